import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { createInput, listInput, listOutput, oneInput, oneOutput, updateInput } from "./schema.ts";
import { createWarehouse, listWarehouses, showWarehouse, updateWarehouse } from "./service.ts";

const tag = "Warehouses";
const reference = "3 §4";

export const warehousesRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/warehouses" },
    onReplica: true,
    summary: "List warehouses",
    tag,
    reference,
    message: "warehouse.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listWarehouses(ctx, input)),

  create: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/warehouses" },
    summary: "Create a warehouse",
    description: "It comes with one location: the bin `RECEIVING`, where goods arrive unless told otherwise.",
    tag,
    reference,
    message: "warehouse.created",
    status: 201,
    errors: ["warehouse_code_taken", "customer_not_found"],
    example: {
      request: {
        name: "Baghdad Karrada",
        code: "BGD-1",
        address: { full_address: "Karrada Dakhil, Baghdad", lat: 33.3061, lng: 44.4297 },
        total_capacity: 5000,
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createWarehouse(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/warehouses/{id}" },
    summary: "Show a warehouse",
    tag,
    reference,
    message: "warehouse.shown",
    errors: ["warehouse_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showWarehouse(ctx, input)),

  update: tenantOperation(warehouseWork, {
    rest: { method: "PATCH", path: "/warehousing/warehouses/{id}" },
    ifMatch: true,
    summary: "Change a warehouse",
    description:
      "`address` is merged into the one it has; `customer_ids` replaces the list. A warehouse may become `inactive` while goods " +
      "lie in it: nothing new is sent there, and what it has is still counted, picked and sent away.",
    tag,
    reference,
    message: "warehouse.updated",
    errors: ["warehouse_not_found", "warehouse_code_taken", "customer_not_found"],
    example: { request: { total_capacity: 7500 } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateWarehouse(ctx, input)),
});
