import type { Dependencies } from "../../kernel/index.ts";
import { defineDue, visitDue } from "../../kernel/index.ts";
import { askGateway } from "../payments/index.ts";
import { forgottenStatement, nextStatement } from "./repository.ts";

// What is due for less time is still waiting for its own job.
const GRACE_MS = 60_000;
const AT_MOST = 100;

const paymentsDue = defineDue({ kind: "payments", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) });

/** Has gateways asked for what a lost job, or a worker that died, left undone (3 §10). */
export async function sweepPayments(deps: Dependencies): Promise<void> {
  const now = deps.now();
  const since = new Date(now.getTime() - GRACE_MS);
  await visitDue(deps, paymentsDue, {
    since,
    visit: async (tenantId) => {
      const [forgotten] = await deps.database.read({ tenantId }, (q) => [
        q.sql(forgottenStatement, [tenantId, since.toISOString(), AT_MOST]),
      ]);
      if (forgotten.length === 0) return;
      await deps.database.transaction({ tenantId }, async (tx) => {
        for (const { id, kind } of forgotten)
          await askGateway(tx, deps, kind === "refund" ? { refund_id: id } : { payment_id: id }, now);
      });
    },
    failure: "gateways could not be asked for what was left undone",
  });
}
