import { idOf } from "../deliveries/seed-statements.ts";

// What each statement is given: the tenant $1, which of its records from $2 to $3 (counted from 1), warehouses $4, the account
// of operations $5, deliveries $6, items $7 and bins $8. All are one CTE, so that each takes all of them.
const given = `given AS (
    SELECT $1::uuid AS tenant_id, $4::uuid[] AS warehouses, $5::uuid AS who, $6::uuid[] AS deliveries, $7::uuid[] AS items, $8::uuid[] AS bins),
  numbered AS (SELECT given.*, n, n * 617 % 100 AS slot, to_timestamp((1767225600000 + n * 20000) / 1000.0) AS at,
      warehouses[n % cardinality(warehouses) + 1] AS warehouse_id, warehouses[(n + 1) % cardinality(warehouses) + 1] AS other_warehouse_id,
      deliveries[n % cardinality(deliveries) + 1] AS delivery_id, items[n % cardinality(items) + 1] AS item_id,
      bins[n % cardinality(bins) + 1] AS bin_id
    FROM given, generate_series($2::bigint, $3::bigint) AS n)`;

const pickingOrders = `
  WITH ${given},
  wanted AS (
    SELECT *, ${idOf("picking-order", "n")} AS id,
           CASE WHEN slot < 1 THEN 'pending' WHEN slot < 2 THEN 'in_progress' WHEN slot < 4 THEN 'completed' WHEN slot < 96 THEN 'handed_off'
                ELSE 'cancelled' END AS status FROM numbered),
  made AS (
    INSERT INTO picking_orders (tenant_id, id, warehouse_id, reference_number, order_type, priority, status, completed_date, handed_off_at,
           created_by, created_at, updated_at)
    SELECT tenant_id, id, warehouse_id, 'PKO-' || lpad(n::text, 8, '0'), 'individual', n % 5, status,
           CASE WHEN status IN ('completed', 'handed_off') THEN at END, CASE WHEN status = 'handed_off' THEN at END, who, at, at FROM wanted)
  INSERT INTO picking_order_lines (tenant_id, picking_order_id, line, item_id, bin_id, quantity, picked_quantity, status)
  SELECT tenant_id, id, 1, item_id, bin_id, 4, CASE WHEN status IN ('completed', 'handed_off') THEN 4 ELSE 0 END,
         CASE WHEN status IN ('completed', 'handed_off') THEN 'picked' ELSE 'pending' END FROM wanted`;

// Of a delivery one may be open: those of the last numbers are.
const handoffs = `
  WITH ${given},
  wanted AS (
    SELECT *, CASE WHEN n > $9::bigint - 500 THEN 'pending' WHEN slot < 5 THEN 'cancelled' ELSE 'completed' END AS status FROM numbered)
  INSERT INTO package_handoffs (tenant_id, id, warehouse_id, delivery_id, picking_order_id, warehouse_staff_id, status, initiated_at, completed_at,
         created_at, updated_at)
  SELECT tenant_id, ${idOf("handoff", "n")}, warehouse_id, delivery_id, ${idOf("picking-order", "n")}, who, status, at,
         CASE WHEN status = 'completed' THEN at END, at, at FROM wanted`;

const receivingOrders = `
  WITH ${given},
  wanted AS (
    SELECT *, ${idOf("receiving-order", "n")} AS id,
           CASE WHEN slot < 1 THEN 'pending' WHEN slot < 2 THEN 'receiving' WHEN slot < 98 THEN 'received' ELSE 'cancelled' END AS status
      FROM numbered),
  made AS (
    INSERT INTO receiving_orders (tenant_id, id, warehouse_id, reference_number, status, source, created_by, received_by, received_at,
           created_at, updated_at)
    SELECT tenant_id, id, warehouse_id, 'RCV-' || lpad(n::text, 8, '0'), status, 'manual', who, CASE WHEN status = 'received' THEN who END,
           CASE WHEN status = 'received' THEN at END, at, at FROM wanted)
  INSERT INTO receiving_order_lines (tenant_id, receiving_order_id, line, item_id, quantity, received_quantity, bin_id)
  SELECT tenant_id, id, 1, item_id, 4, CASE WHEN status = 'received' THEN 4 ELSE 0 END, CASE WHEN status = 'received' THEN bin_id END FROM wanted`;

const transfers = `
  WITH ${given},
  wanted AS (
    SELECT *, ${idOf("transfer", "n")} AS id, ${idOf("waybill", "n")} AS waybill_id,
           CASE WHEN slot < 60 THEN 'system_only' WHEN slot < 90 THEN 'single_delivery' ELSE 'waybill' END AS kind FROM numbered),
  waybills AS (
    INSERT INTO waybills (tenant_id, id, waybill_number, status, source_warehouse_id, destination_warehouse_id, created_by, created_at, updated_at)
    SELECT tenant_id, waybill_id, 'WB-' || lpad(n::text, 8, '0'), 'closed', warehouse_id, other_warehouse_id, who, at, at
      FROM wanted WHERE kind = 'waybill'),
  packages AS (
    INSERT INTO waybill_packages (tenant_id, waybill_id, delivery_id, line)
    SELECT tenant_id, waybill_id, delivery_id, 1 FROM wanted WHERE kind = 'waybill'),
  made AS (
    INSERT INTO package_transfers (tenant_id, id, mode, operation_type, source_warehouse_id, destination_warehouse_id, waybill_id, kind,
           package_count, performed_by, created_at)
    SELECT tenant_id, id, CASE kind WHEN 'system_only' THEN kind ELSE 'delivery_operation' END, nullif(kind, 'system_only'), warehouse_id,
           other_warehouse_id, CASE WHEN kind = 'waybill' THEN waybill_id END, kind, 1, who, at FROM wanted)
  INSERT INTO package_transfer_deliveries (tenant_id, transfer_id, delivery_id, line)
  SELECT tenant_id, id, delivery_id, 1 FROM wanted WHERE kind <> 'waybill'`;

const audits = `
  WITH ${given},
  wanted AS (
    SELECT *, CASE WHEN slot < 2 THEN 'scheduled' WHEN slot < 3 THEN 'in_progress' WHEN slot < 97 THEN 'completed' ELSE 'cancelled' END AS status
      FROM numbered)
  INSERT INTO inventory_audits (tenant_id, id, warehouse_id, reference_number, audit_type, status, scheduled_date, created_by, completed_by,
         completed_date, created_at, updated_at)
  SELECT tenant_id, ${idOf("audit", "n")}, warehouse_id, 'AUD-' || lpad(n::text, 8, '0'), 'spot_check', status, at::date, who,
         CASE WHEN status = 'completed' THEN who END, CASE WHEN status = 'completed' THEN at END, at, at FROM wanted`;

/** Records of the warehouse, most of them at their end, with their lines and packages; handoffs need the picking orders. */
export const records = [
  { what: "picking orders", text: pickingOrders },
  { what: "handoffs", text: handoffs },
  { what: "receiving orders", text: receivingOrders },
  { what: "transfers", text: transfers },
  { what: "audits", text: audits },
] as const;
