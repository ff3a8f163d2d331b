import type { StatusOf } from "../../kernel/index.ts";
import { defineStateMachine } from "../../kernel/index.ts";

/**
 * The life of an order (1 §3, 3 §10, 4 H4, 4 H5, 4 J11). Its customer cancels it until it is approved, the tenant until it is
 * shipped; where no payment comes it expires. What comes back without having been delivered waits to be sent again.
 */
export const orderStates = defineStateMachine("storefront_order", {
  pending: { approve: "confirmed", cancel: "cancelled", customer_cancel: "cancelled", expire: "cancelled" },
  confirmed: { ship: "shipped", cancel: "cancelled" },
  shipped: { deliver: "delivered", come_back: "confirmed" },
  delivered: { complete: "completed" },
  completed: {},
  cancelled: {},
});
export type OrderStatus = StatusOf<typeof orderStates>;
export type OrderAction = Parameters<typeof orderStates.next>[1];

/** An order's status as its customer sees it: one that waits for nobody but its market is `awaiting_approval` (3 §10, 4 H4). */
export const shownStatus = ({ status, is_settled }: { status: OrderStatus; is_settled: boolean }) =>
  status === "pending" && is_settled ? ("awaiting_approval" as const) : status;
export type ShownStatus = ReturnType<typeof shownStatus>;
