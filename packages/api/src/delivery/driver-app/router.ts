import type { MessageKey } from "@karwan/i18n";
import type { z } from "zod";
import type { OperationSpec, Reason } from "../../kernel/index.ts";
import { router, tenantOperation } from "../../kernel/index.ts";
import { act } from "./act.ts";
import { listOwn } from "./list.ts";
import type { DriverAction } from "./reach.ts";
import { inputs, listInput, listOutput, oneOutput, syncInput, syncOutput } from "./schema.ts";
import { syncActions } from "./sync.ts";

const tag = "Driver app";
const reference = "3 §5, 4 E3, 4 E6, 4 A9";
const repeated = "Done already by the caller: answered as it is, without effect.";
const path = "/driver/deliveries/{id}";

/** What generated clients call each action. */
const operationIds: Readonly<Record<DriverAction, string>> = {
  accept: "acceptDelivery",
  decline: "declineDelivery",
  "start-pickup": "startPickup",
  pickup: "pickUpDelivery",
  "start-delivery": "startDelivery",
  deliver: "completeDelivery",
  fail: "reportFailedDelivery",
};

/** Where a driver brings parcels, as messages say it: a leg's to a warehouse, a return's to its sender. */
type End = "recipient" | "warehouse" | "sender";
const messagesOf = {
  "start-delivery": {
    recipient: "driver_delivery.delivery_started",
    warehouse: "driver_delivery.started_to_warehouse",
    sender: "driver_delivery.started_to_sender",
  },
  deliver: {
    recipient: "driver_delivery.delivered",
    warehouse: "driver_delivery.brought_to_warehouse",
    sender: "driver_delivery.brought_to_sender",
  },
} as const satisfies Partial<Record<DriverAction, Record<End, MessageKey>>>;

function endOf({ dropoff_warehouse_id, delivery_flow }: Delivered): End {
  if (dropoff_warehouse_id !== null) return "warehouse";
  return delivery_flow === "operational_return" ? "sender" : "recipient";
}
type Delivered = z.infer<typeof oneOutput>["delivery"];

/** The message follows where the parcel goes. */
function byEnd(messages: Record<End, MessageKey>): OperationSpec["outcomes"] {
  const outcomeOf = (message: MessageKey) => ({ status: 200, message }) as const;
  const all = Object.values(messages).map(outcomeOf);
  return { all, of: (data) => outcomeOf(messages[endOf((data as { delivery: Delivered }).delivery)]) };
}

function action(name: DriverAction, message: MessageKey, summary: string, errors: readonly Reason[] = []) {
  const messages = name === "start-delivery" || name === "deliver" ? messagesOf[name] : null;
  const outcomes = messages && byEnd(messages);
  return tenantOperation([], {
    rest: { method: "PUT", path: `${path}/${name}` },
    operationId: operationIds[name],
    summary,
    description: repeated,
    audience: "For the driver to whom it is assigned.",
    tag,
    reference,
    message,
    ...(outcomes && { outcomes }),
    errors: ["delivery_not_found", "invalid_transition", ...errors],
  });
}

/** What drivers do with the deliveries assigned to them, from their phones. */
export const driverDeliveriesRouter = router({
  list: tenantOperation([], {
    rest: { method: "GET", path: "/driver/deliveries" },
    operationId: "listOwnDeliveries",
    summary: "One's deliveries: in hand, and those that are over",
    audience: "For drivers.",
    tag,
    reference: "3 §5, 4 E7",
    message: "driver_delivery.listed",
    errors: ["driver_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listOwn(ctx, input)),

  accept: action("accept", "driver_delivery.accepted", "Accept a delivery")
    .input(inputs.accept)
    .output(oneOutput)
    .mutation(({ ctx, input: { id, ...payload } }) => act(ctx, "accept", id, payload)),

  decline: action("decline", "driver_delivery.declined", "Decline a delivery")
    .input(inputs.decline)
    .output(oneOutput)
    .mutation(({ ctx, input: { id, ...payload } }) => act(ctx, "decline", id, payload)),

  startPickup: action("start-pickup", "driver_delivery.pickup_started", "Set out for the parcel", [
    "assignment_not_accepted",
  ])
    .input(inputs["start-pickup"])
    .output(oneOutput)
    .mutation(({ ctx, input: { id, ...payload } }) => act(ctx, "start-pickup", id, payload)),

  pickup: action("pickup", "driver_delivery.picked_up", "Take the parcel", [
    "assignment_not_accepted",
    "barcode_mismatch",
    "picking_not_completed",
    "file_not_found",
  ])
    .input(inputs.pickup)
    .output(oneOutput)
    .mutation(({ ctx, input: { id, ...payload } }) => act(ctx, "pickup", id, payload)),

  startDelivery: action("start-delivery", "driver_delivery.delivery_started", "Set out for where the parcel goes")
    .input(inputs["start-delivery"])
    .output(oneOutput)
    .mutation(({ ctx, input: { id, ...payload } }) => act(ctx, "start-delivery", id, payload)),

  deliver: action("deliver", "driver_delivery.delivered", "Hand over the parcel, with proof", [
    "proof_required",
    "file_not_found",
  ])
    .input(inputs.deliver)
    .output(oneOutput)
    .mutation(({ ctx, input: { id, ...payload } }) => act(ctx, "deliver", id, payload)),

  fail: action("fail", "driver_delivery.failed", "Say that the delivery failed, and why", ["file_not_found"])
    .input(inputs.fail)
    .output(oneOutput)
    .mutation(({ ctx, input: { id, ...payload } }) => act(ctx, "fail", id, payload)),

  sync: tenantOperation([], {
    rest: { method: "POST", path: "/driver/sync" },
    operationId: "syncDriverActions",
    summary: "Replay what was done offline",
    audience: "For drivers.",
    description:
      "Each action is done once by its `client_id`, whatever it comes with: a repeated one gets the result of the first.",
    tag,
    reference: "3 §5, 4 E7, 4 J13",
    status: 200,
    message: "driver_delivery.synced",
    errors: ["driver_not_found"],
    readByRow: ["actions.*.payload"],
  })
    .input(syncInput)
    .output(syncOutput)
    .mutation(({ ctx, input }) => syncActions(ctx, input)),
});
