import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";

const claimTenantStatement = statement(
  "seed.claim_tenant",
  `INSERT INTO tenants (id, name, code, currency_code, default_language, status, created_at, updated_at)
   SELECT id, name, code, currency_code, default_language, status, created_at, updated_at
     FROM jsonb_populate_record(NULL::tenants, $1::jsonb)
   ON CONFLICT DO NOTHING RETURNING id`,
);
const knownStatement = statement("seed.known_tenant", "SELECT id FROM tenants WHERE id = $1");
// Whoever comes second waits until the first has made a whole company, for longer than a statement may otherwise take.
const patienceStatement = statement("seed.patience", "SELECT set_config('statement_timeout', '120s', true)");
// Row-level security lets nobody write a tenant's addresses who has not been found to keep them: the seed founds it.
const keepAddressesStatement = statement("seed.keep_addresses", "SELECT set_config('app.address_keepers', $1, true)");
const builtInRolesStatement = statement("seed.built_in_roles", "SELECT id, name FROM roles WHERE tenant_id IS NULL");

/**
 * Whether the tenant is ours to make. Another run that is at it holds this row, by its id or by its code, whichever is
 * met first: we wait for its end, and find the work done. Throws when the code is somebody else's.
 */
export async function claimTenant(tx: Transaction, row: { id: string; code: string }): Promise<boolean> {
  await tx.sql(patienceStatement);
  if ((await tx.sql(claimTenantStatement, [JSON.stringify(row)])).length > 0) {
    await tx.sql(keepAddressesStatement, [row.id]);
    return true;
  }
  if ((await tx.sql(knownStatement, [row.id])).length > 0) return false;
  throw new Error(`the demo cannot be made: another tenant has the code ${row.code}`);
}

/** The ids of the built-in roles by their names. */
export async function builtInRoles(tx: Transaction): Promise<Map<string, string>> {
  return new Map((await tx.sql(builtInRolesStatement)).map(({ id, name }) => [name, id]));
}
