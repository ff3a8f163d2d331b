import { statement } from "@karwan/db";
import { idBeside, idOf, momentOf } from "./bulk-ids.ts";

/**
 * Bins $2 to $3 (numbered from 0) of the tenant $1 in its warehouses $4, half of them in the first. The n-th bin lies in
 * the warehouse that `warehouseOf` says.
 */
export const insertBins = statement(
  "scale.bins",
  `INSERT INTO locations (tenant_id, id, warehouse_id, name, code, location_type, created_at, updated_at)
   SELECT $1::uuid, ${idOf("bin", "n")}, ${warehouseOf("n", "$4")}, 'Bin S-' || n, 'S-' || n, 'bin',
          ${momentOf("bin", "n")}, ${momentOf("bin", "n")}
     FROM generate_series($2::int, $3::int) AS n
   ON CONFLICT DO NOTHING`,
);

/** Ten bins in turn: five in the first warehouse, three in the second, two in the third. */
export function warehouseOf(bin: string, warehouses: string): string {
  return `(${warehouses}::uuid[])[(ARRAY[1, 1, 1, 1, 1, 2, 2, 2, 3, 3])[(${bin}) % 10 + 1]]`;
}

/** Items $2 to $3, made of the templates $4 in turn: a later edition of the same goods. */
export const insertItems = statement(
  "scale.items",
  `WITH template AS MATERIALIZED (
     SELECT (row_number() OVER () - 1)::int AS slot, count(*) OVER ()::int AS slots, t.*
       FROM jsonb_to_recordset($4::jsonb) AS t(name text, sku text, description text, brand text, model text, unit_size numeric,
              weight numeric, dimensions jsonb, attributes jsonb, is_active boolean, category_id uuid)),
   wanted AS (
     SELECT n, n / t.slots AS edition, ${idOf("item", "n")} AS id, ${momentOf("item", "n")} AS at, t.*
       FROM generate_series($2::int, $3::int) AS n JOIN template t ON t.slot = n % t.slots),
   made AS (
     INSERT INTO inventory_items (tenant_id, id, name, sku, item_code, barcode, description, brand, model, unit_size, weight,
                                  dimensions, attributes, is_active, label_status, created_at, updated_at)
     SELECT $1::uuid, id, name || ' / ' || edition, sku || '-' || edition, n + 1, 'INV' || (n + 1), description, brand, model,
            unit_size, weight, dimensions, attributes, is_active, CASE WHEN n % 5 < 3 THEN 'success' ELSE 'pending' END, at, at
       FROM wanted
     ON CONFLICT DO NOTHING RETURNING id)
   INSERT INTO inventory_item_categories (tenant_id, item_id, category_id, position)
   SELECT $1::uuid, w.id, w.category_id, 0 FROM made m JOIN wanted w ON w.id = m.id`,
);

export const raiseItemCounter = statement(
  "scale.item_counter",
  `INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, 'item_code', $2)
   ON CONFLICT (tenant_id, name) DO UPDATE SET value = greatest(tenant_counters.value, excluded.value)`,
);

/** Customers $2 to $3, by the names $4 in turn, each with an empty wallet. */
export const insertCustomers = statement(
  "scale.customers",
  `WITH made AS (
   INSERT INTO customers (tenant_id, id, full_name, phone, created_at, updated_at)
   SELECT $1::uuid, ${idOf("customer", "n")}, ($4::text[])[n % cardinality($4::text[]) + 1] || ' ' || n, '+96478' || lpad(n::text, 8, '0'),
          ${momentOf("customer", "n")}, ${momentOf("customer", "n")}
     FROM generate_series($2::int, $3::int) AS n
   ON CONFLICT DO NOTHING RETURNING id, created_at)
   INSERT INTO finance_accounts (tenant_id, id, owner_type, owner_id, kind, currency_code, created_at, updated_at)
   SELECT $1::uuid, ${idBeside("wallet", "m.id")}, 'customer', m.id, 'wallet', t.currency_code, m.created_at, m.created_at
     FROM made m JOIN tenants t ON t.id = $1::uuid`,
);
