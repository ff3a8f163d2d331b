import type { Transaction } from "@karwan/db";
import { notify } from "../../messaging/notifications/index.ts";
import type { Refund } from "../../payments/payments/index.ts";
import type { Telling } from "./commit.ts";
import { entityOf, placesOf } from "./commit.ts";
import type { OrderRow } from "./rows.ts";

const statuses = { pending: "refund_pending", succeeded: "refunded", failed: "refund_failed" } as const;

/**
 * Tells a customer of money that goes back to them, or is there; and those who run the shop of what the gateway refused, for
 * they owe it still (4 C4). Called last, for it locks recipients.
 */
export function tellRefund(
  tx: Transaction,
  deps: Telling,
  order: OrderRow,
  { amount, status }: Pick<Refund, "amount" | "status">,
): Promise<void> {
  const isRefused = status === "failed";
  const { id: orderId, order_number: orderNumber, currency } = order;
  const place = order.payment_method === "gateway" ? "gateway" : "wallet";
  return notify(
    tx,
    { deps },
    {
      to: isRefused ? { permission: "manage:storefront:tenant" } : { users: [order.user_id] },
      type: "storefront_order_status_changed",
      data: { orderId, orderNumber, status: statuses[status], amount, currency, place },
      entity: entityOf(order),
      action: isRefused ? placesOf(order).managers : placesOf(order).customer,
    },
  );
}

/** Tells a customer that the shop took goods of the order back (3 §10). */
export function tellReturned(tx: Transaction, deps: Telling, order: OrderRow): Promise<void> {
  const { id: orderId, order_number: orderNumber, user_id } = order;
  return notify(
    tx,
    { deps },
    {
      to: { users: [user_id] },
      type: "storefront_order_status_changed",
      data: { orderId, orderNumber, status: "returned" },
      entity: entityOf(order),
      action: placesOf(order).customer,
    },
  );
}
