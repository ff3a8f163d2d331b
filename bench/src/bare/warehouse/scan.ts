import type { Handler } from "hono";
import { named, rowsOf } from "../database.ts";
import type { App } from "../session.ts";

// A leg's label stands for the whole; with it its legs, its ways back, and what it brings back itself.
const family = named(
  "scan-family",
  `WITH scanned AS (
     SELECT coalesce(s.parent_id, s.id) AS id FROM deliveries s WHERE s.tenant_id = $1 AND (s.barcode = $2 OR s.delivery_code = $2)
      ORDER BY s.barcode = $2 DESC LIMIT 1),
   original AS (SELECT o.original_delivery_id AS id FROM deliveries o WHERE o.tenant_id = $1 AND o.id = (SELECT id FROM scanned))
   SELECT d.id, d.delivery_code, d.barcode, d.status, d.delivery_flow, d.custody, d.parent_id, d.original_delivery_id, d.lost_at,
     d.id = (SELECT id FROM scanned) AS is_scanned, w.id AS warehouse_id, w.name AS warehouse_name, w.code AS warehouse_code
   FROM deliveries d LEFT JOIN warehouses w ON w.tenant_id = d.tenant_id
      AND w.id = CASE WHEN d.dropoff_warehouse_id IS NULL THEN d.pickup_warehouse_id ELSE d.dropoff_warehouse_id END
   WHERE d.tenant_id = $1 AND d.id IN (SELECT id FROM scanned UNION ALL SELECT id FROM original
     UNION ALL SELECT l.id FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = (SELECT id FROM scanned)
     UNION ALL SELECT b.id FROM deliveries b WHERE b.tenant_id = $1 AND b.original_delivery_id = (SELECT id FROM scanned)
     UNION ALL SELECT l.id FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = (SELECT id FROM original))
   ORDER BY d.created_at DESC, d.id DESC`,
);
const comesIn = `(d.custody = 'awaiting_warehouse_receipt'
    OR d.delivery_flow = 'pickup_and_delivery' AND d.custody IN ('sender', 'driver') AND d.status <> 'en_route_to_delivery')`;
// The scanned delivery, and those of the items' other deliveries that are open.
const open = named(
  "scan-open",
  `SELECT d.id, d.delivery_code, c.full_name AS customer_name, d.status, ${comesIn} AS comes_in FROM deliveries d
     LEFT JOIN customers c ON c.tenant_id = d.tenant_id AND c.id = d.customer_id
    WHERE d.tenant_id = $1 AND d.delivery_flow <> 'direct' AND d.status NOT IN ('draft', 'delivered', 'returned', 'cancelled') AND d.lost_at IS NULL
      AND d.id = ANY(ARRAY(SELECT $2::uuid UNION SELECT o.delivery_id FROM delivery_items g
        JOIN delivery_items o ON o.tenant_id = g.tenant_id AND o.item_id = g.item_id WHERE g.tenant_id = $1 AND g.delivery_id = $2))
    ORDER BY d.created_at DESC, d.id DESC`,
);
const goods = named(
  "scan-items",
  `SELECT g.item_id, i.name, i.sku, i.barcode, g.quantity::float8 AS quantity,
     EXISTS (SELECT FROM warehouse_exceptions e WHERE e.tenant_id = $1 AND e.item_id = g.item_id) AS had_exception
   FROM (SELECT item_id, sum(quantity) AS quantity, min(line) AS line FROM delivery_items WHERE tenant_id = $1 AND delivery_id = $2 GROUP BY item_id) g
     JOIN inventory_items i ON i.tenant_id = $1 AND i.id = g.item_id ORDER BY g.line`,
);
// What is wrong, what is awaited and what waits, each of them seldom: one row for all of it.
const rest = named(
  "scan-rest",
  `SELECT
     (SELECT json_agg(e.id) FROM delivery_exceptions e WHERE e.tenant_id = $1 AND e.delivery_id = ANY($3::uuid[])) AS failures,
     (SELECT json_agg(e.id) FROM warehouse_exceptions e WHERE e.tenant_id = $1 AND e.status = 'open' AND e.item_id IN (
        SELECT item_id FROM delivery_items WHERE tenant_id = $1 AND delivery_id = $2)) AS wrong,
     (SELECT json_agg(r.id) FROM receiving_orders r WHERE r.tenant_id = $1 AND r.delivery_id = ANY($3::uuid[]) AND r.status IN ('pending', 'receiving')) AS awaited,
     (SELECT json_agg(json_build_object('id', h.id, 'status', h.status, 'delivery_id', h.delivery_id, 'assignment_id', h.assignment_id,
         'picking_order', json_build_object('id', p.id, 'reference_number', p.reference_number, 'status', p.status),
         'driver', CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'full_name', u.full_name) END,
         'warehouse', json_build_object('id', w.id, 'name', w.name, 'code', w.code)) ORDER BY h.created_at DESC, h.id DESC)
        FROM package_handoffs h JOIN picking_orders p ON p.tenant_id = h.tenant_id AND p.id = h.picking_order_id
        JOIN warehouses w ON w.tenant_id = h.tenant_id AND w.id = h.warehouse_id
        LEFT JOIN drivers v ON v.tenant_id = h.tenant_id AND v.id = h.driver_id LEFT JOIN users u ON u.id = v.user_id
       WHERE h.tenant_id = $1 AND h.delivery_id = ANY($3::uuid[]) AND h.status IN ('pending', 'in_progress')) AS waiting`,
);

// Goods that lie there for it: kept for the delivery itself, or for the order that picks them.
const places = named(
  "scan-places",
  `SELECT p.item_id, p.quantity::float8 AS quantity, w.id AS warehouse_id, w.name AS warehouse_name, w.code AS warehouse_code,
     b.id AS bin_id, b.name AS bin_name, b.code AS bin_code
   FROM (SELECT s.warehouse_id, s.bin_id, s.item_id, sum(a.quantity - a.consumed_quantity) AS quantity
           FROM inventory_reservations r JOIN inventory_reservation_allocations a ON a.tenant_id = r.tenant_id AND a.reservation_id = r.id
           JOIN inventory_stock s ON s.tenant_id = a.tenant_id AND s.id = a.stock_id
          WHERE r.tenant_id = $1 AND r.status = 'active' AND a.quantity > a.consumed_quantity
            AND (r.reference_type, r.reference_id) IN (SELECT 'delivery', $2::text UNION ALL
              SELECT 'picking_order', o.id::text FROM picking_orders o WHERE o.tenant_id = $1 AND o.delivery_id = $2::uuid)
          GROUP BY s.warehouse_id, s.bin_id, s.item_id) p
     JOIN warehouses w ON w.tenant_id = $1 AND w.id = p.warehouse_id JOIN locations b ON b.tenant_id = $1 AND b.id = p.bin_id
   ORDER BY p.item_id, p.bin_id`,
);

type Place = Record<string, string | number>;
type Member = Record<string, string | null> & { id: string; is_scanned: boolean };
type Open = { comes_in: boolean };
type Goods = Record<string, unknown> & { had_exception: boolean };
type Waiting = { id: string; picking_order: { status: string }; warehouse: { id: string; name: string; code: string } };
type Rest = { failures: null; wrong: null; awaited: null; waiting: Waiting[] | null };

const MAX_NAMED = 20;
const named20 = (all: readonly Open[], comesInside: boolean) =>
  all
    .filter(({ comes_in }) => comes_in === comesInside)
    .slice(0, MAX_NAMED)
    .map(({ comes_in: _, ...one }) => one);

const placed = ({ item_id, quantity, ...row }: Place) => ({
  warehouse: { id: row.warehouse_id, name: row.warehouse_name, code: row.warehouse_code },
  bin: { id: row.bin_id, name: row.bin_name, code: row.bin_code },
  item_id,
  quantity,
});
const handedOver = ({ id, picking_order: { status } }: Waiting) => ({
  action: "open_handoff",
  entity_id: id,
  reason: status === "completed" ? "handoff_ready_for_pickup" : "handoff_waits_for_picking",
});

/** GET /warehousing/package-scan/{barcode}, of the parcels that this company has: out of a warehouse, with nothing wrong. */
export const scan: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const scanned_barcode = c.req.param("barcode") ?? "";
  const members = await rowsOf<Member>(family([tenantId, scanned_barcode.toUpperCase()]));
  const found = members.find(({ is_scanned }) => is_scanned);
  if (!found) return c.json({ success: false }, 404);
  const { id } = found;
  const [items, deliveries, lying, [more]] = await Promise.all([
    rowsOf<Goods>(goods([tenantId, id])),
    rowsOf<Open>(open([tenantId, id])),
    rowsOf<Place>(places([tenantId, id])),
    rowsOf<Rest>(rest([tenantId, id, members.map((member) => member.id)])),
  ]);
  const isPlain = members.length === 1 && found.delivery_flow === "from_warehouse";
  if (!isPlain || more?.failures || more?.wrong || more?.awaited) throw new Error("this company has none of these");
  const target = { action: "open_delivery", entity_id: id, reason: "delivery_details_available" };
  const { delivery_code, barcode, status, delivery_flow, custody } = found;
  const is_active = !["draft", "delivered", "returned", "cancelled"].includes(status ?? "") && found.lost_at === null;
  const nothingWrong = {
    has_open_exception: false,
    open_exception: null,
    open_exceptions: [],
    open_exception_count: 0,
  };
  const handoff = more?.waiting?.find(({ picking_order: { status: is } }) => is !== "cancelled" && is !== "handed_off");
  const warehouse = found.warehouse_id && {
    id: found.warehouse_id,
    name: found.warehouse_name,
    code: found.warehouse_code,
  };
  return c.json({
    success: true,
    message: "Parcel found",
    ...target,
    scanned_barcode,
    delivery: { id, delivery_code, barcode, status, delivery_flow, is_active, next_action: target.action },
    delivery_target: target,
    return_delivery: null,
    return_target: null,
    original_delivery: null,
    original_target: null,
    warehouse_target: handoff ? handedOver(handoff) : null,
    warehouse_context: { warehouse: handoff?.warehouse ?? warehouse, custody, places: lying.map(placed) },
    receiving_order: null,
    items: items.map(({ had_exception, ...item }) => ({ ...item, has_exception: had_exception, ...nothingWrong })),
    inbound_deliveries: named20(deliveries, true),
    outbound_deliveries: named20(deliveries, false),
    handoff: handoff ?? null,
  });
};
