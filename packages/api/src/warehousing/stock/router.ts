import type { z } from "zod";
import type { TenantPermission } from "../../kernel/index.ts";
import {
  MAX_TABLE_BYTES,
  readAnswer,
  router,
  tableOutput,
  tenantOperation,
  warehouseView,
} from "../../kernel/index.ts";
import { changesDescription } from "../../messaging/changes/index.ts";
import { importInput, importStock } from "./import/index.ts";
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
import { streamEvent, streamInput, streamStock } from "./stream.ts";

const tag = "Inventory stock";
const reference = "2 §4.1";
const manage = ["manage:operations:tenant"] as const satisfies TenantPermission[];
const checked = { status: 200, message: "stock.import_checked" } as const;
const imported = { status: 200, message: "stock.imported" } as const;
const created = { status: 201, message: "stock.created" } as const;
const updated = { status: 200, message: "stock.updated" } as const;
const relabelled = { status: 200, message: "stock.relabelled" } as const;
type Upserted = z.infer<typeof upsertOutput>;

export const stockRouter = router({
  list: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-stock" },
    onReplica: true,
    summary: "List a warehouse's stock",
    tag,
    reference,
    message: "stock.listed",
    errors: ["warehouse_not_found"],
  })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listStock(ctx, input)),

  stream: tenantOperation(warehouseView, {
    rest: { method: "GET", path: "/warehousing/inventory-stock/stream" },
    operationId: "streamStock",
    summary: "Follow what changes of a warehouse's stock",
    description: changesDescription("stock"),
    tag: tag,
    reference: "4 L9",
    message: "stock.streamed",
    errors: ["warehouse_not_found", "limit_reached"],
    event: streamEvent,
  })
    .input(streamInput)
    .subscription(({ ctx, input, signal }) => streamStock(ctx, input, signal)),

  import: tenantOperation(manage, {
    rest: { method: "POST", path: "/imports/stock" },
    operationId: "importStock",
    summary: "Import opening stock from a table",
    description:
      "At most 64 MiB and 200,000 rows, all or none of which become stock rows, each with one `initial_stock` movement. " +
      "Columns are named as the fields of `POST /warehousing/inventory-stock`, in any case: `warehouse_id` is an id or a code, " +
      "`bin_id` an id or a code in that warehouse, `item_id` an id, a SKU or a barcode, and no delivery's parcel. Where the item lies in that bin " +
      "already, with the same status and lot, is an error of the row: so a table that is sent twice brings nothing in " +
      "twice.\n\n" +
      "400 `import_has_errors` lists what is wrong with which row in `errors`, the first thousand; `error_count` says how " +
      "many there are. A tenant imports one table at a time: 429 `import_in_progress` for another one.",
    tag,
    reference: "3 §15",
    message: "stock.imported",
    outcomes: {
      all: [checked, imported],
      of: (data) => (readAnswer(tableOutput, data).dry_run ? checked : imported),
    },
    errors: [
      "import_has_errors",
      "import_in_progress",
      "bin_not_found",
      "item_not_found",
      "item_inactive",
      "item_is_parcel",
      "location_inactive",
      "location_not_a_bin",
    ],
    csv: { maxBytes: MAX_TABLE_BYTES },
    readByRow: ["csv"],
    lastsMs: 10 * 60_000,
  })
    .input(importInput)
    .output(tableOutput)
    .mutation(({ ctx, input }) => importStock(ctx, input)),

  upsert: tenantOperation(manage, {
    rest: { method: "POST", path: "/warehousing/inventory-stock" },
    operationId: "setStock",
    summary: "Set the stock of an item in a bin",
    description:
      "Makes the row of this warehouse, item and bin, or updates the one that is there: its lot too, where another is named, " +
      "which the message then says and `relabelled` shows. With `separate_lot` a lot that is not there yet becomes a row of " +
      "its own instead. Where several rows differ in lot or status, name the lot or the status. What is reserved keeps its " +
      "status and its lot, and does not become expired: 409 `stock_reserved`. Every change of quantity leaves a transaction.",
    tag,
    reference,
    message: "stock.created",
    outcomes: {
      all: [created, updated, { ...relabelled, params: { from: "A-1", to: "A-2" } }],
      of: (data) => {
        const { operation, relabelled: lots } = data as Upserted;
        if (lots) return { ...relabelled, params: lots };
        return operation === "created" ? created : updated;
      },
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
    ifMatch: true,
    summary: "Change a stock row",
    description:
      "Leaves a `stock_adjustment` transaction, of quantity 0 when the quantity stays. What is reserved keeps its status and " +
      "its lot, and does not become expired: 409 `stock_reserved`.",
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
