import type { Handler } from "hono";
import { named, rowsOf } from "./database.ts";
import type { App } from "./session.ts";
import { inOrder } from "./words.ts";

const columns = `i.id, i.tenant_id, i.name, i.sku, i.item_code, i.barcode, i.description, i.brand, i.model, i.item_type,
  i.unit_size::float8 AS unit_size, i.weight::float8 AS weight, i.dimensions, i.attributes, i.is_active, i.label_status,
  i.created_at, i.updated_at, p.placed`;
const placed = `CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_array(c.id, c.name, c.parent_id, up.id, up.name, up.parent_id) ORDER BY ic.position), '[]') AS placed
      FROM inventory_item_categories ic
      JOIN item_categories c ON c.tenant_id = ic.tenant_id AND c.id = ic.category_id
      LEFT JOIN item_categories up ON up.tenant_id = c.tenant_id AND up.id = c.parent_id
     WHERE ic.tenant_id = i.tenant_id AND ic.item_id = i.id) p`;

const page = named(
  "items",
  `SELECT ${columns}, (SELECT coalesce(sum(s.quantity), 0)::float8 FROM inventory_stock s
                        WHERE s.tenant_id = i.tenant_id AND s.item_id = i.id AND s.warehouse_id = $2) AS stock_quantity
     FROM (SELECT * FROM (SELECT * FROM inventory_items WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 100) first
            ORDER BY created_at DESC, id DESC LIMIT $3) i ${placed}
    ORDER BY i.created_at DESC, i.id DESC`,
);
const counts = named(
  "item-counts",
  "SELECT is_active, label_status, sum(rows)::int8 AS items FROM inventory_item_counts WHERE tenant_id = $1 GROUP BY is_active, label_status",
);
const one = named("item", `SELECT ${columns} FROM inventory_items i ${placed} WHERE i.tenant_id = $1 AND i.id = $2`);
const levels = named(
  "levels",
  `SELECT s.id, s.warehouse_id, w.name AS warehouse_name, w.code AS warehouse_code, s.bin_id, l.name AS bin_name, l.code AS bin_code,
          l.location_type, s.quantity::float8 AS quantity, s.status, s.lot_number, s.expiration_date
     FROM inventory_stock s
     JOIN warehouses w ON w.tenant_id = s.tenant_id AND w.id = s.warehouse_id
     JOIN locations l ON l.tenant_id = s.tenant_id AND l.id = s.bin_id
    WHERE s.tenant_id = $1 AND s.item_id = $2 ORDER BY s.created_at, s.id`,
);

type Words = Record<string, string>;
type Placed = [string, Words, string | null, string | null, Words | null, string | null];
type Row = Record<string, unknown> & { placed: Placed[]; stock_quantity: number };
type Sizes = Record<string, number | string> | null;
type Count = { is_active: boolean; label_status: string; items: number };

function itemOf({ placed: categories, dimensions, is_active, label_status, created_at, updated_at, ...row }: Row) {
  const [first] = categories;
  const own = first && { id: first[0], name: inOrder(first[1]), parent_id: first[2] };
  const parent = first?.[4] && { id: first[3], name: inOrder(first[4]), parent_id: first[5] };
  const { stock_quantity: _, attributes, ...plain } = row;
  const sizes = dimensions as Sizes;
  return {
    ...plain,
    dimensions: sizes && {
      length: sizes.length,
      width: sizes.width,
      height: sizes.height,
      unit: sizes.unit,
    },
    attributes,
    category_ids: categories.map(([id]) => id),
    category: parent ?? own ?? null,
    sub_category: parent ? own : null,
    categories: categories.map(([id, name]) => ({ id, name: inOrder(name) })),
    is_active,
    created_at,
    updated_at,
    label_status,
  };
}

function countersOf(counted: readonly Count[]) {
  const sum = (holds: (row: Count) => boolean) => counted.reduce((all, row) => all + (holds(row) ? row.items : 0), 0);
  return {
    total: sum(() => true),
    active: sum((row) => row.is_active),
    inactive: sum((row) => !row.is_active),
    labelPending: sum((row) => row.label_status === "pending"),
    labelSuccess: sum((row) => row.label_status === "success"),
  };
}

/** GET /warehousing/inventory-items, its first page. */
export const itemList: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const limit = Number(c.req.query("limit") ?? 20);
  const [rows, counted] = await Promise.all([
    rowsOf<Row>(page([tenantId, c.req.query("warehouse_id"), limit])),
    rowsOf<Count>(counts([tenantId])),
  ]);
  const counters = countersOf(counted);
  const items = rows.map((row) => ({
    ...itemOf(row),
    stock_quantity: row.stock_quantity,
    stock_status: row.stock_quantity > 0 ? "in_stock" : "depleted",
  }));
  const pages = { page: 1, limit, total: counters.total };
  return c.json({ success: true, message: "Items retrieved", items, stats: counters, kpis: counters, ...pages });
};

/** GET /warehousing/inventory-items/{id} */
export const itemById: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const id = c.req.param("id");
  const [[row], stock] = await Promise.all([
    rowsOf<Row>(one([tenantId, id])),
    rowsOf<Record<string, unknown>>(levels([tenantId, id])),
  ]);
  if (!row) return c.json({ success: false }, 404);
  const stock_levels = stock.map((level) => ({
    id: level.id,
    warehouse: { id: level.warehouse_id, name: level.warehouse_name, code: level.warehouse_code },
    bin: {
      id: level.bin_id,
      name: level.bin_name,
      code: level.bin_code,
      location_type: level.location_type,
    },
    quantity: level.quantity,
    status: level.status,
    lot_number: level.lot_number,
    expiration_date: level.expiration_date,
  }));
  const deliveries = { outbound_delivery: null, inbound_delivery: null };
  return c.json({ success: true, message: "Item retrieved", item: itemOf(row), stock_levels, ...deliveries });
};
