import type { Database } from "@karwan/db";
import { statement } from "@karwan/db";

const deliveriesOf = statement(
  "chaos.deliveries",
  "SELECT id, delivery_code, external_reference_id, original_delivery_id, status FROM deliveries WHERE tenant_id = $1",
);
const eventsOf = statement(
  "chaos.events",
  `SELECT delivery_id, type, "from", "to", at FROM delivery_events WHERE tenant_id = $1 ORDER BY delivery_id, id`,
);
const journalsOf = statement(
  "chaos.journals",
  `SELECT id, type, CASE reference_type WHEN 'delivery' THEN reference_id END AS delivery_id
     FROM finance_journals WHERE tenant_id = $1`,
);
const accountsOf = statement(
  "chaos.accounts",
  `SELECT owner_id, kind, balance::float8 AS balance, held::float8 AS held FROM finance_accounts
    WHERE tenant_id = $1 AND owner_type IN ('customer', 'driver')`,
);
const actionsOf = statement("chaos.actions", "SELECT client_id, status FROM sync_actions WHERE tenant_id = $1");

/** Everything that a tenant's deliveries left, as one snapshot. */
export async function readBooks(database: Database, tenantId: string) {
  const [deliveries, events, journals, accounts, actions] = await database.read({ tenantId }, (q) => [
    q.sql(deliveriesOf, [tenantId]),
    q.sql(eventsOf, [tenantId]),
    q.sql(journalsOf, [tenantId]),
    q.sql(accountsOf, [tenantId]),
    q.sql(actionsOf, [tenantId]),
  ]);
  return { deliveries, events: Map.groupBy(events, (event) => event.delivery_id), journals, accounts, actions };
}
export type Books = Awaited<ReturnType<typeof readBooks>>;
