import { statement } from "@karwan/db";
import type { LanguageText } from "../types/index.ts";

/** A carrier with the tenant's configuration; without one, the defaults and no `id`. */
export interface CarrierRow {
  id: string | null;
  code: string;
  name: LanguageText;
  is_enabled: boolean;
  prefer_internal: boolean;
  default_price: number | null;
  sealed_credentials: string | null;
  sealed_webhook_secret: string | null;
}

const columns = `t.id, c.code, c.name, coalesce(t.is_enabled, false) AS is_enabled,
  coalesce(t.prefer_internal, false) AS prefer_internal, t.default_price::float8 AS default_price,
  t.sealed_credentials, t.sealed_webhook_secret`;

export const listStatement = statement(
  "carriers.list",
  `SELECT ${columns} FROM carriers c LEFT JOIN tenant_carriers t ON t.tenant_id = $1 AND t.carrier_code = c.code
   WHERE c.is_active ORDER BY c.code LIMIT $2 OFFSET $3`,
);
export const countStatement = statement("carriers.count", "SELECT count(*) AS total FROM carriers WHERE is_active");

// Makes the configuration when there is none, and locks it either way: of many at once, one enables. The locator leads
// the carrier's events to it before any tenant is known.
export const lockStatement = statement(
  "carriers.lock",
  `WITH t AS (
     INSERT INTO tenant_carriers (tenant_id, id, carrier_code, created_at, updated_at)
     SELECT $1, $2, code, $4, $4 FROM carriers WHERE code = $3 AND is_active
     ON CONFLICT (tenant_id, carrier_code) DO UPDATE SET updated_at = $4 RETURNING *),
   located AS (
     INSERT INTO locators (kind, key, tenant_id, id) SELECT 'carrier_hook', t.id::text, t.tenant_id, t.id FROM t
     ON CONFLICT DO NOTHING)
   SELECT ${columns} FROM t JOIN carriers c ON c.code = t.carrier_code`,
);
// Shared with whoever disables it: what is assigned now, is assigned while it is enabled.
export const readyStatement = statement(
  "carriers.ready",
  `WITH t AS (SELECT is_enabled, default_price FROM tenant_carriers WHERE tenant_id = $1 AND carrier_code = $2 FOR SHARE)
   SELECT t.is_enabled, t.default_price::float8 AS default_price FROM carriers c LEFT JOIN t ON true WHERE c.code = $2 AND c.is_active`,
);

// The cheapest first. One that refused this delivery before is not asked for it again by itself.
export const readyForStatement = statement(
  "carriers.ready_for",
  `SELECT t.carrier_code AS code, t.prefer_internal, t.default_price::float8 AS default_price FROM tenant_carriers t
   WHERE t.tenant_id = $1 AND t.is_enabled AND t.carrier_code IN (SELECT code FROM carriers WHERE is_active)
     AND NOT EXISTS (
       SELECT FROM delivery_assignments a JOIN carrier_bookings b ON b.tenant_id = a.tenant_id AND b.assignment_id = a.id
       WHERE a.tenant_id = $1 AND a.delivery_id = $2 AND a.carrier_code = t.carrier_code AND b.status = 'failed')
   ORDER BY t.default_price NULLS LAST, t.carrier_code FOR SHARE OF t`,
);
