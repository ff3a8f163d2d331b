import { statement } from "@karwan/db";
import type { OrderSteps, OrderWork } from "../../delivery/lifecycle/index.ts";
import { registerOrderSteps } from "../../delivery/lifecycle/index.ts";
import { settleCash } from "../../payments/payments/index.ts";
import { commitOrder } from "./commit.ts";
import type { Ending } from "./ending.ts";
import { endOrder, payBack } from "./ending.ts";
import type { OrderRow } from "./rows.ts";
import { lockOrder, payerOf } from "./rows.ts";
import type { OrderAction } from "./state.ts";
import { orderStates } from "./state.ts";
import { tellMove } from "./tell.ts";

const lockStatement = statement(
  "restaurant_orders.lock_of_deliveries",
  `SELECT o.id FROM restaurant_orders o WHERE o.tenant_id = $1 AND o.delivery_id = ANY($2::uuid[]) ORDER BY o.id FOR NO KEY UPDATE OF o`,
);

/** What a delivery's move is for its order; null: nothing. A failed try is none: what becomes of it is decided yet. */
function actionOf({ to, isLost }: Pick<OrderWork, "to" | "isLost">): OrderAction | null {
  if (to === "picked_up") return "pick_up";
  if (to === "delivered") return "deliver";
  if (to === "cancelled") return "call_off";
  return to === "returned" || isLost ? "come_back" : null;
}

const endings: Partial<Record<OrderAction, Ending>> = {
  call_off: { action: "call_off", cancellation_reason: "delivery_cancelled", rejection_reason: null },
  come_back: { action: "come_back", cancellation_reason: "not_delivered", rejection_reason: null },
};

/** What came of an order: its money follows, behind all other locks. */
async function follow({ tx, deps, context }: OrderWork, order: OrderRow, action: OrderAction): Promise<OrderRow> {
  const { received_at: at, actor } = context;
  const ending = endings[action];
  if (ending) {
    const ended = await endOrder(tx, deps, order, ending, context);
    await payBack(tx, deps, ended, context);
    return ended;
  }
  const now = at.toISOString();
  const patch = action === "pick_up" ? { picked_up_at: now } : { delivered_at: now, payment_status: "paid" as const };
  const after = await commitOrder(tx, deps, order, { action, patch, by: actor.id, at });
  if (action === "deliver" && order.payment_method === "cash_on_delivery")
    await settleCash(tx, payerOf(order), { at, by: actor.id, collected: "driver" });
  return after;
}

const steps: OrderSteps = {
  lock: (tx, deliveryIds) => tx.sql(lockStatement, [tx.scope.tenantId, deliveryIds]),
  async moved(work) {
    const action = actionOf(work);
    if (!action) return;
    const { tx, deps, order_id, context } = work;
    const order = await lockOrder(tx, order_id);
    // An order that was ended calls its delivery off itself, and is told of it as everybody is.
    if (orderStates.table[order.status][action] === undefined) return;
    const after = await follow(work, order, action);
    await tellMove(tx, { jobs: deps.jobs, now: () => context.received_at }, order, after);
  },
};
registerOrderSteps("restaurant_order", steps);
