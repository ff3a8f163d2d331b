import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Dependencies } from "./context.ts";
import { visitingTenants } from "./plans.ts";

// What is half-removed has no books any more.
const tenantsStatement = statement(
  "kernel.tenants",
  "SELECT id FROM tenants WHERE removal_started_at IS NULL ORDER BY id",
  visitingTenants,
);
const tenantStatement = statement(
  "kernel.tenant_of_code",
  "SELECT id FROM tenants WHERE code = $1 AND removal_started_at IS NULL",
);

/** All tenants, for who verifies on demand: one short transaction each, for row-level security shows one at a time. */
export async function allTenants(database: Pick<Database, "read">): Promise<string[]> {
  const [tenants] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(tenantsStatement)]);
  return tenants.map(({ id }) => id);
}

/** The tenants to be looked at: all, or the one with a code, if there is one. */
export async function tenantsOf(database: Pick<Database, "read">, code: string | null): Promise<string[]> {
  if (code === null) return allTenants(database);
  const [tenants] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(tenantStatement, [code])]);
  return tenants.map(({ id }) => id);
}

/** Work on something that is named by these, which are written down with what went wrong. */
type Work<Named> = { on: readonly Named[]; do(named: Named): Promise<unknown>; failure: string };

/** Does some work on each, one after the other; what cannot be done with one is written down and keeps no other waiting. */
export async function doWithEach<Named extends Record<string, string>>(
  { log }: Pick<Dependencies, "log">,
  work: Work<Named>,
): Promise<void> {
  for (const named of work.on) await work.do(named).catch((err: unknown) => log.error({ err, ...named }, work.failure));
}
