import { z } from "zod";
import {
  id,
  issue,
  nonNegativeQuantity,
  pageInput,
  pageOutput,
  positiveQuantity,
  quantityOut,
  timestampOut,
} from "../../kernel/index.ts";
import { binSummary } from "../locations/index.ts";

const itemSummary = z
  .object({ id, name: z.string(), sku: z.string(), barcode: z.string() })
  .meta({ id: "ReplenishedItem" });
const quantities = {
  min_quantity: quantityOut.describe("Below this the bin is filled up"),
  max_quantity: quantityOut.describe("Up to this"),
};

/** How much of an item should be free in a bin that is picked from (4 L3). */
export const rule = z
  .object({
    id,
    warehouse_id: id,
    bin_id: id,
    item_id: id,
    ...quantities,
    bin: binSummary,
    item: itemSummary,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "ReplenishmentRule" });

const move = z
  .object({
    stock_id: id.describe("The stock row that the goods are taken from"),
    from_bin: binSummary,
    to_bin_id: id,
    quantity: quantityOut,
    lot_number: z.string().nullable(),
    expiration_date: z.iso.date().nullable(),
  })
  .meta({ id: "ReplenishmentMove" });

/** What is to be moved to a bin, whence, and why. */
export const replenishment = z
  .object({
    rule_id: id,
    item: itemSummary,
    to_bin: binSummary,
    ...quantities,
    available: quantityOut.describe("In the bin and promised to nobody: why it is filled up"),
    needed: quantityOut.describe("As much as `max_quantity` is more than that"),
    moves: z.array(move).describe("What expires first comes first; empty where nothing is in reserve"),
    missing: quantityOut.describe("What is needed beyond these moves"),
  })
  .meta({ id: "Replenishment" });

export const rulesInput = z.object({
  ...pageInput(),
  warehouse_id: id.optional(),
  bin_id: id.optional(),
  item_id: id.optional(),
});
export type RulesInput = z.infer<typeof rulesInput>;
export const rulesOutput = z.object({ replenishment_rules: z.array(rule), ...pageOutput });

const place = { item_id: id, bin_id: id };
export const setInput = z
  .object({
    ...place,
    min_quantity: nonNegativeQuantity.describe("Below this the bin is filled up"),
    max_quantity: positiveQuantity.describe("Up to this; not below `min_quantity`"),
  })
  .refine((input) => input.max_quantity >= input.min_quantity, {
    error: issue("maximum_below_minimum"),
    path: ["max_quantity"],
  });
export type SetInput = z.infer<typeof setInput>;
export const setOutput = z.object({
  replenishment_rule: rule,
  operation: z.enum(["created", "updated"]).meta({ id: "ReplenishmentRuleOperation" }),
});
export const removeInput = z.object(place);
export const removeOutput = z.object({});

export const listInput = z.object({ ...pageInput(), warehouse_id: id });
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ replenishments: z.array(replenishment), ...pageOutput });

export const executeInput = z.object({
  lines: z
    .array(z.object({ stock_id: id, to_bin_id: id, quantity: positiveQuantity }))
    .min(1)
    .max(1000)
    .describe("Moves as they were proposed, or parts of them"),
});
export type ExecuteInput = z.infer<typeof executeInput>;
export const executeOutput = z.object({
  moves: z
    .array(
      z.object({
        stock_id: id,
        to_stock_id: id.describe("The stock row in the bin that was filled up"),
        item_id: id,
        from_bin_id: id,
        to_bin_id: id,
        quantity: quantityOut,
      }),
    )
    .describe("In the order of `lines`"),
});
