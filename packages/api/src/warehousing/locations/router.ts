import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneOutput, showInput, updateInput } from "./schema.ts";
import { createLocation, listLocations, showLocation, updateLocation } from "./service.ts";

const tag = "Locations";
const reference = "3 §4";

export const locationsRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/locations" },
    onReplica: true,
    summary: "List the locations of warehouses",
    tag,
    reference,
    message: "location.listed",
    errors: ["warehouse_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listLocations(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/locations/{id}" },
    summary: "Show a location",
    tag,
    reference,
    message: "location.shown",
    errors: ["location_not_found"],
  })
    .input(showInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showLocation(ctx, input)),

  create: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/locations" },
    summary: "Create a location",
    tag,
    reference,
    message: "location.created",
    status: 201,
    errors: [
      "warehouse_not_found",
      "location_not_found",
      "location_code_taken",
      "location_parent_invalid",
      "location_not_a_bin",
      "location_inactive",
    ],
    example: {
      request: {
        warehouse_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40",
        name: "Aisle 1, bin 4",
        code: "A1-04",
        location_type: "bin",
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createLocation(ctx, input)),

  update: tenantOperation(warehouseWork, {
    rest: { method: "PATCH", path: "/warehousing/locations/{id}" },
    ifMatch: true,
    summary: "Change, move or switch off a location",
    tag,
    reference,
    message: "location.updated",
    errors: [
      "location_not_found",
      "location_code_taken",
      "location_parent_invalid",
      "location_not_a_bin",
      "location_inactive",
      "location_has_stock",
    ],
    example: { request: { is_default_receiving: true } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateLocation(ctx, input)),
});
