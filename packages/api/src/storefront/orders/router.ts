import { z } from "zod";
import { router, tenantOperation, userOperation } from "../../kernel/index.ts";
import {
  approveInput,
  approveOutput,
  cancelInput,
  cancelOutput,
  detailOutput,
  oneInput,
  oneOutput,
  refundInput,
  refundOutput,
  returnInput,
  returnOutput,
  stepInput,
} from "./change-schema.ts";
import { listOwnOrders } from "./history.ts";
import { listOrders } from "./list.ts";
import { historyOutput, listInput, listOutput } from "./list-schema.ts";
import {
  confirmInput,
  confirmOutput,
  customerOneOutput,
  paymentStatusOutput,
  quoteInput,
  quoteOutput,
} from "./schema.ts";
import { approve, cancel, showOrder, showPaymentStatus } from "./services/answers.ts";
import { bringOrder } from "./services/bring.ts";
import { cancelOwnOrder } from "./services/cancel.ts";
import { confirmOrder } from "./services/confirm.ts";
import { quoteOrder } from "./services/quote.ts";
import { refundOrder, returnGoods } from "./services/refund.ts";
import { completeOrder, deliverOrderByHand, shipOrder } from "./services/steps.ts";

const tag = "Storefront orders";
const managers = ["manage:storefront:tenant"] as const;
const ID = "01977a5e-0000-7000-8000-000000000001";

const begun = z.object({ refund: z.object({ status: z.string() }) });
const refundMade = { status: 201, message: "storefront_order.refunded" } as const;
const refundBegun = { status: 201, message: "storefront_order.refund_begun" } as const;

/** What customers do with their orders. */
export const customerOrdersRouter = router({
  quote: userOperation({
    rest: { method: "POST", path: "/storefront/orders/quote" },
    operationId: "quoteStorefrontOrder",
    summary: "Price an order without placing it",
    description:
      "At the prices of now, with what changed since the cart was filled: what is not sold any more is left out. Nothing is written, reserved or held.",
    tag,
    reference: "3 §10",
    message: "storefront_order.quoted",
    status: 200,
    idempotency: "none",
    errors: [
      "cart_not_found",
      "market_not_found",
      "cart_already_confirmed",
      "cart_empty",
      "cart_too_large",
      "cart_has_nothing_sold",
      "out_of_stock",
      "address_not_found",
      "delivery_service_not_found",
      "unit_size_out_of_range",
      "promotion_not_applicable",
      "promotion_used_up",
    ],
    example: { request: { cartId: ID, deliveryServiceId: ID, addressId: ID } },
  })
    .input(quoteInput)
    .output(quoteOutput)
    .mutation(({ ctx, input }) => quoteOrder(ctx, input)),

  confirm: userOperation({
    rest: { method: "POST", path: "/storefront/orders/confirm" },
    operationId: "confirmStorefrontOrder",
    summary: "Place the order of a cart",
    description:
      "Prices and stock are read again. A wallet's money is held at once; through a gateway the payer goes on to `instructions.redirect_url`. The cart is closed: confirmed again it is refused with the order that it became.",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.placed",
    status: 201,
    errors: [
      "market_not_found",
      "cart_not_found",
      "cart_already_confirmed",
      "cart_empty",
      "cart_too_large",
      "cart_changed",
      "out_of_stock",
      "payment_method_type_not_found",
      "payment_method_not_allowed",
      "back_ref_required",
      "address_not_found",
      "delivery_service_not_found",
      "unit_size_out_of_range",
      "promotion_not_applicable",
      "promotion_used_up",
      "insufficient_wallet_balance",
      "account_inactive",
    ],
    example: { request: { cartId: ID, marketId: ID, deliveryServiceId: ID, paymentMethodTypeId: ID, addressId: ID } },
  })
    .input(confirmInput)
    .output(confirmOutput)
    .mutation(({ ctx, input }) => confirmOrder(ctx, input)),

  history: userOperation({
    rest: { method: "GET", path: "/storefront/orders/history" },
    operationId: "listOwnStorefrontOrders",
    summary: "List one's own orders of all markets",
    description: "With the filters of the market's list; statuses as customers see them.",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.history_listed",
  })
    .input(listInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listOwnOrders(ctx, input)),

  paymentStatus: userOperation({
    rest: { method: "GET", path: "/storefront/orders/{order_id}/payment-status" },
    operationId: "showStorefrontOrderPaymentStatus",
    summary: "Show how an own order is paid",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.payment_shown",
    errors: ["storefront_order_not_found"],
  })
    .input(oneInput)
    .output(paymentStatusOutput)
    .query(({ ctx, input }) => showPaymentStatus(ctx, input)),

  customerCancel: userOperation({
    rest: { method: "PUT", path: "/storefront/orders/{order_id}/customer-cancel" },
    operationId: "cancelOwnStorefrontOrder",
    summary: "Cancel an own order before it is approved",
    description: "Whatever was paid goes back.",
    tag,
    reference: "3 §10",
    message: "storefront_order.cancelled",
    errors: ["storefront_order_not_found", "invalid_transition"],
  })
    .input(oneInput)
    .output(customerOneOutput)
    .mutation(({ ctx, input }) => cancelOwnOrder(ctx, input)),
});

/** What the market's people do with them. */
export const ordersRouter = router({
  list: tenantOperation(managers, {
    rest: { method: "GET", path: "/storefront/orders" },
    summary: "List the market's orders",
    description: "Newest first. `stats` are of all orders, whatever is filtered.",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOrders(ctx, input)),

  show: tenantOperation(managers, {
    rest: { method: "GET", path: "/storefront/orders/{order_id}" },
    summary: "Show an order",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.shown",
    errors: ["storefront_order_not_found"],
  })
    .input(oneInput)
    .output(detailOutput)
    .query(({ ctx, input }) => showOrder(ctx, input)),

  approve: tenantOperation(managers, {
    rest: { method: "PUT", path: "/storefront/orders/{order_id}/approve" },
    summary: "Approve an order",
    description:
      "Keeps its goods, takes what was held of its money and, where the market's settings say so, makes its delivery.",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.approved",
    errors: [
      "storefront_order_not_found",
      "invalid_transition",
      "payment_not_settled",
      "out_of_stock",
      "delivery_service_not_found",
      "unit_size_out_of_range",
    ],
    wording: { out_of_stock: { who: "shop" } },
    example: { request: { admin_notes: "Gift wrapped" } },
  })
    .input(approveInput)
    .output(approveOutput)
    .mutation(({ ctx, input }) => approve(ctx, input)),

  cancel: tenantOperation(managers, {
    rest: { method: "PUT", path: "/storefront/orders/{order_id}/cancel" },
    summary: "Cancel an order that was not shipped",
    description:
      "Its goods are free, its delivery is called off, promotions have their use back. Held money goes back always, taken money with `refund_required`.",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.cancelled",
    errors: ["storefront_order_not_found", "invalid_transition", "delivery_in_custody", "refund_exceeds_payment"],
    example: { request: { reason: "out_of_stock", refund_required: true } },
  })
    .input(cancelInput)
    .output(cancelOutput)
    .mutation(({ ctx, input }) => cancel(ctx, input)),

  ship: tenantOperation(managers, {
    rest: { method: "PUT", path: "/storefront/orders/{order_id}/ship" },
    summary: "Mark an order as shipped",
    description: "Its goods leave stock. An order with a delivery follows that.",
    tag,
    reference: "3 §10",
    message: "storefront_order.shipped",
    errors: ["storefront_order_not_found", "invalid_transition", "order_follows_delivery", "out_of_stock"],
    wording: { out_of_stock: { who: "shop" } },
    example: { request: { note: "By our own van" } },
  })
    .input(stepInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => shipOrder(ctx, input)),

  bring: tenantOperation(managers, {
    rest: { method: "POST", path: "/storefront/orders/{order_id}/delivery" },
    operationId: "bringStorefrontOrder",
    summary: "Make a delivery that brings a confirmed order",
    description:
      "For an order that has none: its market makes none by itself, or the former one was called off or came back. The order follows it from then on.",
    tag,
    reference: "4 J11",
    message: "storefront_order.brought",
    status: 201,
    errors: [
      "storefront_order_not_found",
      "invalid_transition",
      "order_follows_delivery",
      "out_of_stock",
      "unit_size_out_of_range",
    ],
    wording: { out_of_stock: { who: "shop" } },
    example: { request: { note: "The customer is at home today" } },
  })
    .input(stepInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => bringOrder(ctx, input)),

  deliver: tenantOperation(managers, {
    rest: { method: "PUT", path: "/storefront/orders/{order_id}/deliver" },
    summary: "Mark an order as delivered",
    description: "Its cash is with the tenant then. An order with a delivery follows that.",
    tag,
    reference: "3 §10",
    message: "storefront_order.delivered",
    errors: ["storefront_order_not_found", "invalid_transition", "order_follows_delivery"],
    example: { request: { note: "Handed to the neighbour" } },
  })
    .input(stepInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => deliverOrderByHand(ctx, input)),

  complete: tenantOperation(managers, {
    rest: { method: "PUT", path: "/storefront/orders/{order_id}/complete" },
    summary: "Complete a delivered order",
    description: "Seven days after its delivery an order completes by itself.",
    tag,
    reference: "3 §10",
    message: "storefront_order.completed",
    errors: ["storefront_order_not_found", "invalid_transition"],
    example: { request: { note: "Paid and done" } },
  })
    .input(stepInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => completeOrder(ctx, input)),

  refund: tenantOperation(managers, {
    rest: { method: "POST", path: "/storefront/orders/{order_id}/refunds" },
    operationId: "refundStorefrontOrder",
    summary: "Refund a part of an order",
    description: "Refunds never exceed what was paid.",
    tag,
    reference: "3 §10",
    message: "storefront_order.refunded",
    status: 201,
    outcomes: {
      all: [refundMade, refundBegun],
      of: (data) => (begun.parse(data).refund.status === "pending" ? refundBegun : refundMade),
    },
    errors: ["storefront_order_not_found", "refund_exceeds_payment"],
    example: { request: { amount: 2500, reason: "Scratched" } },
  })
    .input(refundInput)
    .output(refundOutput)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),

  returnGoods: tenantOperation(managers, {
    rest: { method: "POST", path: "/storefront/orders/{order_id}/returns" },
    operationId: "returnStorefrontGoods",
    summary: "Take goods of a delivered order back",
    description:
      "They are stock again, in the receiving bin of the order's warehouse. Their price and tax go back, not the delivery.",
    tag,
    reference: "3 §10",
    message: "storefront_order.goods_returned",
    status: 201,
    errors: [
      "storefront_order_not_found",
      "order_item_not_found",
      "return_exceeds_order",
      "invalid_transition",
      "bin_id_required_for_received_items",
      "refund_exceeds_payment",
    ],
    example: { request: { items: [{ item_id: ID, quantity: 1 }], reason: "Wrong size" } },
  })
    .input(returnInput)
    .output(returnOutput)
    .mutation(({ ctx, input }) => returnGoods(ctx, input)),
});
