import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { countedTable, defineList, filtersOf, searched } from "../../kernel/index.ts";
import { assertWarehouse } from "../warehouses/index.ts";
import { byItem, categoryJoins, itemOf, listedColumns } from "./record.ts";
import type { Counters, listInput } from "./schema.ts";

type ListInput = z.infer<typeof listInput>;

/** The tenant's items, newest first: by brand, text, any of some categories, and whether they are active (2 §4.2, 4 D5). */
export const itemList = defineList("items.list", {
  from: "inventory_items i",
  scope: "i.tenant_id = $1",
  filters: filtersOf<ListInput>({
    brand: { sql: "i.brand = ? COLLATE karwan_names", value: (brand) => brand || null },
    search: searched("i.name", "i.sku", "i.barcode"),
    category_ids: `EXISTS (SELECT FROM inventory_item_categories f
      WHERE f.tenant_id = $1 AND f.item_id = i.id AND f.category_id = ANY(?::uuid[]))`,
    is_active: "i.is_active = ?",
  }),
  order: ["created_at DESC", "id DESC"],
  counts: {
    by: ["is_active", "label_status"],
    counted: { in: countedTable("inventory_item_counts", ["is_active", "label_status"]) },
  },
  // Only the page's items are joined: the totals of the others are nobody's business.
  given: ["warehouse_id"],
  columns: (warehouse) => `${listedColumns}, (SELECT coalesce(sum(s.quantity), 0)::float8 FROM inventory_stock s
    WHERE s.tenant_id = $1 AND s.item_id = i.id AND s.warehouse_id = ${warehouse}::uuid) AS stock_quantity`,
  source: (items) => `${items} i ${categoryJoins}`,
  thenBy: "ic.position",
});

type Count = { is_active: boolean; label_status: string; rows: number };

/** Active and inactive follow every filter but `is_active`, the label counters every one (4 A7). */
function countersOf(counts: readonly Count[], isActive: boolean | undefined): Counters {
  const sum = (holds: (row: Count) => boolean) => counts.filter(holds).reduce((items, { rows }) => items + rows, 0);
  const listed = (row: Count) => isActive === undefined || row.is_active === isActive;
  return {
    total: sum(() => true),
    active: sum((row) => row.is_active),
    inactive: sum((row) => !row.is_active),
    labelPending: sum((row) => listed(row) && row.label_status === "pending"),
    labelSuccess: sum((row) => listed(row) && row.label_status === "success"),
  };
}

/** The tenant's items, newest first, with exact counters; stock totals where a warehouse is named (2 §4.2, 4 D5). */
export async function listItems(ctx: TenantContext, input: ListInput) {
  const { warehouse_id, is_active, page, limit } = input;
  const { rows, counts, total } = await itemList.read(ctx, [ctx.tenantId], input);
  // Stock proves that its warehouse exists; only a page without any has to ask.
  if (warehouse_id && !rows.some(({ stock_quantity }) => stock_quantity)) await assertWarehouse(ctx, warehouse_id);
  const counters = countersOf(counts, is_active);
  const items = byItem(rows).map((group) => {
    const [{ stock_quantity }] = group;
    const inStock = (stock_quantity ?? 0) > 0;
    return {
      ...itemOf(group),
      stock_quantity: warehouse_id ? stock_quantity : null,
      stock_status: warehouse_id ? (inStock ? ("in_stock" as const) : ("depleted" as const)) : null,
    };
  });
  return { items, stats: counters, kpis: counters, page, limit, total };
}
