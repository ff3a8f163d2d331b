import { router, t, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createOrder } from "./services/create.ts";
import { listOrders } from "./services/list.ts";
import { showOrder } from "./services/read.ts";
import { updateOrder } from "./services/update.ts";
import type { ReceivingSteps } from "./steps.ts";
import { streamEvent, streamInput, streamReceivingOrders } from "./stream.ts";

const tag = "Receiving orders";
const reference = "3 §7";

const plainRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/receiving-orders" },
    onReplica: true,
    summary: "List receiving orders",
    description: "Newest first. The counts per status follow every filter but `status`.",
    tag,
    reference,
    message: "receiving_order.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOrders(ctx, input)),

  stream: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/receiving-orders/stream" },
    operationId: "streamReceivingOrders",
    summary: "Follow what changes of receiving orders",
    description: changesDescription("receiving_orders"),
    tag,
    reference: "4 L9",
    message: "receiving_order.streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamReceivingOrders(ctx, input, signal)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/receiving-orders/{id}" },
    summary: "Show a receiving order",
    tag,
    reference,
    message: "receiving_order.shown",
    errors: ["receiving_order_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showOrder(ctx, input)),

  create: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/receiving-orders" },
    summary: "Enter goods that are to come in",
    description:
      "For goods that no delivery brings, and for a lost parcel that turned up again: name its delivery, and what it held is awaited. Parcels on their way get their receiving order by themselves.",
    tag,
    reference,
    message: "receiving_order.created",
    status: 201,
    errors: [
      "warehouse_not_found",
      "item_not_found",
      "bin_not_found",
      "location_not_a_bin",
      "delivery_not_found",
      "delivery_not_lost",
      "receiving_order_exists",
    ],
    example: {
      request: {
        warehouse_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40",
        item_details: [{ item_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b45", quantity: 24 }],
        notes: "By the supplier's lorry, before noon",
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createOrder(ctx, input)),
});

const createChangingRouter = (steps: ReceivingSteps) =>
  router({
    update: tenantOperation(warehouseWork, {
      rest: { method: "PUT", path: "/warehousing/receiving-orders/{id}" },
      ifMatch: true,
      summary: "Unpack, receive or call off a receiving order",
      description:
        "`received` puts the goods into stock: each line into its bin, otherwise into the warehouse's receiving location. A delivery's parcel is the warehouse's from then on and kept for its delivery; its driver has the room back, and what was chosen for it before happens now; what of it did not come is an exception of the warehouse. A lost parcel that turned up is stock, kept for nobody: its delivery stays lost, and its timeline says where it was received. Receiving again changes nothing and answers as the first time; a request that says other quantities, bins or notes than were saved is 409 `invalid_transition`: a wrong count is put right by an audit or a stock adjustment. What is on its way by a delivery is not called off here.",
      tag,
      reference: "2 §4.8",
      message: "receiving_order.updated",
      errors: [
        "receiving_order_not_found",
        "receiving_order_managed",
        "bin_id_required_for_received_items",
        "receiving_order_line_not_found",
        "bin_not_found",
        "location_not_a_bin",
        "location_inactive",
        "invalid_transition",
      ],
      example: {
        request: { status: "received", item_details: [{ bin_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b44" }] },
      },
    })
      .input(updateInput)
      .output(oneOutput)
      .mutation(({ ctx, input }) => updateOrder(ctx, input, steps)),
  });

/** Waybills know of parcels that come late: the root hands their steps in. */
export const createReceivingOrdersRouter = (steps: ReceivingSteps) =>
  t.mergeRouters(plainRouter, createChangingRouter(steps));
