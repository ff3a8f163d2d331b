import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import {
  changeInput,
  createInput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  pickInput,
  undoInput,
} from "./schema.ts";
import { changePickingOrder } from "./services/change.ts";
import { createPickingOrder } from "./services/create.ts";
import { listPickingOrders } from "./services/list.ts";
import { pick } from "./services/pick.ts";
import { showPickingOrder } from "./services/show.ts";
import { undoPick } from "./services/undo-pick.ts";
import { streamEvent, streamInput, streamPickingOrders } from "./stream.ts";

const tag = "Picking orders";
const reference = "2 §4.5";
const manage = ["manage:operations:tenant"] as const;
const places = [
  "user_not_found",
  "item_not_found",
  "bin_not_found",
  "location_not_a_bin",
  "insufficient_stock",
] as const;
const item_id = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b45";
const bin_id = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b44";

export const pickingOrdersRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/picking-orders" },
    onReplica: true,
    summary: "List picking orders",
    description:
      "Newest first, or by priority. The counts per status follow the warehouse alone, `total` every filter.",
    tag,
    reference,
    message: "picking_order.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listPickingOrders(ctx, input)),

  stream: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/picking-orders/stream" },
    operationId: "streamPickingOrders",
    summary: "Follow what changes of picking orders",
    description: changesDescription("orders"),
    tag,
    reference: "4 L9",
    message: "picking_order.streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamPickingOrders(ctx, input, signal)),

  create: tenantOperation(manage, {
    rest: { method: "POST", path: "/warehousing/picking-orders" },
    summary: "Make a picking order",
    description:
      "Reserves what it is to pick, all of it or nothing: refused with every one of the `shortages`. A line without `bin_id` takes what expires first, and becomes a line for each bin. The member named in `assigned_to` is told, or all warehouse staff.",
    tag,
    reference,
    message: "picking_order.created",
    status: 201,
    errors: ["warehouse_not_found", ...places, "reference_number_taken"],
    example: {
      request: {
        warehouse_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40",
        order_type: "individual",
        status: "pending",
        item_details: [{ item_id, bin_id, quantity: 4 }],
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createPickingOrder(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/picking-orders/{id}" },
    summary: "Show a picking order",
    tag,
    reference,
    message: "picking_order.shown",
    errors: ["picking_order_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showPickingOrder(ctx, input)),

  change: tenantOperation(manage, {
    rest: { method: "PUT", path: "/warehousing/picking-orders/{id}" },
    ifMatch: true,
    operationId: "changePickingOrder",
    summary: "Change a picking order, or move it on",
    description:
      "What is left out stays. `item_details` are all lines as they are to be, and are reserved anew. `completed` needs every line picked or closed short; `handed_off` takes what was picked out of stock; `cancelled` frees what was reserved. An order that belongs to a delivery is handed off by its driver's pickup, and cancelled with the delivery.",
    tag,
    reference,
    message: "picking_order.changed",
    errors: [
      "picking_order_not_found",
      ...places,
      "picking_line_picked",
      "picking_order_in_wave",
      "picking_order_managed",
      "pnd_picking_handed_off_by_driver_pickup",
      "picking_order_has_open_lines",
      "nothing_picked",
      "invalid_transition",
    ],
    example: { request: { status: "in_progress", notes: "Fragile: bring a trolley" } },
  })
    .input(changeInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => changePickingOrder(ctx, input)),

  pick: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/picking-orders/{id}/picks" },
    operationId: "pickForOrder",
    summary: "Record a pick, or close a line short",
    description:
      "Never more than the line has left. The first pick moves the order to `in_progress`. With `status` `short` the line is closed with what was picked of it.",
    tag,
    reference: "3 §7",
    message: "picking_order.picked",
    errors: [
      "picking_order_not_found",
      "picking_order_line_not_found",
      "barcode_mismatch",
      "pick_exceeds_line",
      "invalid_transition",
    ],
    example: { request: { item_id, bin_id, quantity: 2, scanned_barcode: "INV1042" } },
  })
    .input(pickInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => pick(ctx, input)),

  undoPick: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/picking-orders/{id}/picks/undo" },
    operationId: "undoPick",
    summary: "Undo a pick that was a mistake",
    description:
      "While the order is in progress. What goes back into the bin can be picked again: the line is open, also when it was closed short, unless less is kept for it than it asks for. A wave that ended meanwhile stays ended.",
    tag,
    reference: "3 §7",
    message: "picking_order.pick_undone",
    errors: [
      "picking_order_not_found",
      "picking_order_line_not_found",
      "barcode_mismatch",
      "no_pick_to_undo",
      "invalid_transition",
    ],
    example: { request: { item_id, bin_id, quantity: 1, scanned_barcode: "INV1042" } },
  })
    .input(undoInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => undoPick(ctx, input)),
});
