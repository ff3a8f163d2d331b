import { externalOperation, router } from "../../kernel/index.ts";
import { createInBulk } from "./bulk.ts";
import { cancelExternally } from "./cancel.ts";
import { createExternally } from "./create.ts";
import { listExternally, showExternally } from "./read.ts";
import {
  bulkInput,
  bulkOutput,
  cancelInput,
  createOutput,
  listInput,
  listOutput,
  oneInput,
  oneOutput,
  order,
} from "./schema.ts";

const tag = "Partner API";
const reference = "3 §6";
const audience = "For keys of those who run operations, and of customers for what is their own.";
const example = {
  customer_id: "0197f0a0-0000-7000-8000-000000000002",
  delivery_service_id: "0197f0a0-0000-7000-8000-000000000001",
  pickup_address: { lat: 33.3152, lng: 44.3661, full_address: "Abu Nuwas Street, Karrada, Baghdad" },
  delivery_address: { lat: 33.3406, lng: 44.4009, full_address: "Palestine Street, Baghdad" },
  payer_type: "sender",
  payment_method: "cash",
  external_reference_id: "ORDER-1001",
  unit_size: 1.5,
  is_draft: false,
};

export const externalDeliveriesRouter = router({
  create: externalOperation([], {
    rest: { method: "POST", path: "/external/deliveries" },
    operationId: "createExternalDelivery",
    summary: "Ask for a delivery",
    description:
      "`delivery.id` is the delivery code, to be kept for tracking. An Idempotency-Key or an `external_reference_id` of " +
      "your own makes sure that a repeated request makes no second delivery.",
    audience,
    tag,
    reference: "1 §4.9",
    message: "delivery.created",
    status: 201,
    errors: [
      "customer_id_required",
      "customer_not_found",
      "delivery_service_not_found",
      "address_not_found",
      "unit_size_out_of_range",
      "payment_method_not_allowed",
      "external_reference_exists",
      "insufficient_wallet_balance",
    ],
    example: { request: example },
  })
    .input(order)
    .output(createOutput)
    .mutation(({ ctx, input }) => createExternally(ctx, input)),

  list: externalOperation([], {
    rest: { method: "GET", path: "/external/deliveries" },
    onReplica: true,
    operationId: "listExternalDeliveries",
    summary: "List the tenant's deliveries",
    description: "A customer's own key lists its own.",
    audience,
    tag,
    reference,
    message: "delivery.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listExternally(ctx, input)),

  bulk: externalOperation([], {
    rest: { method: "POST", path: "/external/deliveries/bulk" },
    operationId: "createExternalDeliveries",
    summary: "Ask for many deliveries",
    description:
      "1 to 100. Each is made or refused by itself, and `results[]` says which, in the order of the request. The whole " +
      "request is kept under its Idempotency-Key: sent again, it answers the same and makes nothing twice.",
    audience,
    tag,
    reference,
    message: "delivery.bulk_created",
    readByRow: ["deliveries.*"],
    example: { request: { deliveries: [example] } },
  })
    .input(bulkInput)
    .output(bulkOutput)
    .mutation(({ ctx, input }) => createInBulk(ctx, input)),

  show: externalOperation([], {
    rest: { method: "GET", path: "/external/deliveries/{delivery_code}" },
    operationId: "getExternalDelivery",
    summary: "Show a delivery",
    audience,
    tag,
    reference,
    message: "delivery.shown",
    errors: ["delivery_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showExternally(ctx, input)),

  cancel: externalOperation([], {
    rest: { method: "POST", path: "/external/deliveries/{delivery_code}/cancel" },
    operationId: "cancelExternalDelivery",
    summary: "Call a delivery off",
    description: "Until the parcel was picked up. Money that is held for it is free again.",
    audience,
    tag,
    reference,
    message: "delivery.cancelled",
    errors: ["delivery_not_found", "delivery_in_custody", "invalid_transition"],
    example: { request: { reason: "Ordered twice" } },
  })
    .input(cancelInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => cancelExternally(ctx, input)),
});
