import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

/** What left with each package ($2), row by row, as those rows describe it: lot, serial number and expiry travel along. */
export const findLeft = statement(
  "waybills.left",
  `SELECT g.delivery_id, g.line, g.item_id, a.consumed_quantity::float8 AS quantity, s.lot_number, s.serial_number,
          s.unit_of_measure, s.expiration_date
     FROM delivery_items g
     JOIN inventory_reservation_allocations a ON a.tenant_id = $1 AND a.reservation_id = g.reservation_id AND a.consumed_quantity > 0
     CROSS JOIN LATERAL (SELECT s.lot_number, s.serial_number, s.unit_of_measure, s.expiration_date FROM inventory_stock s
       WHERE s.tenant_id = $1 AND s.id = a.stock_id LIMIT 1) s
    WHERE g.tenant_id = $1 AND g.delivery_id = ANY($2::uuid[]) ORDER BY g.delivery_id, g.line, a.stock_id`,
);
export type LeftRow = RowOf<typeof findLeft>;

/** The bin that goods go into where nobody says another. */
export const findReceivingBin = statement(
  "waybills.receiving_bin",
  "SELECT id FROM locations WHERE tenant_id = $1 AND warehouse_id = $2 AND is_default_receiving AND is_active",
);

/** Notes which packages ($3) came, and into which bin: that changes the waybill. */
export const markReceived = statement(
  "waybills.mark_received",
  `WITH touched AS (UPDATE waybills SET updated_at = $4 WHERE tenant_id = $1 AND id = $2)
   UPDATE waybill_packages p SET received_at = $4, received_bin_id = r.bin_id
     FROM jsonb_to_recordset($3::jsonb) AS r(delivery_id uuid, bin_id uuid)
    WHERE p.tenant_id = $1 AND p.waybill_id = $2 AND p.delivery_id = r.delivery_id`,
);

/** Awaits what did not come: a receiving order ($2) for each package, with lines ($3) of what left. */
export const insertAwaited = statement(
  "waybills.insert_awaited",
  `WITH made AS (
     INSERT INTO receiving_orders (tenant_id, id, warehouse_id, reference_number, status, source, delivery_id, waybill_id, created_by, created_at, updated_at)
     SELECT $1::uuid, o.id, o.warehouse_id, o.reference_number, 'pending', 'waybill', o.delivery_id, o.waybill_id, $4::uuid, $5::timestamptz, $5
       FROM jsonb_to_recordset($2::jsonb) AS o(id uuid, warehouse_id uuid, reference_number text, delivery_id uuid, waybill_id uuid)
     RETURNING id)
   INSERT INTO receiving_order_lines (tenant_id, receiving_order_id, line, item_id, quantity)
   SELECT $1::uuid, l.receiving_order_id, l.line, l.item_id, l.quantity
     FROM jsonb_to_recordset($3::jsonb) AS l(receiving_order_id uuid, line int, item_id uuid, quantity numeric)
    WHERE (SELECT count(*) FROM made) >= 0`,
);

/** Packages of a waybill that have not come. */
export const countUnreceived = statement(
  "waybills.unreceived",
  "SELECT count(*) AS packages FROM waybill_packages WHERE tenant_id = $1 AND waybill_id = $2 AND received_at IS NULL",
);

/** The exceptions that are open about a package which its waybill did not bring. */
export const findMissing = statement(
  "waybills.missing",
  `SELECT id FROM warehouse_exceptions
    WHERE tenant_id = $1 AND delivery_id = $2 AND waybill_id IS NOT NULL AND status = 'open'`,
);
