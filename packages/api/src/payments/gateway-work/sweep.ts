import type { Dependencies } from "../../kernel/index.ts";
import { overdueTenants } from "../../kernel/index.ts";
import { askGateway } from "../payments/index.ts";
import { forgottenStatement } from "./repository.ts";

// What is due for less time is still waiting for its own job.
const GRACE_MS = 60_000;
const AT_MOST = 100;

/** Has gateways asked for what a lost job, or a worker that died, left undone (3 §10). */
export async function sweepPayments(deps: Dependencies): Promise<void> {
  const now = deps.now();
  const overdue = new Date(now.getTime() - GRACE_MS).toISOString();
  const tenants = await overdueTenants(deps.database, "payments", overdue);
  for (const tenantId of tenants) {
    const [forgotten] = await deps.database.read({ tenantId }, (q) => [
      q.sql(forgottenStatement, [tenantId, overdue, AT_MOST]),
    ]);
    if (forgotten.length === 0) continue;
    await deps.database.transaction({ tenantId }, async (tx) => {
      for (const { id, kind } of forgotten)
        await askGateway(tx, deps, kind === "refund" ? { refund_id: id } : { payment_id: id }, now);
    });
  }
}
