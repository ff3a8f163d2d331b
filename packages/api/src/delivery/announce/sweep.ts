import { NO_TENANT, statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { doWithEach } from "../../kernel/index.ts";
import { announceDelivery } from "./announce.ts";

// What waits for less time is still waiting for its own job.
const GRACE_MS = 60_000;
const AT_MOST = 500;

const lookStatement = statement("delivery.look_for_untold", "SELECT set_config('app.sweep', 'announcements', true)");
const tenantsStatement = statement(
  "delivery.untold_tenants",
  "SELECT DISTINCT tenant_id FROM delivery_outbox WHERE created_at <= $1 ORDER BY tenant_id",
  { plan: { why: "finds the tenants in which something is to be told", scans: ["delivery_outbox"], sorts: "tenant" } },
);
const overdueStatement = statement(
  "delivery.untold",
  `SELECT delivery_id FROM delivery_outbox WHERE tenant_id = $1 AND created_at <= $2
   GROUP BY delivery_id ORDER BY min(created_at) LIMIT ${AT_MOST}`,
);

/** Tells what a lost job left untold; a delivery that cannot be told of does not keep the others waiting. */
export async function sweepAnnouncements(deps: Dependencies): Promise<void> {
  const overdue = new Date(deps.now().getTime() - GRACE_MS).toISOString();
  const [, tenants] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(lookStatement),
    q.sql(tenantsStatement, [overdue]),
  ]);
  for (const { tenant_id } of tenants) {
    const [waiting] = await deps.database.read({ tenantId: tenant_id }, (q) => [
      q.sql(overdueStatement, [tenant_id, overdue]),
    ]);
    await doWithEach(deps, {
      on: waiting.map(({ delivery_id }) => ({ tenant_id, delivery_id })),
      do: (delivery) => announceDelivery(deps, delivery),
      failure: "a delivery could not be told of",
    });
  }
}
