import { router, tenantOperation } from "../../kernel/index.ts";
import { oneOutput } from "../deliveries/index.ts";
import { assignInput, loseInput, resolveInput, resolveOutput, switchInput, unassignInput } from "./schema.ts";
import { assignDelivery, loseDelivery, resolveDelivery, switchDeliveryDriver, unassignDelivery } from "./service.ts";

const tag = "Deliveries";
const reference = "3 §5";
const operations = ["manage:operations:tenant"] as const;
const validated = [
  "driver_not_found",
  "driver_inactive",
  "driver_zone_mismatch",
  "driver_capacity_exceeded",
  "insufficient_stock",
] as const;

/** Who carries what, and what becomes of what was not delivered. */
export const assignmentsRouter = router({
  assign: tenantOperation(operations, {
    rest: { method: "POST", path: "/delivery/deliveries/{id}/assign" },
    ifMatch: true,
    operationId: "assignDelivery",
    summary: "Give a delivery to a driver or a carrier",
    description:
      "With `auto` nobody is named: enabled carriers that do not prefer own drivers come first, the cheapest before the others; then own drivers who are active, on duty, serve both ends and have room, who carries least first and of these who has waited longest for a task; then the other carriers. The driver must be active, serve both ends and have room for the parcel; `force` overrides the area and the room. A staged delivery is assigned leg by leg. Where the setting `delivery.driver_acceptance_required` is on, the driver accepts first.",
    tag,
    reference,
    message: "delivery.assigned",
    errors: [
      "delivery_not_found",
      ...validated,
      "carrier_not_found",
      "carrier_not_enabled",
      "no_driver_available",
      "staged_parent_not_assignable",
      "delivery_already_assigned",
      "leg_not_ready",
      "delivery_on_waybill",
      "invalid_transition",
    ],
    example: { request: { driver_id: "01977a5e-0000-7000-8000-000000000001", force: false } },
  })
    .input(assignInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => assignDelivery(ctx, input)),

  unassign: tenantOperation(operations, {
    rest: { method: "POST", path: "/delivery/deliveries/{id}/unassign" },
    ifMatch: true,
    operationId: "unassignDelivery",
    summary: "Take a delivery back before its pickup",
    tag,
    reference: "4 J9",
    message: "delivery.unassigned",
    errors: ["delivery_not_found", "invalid_transition"],
    example: { request: { reason: "The driver is ill" } },
  })
    .input(unassignInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => unassignDelivery(ctx, input)),

  switchDriver: tenantOperation(operations, {
    rest: { method: "POST", path: "/delivery/deliveries/{id}/switch-driver" },
    ifMatch: true,
    operationId: "switchDriver",
    summary: "Give a delivery to another driver before its pickup",
    description: "The former driver is told who took over.",
    tag,
    reference,
    message: "delivery.driver_switched",
    errors: ["delivery_not_found", ...validated, "driver_already_assigned", "invalid_transition"],
    example: { request: { driver_id: "01977a5e-0000-7000-8000-000000000001", reason: "Nearer to the sender" } },
  })
    .input(switchInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => switchDeliveryDriver(ctx, input)),

  resolve: tenantOperation(operations, {
    rest: { method: "POST", path: "/delivery/deliveries/{id}/resolve" },
    ifMatch: true,
    operationId: "resolveFailedDelivery",
    summary: "Decide what becomes of a delivery that failed",
    description:
      "`retry` makes it pending again, `return` sends the parcel back. Where the warehouse is still to receive the parcel, the choice is kept until then and shown as `returnStatus`.",
    tag,
    reference,
    message: "delivery.resolved",
    errors: ["delivery_not_found", "invalid_transition", "resolution_already_recorded", "return_cannot_return"],
    example: { request: { action: "retry", notes: "The recipient is at home in the evening" } },
  })
    .input(resolveInput)
    .output(resolveOutput)
    .mutation(({ ctx, input }) => resolveDelivery(ctx, input)),

  lose: tenantOperation(operations, {
    rest: { method: "POST", path: "/delivery/deliveries/{id}/lost" },
    ifMatch: true,
    operationId: "declareDeliveryLost",
    summary: "Give a parcel up as lost",
    description:
      "For a parcel that failed, or that was picked up longer ago than the setting `delivery.overdue_hours` and not delivered since.",
    tag,
    reference: "4 J7",
    message: "delivery.lost",
    errors: ["delivery_not_found", "invalid_transition", "delivery_not_overdue", "delivery_on_waybill"],
    example: { request: { reason: "Not found after the accident" } },
  })
    .input(loseInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => loseDelivery(ctx, input)),
});
