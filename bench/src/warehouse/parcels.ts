import { checkDigit, idOf } from "../deliveries/seed-statements.ts";

// Numbers of their own: the other deliveries count from 1.
const FIRST = 90_000_000;
const code = `$4 || '-' || (${FIRST} + n)`;
const serial = `('9' || (${FIRST} + n))`;
const barcode = `'KW' || ${serial} || ${checkDigit(serial)} || 'IQ'`;
/** How the ids of parcels are told from those of other deliveries, wherever one has to find them again. */
export const isParcel = (column: string) => `${column} ~ '-9[0-9]{7}$'`;

/**
 * Parcels $2 to $3 of the tenant $1 with the code $4 that are ready in the warehouse $9: a piece of one of the stock rows
 * $10 each, kept for it and picked, its handoff waiting for the driver $7, to whom it is assigned. $5 customers, $6 the
 * service, $8 who asked for them.
 */
export const insertParcels = `
  WITH numbered AS (
    SELECT n, ${idOf("parcel", "n")} AS id, ${idOf("parcel-assignment", "n")} AS assignment_id, ${idOf("parcel-order", "n")} AS order_id,
           ${idOf("parcel-reservation", "n")} AS reservation_id, to_timestamp((1767225600000 + n * 20000) / 1000.0) AS at,
           ($5::uuid[])[n % cardinality($5::uuid[]) + 1] AS customer_id, ($10::uuid[])[n % cardinality($10::uuid[]) + 1] AS stock_id
      FROM generate_series($2::bigint, $3::bigint) AS n),
  wanted AS MATERIALIZED (
    SELECT w.*, s.item_id, s.bin_id FROM numbered w JOIN inventory_stock s ON s.tenant_id = $1 AND s.id = w.stock_id),
  made AS (
    INSERT INTO deliveries (tenant_id, id, delivery_code, barcode, customer_id, sender, recipient, pickup_address, delivery_address,
           pickup_warehouse_id, delivery_service_id, delivery_flow, status, custody, assignment_id, driver_id, payer_type, payment_method,
           payment_status, price, currency_code, cash_to_collect, unit_size, distance_km, search_text, created_by, created_at, updated_at)
    SELECT $1::uuid, id, ${code}, ${barcode}, customer_id, '{"name": "Warehouse", "phone": "+9647700000002"}',
           jsonb_build_object('name', 'Customer ' || n, 'phone', '+96478' || lpad(n::text, 8, '0')),
           '{"lat": 33.33, "lng": 44.4, "full_address": "Depot Road, Baghdad"}',
           jsonb_build_object('lat', 33.3 + n * 41 % 1000 / 10000.0, 'lng', 44.35 + n * 43 % 1000 / 10000.0, 'full_address', 'Street ' || n % 83 || ', Baghdad'),
           $9::uuid, $6::uuid, 'from_warehouse', 'assigned', 'warehouse', assignment_id, $7::uuid, 'recipient', 'cash', 'pending', 3500, 'IQD',
           3500, 1, 6.5, concat_ws(E'\\n', ${code}, ${barcode}), $8::uuid, at, at FROM wanted),
  goods AS (
    INSERT INTO delivery_items (tenant_id, delivery_id, line, item_id, quantity, reservation_id)
    SELECT $1::uuid, id, 1, item_id, 1, reservation_id FROM wanted),
  given AS (
    INSERT INTO delivery_assignments (tenant_id, id, delivery_id, driver_id, status, capacity_unit, assigned_by, created_at, updated_at)
    SELECT $1::uuid, assignment_id, id, $7::uuid, 'assigned', 1, $8::uuid, at, at FROM wanted),
  happened AS (
    INSERT INTO delivery_events (tenant_id, delivery_id, id, type, "from", "to", actor_type, actor_id, at, received_at)
    SELECT $1::uuid, id, ${idOf("parcel-event", "n")}, 'status', 'pending', 'assigned', 'user', $8::uuid, at, at FROM wanted),
  orders AS (
    INSERT INTO picking_orders (tenant_id, id, warehouse_id, reference_number, order_type, priority, status, completed_date, start_time,
           end_time, delivery_id, created_by, created_at, updated_at)
    SELECT $1::uuid, order_id, $9::uuid, 'PKO-' || (${FIRST} + n), 'individual', 0, 'completed', at, at, at, id, $8::uuid, at, at FROM wanted),
  lines AS (
    INSERT INTO picking_order_lines (tenant_id, picking_order_id, line, item_id, bin_id, quantity, picked_quantity, status, picked_by, picked_at)
    SELECT $1::uuid, order_id, 1, item_id, bin_id, 1, 1, 'picked', $8::uuid, at FROM wanted),
  handoffs AS (
    INSERT INTO package_handoffs (tenant_id, id, warehouse_id, delivery_id, picking_order_id, assignment_id, driver_id, status, initiated_at,
           created_at, updated_at)
    SELECT $1::uuid, ${idOf("parcel-handoff", "n")}, $9::uuid, id, order_id, assignment_id, $7::uuid, 'pending', at, at, at FROM wanted),
  kept AS (
    INSERT INTO inventory_reservations (tenant_id, id, warehouse_id, item_id, quantity, status, strategy, managed_by, reference_type,
           reference_id, created_by, created_at, updated_at)
    SELECT $1::uuid, reservation_id, $9::uuid, item_id, 1, 'active', 'fefo', 'picking_order', 'picking_order', order_id::text, $8::uuid, at, at
      FROM wanted),
  allocated AS (
    INSERT INTO inventory_reservation_allocations (tenant_id, reservation_id, stock_id, quantity)
    SELECT $1::uuid, reservation_id, stock_id, 1 FROM wanted)
  UPDATE inventory_stock s SET reserved_quantity = s.reserved_quantity + w.pieces
    FROM (SELECT stock_id, count(*) AS pieces FROM wanted GROUP BY stock_id) w WHERE s.tenant_id = $1 AND s.id = w.stock_id`;

/** The driver $2 of the tenant $1 signs in as operations $3 do, so that the benchmark has somebody's token. */
export const letDriverIn = `
  UPDATE users u SET password_hash = o.password_hash, email_proven_at = o.email_proven_at
    FROM drivers d, users o WHERE d.tenant_id = $1 AND d.id = $2 AND u.id = d.user_id AND o.id = $3`;

/**
 * Takes back what was picked up of the parcels of a tenant, with its history: each slice finds the same parcels ready. The
 * histories are append-only, which only who owns the database can set aside; everything else is written as anybody writes.
 */
export const takeBackParcels = (tenantId: string) => {
  const mine = `d.tenant_id = '${tenantId}' AND d.status = 'picked_up' AND ${isParcel("d.delivery_code")}`;
  const gone = "(SELECT id FROM gone)";
  return `BEGIN;
    CREATE TEMP TABLE gone ON COMMIT DROP AS
      SELECT d.tenant_id, d.id, o.id AS order_id, r.id AS reservation_id, l.stock_id, l.quantity
        FROM deliveries d JOIN picking_orders o ON o.tenant_id = d.tenant_id AND o.delivery_id = d.id
        JOIN inventory_reservations r ON r.tenant_id = d.tenant_id AND r.reference_type = 'picking_order' AND r.reference_id = o.id::text
        JOIN inventory_reservation_allocations l ON l.tenant_id = d.tenant_id AND l.reservation_id = r.id WHERE ${mine};
    SET LOCAL session_replication_role = replica;
    DELETE FROM custody_records WHERE tenant_id = '${tenantId}' AND delivery_id IN ${gone};
    DELETE FROM delivery_events WHERE tenant_id = '${tenantId}' AND delivery_id IN ${gone} AND actor_type = 'driver';
    DELETE FROM inventory_transactions t USING gone g
     WHERE t.tenant_id = g.tenant_id AND t.stock_id = g.stock_id AND t.reference_type = 'order' AND t.reference_id = g.order_id::text;
    SET LOCAL session_replication_role = origin;
    UPDATE inventory_stock s SET quantity = s.quantity + w.pieces, reserved_quantity = s.reserved_quantity + w.pieces
      FROM (SELECT tenant_id, stock_id, sum(quantity) AS pieces FROM gone GROUP BY 1, 2) w WHERE s.tenant_id = w.tenant_id AND s.id = w.stock_id;
    UPDATE inventory_reservation_allocations a SET consumed_quantity = 0 FROM gone g
     WHERE a.tenant_id = g.tenant_id AND a.reservation_id = g.reservation_id;
    UPDATE inventory_reservations r SET status = 'active', updated_at = r.created_at FROM gone g WHERE r.tenant_id = g.tenant_id AND r.id = g.reservation_id;
    UPDATE picking_orders o SET status = 'completed', handed_off_at = NULL, updated_at = o.created_at FROM gone g
     WHERE o.tenant_id = g.tenant_id AND o.id = g.order_id;
    UPDATE package_handoffs h SET status = 'pending', completed_at = NULL, updated_at = h.created_at FROM gone g
     WHERE h.tenant_id = g.tenant_id AND h.delivery_id = g.id;
    UPDATE delivery_assignments a SET status = 'assigned', picked_up_at = NULL, updated_at = a.created_at FROM gone g
     WHERE a.tenant_id = g.tenant_id AND a.delivery_id = g.id;
    UPDATE deliveries d SET status = 'assigned', custody = 'warehouse', custody_driver_id = NULL, custody_count = 0, custody_head = NULL,
           picked_up_at = NULL, updated_at = d.created_at FROM gone g WHERE d.tenant_id = g.tenant_id AND d.id = g.id;
    COMMIT`;
};
