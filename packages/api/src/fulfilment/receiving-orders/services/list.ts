import type { TenantContext } from "../../../kernel/index.ts";
import { defineList, filtersOf, searchPatterns } from "../../../kernel/index.ts";
import { countedReceivingOrders } from "../../counted.ts";
import { shownOrders, withWarehouse } from "../repository.ts";
import type { ListInput, StatusMatrix } from "../schema.ts";

// Code and barcode are found by the deliveries' own search, whose index serves any part of them. A leg's order has the labels
// of the whole, too.
const search = {
  sql: `(r.reference_number ILIKE ANY(?::text[]) OR r.delivery_id IN (SELECT s.id FROM deliveries s
    WHERE s.tenant_id = $1 AND s.search_text ILIKE ANY(?::text[]) AND (s.delivery_code ILIKE ANY(?::text[]) OR s.barcode ILIKE ANY(?::text[]))
    UNION ALL SELECT l.id FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id IN (SELECT p.id FROM deliveries p
    WHERE p.tenant_id = $1 AND p.search_text ILIKE ANY(?::text[]) AND p.barcode ILIKE ANY(?::text[]))))`,
  value: (text: string) => searchPatterns(text),
};

const common = {
  from: "receiving_orders r",
  filters: filtersOf<ListInput>({ status: "r.status = ?", source: "r.source = ?", search }),
  order: ["created_at DESC", "id DESC"],
  columns: shownOrders,
  source: (rows: string) => `${rows} r ${withWarehouse}`,
};

/** The tenant's receiving orders, newest first, counted by status (3 §7). */
export const receivingOrderList = defineList("receiving_orders.list", {
  ...common,
  scope: "r.tenant_id = $1",
  counts: { by: ["status"], counted: { in: countedReceivingOrders } },
});

/** The same of one warehouse. */
export const warehouseReceivingOrderList = defineList("receiving_orders.list_of_warehouse", {
  ...common,
  scope: "r.tenant_id = $1 AND r.warehouse_id = $2",
  counts: {
    by: ["status"],
    counted: { in: countedReceivingOrders, scope: "c.tenant_id = $1 AND c.warehouse_id = $2" },
  },
});

/** Receiving orders, newest first, with how many there are of each status (3 §7). */
export async function listOrders(ctx: TenantContext, { warehouse_id, ...input }: ListInput) {
  const { rows, counts, total } = warehouse_id
    ? await warehouseReceivingOrderList.read(ctx, [ctx.tenantId, warehouse_id], input)
    : await receivingOrderList.read(ctx, [ctx.tenantId], input);
  const matrix: StatusMatrix = { pending: 0, receiving: 0, received: 0, cancelled: 0, total: 0 };
  for (const { status, rows: count } of counts) {
    matrix[status] = count;
    matrix.total += count;
  }
  const { page, limit } = input;
  return { receiving_orders: rows, stats: matrix, status_matrix: matrix, page, limit, total };
}
