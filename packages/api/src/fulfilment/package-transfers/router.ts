import { router, tenantOperation, warehouseView, warehouseWork } from "../../kernel/index.ts";
import { listTransfers } from "./list.ts";
import { createInput, createOutput, listInput, listOutput, validateInput, validateOutput } from "./schema.ts";
import { createTransfer } from "./services/create.ts";
import { validateTransfer } from "./services/validate.ts";

const tag = "Package transfers";
const reference = "2 §4.7";
const [source_warehouse_id, destination_warehouse_id] = [
  "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40",
  "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b41",
];

export const packageTransfersRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/package-transfers" },
    onReplica: true,
    summary: "List transfers between warehouses",
    description:
      "Newest first; a waybill is one of them while it has a package, whatever its status. The counts follow warehouse and search alone.",
    tag,
    reference,
    message: "package_transfer.listed",
    errors: ["package_transfer_mode_invalid", "invalid_column_filters"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listTransfers(ctx, input)),

  create: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/package-transfers" },
    summary: "Transfer packages to another warehouse",
    description:
      "`system_only` and `single_delivery` give deliveries other warehouses and move nothing. `waybill` puts packages on a waybill, which is then sealed, handed over and received; it needs an `Idempotency-Key`. All but `system_only` need `manage:operations:tenant`. What cannot go is told of in `rejected`; 409 when that is all.",
    tag,
    reference,
    message: "package_transfer.created",
    status: 201,
    errors: [
      "idempotency_key_required",
      "package_transfer_mode_invalid",
      "warehouse_not_found",
      "nothing_to_transfer",
      "customer_not_found",
      "delivery_service_not_found",
      "unit_size_out_of_range",
      "payment_method_not_allowed",
    ],
    readByRow: ["package_barcodes.*"],
    example: {
      request: {
        mode: "system_only",
        source_warehouse_id,
        destination_warehouse_id,
        package_barcodes: ["KW000000018IQ"],
      },
    },
  })
    .input(createInput)
    .output(createOutput)
    .mutation(({ ctx, input }) => createTransfer(ctx, input)),

  validate: tenantOperation(warehouseWork, {
    rest: { method: "POST", path: "/warehousing/package-transfers/validate" },
    operationId: "validatePackageTransfer",
    summary: "Ask which packages could go on a waybill",
    description: "Reads only, and judges as making the waybill does.",
    tag,
    reference,
    message: "package_transfer.validated",
    idempotency: "none",
    errors: ["warehouse_not_found"],
    readByRow: ["package_barcodes.*"],
    example: { request: { source_warehouse_id, package_barcodes: ["KW000000018IQ"] } },
  })
    .input(validateInput)
    .output(validateOutput)
    .query(({ ctx, input }) => validateTransfer(ctx, input)),
});
