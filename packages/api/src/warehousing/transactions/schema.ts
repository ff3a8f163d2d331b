import { z } from "zod";
import {
  codeText,
  id,
  issue,
  pageInput,
  pageOutput,
  pathId,
  quantity,
  searchInput,
  text,
  timestamp,
} from "../../kernel/index.ts";
import type { TransactionType } from "../stock/index.ts";
import { direction, referenceType, referenceTypes, stock, transaction, transactionTypes } from "../stock/index.ts";

const noted = "`adjust` is the old name of `stock_adjustment`";
/** The old name of a correction is still understood (2 §2). */
function normal<T extends string>(given: T | "adjust"): T | "stock_adjustment" {
  return given === "adjust" ? "stock_adjustment" : given;
}
const anyType = z
  .enum([...transactionTypes, "adjust"])
  .meta({ id: "InventoryTransactionFilter" })
  .transform((type): TransactionType => normal<TransactionType>(type))
  .describe(noted);
/** A first record is made by the stock upsert alone. */
const postedType = z
  .enum(["receive", "pick", "move", "stock_adjustment", "return", "count", "adjust"])
  .meta({ id: "NewInventoryTransactionType" })
  .transform((type) => normal<Exclude<TransactionType, "initial_stock">>(type))
  .describe(noted);

const stats = z
  .object({
    total: z.int(),
    receive: z.int(),
    pick: z.int(),
    move: z.int(),
    stock_adjustment: z.int(),
    return: z.int(),
    count: z.int(),
    initial_stock: z.int(),
  })
  .describe("Movements by type, under every filter but `transaction_type`")
  .meta({ id: "InventoryTransactionStats" });
export type TransactionStats = z.infer<typeof stats>;

export const listInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  item_id: id.optional(),
  stock_id: id.optional(),
  search: searchInput.describe("Part of the transaction or reference type"),
  transaction_type: anyType.optional(),
  reference_type: referenceType.optional(),
  timestamp_range_start: timestamp.optional().describe("From this moment on"),
  timestamp_range_end: timestamp.optional().describe("Up to and including this moment"),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ inventory_transactions: z.array(transaction), stats, ...pageOutput });

export const oneInput = z.object({ id: pathId("inventory_transaction_not_found") });
export const oneOutput = z.object({ inventory_transaction: transaction });

export const createInput = z
  .object({
    warehouse_id: id,
    item_id: id,
    stock_id: id,
    transaction_type: postedType,
    quantity: quantity.describe("Above 0; a `count` may find 0"),
    direction: direction.default("increase").describe("Of a `stock_adjustment`"),
    from_bin_id: id.nullish().describe("Required to pick and to move: the bin of the stock"),
    to_bin_id: id.nullish().describe("Required to move"),
    reference_type: z
      .enum(referenceTypes)
      .exclude(["stock_action"])
      .meta({ id: "NewInventoryReferenceType" })
      .nullish(),
    reference_id: codeText(200).nullish(),
    notes: text().nullish(),
    performed_by: id.nullish().describe("A member of the tenant; default the caller"),
    timestamp: timestamp.nullish().describe("When it happened; default now"),
  })
  .refine((input) => input.transaction_type === "count" || input.quantity > 0, {
    path: ["quantity"],
    error: issue("quantity_not_positive"),
  })
  .refine((input) => input.quantity >= 0, { path: ["quantity"], error: issue("quantity_negative") });
export type CreateInput = z.infer<typeof createInput>;
export const createOutput = z.object({ inventory_transaction: transaction, updated_stock: stock });
