import { setImmediate as turnOfLoop } from "node:timers/promises";
import { tracked } from "@trpc/server";
import { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { Watch } from "../streams/index.ts";
import { render } from "./render.ts";
import type { NotificationRow } from "./repository.ts";
import { afterStatement, positionStatement } from "./repository.ts";
import { streamEvent } from "./schema.ts";

// Who missed no more than this is served at once; what is behind it comes in larger pages, in turn with all who catch up.
const AT_ONCE = 25;
const PAGE = 100;
// Between so many events the process looks after everybody else.
const SLICE = 10;

/**
 * The caller's notifications as they come, from `lastEventId` on or from now. Positions are in the order of commits
 * (see notify), so "after the last one seen" skips nothing, however late a transaction commits. Each look
 * proves the caller's rights anew.
 */
export async function* followNotifications(
  ctx: TenantContext,
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
) {
  const own = [ctx.tenantId, ctx.caller.userId] as const;
  const watch = new Watch(ctx, own.join(":"), signal);
  try {
    const [[current]] = await ctx.read((q) => [q.sql(positionStatement, own)]);
    const now = current?.value ?? 0;
    // A position that was never given is another stream's: nothing would ever come after it.
    let position = lastEventId == null ? now : Math.min(Number(lastEventId), now);
    yield tracked(String(position), z.decode(streamEvent, { notification: null }));
    let isBehind = false;
    while (!watch.isOver) {
      const size: number = isBehind ? PAGE : AT_ONCE;
      const read = async (): Promise<Page> => (watch.isOver ? [] : pageOf(ctx, own, position, size));
      const page: Page = await (isBehind ? ctx.deps.streams.catchUp(ctx.tenantId, read) : read());
      for await (const { at, event } of slowly(page)) {
        position = at;
        yield tracked(String(at), event);
      }
      isBehind = page.length === size;
      if (!isBehind && !watch.isOver) await watch.woken();
    }
  } finally {
    watch.leave();
  }
}

/** An event as the schema describes it: no output of the procedure stands behind a stream that would see to it. */
const eventOf = (ctx: TenantContext, row: NotificationRow) => z.decode(streamEvent, { notification: render(ctx, row) });

async function* slowly<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [n, item] of items.entries()) {
    if (n > 0 && n % SLICE === 0) await turnOfLoop();
    yield item;
  }
}

type Page = { at: number; event: ReturnType<typeof eventOf> }[];

/** What comes behind a position, ready to be sent: whoever is slow to take it keeps nobody else's turn. */
async function pageOf(ctx: TenantContext, own: readonly [string, string], position: number, size: number) {
  const [rows] = await ctx.read((q) => [q.sql(afterStatement, [...own, position, size])]);
  const page: Page = [];
  for await (const row of slowly(rows)) page.push({ at: row.position, event: eventOf(ctx, row) });
  return page;
}
