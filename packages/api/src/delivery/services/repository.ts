import { statement } from "@karwan/db";
import type { z } from "zod";
import { defineList, filtersOf, searched } from "../../kernel/index.ts";
import type { LanguageText } from "../types/index.ts";
import type { DeliveryService, listInput } from "./schema.ts";

/** A service as it is stored: its type still in every language. */
export type ServiceRow = Omit<DeliveryService, "delivery_type"> & { type_name: LanguageText };

const columns = `s.id, s.name, s.delivery_type_id, t.name AS type_name, s.min_unit_size::float8 AS min_unit_size,
  s.max_unit_size::float8 AS max_unit_size, s.base_price::float8 AS base_price, s.price_per_unit::float8 AS price_per_unit,
  s.price_per_km::float8 AS price_per_km, s.free_km::float8 AS free_km, s.is_active, s.created_at, s.updated_at`;
const withType = "JOIN delivery_types t ON t.id = s.delivery_type_id";

/** What the tenant offers, newest first: by type, activity and text (3 §5). */
export const serviceList = defineList("delivery_services.list", {
  from: "delivery_services s",
  scope: "s.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    delivery_type_id: "s.delivery_type_id = ?",
    is_active: "s.is_active = ?",
    search: searched("s.name->>'en'", "s.name->>'ar'", "s.name->>'ku'"),
  }),
  order: ["created_at DESC", "id DESC"],
  columns,
  source: (rows) => `${rows} s ${withType}`,
});
export const findStatement = statement(
  "delivery_services.find",
  `SELECT ${columns} FROM delivery_services s ${withType} WHERE s.tenant_id = $1 AND s.id = $2`,
);
export const activeStatement = statement(
  "delivery_services.active",
  `SELECT ${columns} FROM delivery_services s ${withType} WHERE s.tenant_id = $1 AND s.is_active ORDER BY s.id`,
);
export const lockStatement = statement(
  "delivery_services.lock",
  `SELECT ${columns} FROM delivery_services s ${withType} WHERE s.tenant_id = $1 AND s.id = $2 FOR NO KEY UPDATE OF s`,
);

const written =
  "name, delivery_type_id, min_unit_size, max_unit_size, base_price, price_per_unit, price_per_km, free_km, is_active";
export const insertStatement = statement(
  "delivery_services.insert",
  `WITH s AS (INSERT INTO delivery_services (tenant_id, id, created_at, updated_at, ${written})
              VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING *)
   SELECT ${columns} FROM s ${withType}`,
);
export const updateStatement = statement(
  "delivery_services.update",
  `WITH s AS (UPDATE delivery_services SET updated_at = $3, (${written}) = ROW($4, $5, $6, $7, $8, $9, $10, $11, $12)
              WHERE tenant_id = $1 AND id = $2 RETURNING *)
   SELECT ${columns} FROM s ${withType}`,
);
