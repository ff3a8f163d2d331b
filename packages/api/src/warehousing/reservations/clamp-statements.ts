import { statement } from "@karwan/db";

/** Locks, by id as everybody does, the live reservations that hold any of the rows ($2). */
export const lockHolders = statement(
  "reservations.lock_holders",
  `SELECT r.id FROM inventory_reservations r
    WHERE r.tenant_id = $1 AND r.status = 'active'
      AND r.id IN (SELECT a.reservation_id FROM inventory_reservation_allocations a WHERE a.tenant_id = $1 AND a.stock_id = ANY($2::uuid[]))
    ORDER BY r.id FOR UPDATE`,
);

/** What live reservations hold of rows ($2) and in all, newest reservation first. */
export const heldOnRows = statement(
  "reservations.held_on_rows",
  `WITH live AS MATERIALIZED (
     SELECT a.reservation_id, a.stock_id, r.item_id, r.managed_by, r.reference_type, r.reference_id, r.created_at,
            a.quantity - a.consumed_quantity AS held
       FROM inventory_reservation_allocations a
       JOIN inventory_reservations r ON r.tenant_id = $1 AND r.id = a.reservation_id AND r.status = 'active'
      WHERE a.tenant_id = $1 AND a.stock_id = ANY($2::uuid[]) AND a.quantity > a.consumed_quantity
        FOR UPDATE OF r),
   sums AS MATERIALIZED (
     SELECT o.reservation_id, sum(o.quantity - o.consumed_quantity) AS held FROM inventory_reservation_allocations o
      WHERE o.tenant_id = $1 AND o.reservation_id = ANY(ARRAY(SELECT DISTINCT live.reservation_id FROM live)) GROUP BY o.reservation_id)
   SELECT live.reservation_id, live.stock_id, live.item_id, live.managed_by, live.reference_type, live.reference_id, live.held,
          coalesce(sums.held, live.held) AS held_in_all
     FROM live LEFT JOIN sums ON sums.reservation_id = live.reservation_id
    ORDER BY live.created_at DESC, live.reservation_id DESC`,
);

/*
 * $2: what each reservation loses and has left; $3: from which of its rows; $5 and $6: the ids of both, by which each record
 * is found whatever the plan. One that loses all keeps its numbers and is
 * released, or is consumed where a part of it was taken before: then, as where something is left, the numbers shrink.
 */
export const clampReservations = statement(
  "reservations.clamp",
  `WITH lost AS MATERIALIZED (
     SELECT l.reservation_id, l.quantity, l.left_over,
            CASE WHEN l.left_over > 0 THEN 'active' WHEN r.quantity > l.quantity THEN 'consumed' ELSE 'released' END AS status
       FROM (SELECT w.reservation_id, w.quantity, w."left" AS left_over
               FROM jsonb_to_recordset($2::jsonb) AS w(reservation_id uuid, quantity numeric, "left" numeric)) l
       JOIN inventory_reservations r ON r.tenant_id = $1 AND r.id = l.reservation_id AND r.id = ANY($5::uuid[])),
   cut AS MATERIALIZED (
     SELECT c.reservation_id, c.stock_id, c.quantity, lost.status
       FROM jsonb_to_recordset($3::jsonb) AS c(reservation_id uuid, stock_id uuid, quantity numeric)
       JOIN lost ON lost.reservation_id = c.reservation_id),
   ended AS (
     UPDATE inventory_reservations r
        SET status = lost.status, clamped_quantity = r.clamped_quantity + lost.quantity, updated_at = $4,
            quantity = CASE WHEN lost.status = 'released' THEN r.quantity ELSE r.quantity - lost.quantity END,
            released_at = CASE WHEN lost.status = 'released' THEN $4::timestamptz END
       FROM lost WHERE r.tenant_id = $1 AND r.id = ANY($5::uuid[]) AND r.id = lost.reservation_id),
   shrunk AS (
     UPDATE inventory_reservation_allocations a SET quantity = a.quantity - cut.quantity
       FROM cut WHERE a.tenant_id = $1 AND a.reservation_id = ANY($5::uuid[]) AND a.stock_id = ANY($6::uuid[])
        AND a.reservation_id = cut.reservation_id AND a.stock_id = cut.stock_id AND cut.status <> 'released' AND a.quantity > cut.quantity),
   gone AS (
     DELETE FROM inventory_reservation_allocations a USING cut
      WHERE a.tenant_id = $1 AND a.reservation_id = ANY($5::uuid[]) AND a.stock_id = ANY($6::uuid[])
        AND a.reservation_id = cut.reservation_id AND a.stock_id = cut.stock_id AND cut.status <> 'released' AND a.quantity = cut.quantity)
   UPDATE inventory_stock s SET reserved_quantity = s.reserved_quantity - f.quantity, updated_at = $4
     FROM (SELECT cut.stock_id, sum(cut.quantity) AS quantity FROM cut GROUP BY cut.stock_id) f
    WHERE s.tenant_id = $1 AND s.id = ANY($6::uuid[]) AND s.id = f.stock_id`,
);
