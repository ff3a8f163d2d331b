import { router, tenantOperation } from "../../kernel/index.ts";
import { quoteServices } from "./compare.ts";
import { createInput, listInput, listOutput, oneOutput, quoteInput, quoteOutput, updateInput } from "./schema.ts";
import { createDeliveryService, listDeliveryServices, updateDeliveryService } from "./service.ts";

const tag = "Delivery services";
const reference = "3 §5";

export const deliveryServicesRouter = router({
  list: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "GET", path: "/delivery/services" },
    onReplica: true,
    operationId: "listDeliveryServices",
    summary: "List delivery services",
    tag,
    reference,
    message: "delivery_service.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listDeliveryServices(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/services" },
    operationId: "createDeliveryService",
    summary: "Create a delivery service",
    description:
      "Price = base_price + price_per_unit x unit_size + price_per_km x max(0, great-circle km - free_km), rounded half " +
      "up to the currency's minor unit or to the setting `finance.rounding_step`.",
    tag,
    reference,
    message: "delivery_service.created",
    status: 201,
    errors: ["delivery_type_not_found"],
    example: {
      request: {
        name: { en: "City express", ar: "سريع داخل المدينة", ku: "خێرای ناو شار" },
        delivery_type_id: "00000000-0000-7000-8000-000000000202",
        min_unit_size: 0,
        max_unit_size: 10,
        base_price: 3000,
        price_per_unit: 250,
        price_per_km: 100,
        free_km: 5,
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createDeliveryService(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/delivery/services/{id}" },
    ifMatch: true,
    operationId: "updateDeliveryService",
    summary: "Change a delivery service",
    tag,
    reference,
    message: "delivery_service.updated",
    errors: ["delivery_service_not_found", "delivery_type_not_found"],
    example: { request: { base_price: 3500 } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateDeliveryService(ctx, input)),

  quote: tenantOperation(["view:tenant", "manage:operations:tenant"], {
    rest: { method: "POST", path: "/delivery/price-quote" },
    operationId: "quoteDelivery",
    summary: "Ask what a delivery costs by each service",
    description:
      "Calculated as a delivery is when it is made. Reads only: nothing is reserved, and it can be repeated without an Idempotency-Key.",
    tag,
    reference,
    message: "price.quoted",
    idempotency: "none",
    example: {
      request: {
        pickup_address: { lat: 33.3152, lng: 44.3661 },
        delivery_address: { lat: 33.3406, lng: 44.4009 },
        unit_size: 1.5,
      },
    },
    errors: ["delivery_service_not_found", "address_not_found"],
  })
    .input(quoteInput)
    .output(quoteOutput)
    .query(({ ctx, input }) => quoteServices(ctx, input)),
});
