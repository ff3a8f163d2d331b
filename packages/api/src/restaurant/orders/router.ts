import { z } from "zod";
import { router, tenantOperation, userOperation } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import { listHistory } from "./history.ts";
import { showKitchen } from "./kitchen.ts";
import { listOrders, listOwnOrders } from "./list.ts";
import {
  checkoutInput,
  checkoutOutput,
  historyInput,
  historyOutput,
  kitchenInput,
  kitchenOutput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  ownListInput,
  ownListOutput,
  ownOneOutput,
  quoteInput,
  quoteOutput,
  refundInput,
  refundOutput,
  rejectInput,
} from "./schema.ts";
import { acceptOrder, readyOrder } from "./services/accept.ts";
import { checkout } from "./services/checkout.ts";
import { cancelOwnOrder, rejectOrder } from "./services/end.ts";
import { quoteCart } from "./services/quote.ts";
import { refundOrder } from "./services/refund.ts";
import { showOrder, showOwnOrder } from "./services/show.ts";
import { streamEvent, streamInput, streamOrders } from "./stream.ts";

const tag = "Restaurant orders";
const managers = ["manage:storefront:tenant"] as const;
/** Who cooks sees orders and moves them on, and nothing else. */
const kitchen = ["manage:storefront:tenant", "manage:module:kitchen"] as const;
const ID = "01977a5e-0000-7000-8000-000000000001";

const begun = z.object({ refund: z.object({ status: z.string() }) });
const refundMade = { status: 201, message: "restaurant_order.refunded" } as const;
const refundBegun = { status: 201, message: "restaurant_order.refund_begun" } as const;

/** What diners do: order what is in their cart, and look after it. */
export const dinerOrdersRouter = router({
  quote: userOperation({
    rest: { method: "POST", path: "/restaurant/{slug}/cart/quote" },
    operationId: "quoteRestaurantCart",
    summary: "Price what is in the cart with its delivery, without ordering it",
    description: "As checking out would have it now. Nothing is written, promised or held.",
    tag,
    reference: "3 §11",
    message: "restaurant_order.quoted",
    status: 200,
    idempotency: "none",
    errors: [
      "restaurant_not_found",
      "cart_empty",
      "restaurant_address_missing",
      "address_not_found",
      "delivery_service_not_found",
      "unit_size_out_of_range",
    ],
    example: { request: { addressId: ID } },
  })
    .input(quoteInput)
    .output(quoteOutput)
    .mutation(({ ctx, input }) => quoteCart(ctx, input)),

  checkout: userOperation({
    rest: { method: "POST", path: "/restaurant/{slug}/cart/checkout" },
    operationId: "checkOutRestaurantCart",
    summary: "Order what is in the cart, and have it delivered",
    description:
      "At the cart's prices. The cart is closed, the next look at it makes a new one. A wallet's money is held at once; through a gateway the payer goes on to `instructions.redirect_url`. The delivery is a draft until the restaurant accepts the order.",
    tag,
    reference: "3 §11",
    // Diners are asked to sign in by the word that the document has for it (1 §7).
    wording: { unauthenticated: { needs: "login" } },
    message: "restaurant_order.placed",
    status: 201,
    errors: [
      "unauthenticated",
      "restaurant_not_found",
      "cart_empty",
      "product_unavailable",
      "modifier_selection_invalid",
      "restaurant_address_missing",
      "address_not_found",
      "delivery_service_not_found",
      "unit_size_out_of_range",
      "payment_gateway_not_available",
      "insufficient_wallet_balance",
      "account_inactive",
    ],
    example: { request: { addressId: ID, payment_method: "cash", customer_notes: "Ring twice" } },
  })
    .input(checkoutInput)
    .output(checkoutOutput)
    .mutation(({ ctx, input }) => checkout(ctx, input)),

  history: userOperation({
    rest: { method: "GET", path: "/restaurant/orders" },
    onReplica: true,
    operationId: "listRestaurantOrderHistory",
    summary: "List one's own orders of all restaurants",
    description: "Newest first, whatever tenant the session is in. `stats` follow every filter but `status`.",
    tag,
    reference: "3 §11",
    message: "restaurant_order.own_listed",
    errors: [],
  })
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx, input)),

  list: userOperation({
    rest: { method: "GET", path: "/restaurant/{slug}/orders" },
    operationId: "listOwnRestaurantOrders",
    summary: "List one's own orders in a restaurant",
    tag,
    reference: "3 §11",
    message: "restaurant_order.own_listed",
    errors: ["restaurant_not_found"],
  })
    .input(ownListInput)
    .output(ownListOutput)
    .query(({ ctx, input }) => listOwnOrders(ctx, input)),

  show: userOperation({
    rest: { method: "GET", path: "/restaurant/{slug}/orders/{id}" },
    operationId: "getOwnRestaurantOrder",
    summary: "Show an own order, and how it is paid",
    tag,
    reference: "3 §11",
    message: "restaurant_order.shown",
    errors: ["restaurant_not_found", "restaurant_order_not_found"],
  })
    .input(oneInput)
    .output(ownOneOutput)
    .query(({ ctx, input }) => showOwnOrder(ctx, input)),

  cancel: userOperation({
    rest: { method: "PUT", path: "/restaurant/{slug}/orders/{id}/cancel" },
    operationId: "cancelOwnRestaurantOrder",
    summary: "Cancel an own order before it is accepted",
    description: "Whatever was held or paid goes back.",
    tag,
    reference: "3 §11",
    message: "restaurant_order.cancelled",
    errors: ["restaurant_not_found", "restaurant_order_not_found", "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => cancelOwnOrder(ctx, input)),
});

const common = { tag, reference: "4 L7" };
const refusals = ["restaurant_not_found", "restaurant_order_not_found"] as const;

/** What the restaurant's people do with them. */
export const restaurantOrdersRouter = router({
  list: tenantOperation(kitchen, {
    ...common,
    rest: { method: "GET", path: "/restaurants/{slug}/orders" },
    onReplica: true,
    operationId: "listRestaurantOrders",
    summary: "List a restaurant's orders",
    description: "Newest first. `stats` follow every filter but `status`.",
    message: "restaurant_order.listed",
    errors: ["restaurant_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOrders(ctx, input)),

  kitchen: tenantOperation(kitchen, {
    ...common,
    rest: { method: "GET", path: "/restaurants/{slug}/kitchen" },
    operationId: "getRestaurantKitchen",
    summary: "Show what a restaurant's kitchen has to do",
    description: "The orders that are placed, accepted or ready, each with what is in it.",
    message: "restaurant_order.kitchen",
    errors: ["restaurant_not_found"],
  })
    .input(kitchenInput)
    .output(kitchenOutput)
    .query(({ ctx, input }) => showKitchen(ctx, input)),

  stream: tenantOperation(kitchen, {
    rest: { method: "GET", path: "/restaurants/{slug}/orders/stream" },
    operationId: "streamRestaurantOrders",
    summary: "Follow what changes of a restaurant's orders",
    description: changesDescription("orders"),
    tag,
    reference: "4 L9",
    message: "restaurant_order.streamed",
    errors: ["restaurant_not_found", "limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamOrders(ctx, input, signal)),

  show: tenantOperation(kitchen, {
    ...common,
    rest: { method: "GET", path: "/restaurants/{slug}/orders/{id}" },
    operationId: "getRestaurantOrder",
    summary: "Show an order",
    message: "restaurant_order.shown",
    errors: [...refusals],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showOrder(ctx, input)),

  accept: tenantOperation(kitchen, {
    ...common,
    rest: { method: "PUT", path: "/restaurants/{slug}/orders/{id}/accept" },
    ifMatch: true,
    operationId: "acceptRestaurantOrder",
    summary: "Accept an order",
    description: "Takes what was held of its money; its delivery may be assigned.",
    message: "restaurant_order.accepted",
    errors: [...refusals, "invalid_transition", "payment_not_settled"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => acceptOrder(ctx, input)),

  ready: tenantOperation(kitchen, {
    ...common,
    rest: { method: "PUT", path: "/restaurants/{slug}/orders/{id}/ready" },
    ifMatch: true,
    operationId: "readyRestaurantOrder",
    summary: "Say that an order can be fetched",
    description: "A driver may fetch it before that is said.",
    message: "restaurant_order.ready",
    errors: [...refusals, "invalid_transition"],
  })
    .input(oneInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => readyOrder(ctx, input)),

  reject: tenantOperation(kitchen, {
    ...common,
    rest: { method: "PUT", path: "/restaurants/{slug}/orders/{id}/reject" },
    ifMatch: true,
    operationId: "rejectRestaurantOrder",
    summary: "Reject an order, or give an accepted one up",
    description: "Until it was picked up. Its delivery is cancelled; what was held or paid goes back.",
    message: "restaurant_order.rejected",
    errors: [...refusals, "invalid_transition"],
    example: { request: { reason: "We are out of lamb tonight" } },
  })
    .input(rejectInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => rejectOrder(ctx, input)),

  refund: tenantOperation(managers, {
    ...common,
    rest: { method: "POST", path: "/restaurants/{slug}/orders/{id}/refunds" },
    ifMatch: true,
    operationId: "refundRestaurantOrder",
    summary: "Refund a part of an order, or once more what a gateway refused",
    description:
      "Of an order that was accepted or has ended. Refunds never exceed what was paid; what a gateway refused counts as paid again.",
    reference: "3 §11",
    message: "restaurant_order.refunded",
    status: 201,
    outcomes: {
      all: [refundMade, refundBegun],
      of: (data) => (begun.parse(data).refund.status === "pending" ? refundBegun : refundMade),
    },
    errors: [...refusals, "refund_exceeds_payment"],
    example: { request: { amount: 2500, reason: "The drink was missing" } },
  })
    .input(refundInput)
    .output(refundOutput)
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),
});
