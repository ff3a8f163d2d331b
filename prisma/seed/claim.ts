import type { Handle } from "@karwan/db";
import { statement } from "@karwan/db";

const claimTenantStatement = statement<{ id: string }>(
  "seed.claim_tenant",
  `INSERT INTO tenants (id, name, code, currency_code, default_language, status, created_at, updated_at)
   SELECT id, name, code, currency_code, default_language, status, created_at, updated_at
     FROM jsonb_populate_record(NULL::tenants, $1::jsonb)
   ON CONFLICT (id) DO NOTHING RETURNING id`,
);
// Whoever comes second waits until the first has made a whole company, for longer than a statement may otherwise take.
const patienceStatement = statement<unknown>("seed.patience", "SELECT set_config('statement_timeout', '120s', true)");
const builtInRolesStatement = statement<{ id: string; name: string }>(
  "seed.built_in_roles",
  "SELECT id, name FROM roles WHERE tenant_id IS NULL",
);

/** Whether the tenant is ours to make. Another run that is at it holds this row: we wait for its end, and find the work done. */
export async function claimTenant(h: Handle, row: object): Promise<boolean> {
  await h.sql(patienceStatement);
  return (await h.sql(claimTenantStatement, [JSON.stringify(row)])).length > 0;
}

/** The ids of the built-in roles by their names. */
export async function builtInRoles(h: Handle): Promise<Map<string, string>> {
  return new Map((await h.sql(builtInRolesStatement)).map(({ id, name }) => [name, id]));
}
