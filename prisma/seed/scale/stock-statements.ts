import { statement } from "@karwan/db";
import { idBeside, idOf, momentOf } from "./bulk-ids.ts";
import { warehouseOf } from "./catalogue-statements.ts";

/**
 * Stock rows $2 to $3 of the tenant $1 in the warehouses $4, over $5 items and $6 bins; every $7th available row has a
 * reservation. Each row comes with the `initial_stock` record that explains it, and each promise with its allocation,
 * in one statement, so that the ledger is never without one of them. $8: who did it.
 */
export const insertStock = statement(
  "scale.stock",
  `WITH spread AS (
     SELECT n, n % $5::int AS item, (n % $5::int * 13 + n / $5::int) % $6::int AS bin,
            CASE WHEN n % 40 = 7 THEN 'damaged' WHEN n % 50 = 11 THEN 'expired' ELSE 'available' END AS status,
            ${momentOf("stock", "n")} AS at
       FROM generate_series($2::bigint, $3::bigint) AS n),
   made AS (
     INSERT INTO inventory_stock (tenant_id, id, warehouse_id, item_id, bin_id, quantity, reserved_quantity, status, lot_number,
                                  expiration_date, received_date, created_at, updated_at)
     SELECT $1::uuid, ${idOf("stock", "n")}, ${warehouseOf("bin", "$4")}, ${idOf("item", "item")}, ${idOf("bin", "bin")},
            5 + n * 7919 % 176, CASE WHEN status = 'available' AND n % $7::int = 0 THEN 1 + n % 4 ELSE 0 END, status,
            CASE WHEN n % 7 < 4 THEN 'LOT-' || (10000 + n) END,
            CASE WHEN n % 7 < 4 THEN at::date + CASE WHEN status = 'expired' THEN 30 ELSE 700 END END,
            at::date, at, at
       FROM spread
     ON CONFLICT DO NOTHING RETURNING *),
   recorded AS (
     INSERT INTO inventory_transactions (tenant_id, id, warehouse_id, item_id, stock_id, transaction_type, quantity, delta,
            quantity_before, quantity_after, to_bin_id, performed_by, "timestamp", created_at)
     SELECT tenant_id, ${idBeside("arrival", "id")}, warehouse_id, item_id, id, 'initial_stock', quantity, quantity,
            0, quantity, bin_id, $8::uuid, created_at, created_at
       FROM made),
   promised AS (
     INSERT INTO inventory_reservations (tenant_id, id, warehouse_id, item_id, quantity, reference_type, reference_id, created_by,
                                         created_at, updated_at)
     SELECT tenant_id, ${idBeside("promise", "id")}, warehouse_id, item_id, reserved_quantity, 'order', 'SO-' || left(id::text, 13),
            $8::uuid, created_at, created_at
       FROM made WHERE reserved_quantity > 0)
   INSERT INTO inventory_reservation_allocations (tenant_id, reservation_id, stock_id, quantity)
   SELECT tenant_id, ${idBeside("promise", "id")}, id, reserved_quantity FROM made WHERE reserved_quantity > 0`,
);
