import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { notify } from "../../messaging/notifications/index.ts";
import type { Refund } from "../../payments/payments/index.ts";
import { emitEvent } from "../../webhooks/index.ts";
import type { OrderRow } from "./rows.ts";

type Telling = Pick<Dependencies, "now" | "jobs">;
const managers = "manage:storefront:tenant" as const;
/** Who cooks, beside them. */
const kitchen = [managers, "manage:module:kitchen"] as const;

function aboutOf({ id, order_number, restaurant }: OrderRow) {
  const { slug } = restaurant;
  const at = (place: string) => ({ path: `/${place}/${slug}/orders/${id}`, secondary_actions: [] });
  return {
    data: { orderId: id, orderNumber: order_number },
    entity: { type: "restaurant_order", id },
    forManagers: { target: "restaurant_order", ...at("restaurants") },
    forDiner: { target: "own_restaurant_order", ...at("restaurant") },
  };
}

/** Tells the tenant's servers that an order has another status (3 §6). */
function tellServers(tx: Transaction, deps: Telling, order: OrderRow, from: string | null): Promise<void> {
  const { id, order_number, status: to, updated_at: at } = order;
  return emitEvent(tx, deps, { type: "restaurant_order.status_changed", data: { id, order_number, from, to, at } });
}

/** Tells of a new order: the kitchen's people only once it is paid for or sure to be; called last, for it locks recipients. */
export async function tellPlaced(tx: Transaction, deps: Telling, order: OrderRow, from: string | null): Promise<void> {
  await tellServers(tx, deps, order, from);
  if (order.status !== "placed") return;
  const { data, entity, forManagers, forDiner } = aboutOf(order);
  const to = { users: [order.user_id], permission: kitchen } as const;
  const shown = { data, entity, action: forManagers, actionForUsers: forDiner };
  await notify(tx, { deps }, { to, type: "restaurant_order_placed", ...shown });
}

const endings: readonly OrderRow["status"][] = ["rejected", "cancelled", "failed"];

/** Where the money of an order goes that came to nothing; null where nobody had paid. */
function givenBackOf({ payment_method, payment_status, total_price }: OrderRow): "wallet" | "gateway" | null {
  if (total_price === 0 || payment_method === "cash_on_delivery") return null;
  if (payment_method === "wallet") return "wallet";
  return payment_status === "paid" ? "gateway" : null;
}

/** Why an order came to nothing, in its restaurant's words or by a word of ours, and whether money goes back. */
function endingOf(order: OrderRow) {
  if (!endings.includes(order.status)) return {};
  const { rejection_reason: words, cancellation_reason } = order;
  const reason = words === null ? cancellation_reason : "in_words";
  const givenBack = givenBackOf(order);
  return { ...(reason && { reason }), ...(words !== null && { words }), ...(givenBack && { givenBack }) };
}

/** What the kitchen's people did not do themselves. */
const newsToManagers = new Set(["cancelled", "failed"]);

/** Tells the diner of an order's new status, and the kitchen's people of what ended it without them; called last. */
export async function tellMove(tx: Transaction, deps: Telling, before: OrderRow, after: OrderRow): Promise<void> {
  if (before.status === after.status) return;
  await tellServers(tx, deps, after, before.status);
  const { data, entity, forManagers, forDiner } = aboutOf(after);
  const isNews = newsToManagers.has(after.status) && before.status !== "awaiting_payment";
  const to = { users: [after.user_id], ...(isNews ? { permission: kitchen } : {}) } as const;
  const shown = {
    data: { ...data, status: after.status, ...endingOf(after) },
    entity,
    action: forManagers,
    actionForUsers: forDiner,
  };
  await notify(tx, { deps }, { to, type: "restaurant_order_status_changed", ...shown });
}

const refundWords = { pending: "refund_pending", succeeded: "refunded", failed: "refund_failed" } as const;

/**
 * Tells a diner of money that goes back to them, or is there; and the kitchen's people of what a gateway refused to give back, for
 * they owe it still. Called last.
 */
export async function tellRefund(
  tx: Transaction,
  deps: Telling,
  order: OrderRow,
  { amount, status }: Pick<Refund, "amount" | "status">,
): Promise<void> {
  const { data, entity, forManagers, forDiner } = aboutOf(order);
  const isRefused = status === "failed";
  const to = isRefused ? ({ permission: managers } as const) : { users: [order.user_id] };
  const place: "gateway" | "wallet" = order.payment_method === "gateway" ? "gateway" : "wallet";
  const told = { ...data, status: refundWords[status], amount, currency: order.currency, place };
  const action = isRefused ? forManagers : forDiner;
  await notify(tx, { deps }, { to, type: "restaurant_order_status_changed", data: told, entity, action });
}
