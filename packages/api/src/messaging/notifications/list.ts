import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf } from "../../kernel/index.ts";
import { render } from "./render.ts";
import { columns, pendingStatement } from "./repository.ts";
import type { listInput } from "./schema.ts";

type ListInput = z.infer<typeof listInput>;

/** A user's notifications in the tenant, newest first: read or not, of a type, by how urgent and how shown (1 §4.4, 4 C3). */
export const notificationList = defineList("notifications.list", {
  from: "notifications n",
  scope: "n.tenant_id = $1 AND n.user_id = $2",
  filters: filtersOf<ListInput>({
    read_status: "n.read_status = ?",
    notification_type: "n.notification_type = ?",
    priority: "n.priority = ?",
    display_mode: "n.display_mode = ?",
    acknowledged: "(n.acknowledged_at IS NOT NULL) = ?",
  }),
  order: ["position DESC"],
  columns,
  source: (rows) => `${rows} n`,
});

/** The caller's own notifications in the tenant, newest first, with the counts that no filter changes (1 §4.4, 4 C3). */
export async function listNotifications(ctx: TenantContext, input: ListInput) {
  const own = [ctx.tenantId, ctx.caller.userId] as const;
  const [rows, counts, [pending]] = await ctx.read((q) => [
    ...notificationList.reads(q, own, input),
    q.sql(pendingStatement, own),
  ]);
  const { page, limit } = input;
  const total = notificationList.totalOf(counts, input);
  return {
    notifications: rows.map((row) => render(ctx, row)),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
    unread_count: pending?.unread_count ?? 0,
    pending_critical_count: pending?.pending_critical_count ?? 0,
  };
}
