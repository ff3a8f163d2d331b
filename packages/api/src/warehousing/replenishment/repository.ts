import { statement } from "@karwan/db";
import { goingThroughAll } from "../../kernel/index.ts";
import { dayOf } from "../../tenancy/settings/index.ts";
import { isOpen } from "../locations/index.ts";

const unexpired = (at: string) => `(s.expiration_date IS NULL OR s.expiration_date >= ${dayOf(`${at}::timestamptz`)})`;

export const ruleColumns = `r.id, r.warehouse_id, r.bin_id, r.item_id, r.min_quantity::float8 AS min_quantity,
  r.max_quantity::float8 AS max_quantity, r.created_at, r.updated_at, l.name AS bin_name, l.code AS bin_code, l.location_type,
  i.name AS item_name, i.sku, i.barcode`;
export const ruleJoins = `JOIN locations l ON l.tenant_id = $1 AND l.id = r.bin_id
  JOIN inventory_items i ON i.tenant_id = $1 AND i.id = r.item_id`;

/** The bin and the item that a rule is to be for. */
export const placeStatement = statement(
  "replenishment.place",
  `SELECT l.warehouse_id, l.location_type, l.purpose,
          (SELECT i.is_active FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = $3) AS item_is_active
     FROM locations l WHERE l.tenant_id = $1 AND l.id = $2 FOR SHARE OF l`,
);
export const setStatement = statement(
  "replenishment.set",
  `INSERT INTO replenishment_rules AS r (tenant_id, id, warehouse_id, bin_id, item_id, min_quantity, max_quantity, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   ON CONFLICT (tenant_id, bin_id, item_id)
   DO UPDATE SET min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity, updated_at = excluded.updated_at
   RETURNING r.id`,
);
/** The rule of a bin and an item, held until the end. */
export const lockStatement = statement(
  "replenishment.lock",
  `SELECT r.id, r.min_quantity::float8 AS min_quantity, r.max_quantity::float8 AS max_quantity FROM replenishment_rules r
    WHERE r.tenant_id = $1 AND r.bin_id = $2 AND r.item_id = $3 FOR UPDATE`,
);
export const findStatement = statement(
  "replenishment.find",
  `SELECT ${ruleColumns} FROM replenishment_rules r ${ruleJoins} WHERE r.tenant_id = $1 AND r.id = $2`,
);
export const removeStatement = statement(
  "replenishment.remove",
  "DELETE FROM replenishment_rules WHERE tenant_id = $1 AND id = $2",
);

/** The rules of a warehouse whose bins have less free than they should, at the moment $3: the oldest first. */
export const dueStatement = statement(
  "replenishment.due",
  `SELECT ${ruleColumns}, h.available::float8 AS available FROM replenishment_rules r ${ruleJoins}
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.quantity - s.reserved_quantity), 0) AS available FROM inventory_stock s
       WHERE s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = r.item_id AND s.bin_id = r.bin_id
         AND s.status = 'available' AND ${unexpired("$3")}) h
    WHERE r.tenant_id = $1 AND r.warehouse_id = $2 AND l.purpose = 'pick' AND ${isOpen("l")} AND i.is_active
      AND h.available < r.min_quantity
    ORDER BY r.created_at, r.id`,
  goingThroughAll,
);
/** What is free of items ($4) in the reserve bins of a warehouse at the moment $3: what expires first comes first. */
export const reserveStatement = statement(
  "replenishment.reserve",
  `SELECT s.id AS stock_id, s.item_id, (s.quantity - s.reserved_quantity)::float8 AS free, s.lot_number, s.expiration_date,
          l.id AS bin_id, l.name AS bin_name, l.code AS bin_code, l.location_type
     FROM inventory_stock s JOIN locations l ON l.tenant_id = $1 AND l.id = s.bin_id
    WHERE s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = ANY($4::uuid[]) AND s.status = 'available'
      AND s.quantity > s.reserved_quantity AND ${unexpired("$3")} AND l.purpose = 'reserve' AND ${isOpen("l")}
    ORDER BY s.expiration_date NULLS LAST, coalesce(s.received_date::timestamptz, s.created_at), s.id`,
  goingThroughAll,
);

/** Stock rows that goods are to be taken from, and whether they may be at the moment $3. */
export const sourcesStatement = statement(
  "replenishment.sources",
  `SELECT s.id, s.warehouse_id, s.item_id, s.bin_id, s.status, s.lot_number, s.serial_number, s.expiration_date, s.received_date,
          s.unit_of_measure,
          (SELECT l.purpose FROM locations l WHERE l.tenant_id = $1 AND l.id = s.bin_id) = 'reserve' AND s.status = 'available'
            AND ${unexpired("$3")} AS is_reserve
     FROM inventory_stock s WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[])`,
);
/** The rules of bins and items that are to be filled up, held in the order of their ids: one such work after the other. */
export const lockRulesStatement = statement(
  "replenishment.lock_rules",
  `SELECT r.id, r.warehouse_id, r.bin_id, r.item_id, r.max_quantity::float8 AS max_quantity,
          (SELECT l.purpose FROM locations l WHERE l.tenant_id = $1 AND l.id = r.bin_id) AS purpose
     FROM replenishment_rules r
    WHERE r.tenant_id = $1
      AND (r.bin_id, r.item_id) IN (SELECT w.bin_id, w.item_id FROM unnest($2::uuid[], $3::uuid[]) AS w(bin_id, item_id))
    ORDER BY r.id FOR UPDATE OF r`,
);
/** What is free of them by now, at the moment $3. */
export const filledStatement = statement(
  "replenishment.filled",
  `SELECT r.id, (SELECT coalesce(sum(s.quantity - s.reserved_quantity), 0) FROM inventory_stock s
                  WHERE s.tenant_id = $1 AND s.warehouse_id = r.warehouse_id AND s.item_id = r.item_id AND s.bin_id = r.bin_id
                    AND s.status = 'available' AND ${unexpired("$3")})::float8 AS available
     FROM replenishment_rules r WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[])`,
);
