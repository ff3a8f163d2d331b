import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import { directions, ofManyDeliveries } from "../item-movements/index.ts";
import { shownOrders, withWarehouse } from "../receiving-orders/index.ts";

// Every statement finds by itself what was scanned ($2), so that all are one batch and of one snapshot.

// A value before it is looked for: behind row-level security no index serves a coalesce().
/** A leg's label stands for the whole delivery; the barcode comes before the code. */
const root = `(SELECT coalesce(s.parent_id, s.id) FROM deliveries s WHERE s.tenant_id = $1 AND s.id = (SELECT coalesce(
    (SELECT b.id FROM deliveries b WHERE b.tenant_id = $1 AND b.barcode = $2),
    (SELECT c.id FROM deliveries c WHERE c.tenant_id = $1 AND c.delivery_code = $2))))`;
const original = `(SELECT o.original_delivery_id FROM deliveries o WHERE o.tenant_id = $1 AND o.id = ${root})`;
/** The delivery and its legs, its ways back, and what it brings back itself. */
const members = `ARRAY(SELECT ${root}
    UNION ALL SELECT l.id FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = ${root}
    UNION ALL SELECT w.id FROM deliveries w WHERE w.tenant_id = $1 AND w.original_delivery_id = ${root}
    UNION ALL SELECT ${original}
    UNION ALL SELECT l.id FROM deliveries l WHERE l.tenant_id = $1 AND l.parent_id = ${original})`;
const itemsOfRoot = `ARRAY(SELECT g.item_id FROM delivery_items g WHERE g.tenant_id = $1 AND g.delivery_id = ${root})`;

export const scannedFamily = statement(
  "package_scan.family",
  `SELECT d.id, d.delivery_code, d.barcode, d.status, d.delivery_flow, d.custody, d.parent_id, d.original_delivery_id, d.lost_at,
     d.id = ${root} AS is_scanned,
     (SELECT json_build_object('id', w.id, 'name', w.name, 'code', w.code) FROM warehouses w
       WHERE w.tenant_id = $1 AND w.id = CASE WHEN d.dropoff_warehouse_id IS NULL THEN d.pickup_warehouse_id ELSE d.dropoff_warehouse_id END) AS warehouse
   FROM deliveries d WHERE d.tenant_id = $1 AND d.id = ANY(${members}) ORDER BY d.created_at DESC, d.id DESC`,
);
export type Member = RowOf<typeof scannedFamily>;

export const awaitedOrders = statement(
  "package_scan.receiving_orders",
  `SELECT ${shownOrders} FROM receiving_orders r ${withWarehouse}
   WHERE r.tenant_id = $1 AND r.delivery_id = ANY(${members}) AND r.status IN ('pending', 'receiving')
   ORDER BY r.created_at DESC, r.id DESC`,
);
export type AwaitedOrder = RowOf<typeof awaitedOrders>;

export const waitingHandoffs = statement(
  "package_scan.handoffs",
  `SELECT h.id, h.status, h.delivery_id, h.assignment_id,
     json_build_object('id', p.id, 'reference_number', p.reference_number, 'status', p.status) AS picking_order,
     (SELECT json_build_object('id', v.id, 'full_name', u.full_name) FROM drivers v JOIN users u ON u.id = v.user_id
       WHERE v.tenant_id = $1 AND v.id = h.driver_id) AS driver,
     json_build_object('id', w.id, 'name', w.name, 'code', w.code) AS warehouse
   FROM package_handoffs h JOIN picking_orders p ON p.tenant_id = $1 AND p.id = h.picking_order_id
     JOIN warehouses w ON w.tenant_id = $1 AND w.id = h.warehouse_id
   WHERE h.tenant_id = $1 AND h.delivery_id = ANY(${members}) AND h.status IN ('pending', 'in_progress')
   ORDER BY h.created_at DESC, h.id DESC`,
);
export type WaitingHandoff = RowOf<typeof waitingHandoffs>;

export const scannedItems = statement(
  "package_scan.items",
  `SELECT g.item_id, i.name, i.sku, i.barcode, g.quantity::float8 AS quantity,
     EXISTS (SELECT FROM warehouse_exceptions e WHERE e.tenant_id = $1 AND e.item_id = g.item_id) AS had_exception
   FROM (SELECT l.item_id, sum(l.quantity) AS quantity, min(l.line) AS line FROM delivery_items l
         WHERE l.tenant_id = $1 AND l.delivery_id = ${root} GROUP BY l.item_id) g
     JOIN inventory_items i ON i.tenant_id = $1 AND i.id = g.item_id
   ORDER BY g.line`,
);
export type FoundItem = RowOf<typeof scannedItems>;

/** What went wrong on the way, latest first. */
export const failures = statement(
  "package_scan.failures",
  `SELECT e.id, e.status, e.reason_code AS code, e.notes, e.opened_at FROM delivery_exceptions e
   WHERE e.tenant_id = $1 AND e.delivery_id = ANY(${members}) ORDER BY e.opened_at DESC, e.id DESC`,
);
export type Failure = RowOf<typeof failures>;

/** What was found wrong with the items and is open, latest first. */
export const openOfItems = statement(
  "package_scan.open_of_items",
  `SELECT e.id, e.item_id, t.code, e.notes, e.created_at AS opened_at
   FROM warehouse_exceptions e JOIN warehouse_exception_types t ON t.tenant_id = $1 AND t.id = e.exception_type_id
   WHERE e.tenant_id = $1 AND e.item_id = ANY(${itemsOfRoot}) AND e.status = 'open' ORDER BY e.created_at DESC, e.id DESC`,
  {
    plan: {
      why: "of goods in stock, all that was ever found wrong is looked through",
      discards: "tenant",
      sorts: "tenant",
    },
  },
);
export type OpenOfItem = RowOf<typeof openOfItems>;

// More than anybody reads on a scanner.
const MAX_NAMED = 20;
const carrying = (direction: keyof typeof directions) => `SELECT d.id, d.delivery_code,
     (SELECT c.full_name FROM customers c WHERE c.tenant_id = $1 AND c.id = d.customer_id) AS customer_name, d.status
   FROM deliveries d
   WHERE d.tenant_id = $1 AND ${directions[direction]} AND d.id = ANY(ARRAY(
     SELECT ${root} UNION SELECT g.delivery_id FROM delivery_items g WHERE g.tenant_id = $1 AND g.item_id = ANY(${itemsOfRoot})))
   ORDER BY d.created_at DESC, d.id DESC LIMIT ${MAX_NAMED}`;
export const inbound = statement("package_scan.inbound", carrying("inbound"), ofManyDeliveries);
export const outbound = statement("package_scan.outbound", carrying("outbound"), ofManyDeliveries);

const heldRows = (
  owner: string,
) => `SELECT s.warehouse_id, s.bin_id, s.item_id, a.quantity - a.consumed_quantity AS quantity
     FROM inventory_reservations r
     JOIN inventory_reservation_allocations a ON a.tenant_id = $1 AND a.reservation_id = r.id AND a.quantity > a.consumed_quantity
     CROSS JOIN LATERAL (SELECT s.warehouse_id, s.bin_id, s.item_id FROM inventory_stock s WHERE s.tenant_id = $1 AND s.id = a.stock_id LIMIT 1) s
    WHERE r.tenant_id = $1 AND ${owner} AND r.status = 'active'
      AND EXISTS (SELECT FROM inventory_items g WHERE g.tenant_id = $1 AND g.id = s.item_id AND g.item_type <> 'parcel')`;

/** Where its goods lie: a parcel wherever it is in stock, other goods where they are kept for it. */
export const places = statement(
  "package_scan.places",
  `SELECT p.item_id, p.quantity::float8 AS quantity,
     (SELECT json_build_object('id', w.id, 'name', w.name, 'code', w.code) FROM warehouses w WHERE w.tenant_id = $1 AND w.id = p.warehouse_id) AS warehouse,
     (SELECT json_build_object('id', b.id, 'name', b.name, 'code', b.code) FROM locations b WHERE b.tenant_id = $1 AND b.id = p.bin_id) AS bin
   FROM (SELECT f.warehouse_id, f.bin_id, f.item_id, sum(f.quantity) AS quantity FROM (
     SELECT s.warehouse_id, s.bin_id, s.item_id, s.quantity FROM inventory_stock s
      WHERE s.tenant_id = $1 AND s.quantity > 0 AND s.item_id = ANY(ARRAY(
        SELECT i.id FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = ANY(${itemsOfRoot}) AND i.item_type = 'parcel'))
     UNION ALL
     ${heldRows(`r.reference_type = 'delivery' AND r.reference_id = ANY(ARRAY(SELECT m.id::text FROM unnest(${members}) AS m(id)))`)}
     UNION ALL
     ${heldRows(`r.reference_type = 'picking_order' AND r.reference_id = ANY(ARRAY(
       SELECT o.id::text FROM picking_orders o WHERE o.tenant_id = $1 AND o.delivery_id = ANY(${members})))`)}) f
    GROUP BY f.warehouse_id, f.bin_id, f.item_id) p
   ORDER BY p.item_id, p.bin_id`,
);
export type Place = RowOf<typeof places>;
