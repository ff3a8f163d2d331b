import type { TenantContext } from "../../../kernel/index.ts";
import { defineList, filtersOf, goingThroughAll, searchPatterns } from "../../../kernel/index.ts";
import { countedPickingOrders } from "../../counted.ts";
import { shownOrders, statusMatrix } from "../repository.ts";
import type { ListInput, Matrix } from "../schema.ts";
import { shownOrder } from "../shown.ts";

type Asked = Omit<ListInput, "warehouse_id" | "priority"> & {
  level?: number | undefined;
  sort_by?: "priority" | undefined;
  sort_order?: "asc" | "desc" | undefined;
};

/** `priority` is an order or a level. */
function askedOf({ priority, warehouse_id: _, ...input }: ListInput): Asked {
  if (priority === undefined) return input;
  return typeof priority === "number"
    ? { ...input, level: priority }
    : { ...input, sort_by: "priority", sort_order: priority };
}

// A delivery's text is what has an index; of it the code alone counts here.
const search = {
  sql: `(o.reference_number ILIKE ANY(?::text[]) OR o.delivery_id IN (
    SELECT d.id FROM deliveries d WHERE d.tenant_id = $1 AND d.search_text ILIKE ANY(?::text[]) AND d.delivery_code ILIKE ANY(?::text[])))`,
  value: (text: string) => searchPatterns(text),
};
const common = {
  from: "picking_orders o",
  filters: filtersOf<Asked>({
    status: "o.status = ?",
    order_type: "o.order_type = ?",
    level: "o.priority = ?",
    completed: "(o.status IN ('completed', 'handed_off')) = ?",
    search,
  }),
  order: ["created_at DESC", "id DESC"],
  // Of equal ones the older comes first. An index has this order; under a filter that leaves few, those are sorted.
  sorts: { priority: { by: ["priority", "created_at DESC", "id DESC"], plan: goingThroughAll } },
  columns: shownOrders.columns,
  source: (rows: string) => `${rows} o ${shownOrders.joins}`,
};

/** The tenant's picking orders, newest first or by priority (2 §4.5). */
export const pickingOrderList = defineList("picking_orders.list", {
  ...common,
  scope: "o.tenant_id = $1",
  counts: { by: ["status"], counted: { in: countedPickingOrders } },
});

/** The same of one warehouse, whose counts are known as well. */
export const warehousePickingOrderList = defineList("picking_orders.list_of_warehouse", {
  ...common,
  scope: "o.tenant_id = $1 AND o.warehouse_id = $2",
  counts: { by: ["status"], counted: { in: countedPickingOrders, scope: "c.tenant_id = $1 AND c.warehouse_id = $2" } },
});

/** The tenant's picking orders; the counts follow tenant and warehouse alone, the total every filter (2 §4.5). */
export async function listPickingOrders(ctx: TenantContext, input: ListInput) {
  const { warehouse_id, page, limit } = input;
  const asked = askedOf(input);
  const [list, key] = warehouse_id
    ? ([warehousePickingOrderList, [ctx.tenantId, warehouse_id]] as const)
    : ([pickingOrderList, [ctx.tenantId]] as const);
  const [rows, counts, statuses] = await ctx.read((q) => [
    ...list.reads(q, key, asked),
    q.sql(statusMatrix, [ctx.tenantId, warehouse_id ?? null]),
  ]);
  const matrix: Matrix = { pending: 0, in_progress: 0, completed: 0, handed_off: 0, cancelled: 0, total: 0 };
  for (const { status, rows: count } of statuses) {
    matrix[status] = count;
    matrix.total += count;
  }
  const total = list.totalOf(counts, asked);
  return { orders: rows.map(shownOrder), stats: matrix, status_matrix: matrix, page, limit, total };
}
