import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { OrderSteps, OrderWork } from "../../delivery/lifecycle/index.ts";
import { registerOrderSteps } from "../../delivery/lifecycle/index.ts";
import { asAppError, Decimal, recordFollowed, sumOf } from "../../kernel/index.ts";
import { settleCash } from "../../payments/payments/index.ts";
import { handOn, holdingsOf } from "../../warehousing/reservations/index.ts";
import type { OrderPatch } from "./commit.ts";
import { commitOrder, tellMissing, tellMove } from "./commit.ts";
import { completeLater } from "./complete-later.ts";
import type { Wanted } from "./goods.ts";
import { goodsOf, ownerOf, perItem, reserveFor } from "./goods.ts";
import type { OrderRow } from "./rows.ts";
import { linesOfOrder, lockOrder } from "./rows.ts";
import type { OrderAction } from "./state.ts";

// Each delivery by its key, whatever the planner knows of them.
const lockStatement = statement(
  "storefront_orders.lock_of_deliveries",
  `SELECT o.id FROM storefront_orders o
    WHERE o.tenant_id = $1 AND o.id IN (
      SELECT d.order_id FROM unnest($2::uuid[]) AS w(id) CROSS JOIN LATERAL (
        SELECT d.order_id FROM deliveries d WHERE d.tenant_id = $1 AND d.id = w.id AND d.order_type = 'storefront_order' LIMIT 1) d)
    ORDER BY o.id FOR NO KEY UPDATE OF o`,
);

/** What of an order is not kept for it: nothing, once it is made whole. */
async function missingOf(tx: Transaction, order: OrderRow): Promise<Wanted[]> {
  const lines = goodsOf(await tx.sql(linesOfOrder, [tx.scope.tenantId, order.id]));
  const held = Map.groupBy(await holdingsOf(tx, ownerOf(order.id)), ({ item_id }) => item_id);
  return [...perItem(lines)].flatMap(([item_id, quantity]): Wanted[] => {
    const has = sumOf((held.get(item_id) ?? []).map((holding) => holding.quantity));
    const line = lines.find((one) => one.item_id === item_id);
    if (!line || has.gte(quantity)) return [];
    return [{ ...line, quantity: new Decimal(quantity).minus(has).toNumber() }];
  });
}

/** Keeps again what is no longer kept for an order; says whether all of it is (4 J11). */
export async function keepWhole(
  tx: Transaction,
  order: OrderRow,
  { by, at }: { by: string | null; at: Date },
): Promise<boolean> {
  const missing = await missingOf(tx, order);
  if (missing.length === 0) return true;
  try {
    await reserveFor(tx, order, missing, { by, at });
    return true;
  } catch (error) {
    if (asAppError(error)?.reason === "out_of_stock") return false;
    throw error;
  }
}

type Followed = { action?: OrderAction; patch: OrderPatch; follow?: (after: OrderRow) => Promise<void> };

/** What follows for an order that is locked; null: nothing (3 §10, 4 J11). */
function followed(order: OrderRow, { tx, deps, delivery, to, isLost, context }: OrderWork): Followed | null {
  const at = context.received_at;
  const by = context.actor.id;
  const now = at.toISOString();
  const clock = { jobs: deps.jobs, now: () => at };
  const without = { delivery_id: null, warehouse_id: delivery.pickup_warehouse_id ?? order.warehouse_id };
  const keepAgain = async (after: OrderRow) => {
    if (!(await keepWhole(tx, after, { by, at }))) await tellMissing(tx, clock, after);
  };
  if (to === "picked_up" && order.status === "confirmed") return { action: "ship", patch: { shipped_at: now } };
  if (to === "delivered" && order.status === "shipped") {
    const follow = async () => {
      const owner = { type: "storefront_order", id: order.id } as const;
      if (order.payment_method === "cash_on_delivery") await settleCash(tx, owner, { at, by, collected: "driver" });
      await completeLater(tx, deps, order, at);
    };
    return { action: "deliver", patch: { delivered_at: now, payment_status: "paid" }, follow };
  }
  if (to === "cancelled" && order.status === "confirmed") {
    const follow = async (after: OrderRow) => {
      await handOn(tx, { type: "delivery", id: delivery.id }, ownerOf(order.id), at);
      await keepAgain(after);
    };
    return { patch: without, follow };
  }
  if ((to === "returned" || isLost) && order.status === "shipped")
    return { action: "come_back", patch: { ...without, shipped_at: null }, follow: keepAgain };
  return null;
}

const steps: OrderSteps = {
  lock: (tx, deliveryIds) => tx.sql(lockStatement, [tx.scope.tenantId, deliveryIds]),
  async moved(work) {
    const { tx, deps, delivery, order_id, context } = work;
    const order = await lockOrder(tx, order_id);
    // One that was called off or came back before is the order's no more.
    const next = order.delivery_id === delivery.id ? followed(order, work) : null;
    if (!next) return;
    const { follow, ...move } = next;
    const at = context.received_at;
    const after = await commitOrder(tx, order, { ...move, note: `delivery_${work.to}`, by: context.actor.id, at });
    const action = `storefront_order.${move.action ?? "delivery_off"}`;
    recordFollowed(
      tx,
      { by: context.actor.id, at },
      {
        action,
        entity_type: "storefront_order",
        entity_id: order_id,
        before: { status: order.status },
        after: { status: after.status, delivery_id: delivery.id },
      },
    );
    await follow?.(after);
    await tellMove(tx, { jobs: deps.jobs, now: () => at }, order, after);
  },
};
registerOrderSteps("storefront_order", steps);
