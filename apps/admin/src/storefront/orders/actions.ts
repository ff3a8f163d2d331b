import type { StorefrontOrder } from "@karwan/sdk";
import type { Facts, Hindrance } from "../../kernel/facts.ts";
import type { MessageKey } from "../../kernel/i18n/index.tsx";

/** What a market does with an order. Refunds and returns are no moves of its life cycle. */
export const actions = {
  approve: { move: "approve", operation: "storefront.orders.approve", label: "order.action.approve", keys: "a" },
  ship: { move: "ship", operation: "storefront.orders.ship", label: "order.action.ship", keys: null },
  deliver: { move: "deliver", operation: "storefront.orders.deliver", label: "order.action.deliver", keys: null },
  complete: { move: "complete", operation: "storefront.orders.complete", label: "order.action.complete", keys: null },
  refund: { move: null, operation: "storefront.orders.refund", label: "order.action.refund", keys: "f" },
  returnGoods: { move: null, operation: "storefront.orders.returnGoods", label: "order.action.return", keys: "r" },
  cancel: { move: "cancel", operation: "storefront.orders.cancel", label: "order.action.cancel", keys: null },
} as const satisfies Record<string, { move: string | null; operation: string; label: MessageKey; keys: string | null }>;
export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as ActionName[];

type Order = Pick<
  StorefrontOrder,
  "status" | "payment_status" | "total_price" | "refunded_amount" | "delivery_assignment" | "items"
>;

/** What can still be given back of an order's money. */
export const refundable = ({ payment_status, total_price, refunded_amount }: Order): number =>
  payment_status === "paid" ? Math.max(0, total_price - refunded_amount) : 0;

/** How many pieces of each line can still come back. */
export const returnable = ({ items }: Pick<StorefrontOrder, "items">) =>
  items.flatMap(({ id, quantity, returned_quantity }) =>
    quantity > returned_quantity ? [{ id, left: quantity - returned_quantity }] : [],
  );

/** What keeps an action from an order now: what its delivery does by itself is nothing for a person to do. */
export function orderHindrance(
  order: Order,
  name: ActionName,
  { states, may }: { states: Facts["states"]; may(operation: string): boolean },
): Hindrance | "delivery" {
  const { move, operation } = actions[name];
  if (!may(operation)) return "permission";
  if (name === "refund") return refundable(order) > 0 ? null : "status";
  if (name === "returnGoods") {
    const isThere = order.status === "delivered" || order.status === "completed";
    return isThere && returnable(order).length > 0 ? null : "status";
  }
  if (move === null || states.storefront_order?.[order.status]?.[move] === undefined) return "status";
  return (name === "ship" || name === "deliver") && order.delivery_assignment !== null ? "delivery" : null;
}
