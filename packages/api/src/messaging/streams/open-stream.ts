import type { TenantContext } from "../../kernel/index.ts";

/** No stream lives longer: then the client comes again, with a fresh token (3 §2). */
export const MAX_STREAM_MS = 15 * 60_000;
const GRACE_MS = 60_000;

async function* untilEnd<T>(events: AsyncIterable<T>, giveBack: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* events;
  } finally {
    await giveBack();
  }
}

/**
 * Begins a stream of the caller's: refused with 409 `limit_reached` before it begins when too many are open (4 B14), and
 * counted until it ends, however it ends.
 */
export async function openStream<T>(
  ctx: TenantContext,
  signal: AbortSignal | undefined,
  follow: () => AsyncIterable<T>,
): Promise<AsyncGenerator<T>> {
  // Rights that come from memory are asked first: who has none any more takes nobody's place.
  await ctx.read(() => []);
  const giveBack = await ctx.deps.streams.take({ tenantId: ctx.tenantId, userId: ctx.caller.userId });
  // Who is gone before the first event never lets the generator come to its own end.
  const timer = setTimeout(() => void giveBack(), MAX_STREAM_MS + GRACE_MS).unref();
  const leave = () => void giveBack();
  signal?.addEventListener("abort", leave, { once: true });
  if (signal?.aborted) leave();
  return untilEnd(follow(), async () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
    await giveBack();
  });
}
