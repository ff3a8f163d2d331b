import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { statsStatement } from "./repository.ts";
import type { markReadInput } from "./schema.ts";

const acknowledged = "id, acknowledged_at, requires_acknowledgement, read_status, updated_at";
const acknowledgeStatement = statement(
  "notifications.acknowledge",
  `UPDATE notifications SET acknowledged_at = $4, read_status = true, updated_at = $4
   WHERE tenant_id = $1 AND id = $2 AND user_id = $3 AND requires_acknowledgement AND acknowledged_at IS NULL
   RETURNING ${acknowledged}`,
);
const findStatement = statement(
  "notifications.find",
  `SELECT ${acknowledged} FROM notifications WHERE tenant_id = $1 AND id = $2 AND user_id = $3`,
);
const ownStatement = statement(
  "notifications.own",
  "SELECT id FROM notifications WHERE tenant_id = $1 AND user_id = $2 AND id = ANY($3)",
);
const markReadStatement = statement(
  "notifications.mark_read",
  `WITH marked AS (
     UPDATE notifications SET read_status = true, updated_at = $3
     WHERE tenant_id = $1 AND user_id = $2 AND NOT read_status AND ($4::uuid[] IS NULL OR id = ANY($4)) RETURNING 1)
   SELECT count(*) AS count FROM marked`,
);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Confirms that the caller saw a critical one; confirming again answers when it was (1 §4.4). */
export function acknowledgeNotification(ctx: TenantContext, input: { notification_id: string }) {
  return ctx.transaction(async (tx) => {
    const key = [ctx.tenantId, input.notification_id, ctx.caller.userId] as const;
    const [row] = await tx.sql(acknowledgeStatement, [...key, ctx.deps.now().toISOString()]);
    if (row) return { notification: row, already_acknowledged: false, handoff: null };
    const [found] = await tx.sql(findStatement, key);
    if (!found) throw new AppError("notification_not_found");
    if (!found.requires_acknowledgement) throw new AppError("notification_acknowledgement_not_required");
    return { notification: found, already_acknowledged: true, handoff: null };
  });
}

/** Marks the named ones as read, or all; one unknown id and none is marked (1 §4.4, 4 C3). */
export function markNotificationsRead(ctx: TenantContext, { notification_ids }: z.infer<typeof markReadInput>) {
  return ctx.transaction(async (tx) => {
    const own = [ctx.tenantId, ctx.caller.userId] as const;
    if (notification_ids) {
      const wellFormed = notification_ids.filter((id) => UUID.test(id));
      const known = new Set((await tx.sql(ownStatement, [...own, wellFormed])).map(({ id }) => id));
      const invalid = notification_ids.filter((id) => !known.has(id.toLowerCase()));
      if (invalid.length > 0) throw new AppError("invalid_notification_ids", { invalid_notification_ids: invalid });
    }
    const values = [...own, ctx.deps.now().toISOString(), notification_ids ?? null] as const;
    const [marked] = await tx.sql(markReadStatement, values);
    return { updated_count: marked?.count ?? 0 };
  });
}

/** How many notifications the caller has in the tenant (1 §4.4). */
export async function notificationStats(ctx: TenantContext) {
  const [[stats]] = await ctx.read((q) => [q.sql(statsStatement, [ctx.tenantId, ctx.caller.userId])]);
  return { stats: stats ?? { total: 0, unread: 0, read: 0 } };
}
