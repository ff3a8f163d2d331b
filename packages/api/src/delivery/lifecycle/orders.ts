import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { ActionContext } from "./action-context.ts";
import type { DeliveryRow, OrderType } from "./rows.ts";
import type { DeliveryStatus } from "./state.ts";

/** What happened to the delivery of an order, with what is worked on. */
export interface OrderWork {
  tx: Transaction;
  deps: Pick<Dependencies, "jobs" | "database">;
  /** The order's delivery, written already. */
  delivery: DeliveryRow;
  order_id: string;
  from: DeliveryStatus;
  to: DeliveryStatus;
  /** It was given up just now: it failed for good (4 J7). */
  isLost: boolean;
  context: ActionContext;
}

/**
 * The port to orders: what follows for one when its delivery moves (3 §10, 4 J11). Declared here, done by the areas above,
 * which register it. Orders are locked before deliveries: `lock` is called with what is about to be locked, and `moved`
 * within `commit`, when the delivery is written, drivers are locked and the warehouse did its part.
 */
export interface OrderSteps {
  /** Locks, by id, the orders that these deliveries, or the roots of these legs, bring. */
  lock(tx: Transaction, deliveryIds: readonly string[]): Promise<unknown>;
  moved(work: OrderWork): Promise<void>;
}

const registered = new Map<OrderType, OrderSteps>();

/** Hands the steps of a kind of order in, once. */
export function registerOrderSteps(type: OrderType, steps: OrderSteps): void {
  registered.set(type, steps);
}

/**
 * What tells the order that a delivery brings how a change moved it, from where it stands now (4 J11). A carrier may take
 * several steps in one: that the parcel was picked up is told all the same, before what came of it.
 */
export function followingOrder(delivery: DeliveryRow) {
  const { status: from, lost_at: lostBefore, picked_up_at: pickedUpBefore } = delivery;
  return async (work: Pick<OrderWork, "tx" | "deps" | "context">): Promise<void> => {
    const { order_type, order_id, status: to, lost_at } = delivery;
    const isLost = lost_at !== null && lostBefore === null;
    if (order_type === null || order_id === null || (from === to && !isLost)) return;
    const steps = registered.get(order_type);
    if (!steps) throw new Error(`nobody registered the steps of a ${order_type}`);
    const isPassed = pickedUpBefore === null && delivery.picked_up_at !== null && to !== "picked_up";
    const told = { ...work, delivery, order_id };
    if (isPassed) await steps.moved({ ...told, from, to: "picked_up", isLost: false });
    await steps.moved({ ...told, from: isPassed ? "picked_up" : from, to, isLost });
  };
}

/** Locks the orders of deliveries before these; sent along with what locks them, it costs no round trip of its own. */
export const lockOrdersOf = (tx: Transaction, deliveryIds: readonly string[]): Promise<unknown>[] =>
  [...registered.values()].map(({ lock }) => lock(tx, deliveryIds));
