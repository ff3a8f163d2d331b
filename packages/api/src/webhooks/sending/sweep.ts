import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { allTenants } from "../../kernel/index.ts";
import { scheduleAttempts } from "../events/index.ts";
import { stockJob } from "../stock/index.ts";
import { followsStock, forgottenAttempts } from "./repository.ts";

// What is due for less time is still waiting for its own job.
const GRACE_MS = 30_000;
/** Of one webhook. */
const AT_MOST = 100;
/** When, until the next sweep, the stock ledger is looked at for those who follow it. */
const LOOKS_MS = [0, 10_000, 20_000, 30_000, 40_000, 50_000];

/**
 * Every minute: finds tries whose job was lost, or whose worker died at them, and schedules them anew; and has the stock
 * ledger looked at where somebody follows it.
 */
export async function sweepWebhooks(deps: Dependencies): Promise<void> {
  const now = deps.now();
  const overdue = new Date(now.getTime() - GRACE_MS).toISOString();
  const tenants = await allTenants(deps.database);
  for (const { id: tenantId } of tenants) {
    const [forgotten, [follows]] = await deps.database.read({ tenantId }, (q) => [
      q.sql(forgottenAttempts, [tenantId, overdue, now.toISOString(), AT_MOST]),
      q.sql(followsStock, [tenantId]),
    ]);
    if (forgotten.length === 0 && !follows) continue;
    await deps.database.transaction({ tenantId }, async (tx) => {
      if (forgotten.length > 0) await scheduleAttempts(tx, deps, forgotten, now);
      if (follows) await scheduleLooks(tx, deps, now);
    });
  }
}

async function scheduleLooks(tx: Transaction, deps: Dependencies, now: Date): Promise<void> {
  const tenant_id = tx.scope.tenantId;
  for (const wait of LOOKS_MS) await deps.jobs.schedule(tx, stockJob, { tenant_id }, new Date(now.getTime() + wait));
}
