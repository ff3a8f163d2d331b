import type { z } from "zod";
import { readAnswer, router, tenantOperation, warehouseView } from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createHandoff } from "./services/create.ts";
import { listHandoffs } from "./services/list.ts";
import { showHandoff } from "./services/show.ts";
import { updateHandoff } from "./services/update.ts";
import { streamEvent, streamHandoffs, streamInput } from "./stream.ts";

const tag = "Package handoffs";
const reference = "2 §4.6";
const operations = ["manage:operations:tenant"] as const;

const created = { status: 201, message: "handoff.created" } as const;
const updated = { status: 200, message: "handoff.updated" } as const;
const completed = { status: 200, message: "handoff.completed" } as const;
const prepared = { status: 200, message: "handoff.prepared" } as const;

/** Parcels that leave a warehouse over the counter. */
export const handoffsRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/handoffs" },
    onReplica: true,
    summary: "List package handoffs",
    description:
      "Newest first. The counts per status follow every filter but `status`; what was called off is neither counted nor listed unless asked for.",
    tag,
    reference,
    message: "handoff.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listHandoffs(ctx, input)),

  stream: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/handoffs/stream" },
    operationId: "streamHandoffs",
    summary: "Follow what changes of handoffs",
    description: changesDescription("handoffs"),
    tag,
    reference: "4 L9",
    message: "handoff.streamed",
    errors: ["limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamHandoffs(ctx, input, signal)),

  create: tenantOperation(operations, {
    rest: { method: "POST", path: "/warehousing/handoffs" },
    summary: "Have a parcel handed to who fetches it",
    description:
      "The picking order is completed before. A delivery that starts in a warehouse has its handoff from the moment it is assigned: that one is answered with 200, also while the driver has not accepted yet, and its staff filled in where nobody is named; warehouse, picking order and driver must be those of the assignment. Other deliveries get a new one, while a driver is on the way to the parcel.",
    tag,
    reference,
    message: "handoff.created",
    status: 201,
    outcomes: {
      all: [created, prepared],
      of: (data) => (readAnswer(oneOutput, data).handoff.assignment_id === null ? created : prepared),
    },
    errors: [
      "delivery_not_found",
      "warehouse_not_found",
      "picking_order_not_found",
      "user_not_found",
      "driver_not_found",
      "file_not_found",
      "picking_not_completed",
      "handoff_mismatch",
      "handoff_not_possible",
      "handoff_exists",
    ],
    example: {
      request: {
        warehouse_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40",
        delivery_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b50",
        picking_order_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b60",
        warehouse_staff_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b70",
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createHandoff(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/handoffs/{id}" },
    summary: "Show a package handoff",
    tag,
    reference,
    message: "handoff.shown",
    errors: ["handoff_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showHandoff(ctx, input)),

  update: tenantOperation(operations, {
    rest: { method: "PUT", path: "/warehousing/handoffs/{id}" },
    ifMatch: true,
    summary: "Change a package handoff, or complete it",
    description:
      "Completing takes a signature, and a driver who is on the way to the parcel: he is noted. A handoff that an assignment owns is completed by its driver's pickup alone. What has ended takes notes alone. Completing moves no stock: the picking order is handed off by a PUT of its own, and the driver takes the parcel by the pickup.",
    tag,
    reference,
    message: "handoff.updated",
    outcomes: {
      all: [updated, { ...completed, params: { reference: "PKO-00001" } }],
      of: (data) => {
        const { status, picking_order } = (data as z.infer<typeof oneOutput>).handoff;
        return status === "completed"
          ? { ...completed, params: { reference: picking_order.reference_number } }
          : updated;
      },
    },
    errors: [
      "handoff_not_found",
      "no_valid_fields_to_update",
      "driver_not_found",
      "file_not_found",
      "handoff_mismatch",
      "handoff_ended",
      "handoff_not_possible",
      "pnd_handoff_completed_by_driver_pickup",
      "invalid_transition",
    ],
    example: { request: { status: "completed", signature_url: "https://example.com/signature.png" } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateHandoff(ctx, input)),
});
