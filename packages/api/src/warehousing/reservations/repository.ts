import { statement } from "@karwan/db";
import { dayOf } from "../../tenancy/settings/index.ts";

export type CandidateRow = {
  stock_id: string;
  warehouse_id: string;
  item_id: string;
  bin_id: string;
  quantity: string;
  reserved_quantity: string;
  expiration_date: string | null;
  received_date: string | null;
  created_at: string;
};

/** Goods expire at the end of their day where the tenant lives; that of the moment `$at` is looked up where it matters. */
const unexpired = (at: string) => `(s.expiration_date IS NULL OR s.expiration_date >= ${dayOf(`${at}::timestamptz`)})`;

const candidates = `SELECT s.id AS stock_id, s.warehouse_id, s.item_id, s.bin_id, s.quantity, s.reserved_quantity, s.expiration_date, s.received_date, s.created_at
     FROM inventory_stock s
    WHERE s.tenant_id = $1 AND s.item_id = ANY($3::uuid[]) AND s.status = 'available' AND s.quantity > s.reserved_quantity
      AND ${unexpired("$4")}
      AND EXISTS (SELECT FROM jsonb_to_recordset($2::jsonb) AS w(warehouse_id uuid, item_id uuid, stock_id uuid, bin_id uuid)
                   WHERE w.warehouse_id = s.warehouse_id AND w.item_id = s.item_id
                     AND (w.stock_id IS NULL OR w.stock_id = s.id) AND (w.bin_id IS NULL OR w.bin_id = s.bin_id))
    ORDER BY s.id`;
/** Locks, by id as the ledger does, every row that may serve the wants ($2) at a moment ($4): only those with something free. */
export const lockCandidates = statement("reservations.lock_candidates", `${candidates} FOR NO KEY UPDATE OF s`);
/** The same as seen without a lock. */
export const findCandidates = statement("reservations.candidates", candidates);

const reserved = (from: string) => `WITH promised AS (
     UPDATE inventory_stock s SET reserved_quantity = s.reserved_quantity + $5::numeric, updated_at = $6::timestamptz
      WHERE s.tenant_id = $1 AND s.id = $2 AND s.warehouse_id = $3 AND s.item_id = $4 AND s.status = 'available'
        AND s.quantity >= s.reserved_quantity + $5::numeric AND ${unexpired("$6")}
     RETURNING s.tenant_id, s.id, s.warehouse_id, s.item_id, s.bin_id),
   made AS (
     INSERT INTO inventory_reservations (tenant_id, id, warehouse_id, item_id, quantity, status, strategy, reference_type, reference_id,
            created_by, created_at, updated_at)
     SELECT p.tenant_id, $7::uuid, p.warehouse_id, p.item_id, $5::numeric, 'active', $8, $9, $10, $11::uuid, $6, $6 FROM ${from}),
   allocated AS (
     INSERT INTO inventory_reservation_allocations (tenant_id, reservation_id, stock_id, quantity)
     SELECT p.tenant_id, $7::uuid, p.id, $5::numeric FROM ${from}),
   audited AS (
     INSERT INTO audit_log (tenant_id, id, actor_user_id, actor_key_id, action, entity_type, entity_id, after, ip, request_id, created_at)
     SELECT p.tenant_id, $12, $11::uuid, $13, 'reservation.create', 'reservation', $7::uuid::text,
            jsonb_set($16::jsonb, '{allocations,0,bin_id}', to_jsonb(p.bin_id)), $14, $15, $6 FROM ${from})
   SELECT p.bin_id FROM promised p`;
/**
 * Promises a part of one row that is named, in one statement with its record for the audit; no row when the row is not
 * the one expected or has not that much free. $16 is the record without the bin, which the row tells.
 * A cluster asks the changed row again, as the ledger does (stock/ledger-statements.ts).
 */
export const reserveOne = statement("reservations.reserve_one", reserved("promised p"), {
  cluster: reserved("inventory_stock p WHERE p.tenant_id = $1 AND p.id = $2 AND EXISTS (SELECT FROM promised)"),
});

/** Writes reservations ($2) with their allocations ($3) and raises what is reserved of each locked row ($4). */
export const insertReservations = statement(
  "reservations.insert",
  `WITH made AS (
     INSERT INTO inventory_reservations (tenant_id, id, warehouse_id, item_id, quantity, status, strategy, managed_by, reference_type,
            reference_id, expires_at, created_by, created_at, updated_at)
     SELECT $1, w.id, w.warehouse_id, w.item_id, w.quantity, 'active', w.strategy, w.managed_by, w.reference_type,
            w.reference_id, w.expires_at, w.created_by, w.created_at, w.created_at
       FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, warehouse_id uuid, item_id uuid, quantity numeric, strategy text, managed_by text,
              reference_type text, reference_id text, expires_at timestamptz, created_by uuid, created_at timestamptz)),
   promised AS (
     UPDATE inventory_stock s SET reserved_quantity = s.reserved_quantity + w.quantity, updated_at = $5
       FROM jsonb_to_recordset($4::jsonb) AS w(stock_id uuid, quantity numeric)
      WHERE s.tenant_id = $1 AND s.id = w.stock_id)
   INSERT INTO inventory_reservation_allocations (tenant_id, reservation_id, stock_id, quantity)
   SELECT $1, w.reservation_id, w.stock_id, w.quantity
     FROM jsonb_to_recordset($3::jsonb) AS w(reservation_id uuid, stock_id uuid, quantity numeric)`,
);

/** Ends active reservations, those due by $4 where it is given; whoever comes second finds none. */
export const markReleased = statement(
  "reservations.mark_released",
  `UPDATE inventory_reservations r SET status = 'released', released_at = $3, updated_at = $3
    WHERE r.tenant_id = $1 AND r.status = 'active'
      AND r.id IN (SELECT l.id FROM inventory_reservations l
                    WHERE l.tenant_id = $1 AND l.id = ANY($2::uuid[]) AND l.status = 'active'
                      AND ($4::timestamptz IS NULL OR l.expires_at <= $4)
                    ORDER BY l.id FOR UPDATE)
   RETURNING r.id`,
);

/** Gives back what ended reservations still held. A statement after `markReleased`, to see what was taken before it. */
export const freeAllocations = statement(
  "reservations.free_allocations",
  `WITH freed AS MATERIALIZED (
     SELECT a.stock_id, sum(a.quantity - a.consumed_quantity) AS quantity FROM inventory_reservation_allocations a
      WHERE a.tenant_id = $1 AND a.reservation_id = ANY($2::uuid[]) GROUP BY a.stock_id),
   locked AS MATERIALIZED (
     SELECT s.id FROM inventory_stock s WHERE s.tenant_id = $1 AND s.id IN (SELECT f.stock_id FROM freed f) ORDER BY s.id FOR NO KEY UPDATE)
   UPDATE inventory_stock s SET reserved_quantity = s.reserved_quantity - f.quantity, updated_at = $3
     FROM freed f JOIN locked l ON l.id = f.stock_id
    WHERE s.tenant_id = $1 AND s.id = f.stock_id AND f.quantity > 0`,
);

export const lockReservation = statement(
  "reservations.lock",
  `SELECT status, managed_by FROM inventory_reservations WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);

/** What a locked reservation still holds. */
export const heldAllocations = statement(
  "reservations.held",
  `SELECT a.stock_id, a.quantity - a.consumed_quantity AS held FROM inventory_reservation_allocations a
    WHERE a.tenant_id = $1 AND a.reservation_id = $2 AND a.quantity > a.consumed_quantity ORDER BY a.stock_id`,
);

/** Marks what is taken out of a locked reservation ($3); the last taking consumes it. */
export const consumeAllocations = statement(
  "reservations.consume",
  `WITH taken AS (
     UPDATE inventory_reservation_allocations a SET consumed_quantity = a.consumed_quantity + w.quantity
       FROM jsonb_to_recordset($3::jsonb) AS w(stock_id uuid, quantity numeric)
      WHERE a.tenant_id = $1 AND a.reservation_id = $2 AND a.stock_id = w.stock_id)
   UPDATE inventory_reservations SET status = $4, updated_at = $5 WHERE tenant_id = $1 AND id = $2`,
);

/** Reservations `r` as the wire shows them. */
export const reservationColumns = `r.id, r.status, r.warehouse_id, r.item_id, r.quantity::float8 AS quantity, r.strategy,
    r.managed_by, r.reference_type, r.reference_id, r.expires_at, r.released_at, r.created_by, r.created_at, r.updated_at,
    (SELECT coalesce(json_agg(json_build_object('stock_id', a.stock_id, 'bin_id', s.bin_id, 'quantity', a.quantity) ORDER BY a.stock_id), '[]')
       FROM inventory_reservation_allocations a
       JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = a.stock_id
      WHERE a.tenant_id = $1 AND a.reservation_id = r.id) AS allocations`;

export const findReservation = statement(
  "reservations.find",
  `SELECT ${reservationColumns} FROM inventory_reservations r WHERE r.tenant_id = $1 AND r.id = $2`,
);

/** Reservations of a tenant whose time has come. */
export const dueReservations = statement(
  "reservations.due",
  `SELECT id FROM inventory_reservations
    WHERE tenant_id = $1 AND status = 'active' AND expires_at IS NOT NULL AND expires_at <= $2 ORDER BY expires_at LIMIT 500`,
);
export const nextReservation = statement(
  "reservations.next_due",
  "SELECT min(expires_at) AS at FROM inventory_reservations WHERE tenant_id = $1 AND status = 'active' AND expires_at IS NOT NULL",
);

/** What items are called. */
export const findNames = statement(
  "reservations.item_names",
  `SELECT i.id, i.name, i.sku FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = ANY($2::uuid[])`,
);
