import type { Handler } from "hono";
import { named, rowsOf } from "./database.ts";
import type { App } from "./session.ts";
import { inOrder } from "./words.ts";

const columns = `i.id, i.tenant_id, i.name, i.sku, i.item_code, i.barcode, i.description, i.brand, i.model, i.item_type,
  i.unit_size::float8 AS unit_size, i.weight::float8 AS weight, i.unit_cost::float8 AS unit_cost, i.dimensions, i.attributes, i.is_active, i.label_status,
  i.created_at, i.updated_at, c.id AS own_id, c.name AS own_name, c.parent_id AS own_parent,
  up.id AS up_id, up.name AS up_name, up.parent_id AS up_parent`;
const placed = `LEFT JOIN inventory_item_categories ic ON ic.tenant_id = i.tenant_id AND ic.item_id = i.id
  LEFT JOIN item_categories c ON c.tenant_id = ic.tenant_id AND c.id = ic.category_id
  LEFT JOIN item_categories up ON up.tenant_id = c.tenant_id AND up.id = c.parent_id`;

const page = named(
  "items",
  `SELECT ${columns}, (SELECT coalesce(sum(s.quantity), 0)::float8 FROM inventory_stock s
                        WHERE s.tenant_id = i.tenant_id AND s.item_id = i.id AND s.warehouse_id = $2) AS stock_quantity
     FROM (SELECT * FROM (SELECT * FROM inventory_items WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 100) first
            ORDER BY created_at DESC, id DESC LIMIT $3) i ${placed}
    ORDER BY i.created_at DESC, i.id DESC, ic.position`,
);
const counts = named(
  "item-counts",
  "SELECT is_active, label_status, sum(rows)::int8 AS items FROM inventory_item_counts WHERE tenant_id = $1 GROUP BY is_active, label_status",
);
// The newest open delivery that takes an item out, the one that brings it in, and the receiving order that awaits it.
const isOpen =
  "d.delivery_flow <> 'direct' AND d.status NOT IN ('draft', 'delivered', 'returned', 'cancelled') AND d.lost_at IS NULL";
const comesIn = `(d.custody = 'awaiting_warehouse_receipt'
    OR d.delivery_flow = 'pickup_and_delivery' AND d.custody IN ('sender', 'driver') AND d.status <> 'en_route_to_delivery')`;
const delivery = (
  holds: string,
) => `(SELECT json_build_object('id', d.id, 'delivery_code', d.delivery_code, 'customer_name', c.full_name,
      'status', d.status)
     FROM delivery_items g JOIN deliveries d ON d.tenant_id = g.tenant_id AND d.id = g.delivery_id
     LEFT JOIN customers c ON c.tenant_id = d.tenant_id AND c.id = d.customer_id
    WHERE g.tenant_id = i.tenant_id AND g.item_id = i.id AND ${isOpen} AND ${holds} ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`;
const underWay = `${delivery(`NOT ${comesIn}`)} AS outbound_delivery, ${delivery(comesIn)} AS inbound_delivery,
  (SELECT json_build_object('id', r.id, 'reference_number', r.reference_number, 'status', r.status)
     FROM receiving_order_lines l JOIN receiving_orders r ON r.tenant_id = l.tenant_id AND r.id = l.receiving_order_id
    WHERE l.tenant_id = i.tenant_id AND l.item_id = i.id AND r.status IN ('pending', 'receiving')
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1) AS receiving_order`;
const one = named(
  "item",
  `SELECT ${columns}, ${underWay} FROM inventory_items i ${placed} WHERE i.tenant_id = $1 AND i.id = $2 ORDER BY ic.position`,
);
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
type Row = Record<string, unknown> & {
  id: string;
  own_id: string | null;
  own_name: Words;
  own_parent: string | null;
  up_id: string | null;
  up_name: Words;
  up_parent: string | null;
  stock_quantity: number;
};
type Sizes = Record<string, number | string> | null;
type Count = { is_active: boolean; label_status: string; items: number };

/** The rows of one item: one for each of its categories. */
function itemOf(rows: readonly Row[]) {
  const [row] = rows;
  if (!row) throw new Error("no item");
  const own = row.own_id && { id: row.own_id, name: inOrder(row.own_name), parent_id: row.own_parent };
  const parent = row.up_id && { id: row.up_id, name: inOrder(row.up_name), parent_id: row.up_parent };
  const categories = rows.flatMap(({ own_id, own_name }) => (own_id ? [{ id: own_id, name: inOrder(own_name) }] : []));
  const sizes = row.dimensions as Sizes;
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    name: row.name,
    sku: row.sku,
    item_code: row.item_code,
    barcode: row.barcode,
    description: row.description,
    brand: row.brand,
    model: row.model,
    item_type: row.item_type,
    unit_size: row.unit_size,
    weight: row.weight,
    unit_cost: row.unit_cost,
    dimensions: sizes && { length: sizes.length, width: sizes.width, height: sizes.height, unit: sizes.unit },
    attributes: row.attributes,
    category_ids: categories.map(({ id }) => id),
    category: parent || own || null,
    sub_category: parent ? own : null,
    categories,
    is_active: row.is_active,
    created_at: row.created_at,
    updated_at: row.updated_at,
    label_status: row.label_status,
  };
}

/** The rows of each item, which stand side by side. */
function byItem(rows: readonly Row[]): Row[][] {
  const items: Row[][] = [];
  for (const row of rows) {
    const last = items.at(-1);
    if (last?.[0]?.id === row.id) last.push(row);
    else items.push([row]);
  }
  return items;
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
  const items = byItem(rows).map((group) => {
    const stock_quantity = group[0]?.stock_quantity ?? 0;
    return { ...itemOf(group), stock_quantity, stock_status: stock_quantity > 0 ? "in_stock" : "depleted" };
  });
  const pages = { page: 1, limit, total: counters.total };
  return c.json({ success: true, message: "Items retrieved", items, stats: counters, kpis: counters, ...pages });
};

/** GET /warehousing/inventory-items/{id} */
export const itemById: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const id = c.req.param("id");
  const [rows, stock] = await Promise.all([
    rowsOf<Row>(one([tenantId, id])),
    rowsOf<Record<string, unknown>>(levels([tenantId, id])),
  ]);
  const [first] = rows;
  if (!first) return c.json({ success: false }, 404);
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
  const { outbound_delivery, inbound_delivery, receiving_order } = first;
  const moving = { outbound_delivery, inbound_delivery, receiving_order };
  return c.json({ success: true, message: "Item retrieved", item: itemOf(rows), stock_levels, ...moving });
};
