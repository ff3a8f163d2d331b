import {
  MAX_TABLE_BYTES,
  readAnswer,
  router,
  t,
  tableOutput,
  tenantOperation,
  warehouseView,
} from "../../kernel/index.ts";
import { createItem } from "./create.ts";
import { importInput, importItems } from "./import/index.ts";
import { listItems } from "./list.ts";
import {
  byCodeOutput,
  codeInput,
  createInput,
  listInput,
  listOutput,
  oneOutput,
  retireInput,
  showInput,
  showOutput,
  updatableFields,
  updateInput,
} from "./schema.ts";
import { retireItem, showItem, showItemByCode } from "./service.ts";
import type { ItemSteps } from "./steps.ts";
import { updateItem } from "./update.ts";

const tag = "Inventory items";
const reference = "2 §4.2";
const checked = { status: 200, message: "inventory_item.import_checked" } as const;
const imported = { status: 200, message: "inventory_item.imported" } as const;

const plainRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-items" },
    onReplica: true,
    summary: "List items, with their stock in one warehouse",
    description:
      "With `warehouse_id` each item has `stock_quantity` and `stock_status`, unstocked ones too. " +
      "`active` and `inactive` ignore the `is_active` filter, the label counters follow it.",
    tag,
    reference,
    message: "inventory_item.listed",
    errors: ["warehouse_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listItems(ctx, input)),

  import: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/imports/inventory-items" },
    operationId: "importInventoryItems",
    summary: "Import items from a table",
    description:
      "At most 64 MiB and 200,000 rows, all or none of which become items. Columns are named as the fields of " +
      "`POST /warehousing/inventory-items`, in any case: sides as `dimensions.length` and the like, `attributes` as JSON, " +
      "`category_ids` with `;` between several. An `item_code` that is given must be free; where none is, the next unused " +
      "one is taken. A SKU that is taken is an error of its row, so a table that is sent twice makes nothing twice.\n\n" +
      "400 `import_has_errors` lists what is wrong with which row in `errors`, the first thousand; `error_count` says how " +
      "many there are. A tenant imports one table at a time: 429 `import_in_progress` for another one.",
    tag,
    reference: "3 §15",
    message: "inventory_item.imported",
    outcomes: {
      all: [checked, imported],
      of: (data) => (readAnswer(tableOutput, data).dry_run ? checked : imported),
    },
    errors: ["import_has_errors", "import_in_progress", "item_category_not_found"],
    csv: { maxBytes: MAX_TABLE_BYTES },
    readByRow: ["csv"],
    lastsMs: 10 * 60_000,
  })
    .input(importInput)
    .output(tableOutput)
    .mutation(({ ctx, input }) => importItems(ctx, input)),

  create: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "POST", path: "/warehousing/inventory-items" },
    summary: "Create an item",
    description:
      "Send `unit_size`, or `weight` with all three sides and it is computed. A taken or missing `item_code` gives the " +
      "next unused one: read it from the answer. The barcode is made from the code, whatever is sent as `barcode`.",
    tag,
    reference,
    message: "inventory_item.created",
    status: 201,
    errors: [
      "sku_taken",
      "item_code_taken",
      "item_category_not_found",
      "bin_not_found",
      "location_not_a_bin",
      "location_inactive",
      "item_inactive",
    ],
    example: {
      request: {
        name: "Ahmad Tea 500 g",
        sku: "TEA-AHM-500",
        weight: 0.55,
        dimensions: { length: 18, width: 9, height: 12, unit: "cm" },
      },
    },
  })
    .input(createInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => createItem(ctx, input)),

  update: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "PATCH", path: "/warehousing/inventory-items/{id}" },
    ifMatch: true,
    summary: "Change an item",
    description:
      "`dimensions` and `attributes` are merged, `category_ids` replaces the list, `unit_size: null` computes it anew. " +
      "`barcode` and `item_code` never change: fields that cannot be changed, `id` and `tenant_id` among them, are refused.",
    tag,
    reference,
    message: "inventory_item.updated",
    errors: [
      "item_not_found",
      "forbidden_fields_present",
      "no_valid_fields_to_update",
      "sku_taken",
      "item_category_not_found",
    ],
    onlyFields: updatableFields,
    example: { request: { brand: "Ahmad Tea", attributes: { origin: "LK" } } },
  })
    .input(updateInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => updateItem(ctx, input)),

  retire: tenantOperation(["manage:operations:tenant"], {
    rest: { method: "DELETE", path: "/warehousing/inventory-items/{id}" },
    summary: "Retire an item that has no stock left",
    description: "It becomes inactive; its SKU, code and barcode stay taken.",
    tag,
    reference: "3 §4",
    message: "inventory_item.retired",
    errors: ["item_not_found", "inventory_item_has_stock"],
  })
    .input(retireInput)
    .output(oneOutput)
    .mutation(({ ctx, input }) => retireItem(ctx, input)),
});

const createShowingRouter = (steps: ItemSteps) =>
  router({
    show: tenantOperation(warehouseView, {
      rest: { method: "GET", path: "/warehousing/inventory-items/{id}" },
      summary: "Show an item and where it is stocked",
      tag,
      reference,
      message: "inventory_item.shown",
      errors: ["item_not_found", "warehouse_not_found"],
    })
      .input(showInput)
      .output(showOutput)
      .query(({ ctx, input }) => showItem(ctx, input, steps)),

    showByCode: tenantOperation(warehouseView, {
      rest: { method: "GET", path: "/warehousing/inventory-items/code/{item_code}" },
      operationId: "getItemByCode",
      summary: "Show the item of a numeric code",
      tag,
      reference,
      message: "inventory_item.shown",
      errors: ["item_not_found"],
    })
      .input(codeInput)
      .output(byCodeOutput)
      .query(({ ctx, input }) => showItemByCode(ctx, input, steps)),
  });

/** What comes and goes with an item is other areas' to know: the root hands their step in. */
export const createItemsRouter = (steps: ItemSteps) => t.mergeRouters(plainRouter, createShowingRouter(steps));
