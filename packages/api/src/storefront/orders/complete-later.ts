import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { defineDue, doWithEach, visitDue } from "../../kernel/index.ts";
import { forgetIdleCarts } from "../carts/index.ts";
import { commitOrder, tellMove } from "./commit.ts";
import { lockOrder } from "./rows.ts";
import { expireUnpaidOrder, unpaidDue, unpaidSince, unpaidStatement } from "./unpaid.ts";

/** The job that completes an order a week after it was delivered. */
export const completionJob = "storefront_order.complete";
const WEEK_MS = 7 * 24 * 3600 * 1000;
const MANY = 500;

const dueStatement = statement(
  "storefront_orders.due",
  `SELECT id FROM storefront_orders WHERE tenant_id = $1 AND status = 'delivered' AND delivered_at <= $2::timestamptz
    ORDER BY delivered_at, id LIMIT ${MANY}`,
);

const nextStatement = statement(
  "storefront_orders.next_due",
  "SELECT min(delivered_at) AS at FROM storefront_orders WHERE tenant_id = $1 AND status = 'delivered'",
);
const deliveredDue = defineDue({
  kind: "delivered_orders",
  next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]),
});

/** Has an order completed seven days after its delivery, unless somebody does it before (3 §10). */
export function completeLater(
  tx: Transaction,
  { jobs }: Pick<Dependencies, "jobs">,
  { id }: { id: string },
  delivered: Date,
): Promise<void> {
  const data = { tenant_id: tx.scope.tenantId, order_id: id };
  return jobs.schedule(tx, completionJob, data, new Date(delivered.getTime() + WEEK_MS));
}

/** Completes an order whose week is over; nothing for one that was completed, or whose time has not come. */
export async function completeOrderWhenDue(
  deps: Dependencies,
  { tenant_id: tenantId, order_id }: { tenant_id: string; order_id: string },
): Promise<void> {
  const now = deps.now();
  await deps.database.transaction({ tenantId }, async (tx) => {
    const order = await lockOrder(tx, order_id);
    const { status, delivered_at } = order;
    if (status !== "delivered" || delivered_at === null || Date.parse(delivered_at) + WEEK_MS > now.getTime()) return;
    const patch = { completed_at: now.toISOString() };
    await tellMove(tx, deps, order, await commitOrder(tx, order, { action: "complete", patch, by: null, at: now }));
  });
}

/** Completes and calls off whatever is due in every tenant, should jobs have been lost, and forgets carts of long ago. */
export async function sweepOrders(deps: Dependencies): Promise<void> {
  const now = deps.now();
  const failure = "what was due of an order could not be done";
  await forgetIdleCarts(deps);
  for (const { due, since, statement, act } of [
    { due: deliveredDue, since: new Date(now.getTime() - WEEK_MS), statement: dueStatement, act: completeOrderWhenDue },
    { due: unpaidDue, since: unpaidSince(now), statement: unpaidStatement, act: expireUnpaidOrder },
  ])
    await visitDue(deps, due, {
      since,
      visit: async (tenantId) => {
        const [found] = await deps.database.read({ tenantId }, (q) => [
          q.sql(statement, [tenantId, since.toISOString()]),
        ]);
        const on = found.map(({ id }) => ({ tenant_id: tenantId, order_id: id }));
        await doWithEach(deps, { on, do: (order) => act(deps, order), failure });
      },
      failure,
    });
}
