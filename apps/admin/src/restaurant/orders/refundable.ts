import type { RestaurantOrder } from "@karwan/sdk";

/** What of an order's money can still go back by hand: of one that waits to be accepted it goes back by rejecting it (4 L7). */
export function refundable(
  order: Pick<RestaurantOrder, "status" | "payment_status" | "total_price" | "refunded_amount">,
): number {
  const isTaken = order.payment_status === "paid" && order.status !== "awaiting_payment" && order.status !== "placed";
  return isTaken ? Math.max(0, order.total_price - order.refunded_amount) : 0;
}
