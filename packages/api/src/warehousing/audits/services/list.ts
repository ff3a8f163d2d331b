import type { TenantContext } from "../../../kernel/index.ts";
import { countedTable, defineList, filtersOf, searched } from "../../../kernel/index.ts";
import { shownAudits } from "../repository.ts";
import type { ListInput, StatusCounts } from "../schema.ts";
import { shownRow } from "../shown.ts";

const counted = countedTable("inventory_audit_counts", ["warehouse_id", "status"]);

const common = {
  from: "inventory_audits a",
  filters: filtersOf<ListInput>({
    audit_type: "a.audit_type = ?",
    status: "a.status = ?",
    scheduled_date: "a.scheduled_date = ?",
    search: searched("a.reference_number", "a.notes"),
    notes: searched("a.notes"),
    created_by: "a.created_by = ?",
    completed_by: "a.completed_by = ?",
    assigned_to: "a.assigned_to = ?",
  }),
  order: ["created_at DESC", "id DESC"],
  columns: shownAudits.columns,
  source: (rows: string) => `${rows} a ${shownAudits.joins}`,
};

/** The tenant's audits, newest first, counted by status (2 §4.4). */
export const auditList = defineList("audits.list", {
  ...common,
  scope: "a.tenant_id = $1",
  counts: { by: ["status"], counted: { in: counted } },
});

/** The same of one warehouse, whose counts are known as well: clients keep sending the one that was chosen. */
export const warehouseAuditList = defineList("audits.list_of_warehouse", {
  ...common,
  scope: "a.tenant_id = $1 AND a.warehouse_id = $2",
  counts: { by: ["status"], counted: { in: counted, scope: "c.tenant_id = $1 AND c.warehouse_id = $2" } },
});

/** The tenant's audits without their lines, newest first, with how many there are of each status (2 §4.4). */
export async function listAudits(ctx: TenantContext, { warehouse_id, ...input }: ListInput) {
  const { rows, counts, total } = warehouse_id
    ? await warehouseAuditList.read(ctx, [ctx.tenantId, warehouse_id], input)
    : await auditList.read(ctx, [ctx.tenantId], input);
  const byStatus: StatusCounts = { total: 0, scheduled: 0, in_progress: 0, completed: 0, cancelled: 0 };
  for (const { status, rows: count } of counts) {
    byStatus[status] = count;
    byStatus.total += count;
  }
  const { page, limit } = input;
  return { audits: rows.map(shownRow), stats: byStatus, statusCounts: byStatus, page, limit, total };
}
