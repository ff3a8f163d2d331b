import type { TenantPermission } from "../../kernel/index.ts";
import { router, tenantOperation, warehouseView } from "../../kernel/index.ts";
import { createInput, createOutput, listInput, listOutput, oneInput, oneOutput } from "./schema.ts";
import { createTransaction } from "./services/create-transaction.ts";
import { listTransactions, showTransaction } from "./services/list-transactions.ts";

const tag = "Inventory transactions";
const reference = "2 §4.3";
const manage = ["manage:operations:tenant"] as const satisfies TenantPermission[];

export const transactionsRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-transactions" },
    onReplica: true,
    operationId: "listInventoryTransactions",
    summary: "List movements of stock",
    tag,
    reference,
    message: "inventory_transaction.listed",
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listTransactions(ctx, input)),

  create: tenantOperation(manage, {
    rest: { method: "POST", path: "/warehousing/inventory-transactions" },
    operationId: "createInventoryTransaction",
    summary: "Record a movement of stock",
    description:
      "`receive` and `return` add, `pick` takes what is not reserved, `move` takes from the stock and adds to the same goods " +
      "in `to_bin_id`, `stock_adjustment` adds or takes by `direction`, `count` sets.",
    tag,
    reference,
    message: "inventory_transaction.created",
    status: 201,
    errors: [
      "same_bin",
      "from_bin_mismatch",
      "to_bin_mismatch",
      "item_stock_mismatch",
      "reference_type_required",
      "location_not_a_bin",
      "warehouse_not_found",
      "item_not_found",
      "stock_not_found",
      "bin_not_found",
      "user_not_found",
      "insufficient_stock",
      "stock_reserved",
      "item_inactive",
      "location_inactive",
    ],
  })
    .input(createInput)
    .output(createOutput)
    .mutation(({ ctx, input }) => createTransaction(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-transactions/{id}" },
    operationId: "getInventoryTransaction",
    summary: "Show a movement of stock",
    tag,
    reference,
    message: "inventory_transaction.shown",
    errors: ["inventory_transaction_not_found"],
  })
    .input(oneInput)
    .output(oneOutput)
    .query(({ ctx, input }) => showTransaction(ctx, input)),
});
