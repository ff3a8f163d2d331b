import { NO_TENANT } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { webhookJob } from "../events/index.ts";
import { allTenants, forgottenAttempts } from "./repository.ts";

// What is due for less time is still waiting for its own job.
const GRACE_MS = 60_000;
const AT_MOST = 100;

/** Finds tries whose job was lost, or whose worker died at them, and schedules them anew. */
export async function sweepWebhooks(deps: Dependencies): Promise<void> {
  const now = deps.now();
  const overdue = new Date(now.getTime() - GRACE_MS).toISOString();
  const [tenants] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(allTenants)]);
  for (const { id: tenantId } of tenants) {
    const [rows] = await deps.database.read({ tenantId }, (q) => [
      q.sql(forgottenAttempts, [tenantId, overdue, now.toISOString(), AT_MOST]),
    ]);
    if (rows.length === 0) continue;
    const job = { tenant_id: tenantId, attempt_ids: rows.map(({ id }) => id) };
    await deps.database.tx({ tenantId }, (h) => deps.jobs.schedule(h, webhookJob, job, now));
  }
}
