import { statement } from "@karwan/db";

// Orders are found by what is kept for them in the bins, which an index leads to: of lines there is all that ever was. Each
// record is looked up by its key, however many bins are counted.
const rowsOf = `SELECT s.id FROM unnest($3::uuid[], $4::uuid[]) AS p(item_id, bin_id)
       JOIN inventory_stock s ON s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = p.item_id AND s.bin_id = p.bin_id`;
const heldIn = `FROM inventory_reservation_allocations a
     CROSS JOIN LATERAL (SELECT r.reference_id::uuid AS order_id FROM inventory_reservations r
       WHERE r.tenant_id = $1 AND r.id = a.reservation_id AND r.status = 'active' AND r.managed_by = 'picking_order' LIMIT 1) r`;
const inRows =
  "a.tenant_id = $1 AND a.stock_id = ANY(ARRAY(SELECT held.id FROM held)) AND a.quantity > a.consumed_quantity";

/** Locks, by id, the orders that hold anything of items in bins ($3, $4) of a warehouse ($2). */
export const lockHoldingOrders = statement(
  "picking_orders.lock_holding",
  `WITH held AS MATERIALIZED (${rowsOf})
   SELECT o.id FROM picking_orders o
    WHERE o.tenant_id = $1 AND o.id = ANY(ARRAY(SELECT r.order_id ${heldIn} WHERE ${inRows}))
    ORDER BY o.id FOR NO KEY UPDATE`,
);

/** What orders hold of items in bins, row by row, what expires first at the front. */
export const heldByOrders = statement(
  "picking_orders.held_in",
  `WITH held AS MATERIALIZED (${rowsOf})
   SELECT r.order_id, a.reservation_id, a.stock_id, s.item_id, s.bin_id, (a.quantity - a.consumed_quantity)::float8 AS quantity
    ${heldIn}
     CROSS JOIN LATERAL (SELECT s.item_id, s.bin_id, s.expiration_date FROM inventory_stock s
       WHERE s.tenant_id = $1 AND s.id = a.stock_id LIMIT 1) s
    WHERE ${inRows}
    ORDER BY s.expiration_date NULLS LAST, a.reservation_id, a.stock_id`,
);

/** What was picked for orders ($2). */
export const pickedForOrders = statement(
  "picking_orders.picked_for",
  `SELECT l.picking_order_id AS order_id, l.item_id, l.bin_id, l.picked_quantity::float8 AS quantity FROM picking_order_lines l
    WHERE l.tenant_id = $1 AND l.picking_order_id = ANY($2::uuid[]) AND l.picked_quantity > 0`,
  { plan: { why: "of some orders only what was picked is asked for", discards: 500 } },
);

/** Closes, with a note ($3), the open lines of orders ($2) for which no longer enough is kept: that changes their orders. */
export const closeClamped = statement(
  "picking_orders.close_clamped",
  `WITH closed AS (UPDATE picking_order_lines l SET status = 'short', note = $3
    WHERE l.tenant_id = $1 AND l.picking_order_id = ANY($2::uuid[]) AND l.status = 'pending'
      AND l.quantity > coalesce((
        SELECT sum(a.quantity - a.consumed_quantity)
          FROM inventory_reservations r
          JOIN inventory_reservation_allocations a ON a.tenant_id = $1 AND a.reservation_id = r.id
          JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = a.stock_id AND s.item_id = l.item_id AND s.bin_id = l.bin_id
         WHERE r.tenant_id = $1 AND r.reference_type = 'picking_order' AND r.reference_id = l.picking_order_id::text
           AND r.managed_by = 'picking_order' AND r.status = 'active'), 0)
    RETURNING l.picking_order_id)
   UPDATE picking_orders SET updated_at = $4 WHERE tenant_id = $1 AND id IN (SELECT picking_order_id FROM closed)`,
);

/** The deliveries, staged ones as a whole, of which orders ($2) pick the goods. */
export const deliveriesOf = statement(
  "picking_orders.deliveries_of",
  `SELECT o.id, coalesce(d.parent_id, d.id) AS delivery_id FROM picking_orders o
     JOIN deliveries d ON d.tenant_id = $1 AND d.id = o.delivery_id
    WHERE o.tenant_id = $1 AND o.id = ANY($2::uuid[])`,
);
