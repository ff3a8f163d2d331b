import { statement } from "@karwan/db";
import type { z } from "zod";
import { defineList, filtersOf, goingThroughAll, searched } from "../../kernel/index.ts";
import { addressJson } from "../../places/addresses/index.ts";
import type { listInput } from "./schema.ts";

// What is stocked is summed up only where there is a capacity to take it from.
const columns = `w.id, w.name, w.code, w.status, ${addressJson("a")} AS address, w.total_capacity::float8 AS total_capacity,
  CASE WHEN w.total_capacity IS NOT NULL THEN (w.total_capacity - coalesce((
    SELECT sum(s.quantity * i.unit_size) FROM inventory_stock s
    JOIN inventory_items i ON i.tenant_id = $1 AND i.id = s.item_id
    WHERE s.tenant_id = $1 AND s.warehouse_id = w.id), 0))::float8 END AS available_capacity,
  ARRAY(SELECT c.customer_id FROM warehouse_customers c
        WHERE c.tenant_id = $1 AND c.warehouse_id = w.id ORDER BY c.customer_id) AS customer_ids,
  w.created_at, w.updated_at`;
const withAddress = "LEFT JOIN addresses a ON a.id = w.address_id AND a.tenant_id = $1";

/** The tenant's warehouses, newest first: by state, code and text (3 §4). */
export const warehouseList = defineList("warehouses.list", {
  from: "warehouses w",
  scope: "w.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    status: "w.status = ?",
    code: "w.code = ?",
    search: searched("w.name", "w.code"),
  }),
  order: ["created_at DESC", "id DESC"],
  plan: goingThroughAll,
  columns,
  source: (rows) => `${rows} w ${withAddress}`,
});
export const findStatement = statement(
  "warehouses.find",
  `SELECT ${columns} FROM warehouses w ${withAddress} WHERE w.tenant_id = $1 AND w.id = $2`,
  goingThroughAll,
);
export const knownStatement = statement(
  "warehouses.known",
  `SELECT id FROM warehouses WHERE tenant_id = $1 AND id = $2`,
);
// Changes of one warehouse queue here; rows that only refer to it are not held up.
export const lockStatement = statement(
  "warehouses.lock",
  `SELECT address_id FROM warehouses WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
export const insertStatement = statement(
  "warehouses.insert",
  `INSERT INTO warehouses (tenant_id, id, name, code, status, total_capacity, address_id, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);
export const updateStatement = statement(
  "warehouses.update",
  `UPDATE warehouses SET name = $3, code = $4, status = $5, total_capacity = $6, address_id = $7, updated_at = $8
   WHERE tenant_id = $1 AND id = $2`,
);
export const setCustomersStatement = statement(
  "warehouses.set_customers",
  `WITH dropped AS (DELETE FROM warehouse_customers
                    WHERE tenant_id = $1 AND warehouse_id = $2 AND customer_id <> ALL($3::uuid[]))
   INSERT INTO warehouse_customers (tenant_id, warehouse_id, customer_id)
   SELECT $1::uuid, $2::uuid, customer_id FROM unnest($3::uuid[]) AS given(customer_id)
   ON CONFLICT DO NOTHING`,
);
