import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { defineDue, doWithEach, visitDue } from "../../kernel/index.ts";
import { endBeforePickup } from "./ending.ts";
import { lockOrder } from "./rows.ts";
import { expiredFor } from "./state.ts";
import { tellMove } from "./tell.ts";

const MANY = 500;

const dueStatement = statement(
  "restaurant_orders.due",
  `SELECT id FROM restaurant_orders WHERE tenant_id = $1 AND expires_at <= $2::timestamptz ORDER BY expires_at, id LIMIT ${MANY}`,
);

const nextStatement = statement(
  "restaurant_orders.next_due",
  "SELECT min(expires_at) AS at FROM restaurant_orders WHERE tenant_id = $1 AND expires_at IS NOT NULL",
);
const ordersDue = defineDue({ kind: "restaurant_orders", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) });

const expirable = (status: string): status is keyof typeof expiredFor => status in expiredFor;

/** Calls an order off for which nobody did what it waits for; nothing where somebody did, or its time has not come (4 J). */
export async function expireOrderWhenDue(
  deps: Dependencies,
  { tenant_id: tenantId, order_id }: { tenant_id: string; order_id: string },
): Promise<void> {
  const now = deps.now();
  await deps.database.transaction({ tenantId }, async (tx) => {
    const order = await lockOrder(tx, order_id);
    const { expires_at, status } = order;
    if (expires_at === null || Date.parse(expires_at) > now.getTime() || !expirable(status)) return;
    const context = { actor: { type: "system", id: null }, at: now, received_at: now } as const;
    const ending = { action: "expire", cancellation_reason: expiredFor[status], rejection_reason: null } as const;
    await tellMove(tx, deps, order, await endBeforePickup(tx, deps, order, ending, context));
  });
}

/** Calls off whatever is due in every tenant, should jobs have been lost. */
export async function sweepRestaurantOrders(deps: Dependencies): Promise<void> {
  const now = deps.now();
  const failure = "a restaurant's order could not be called off";
  await visitDue(deps, ordersDue, {
    since: now,
    visit: async (tenantId) => {
      const [due] = await deps.database.read({ tenantId }, (q) => [q.sql(dueStatement, [tenantId, now.toISOString()])]);
      await doWithEach(deps, {
        on: due.map(({ id }) => ({ tenant_id: tenantId, order_id: id })),
        do: (order) => expireOrderWhenDue(deps, order),
        failure,
      });
    },
    failure,
  });
}
