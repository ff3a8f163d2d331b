import type { StatusOf } from "../../kernel/index.ts";
import { AppError, defineStateMachine } from "../../kernel/index.ts";

/**
 * The life of a restaurant's order (3 §11, 4 I, 4 L7). It is paid for or sure to be, then accepted, then on its way by its
 * delivery; whatever ends it before pickup ends that as well. `call_off` and `come_back` are what its delivery does.
 */
export const orderStates = defineStateMachine("restaurant_order", {
  awaiting_payment: {
    settle: "placed",
    reject: "rejected",
    cancel: "cancelled",
    expire: "cancelled",
    call_off: "cancelled",
  },
  placed: { accept: "accepted", reject: "rejected", cancel: "cancelled", expire: "cancelled", call_off: "cancelled" },
  accepted: {
    ready: "ready",
    pick_up: "picked_up",
    reject: "rejected",
    expire: "cancelled",
    call_off: "cancelled",
  },
  ready: { pick_up: "picked_up", reject: "rejected", expire: "cancelled", call_off: "cancelled" },
  picked_up: { deliver: "delivered", come_back: "failed" },
  delivered: {},
  failed: {},
  rejected: {},
  cancelled: {},
});
export type OrderStatus = StatusOf<typeof orderStates>;
export type OrderAction = Parameters<typeof orderStates.next>[1];

/** What people do by themselves: all else is done by a gateway, a delivery, or time that is up. */
const doings = {
  restaurant: ["accept", "ready", "reject"],
  diner: ["cancel"],
} as const satisfies Record<string, readonly OrderAction[]>;
type Doer = keyof typeof doings;

/** What a diner may do of whom the restaurant has begun to cook: ask. */
const underWay: readonly OrderStatus[] = ["accepted", "ready", "picked_up"];

/** 409 `invalid_transition` that names as allowed what whoever asks may do by themselves, and nothing else (3 §1.5). */
export function requireDoable(from: OrderStatus, action: OrderAction, who: Doer): void {
  const row = orderStates.table[from];
  if (row[action] !== undefined) return;
  const allowed = [...new Set(doings[who].flatMap((one) => row[one] ?? []))];
  const instead = who === "diner" && underWay.includes(from) ? { instead: "ask_the_restaurant" } : {};
  const about = { aggregate: orderStates.aggregate, from, to: orderStates.target(action), allowed };
  throw new AppError("invalid_transition", { ...about, ...instead });
}

const MINUTE = 60_000;
/** So long an order waits for what it waits for, before it is called off. What is on its way waits for its delivery. */
const patience: Partial<Record<OrderStatus, number>> = {
  awaiting_payment: 30 * MINUTE,
  placed: 30 * MINUTE,
  accepted: 24 * 60 * MINUTE,
};

/** When an order ends that has just come to a status and stays there; the food that is ready waits as long as it would have. */
export function expiryOf(status: OrderStatus, at: Date, before: string | null): string | null {
  if (status === "ready") return before;
  const time = patience[status];
  return time === undefined ? null : new Date(at.getTime() + time).toISOString();
}

/** Why an order that waited too long came to nothing. */
export const expiredFor = {
  awaiting_payment: "not_paid",
  placed: "not_accepted",
  accepted: "not_picked_up",
  ready: "not_picked_up",
} as const satisfies Partial<Record<OrderStatus, string>>;

/** What can end an order otherwise than by its restaurant: words that clients know. */
export const cancellationReasons = [
  "customer_request",
  "not_paid",
  "not_accepted",
  "not_picked_up",
  "delivery_cancelled",
  "not_delivered",
] as const;
