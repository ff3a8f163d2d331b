import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Dependencies } from "./context.ts";
import { visitingTenants } from "./plans.ts";

const tenantsStatement = statement("kernel.tenants", "SELECT id FROM tenants ORDER BY id", visitingTenants);

/** All tenants, for work behind the answers that goes from one to the next, a short transaction each. */
export async function allTenants(database: Pick<Database, "read">): Promise<{ id: string }[]> {
  const [tenants] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(tenantsStatement)]);
  return tenants;
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
