import { statement } from "@karwan/db";

/** Gives the live reservations of one owner ($2, $3) to another ($4, $5); answers which. */
export const handOnReservations = statement(
  "reservations.hand_on",
  `UPDATE inventory_reservations r SET managed_by = $4, reference_type = $4, reference_id = $5, updated_at = $6
    WHERE r.tenant_id = $1 AND r.status = 'active'
      AND r.id IN (SELECT l.id FROM inventory_reservations l
                    WHERE l.tenant_id = $1 AND l.reference_type = $2 AND l.reference_id = $3 AND l.managed_by = $2 AND l.status = 'active'
                    ORDER BY l.id FOR UPDATE)
   RETURNING r.id`,
);

/** Locks, by id as everybody does, the live reservations of an owner ($2, $3). */
export const lockOwned = statement(
  "reservations.lock_owned",
  `SELECT r.id FROM inventory_reservations r
    WHERE r.tenant_id = $1 AND r.reference_type = $2 AND r.reference_id = $3 AND r.managed_by = $2 AND r.status = 'active'
    ORDER BY r.id FOR UPDATE`,
);

/** What the live reservations of an owner ($2, $3) hold on which row, what expires first at the front. */
export const ownedHoldings = statement(
  "reservations.owned_holdings",
  `SELECT a.reservation_id, a.stock_id, s.item_id, s.bin_id, s.expiration_date,
          (a.quantity - a.consumed_quantity)::float8 AS quantity
     FROM inventory_reservation_allocations a
     JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = a.stock_id
    WHERE a.tenant_id = $1 AND a.quantity > a.consumed_quantity AND a.reservation_id = ANY(ARRAY(
      SELECT r.id FROM inventory_reservations r
       WHERE r.tenant_id = $1 AND r.reference_type = $2 AND r.reference_id = $3 AND r.managed_by = $2 AND r.status = 'active'))
    ORDER BY s.expiration_date NULLS LAST, a.reservation_id, a.stock_id`,
);

const ownedByMany = `SELECT r.id, r.reference_id AS owner_id FROM inventory_reservations r
    WHERE r.tenant_id = $1 AND r.reference_type = $2 AND r.reference_id = ANY($3::text[]) AND r.managed_by = $2 AND r.status = 'active'
    ORDER BY r.id`;
/** The live reservations of many owners ($3), locked by id as everybody does. */
export const lockOwnedByMany = statement("reservations.lock_owned_by_many", `${ownedByMany} FOR UPDATE`);
/** The same as seen without a lock. */
export const findOwnedByMany = statement("reservations.owned_by_many", ownedByMany);

/** Gives each of some locked reservations ($3) to an owner of its own, all of one type ($2). */
export const handOnEachStatement = statement(
  "reservations.hand_on_each",
  `UPDATE inventory_reservations r SET managed_by = $2, reference_type = $2, reference_id = w.owner_id, updated_at = $4
     FROM jsonb_to_recordset($3::jsonb) AS w(reservation_id uuid, owner_id text)
    WHERE r.tenant_id = $1 AND r.id = w.reservation_id AND r.status = 'active'`,
);

/** What live reservations ($2) hold on which row, what expires first at the front. */
export const holdingsStatement = statement(
  "reservations.holdings",
  `SELECT a.reservation_id, a.stock_id, s.item_id, s.bin_id, s.expiration_date,
          (a.quantity - a.consumed_quantity)::float8 AS quantity
     FROM inventory_reservation_allocations a
     JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = a.stock_id
    WHERE a.tenant_id = $1 AND a.reservation_id = ANY($2::uuid[]) AND a.quantity > a.consumed_quantity
    ORDER BY s.expiration_date NULLS LAST, a.reservation_id, a.stock_id`,
);

/** Marks what is taken out of locked reservations ($2); those that hold nothing more are consumed. */
export const consumeHoldings = statement(
  "reservations.consume_holdings",
  `WITH taken AS (
     UPDATE inventory_reservation_allocations a SET consumed_quantity = a.consumed_quantity + w.quantity
       FROM jsonb_to_recordset($2::jsonb) AS w(reservation_id uuid, stock_id uuid, quantity numeric)
      WHERE a.tenant_id = $1 AND a.reservation_id = ANY($3::uuid[]) AND a.reservation_id = w.reservation_id AND a.stock_id = w.stock_id)
   UPDATE inventory_reservations r
      SET status = CASE WHEN r.id = ANY($4::uuid[]) THEN 'consumed' ELSE r.status END, updated_at = $5
    WHERE r.tenant_id = $1 AND r.id = ANY($3::uuid[])`,
);
