import type { TenantContext } from "../../../kernel/index.ts";
import { defineList, filtersOf, searched } from "../../../kernel/index.ts";
import { countedHandoffs } from "../../counted.ts";
import { shownHandoffs } from "../repository.ts";
import type { HandoffStatus, ListInput, StatusMatrix } from "../schema.ts";
import { shownHandoff } from "../shown.ts";
import { shownStatuses } from "../state.ts";

type Asked = Omit<ListInput, "status" | "warehouse_id"> & { status: readonly HandoffStatus[] };

const common = {
  from: "package_handoffs h",
  filters: filtersOf<Asked>({
    // Of a staged delivery it is a leg that is handed out.
    delivery_id: `h.delivery_id = ANY(ARRAY(SELECT d.id FROM deliveries d WHERE d.tenant_id = $1 AND d.id = ?
      UNION ALL SELECT l.id FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = ?))`,
    driver_id: "h.driver_id = ?",
    warehouse_staff_id: "h.warehouse_staff_id = ?",
    status: { each: "h.status" },
    search: searched("h.status"),
  }),
  order: ["created_at DESC", "id DESC"],
  columns: shownHandoffs.columns,
  source: (rows: string) => `${rows} h ${shownHandoffs.joins}`,
};

/** The tenant's handoffs, newest first, counted by status (2 §4.6). */
export const handoffList = defineList("handoffs.list", {
  ...common,
  scope: "h.tenant_id = $1",
  counts: { by: ["status"], counted: { in: countedHandoffs } },
});

/** The same of one warehouse, whose counts are known as well. */
export const warehouseHandoffList = defineList("handoffs.list_of_warehouse", {
  ...common,
  scope: "h.tenant_id = $1 AND h.warehouse_id = $2",
  counts: { by: ["status"], counted: { in: countedHandoffs, scope: "c.tenant_id = $1 AND c.warehouse_id = $2" } },
});

/** The tenant's handoffs; those that were called off only when they are asked for (2 §4.6, 4 F1). */
export async function listHandoffs(ctx: TenantContext, { warehouse_id, status, ...input }: ListInput) {
  const asked: Asked = { ...input, status: status ? [status] : shownStatuses };
  const { rows, counts, total } = warehouse_id
    ? await warehouseHandoffList.read(ctx, [ctx.tenantId, warehouse_id], asked)
    : await handoffList.read(ctx, [ctx.tenantId], asked);
  const status_matrix: StatusMatrix = { pending: 0, in_progress: 0, completed: 0, total: 0 };
  for (const row of counts) {
    if (row.status === "cancelled") continue;
    status_matrix[row.status] = row.rows;
    status_matrix.total += row.rows;
  }
  const { page, limit } = input;
  return { handoffs: rows.map((row) => shownHandoff(ctx, row)), status_matrix, page, limit, total };
}
