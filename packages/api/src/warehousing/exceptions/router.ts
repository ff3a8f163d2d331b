import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { listInput, listOutput, oneOutput, resolveInput } from "./schema.ts";
import { listExceptions, resolveException } from "./service.ts";

const tag = "Warehouse exceptions";
const reference = "3 §4";

export const exceptionsRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/exceptions" },
    onReplica: true,
    operationId: "listWarehouseExceptions",
    summary: "List what was found wrong in warehouses",
    tag,
    reference,
    message: "warehouse_exception.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listExceptions(ctx, input)),

  resolve: tenantOperation(warehouseWork, {
    rest: { method: "PUT", path: "/warehousing/exceptions/{id}/resolve" },
    operationId: "resolveWarehouseException",
    summary: "Close an exception",
    description: "Says that it was dealt with. No stock moves: goods that turned up again are received or adjusted.",
    tag,
    reference,
    message: "warehouse_exception.resolved",
    errors: ["warehouse_exception_not_found", "invalid_transition"],
    example: { request: { notes: "Found behind the rack and received again" } },
  })
    .input(resolveInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => resolveException(ctx, input)),
});
