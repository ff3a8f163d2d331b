import { z } from "zod";
import { router, tenantOperation } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
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
import { listOrders } from "./list.ts";
import { listInput, listOutput } from "./list-schema.ts";
import { approve, cancel, showOrder } from "./services/answers.ts";
import { bringOrder } from "./services/bring.ts";
import { refundOrder, returnGoods } from "./services/refund.ts";
import { completeOrder, deliverOrderByHand, shipOrder } from "./services/steps.ts";
import { streamEvent, streamInput, streamOrders } from "./stream.ts";

const tag = "Storefront orders";
const managers = ["manage:storefront:tenant"] as const;
const ID = "01977a5e-0000-7000-8000-000000000001";

const begun = z.object({ refund: z.object({ status: z.string() }) });
const refundMade = { status: 201, message: "storefront_order.refunded" } as const;
const refundBegun = { status: 201, message: "storefront_order.refund_begun" } as const;

/** What the market's people do with them. */
export const ordersRouter = router({
  list: tenantOperation(managers, {
    rest: { method: "GET", path: "/storefront/orders" },
    onReplica: true,
    summary: "List the market's orders",
    description: "Newest first. `stats` are of all orders, whatever is filtered.",
    tag,
    reference: "1 §4.6",
    message: "storefront_order.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOrders(ctx, input)),

  stream: tenantOperation(managers, {
    rest: { method: "GET", path: "/storefront/orders/stream" },
    operationId: "streamStorefrontOrders",
    summary: "Follow what changes of the market's orders",
    description: changesDescription("orders"),
    tag,
    reference: "4 L9",
    message: "storefront_order.streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamOrders(ctx, input, signal)),

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
    ifMatch: true,
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
    ifMatch: true,
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
    ifMatch: true,
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
    ifMatch: true,
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
    ifMatch: true,
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
    ifMatch: true,
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
    ifMatch: true,
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
    ifMatch: true,
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
