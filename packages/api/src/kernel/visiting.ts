import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Dependencies } from "./context.ts";
import { visitingTenants } from "./plans.ts";

const tenantsStatement = statement("kernel.tenants", "SELECT id FROM tenants ORDER BY id", visitingTenants);
const dueStatement = statement(
  "kernel.due_tenants",
  "SELECT tenant_id FROM karwan_due_tenants($1, $2) AS tenant_id",
  visitingTenants,
);

/** What sweeps look for, as karwan_due_tenants knows it. */
export type Overdue =
  | "announcements"
  | "bookings"
  | "carts"
  | "delivered_orders"
  | "low_balances"
  | "manifests"
  | "payments"
  | "reservations"
  | "restaurant_orders"
  | "unpaid_orders";

/** All tenants, for what verifies, prepares or forgets: one short transaction each, for row-level security shows one at a time. */
export async function allTenants(database: Pick<Database, "read">): Promise<string[]> {
  const [tenants] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(tenantsStatement)]);
  return tenants.map(({ id }) => id);
}

/** The tenants in which something of a kind may have been left undone since a time: one question, however many there are. */
export async function overdueTenants(
  database: Pick<Database, "read">,
  kind: Overdue,
  since: Date | string,
): Promise<string[]> {
  const at = typeof since === "string" ? since : since.toISOString();
  const [found] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(dueStatement, [kind, at])]);
  return found.flatMap(({ tenant_id }) => tenant_id ?? []);
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
