import { router, tenantOperation, warehouseView } from "../../kernel/index.ts";
import { availableInput, createInput, listInput, listOutput, oneOutput, updateInput } from "./schema.ts";
import { createExceptionType, listAvailableTypes, listExceptionTypes, updateExceptionType } from "./service.ts";

const tag = "Warehouse exceptions";
const reference = "3 §4";
const byManagers = ["manage:operations:tenant"] as const;

export const exceptionTypesRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/exception-types" },
    onReplica: true,
    summary: "List exception types",
    description: "Inactive ones too, unless `is_active` says otherwise.",
    tag,
    reference,
    message: "exception_type.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listExceptionTypes(ctx, input)),

  available: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/exceptions/available" },
    operationId: "listAvailableExceptionTypes",
    summary: "List the exception types that can be given now",
    tag,
    reference: "2 §4.9",
    message: "exception_type.listed",
  })
    .input(availableInput)
    .output(listOutput)
    .query(({ ctx, input }) => listAvailableTypes(ctx, input)),

  create: tenantOperation(byManagers, {
    rest: { method: "POST", path: "/warehousing/exception-types" },
    summary: "Create an exception type",
    description:
      "With `write_off_stock` a shortage that is counted under it leaves the stock at once; without, it is noted and the stock stays as it is.",
    tag,
    reference,
    message: "exception_type.created",
    status: 201,
    errors: ["code_taken"],
    example: {
      request: { code: "broken", name: { en: "Broken" }, write_off_stock: true, applies_to: ["audit", "package"] },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createExceptionType(ctx, input)),

  update: tenantOperation(byManagers, {
    rest: { method: "PATCH", path: "/warehousing/exception-types/{id}" },
    ifMatch: true,
    summary: "Change or switch off an exception type",
    description: "Exceptions that were raised under it stay as they are, also where `write_off_stock` changes.",
    tag,
    reference,
    message: "exception_type.updated",
    errors: ["exception_type_not_found", "code_taken"],
    example: { request: { is_active: false } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateExceptionType(ctx, input)),
});
