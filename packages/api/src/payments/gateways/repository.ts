import { statement } from "@karwan/db";

const columns = "id, code, is_enabled, options, sealed_secret";

export const listStatement = statement(
  "payment_gateways.list",
  `SELECT ${columns} FROM tenant_payment_gateways WHERE tenant_id = $1 AND code = ANY($2::text[])`,
);
// Shared with whoever switches it off: what is opened now, is opened while it is enabled.
export const readyStatement = statement(
  "payment_gateways.ready",
  `SELECT ${columns} FROM tenant_payment_gateways WHERE tenant_id = $1 AND code = ANY($2::text[]) ORDER BY code FOR SHARE`,
);
// Makes the account when there is none, and locks it either way.
export const lockStatement = statement(
  "payment_gateways.lock",
  `INSERT INTO tenant_payment_gateways (tenant_id, id, code, created_at, updated_at, is_enabled) VALUES ($1, $2, $3, $4, $4, $5)
   ON CONFLICT (tenant_id, code) DO UPDATE SET updated_at = $4 RETURNING ${columns}`,
);
export const saveStatement = statement(
  "payment_gateways.save",
  `UPDATE tenant_payment_gateways SET is_enabled = $3, options = $4, sealed_secret = $5 WHERE tenant_id = $1 AND id = $2
   RETURNING ${columns}`,
);
