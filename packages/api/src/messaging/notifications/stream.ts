import { tracked } from "@trpc/server";
import { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { MAX_STREAM_MS } from "../streams/index.ts";
import { render } from "./render.ts";
import type { NotificationRow } from "./repository.ts";
import { afterStatement, positionStatement } from "./repository.ts";
import { streamEvent } from "./schema.ts";

const AT_A_TIME = 100;

/** Remembers that it was woken until somebody waits, so that no wake between reading and waiting is lost. */
class Bell {
  #rung = false;
  #resolve: (() => void) | null = null;

  readonly ring = (): void => {
    this.#rung = true;
    this.#resolve?.();
  };

  async wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#resolve = resolve;
    if (!this.#rung) await promise;
    this.#resolve = null;
    this.#rung = false;
  }
}

/**
 * The caller's notifications as they come, from `lastEventId` on or from now. Positions are in the order of commits
 * (see notify), so "after the last one seen" skips nothing, however late a transaction commits. Woken by the one
 * listening connection of the process; between wakes the database is not asked. Each look proves the caller's rights anew.
 */
export async function* followNotifications(
  ctx: TenantContext,
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
) {
  const own = [ctx.tenantId, ctx.caller.userId] as const;
  const bell = new Bell();
  let over = false;
  const end = () => {
    over = true;
    bell.ring();
  };
  const stopListening = ctx.deps.streamSignals.subscribe(own.join(":"), bell.ring, end);
  const timer = setTimeout(end, MAX_STREAM_MS).unref();
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted) end();
  try {
    const [[current]] = await ctx.read((q) => [q.sql(positionStatement, own)]);
    const now = current?.value ?? 0;
    // A position that was never given is another stream's: nothing would ever come after it.
    let position = lastEventId == null ? now : Math.min(Number(lastEventId), now);
    yield tracked(String(position), z.decode(streamEvent, { notification: null }));
    while (!over) {
      const [rows] = await ctx.read((q) => [q.sql(afterStatement, [...own, position, AT_A_TIME])]);
      for (const row of rows) {
        position = row.position;
        yield tracked(String(position), eventOf(ctx, row));
      }
      if (rows.length < AT_A_TIME && !over) await bell.wait();
    }
  } finally {
    stopListening();
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** An event as the schema describes it: no output of the procedure stands behind a stream that would see to it. */
const eventOf = (ctx: TenantContext, row: NotificationRow) => z.decode(streamEvent, { notification: render(ctx, row) });
