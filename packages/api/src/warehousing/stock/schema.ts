import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  pathId,
  plainDate,
  refusal,
  searchInput,
  text,
  timestamp,
} from "../../kernel/index.ts";
import { categorySummary } from "../item-categories/index.ts";
import { binSummary } from "../locations/index.ts";
import { warehouseSummary } from "../warehouses/index.ts";
import { stockRecord, stockStatus, transactionRecord } from "./record.ts";

export const embeddedItem = z
  .object({
    id,
    name: z.string(),
    sku: z.string(),
    barcode: z.string(),
    category: categorySummary.nullable().describe("The top category of the item"),
    item_type: z.string(),
  })
  .meta({ id: "StockedItem" });

export const stock = stockRecord
  .extend({ item: embeddedItem, bin: binSummary, warehouse: warehouseSummary })
  .meta({ id: "Stock" });
export type Stock = Written<typeof stock>;

/** A movement with what it points at (2 §4.3, 4 K6). */
export const transaction = transactionRecord
  .extend({
    warehouse: warehouseSummary,
    item: embeddedItem,
    stock: stockRecord.pick({
      id: true,
      quantity: true,
      reserved_quantity: true,
      unit_of_measure: true,
      status: true,
      lot_number: true,
      serial_number: true,
      expiration_date: true,
    }),
    from_bin: binSummary.nullable(),
    to_bin: binSummary.nullable(),
    user: z
      .object({ id, full_name: z.string(), first_name: z.string(), last_name: z.string() })
      .nullable()
      .describe("Who did it"),
  })
  .meta({ id: "InventoryTransaction" });
export type Transaction = Written<typeof transaction>;

const counts = z
  .object({ available: z.int(), reserved: z.int(), damaged: z.int(), expired: z.int() })
  .describe("Rows by status, under every filter but `status`")
  .meta({ id: "StockStatusCounts" });
export type StatusCounts = z.infer<typeof counts>;

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id,
  item_id: id.optional(),
  bin_id: id.optional(),
  status: stockStatus.optional(),
  search: searchInput.describe("Part of the lot or serial number"),
  lot_number: codeText(200, 0).optional().describe("Exactly this lot"),
  min_quantity: z.number().optional(),
  max_quantity: z.number().optional(),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ stock: z.array(stock), statusCounts: counts, stats: counts, ...pageOutput });

/** What a blank id is: none at all (2 §7). */
const stockId = z
  .guid({
    error: ({ input }) =>
      refusal(typeof input === "string" && input.trim() !== "" ? "stock_not_found" : "stock_id_required"),
  })
  .toLowerCase();
export const oneInput = z.object({ id: stockId });
export const showOutput = z.object({
  stock,
  transactions: z.array(transaction).describe("The latest 20, newest first"),
});

const attributes = {
  unit_of_measure: text(50).optional().describe("Default `piece`"),
  status: stockStatus.optional(),
  lot_number: codeText(200).nullish(),
  serial_number: codeText(200).nullish(),
  expiration_date: plainDate.nullish(),
  received_date: plainDate.nullish(),
  last_counted_at: timestamp.nullish(),
};

export const upsertInput = z.object({
  warehouse_id: id,
  item_id: id,
  bin_id: id,
  quantity: nonNegativeQuantity.describe("The row's new quantity"),
  ...attributes,
  separate_lot: z
    .boolean()
    .optional()
    .describe("Whether a lot that is not in the bin yet gets a row of its own, also beside the bin's only row"),
  notes: text().nullish().describe("Kept with the transaction"),
});
export type UpsertInput = z.infer<typeof upsertInput>;
export const upsertOutput = z.object({
  stock,
  operation: z.enum(["created", "updated"]).meta({ id: "StockOperation" }),
  relabelled: z
    .object({ from: z.string().nullable(), to: z.string().nullable() })
    .meta({ id: "StockRelabelling", description: "The lot that the goods in the bin had, and the one they have now" })
    .nullable()
    .describe("Where goods that lay there got another lot by this"),
});

export const updateInput = z.object({
  id: pathId("stock_not_found"),
  quantity: nonNegativeQuantity.optional(),
  ...attributes,
  notes: text().nullish().describe("Kept with the transaction"),
});
export type UpdateInput = z.infer<typeof updateInput>;
export const updateOutput = z.object({
  stock,
  changed_fields: z.array(z.string()).describe("Fields whose value differs from before"),
});
