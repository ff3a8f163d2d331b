import { router, userOperation } from "../../kernel/index.ts";
import { oneInput } from "./change-schema.ts";
import { listOwnOrders } from "./history.ts";
import { historyOutput, listInput } from "./list-schema.ts";
import {
  confirmInput,
  confirmOutput,
  customerOneOutput,
  paymentStatusOutput,
  quoteInput,
  quoteOutput,
} from "./schema.ts";
import { showPaymentStatus } from "./services/answers.ts";
import { cancelOwnOrder } from "./services/cancel.ts";
import { confirmOrder } from "./services/confirm.ts";
import { quoteOrder } from "./services/quote.ts";

const tag = "Storefront orders";
const ID = "01977a5e-0000-7000-8000-000000000001";

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
    onReplica: true,
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
