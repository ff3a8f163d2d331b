import { externalOperation, router } from "../../kernel/index.ts";
import { listInput, listOutput, quoteInput, quoteOutput } from "./schema.ts";
import { listExternalServices, quoteExternally } from "./service.ts";

const tag = "Partner API";
const reference = "3 §6";
const audience = "For keys of those who see the tenant or run operations, and of customers.";

export const externalDeliveryServicesRouter = router({
  list: externalOperation([], {
    rest: { method: "GET", path: "/external/delivery-services" },
    onReplica: true,
    operationId: "listExternalDeliveryServices",
    summary: "List the services the tenant offers",
    audience,
    tag,
    reference,
    message: "delivery_service.listed",
    errors: ["tenant_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listExternalServices(ctx, input)),

  quote: externalOperation([], {
    rest: { method: "POST", path: "/external/price-quote" },
    operationId: "quotePrice",
    summary: "Ask what a delivery costs",
    description: "Reads only: nothing is reserved, and it can be repeated without an Idempotency-Key.",
    audience,
    tag,
    reference,
    message: "price.quoted",
    idempotency: "none",
    example: {
      request: {
        delivery_service_id: "0197f0a0-0000-7000-8000-000000000001",
        pickup_address: { lat: 33.3152, lng: 44.3661 },
        delivery_address: { lat: 33.3406, lng: 44.4009 },
        unit_size: 1.5,
      },
    },
    errors: ["delivery_service_not_found", "address_not_found", "unit_size_out_of_range", "tenant_not_found"],
  })
    .input(quoteInput)
    .output(quoteOutput)
    .query(({ ctx, input }) => quoteExternally(ctx, input)),
});
