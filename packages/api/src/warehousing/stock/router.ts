import type { TenantPermission } from "../../kernel/index.ts";
import { router, tenantOperation, warehouseView } from "../../kernel/index.ts";
import {
  listInput,
  listOutput,
  oneInput,
  showOutput,
  updateInput,
  updateOutput,
  upsertInput,
  upsertOutput,
} from "./schema.ts";
import { listStock } from "./services/list-stock.ts";
import { showStock } from "./services/show-stock.ts";
import { updateStock } from "./services/update-stock.ts";
import { upsertStock } from "./services/upsert-stock.ts";

const tag = "Inventory stock";
const reference = "2 §4.1";
const manage = ["manage:operations:tenant"] as const satisfies TenantPermission[];
const created = { status: 201, message: "stock.created" } as const;
const updated = { status: 200, message: "stock.updated" } as const;

export const stockRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-stock" },
    summary: "List a warehouse's stock",
    tag,
    reference,
    message: "stock.listed",
    errors: ["warehouse_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listStock(ctx, input)),

  upsert: tenantOperation(manage, {
    rest: { method: "POST", path: "/warehousing/inventory-stock" },
    operationId: "setStock",
    summary: "Set the stock of an item in a bin",
    description:
      "Makes the row of this warehouse, item and bin, or updates the one that is there. Where several rows differ in lot " +
      "or status, name the lot or the status. Every change of quantity leaves a transaction.",
    tag,
    reference,
    message: "stock.created",
    outcomes: {
      all: [created, updated],
      of: (data) => ((data as { operation: string }).operation === "created" ? created : updated),
    },
    errors: [
      "warehouse_not_found",
      "item_not_found",
      "bin_not_found",
      "location_not_a_bin",
      "stock_row_ambiguous",
      "stock_row_exists",
      "stock_reserved",
      "item_inactive",
      "location_inactive",
    ],
  })
    .input(upsertInput)
    .output(upsertOutput)
    .mutation(({ ctx, input }) => upsertStock(ctx, input)),

  show: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-stock/{id}" },
    summary: "Show a stock row and its latest movements",
    tag,
    reference,
    message: "stock.shown",
    errors: ["stock_id_required", "stock_not_found"],
  })
    .input(oneInput)
    .output(showOutput)
    .query(({ ctx, input }) => showStock(ctx, input)),

  update: tenantOperation(manage, {
    rest: { method: "PUT", path: "/warehousing/inventory-stock/{id}" },
    summary: "Change a stock row",
    description: "Leaves a `stock_adjustment` transaction, of quantity 0 when the quantity stays.",
    tag,
    reference,
    message: "stock.updated",
    errors: [
      "no_fields_to_update",
      "stock_not_found",
      "stock_row_exists",
      "stock_reserved",
      "item_inactive",
      "location_inactive",
    ],
  })
    .input(updateInput)
    .output(updateOutput)
    .mutation(({ ctx, input }) => updateStock(ctx, input)),
});
