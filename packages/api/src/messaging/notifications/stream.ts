import { tracked } from "@trpc/server";
import { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { Watch } from "../streams/index.ts";
import { render } from "./render.ts";
import type { NotificationRow } from "./repository.ts";
import { afterStatement, positionStatement } from "./repository.ts";
import { streamEvent } from "./schema.ts";

const AT_A_TIME = 100;

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
    while (!watch.isOver) {
      const [rows] = await ctx.read((q) => [q.sql(afterStatement, [...own, position, AT_A_TIME])]);
      for (const row of rows) {
        position = row.position;
        yield tracked(String(position), eventOf(ctx, row));
      }
      if (rows.length < AT_A_TIME && !watch.isOver) await watch.woken();
    }
  } finally {
    watch.leave();
  }
}

/** An event as the schema describes it: no output of the procedure stands behind a stream that would see to it. */
const eventOf = (ctx: TenantContext, row: NotificationRow) => z.decode(streamEvent, { notification: render(ctx, row) });
