import { externalOperation, router, warehouseView } from "../../kernel/index.ts";
import { listInput, listOutput } from "./schema.ts";
import { listExternalWarehouses } from "./service.ts";

export const externalWarehousesRouter = router({
  list: externalOperation(warehouseView, {
    rest: { method: "GET", path: "/external/warehouses" },
    onReplica: true,
    operationId: "listExternalWarehouses",
    summary: "List the tenant's warehouses",
    tag: "Partner API",
    reference: "1 §4.9",
    message: "external_warehouse.listed",
    errors: ["customer_not_found", "tenant_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listExternalWarehouses(ctx, input)),
});
