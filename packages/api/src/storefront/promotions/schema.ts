import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  issue,
  moneyOut,
  nonNegativeMoney,
  pageInput,
  pageOutput,
  pathId,
  positiveMoney,
  searchInput,
  timestamp,
  timestampOut,
} from "../../kernel/index.ts";

const MAX_CODE = 50;
const MAX_USES = 1_000_000_000;
const PERCENT = 100;
const MAX_PRODUCTS = 1000;

export const promotionType = z.enum(["percentage", "amount"]).meta({ id: "PromotionType" });
export const promotionScope = z.enum(["line", "cart"]).meta({ id: "PromotionScope" });
/** A code as people type it: its case does not matter. */
export const promotionCode = codeText(MAX_CODE).toUpperCase();
const uses = z.int().min(1).max(MAX_USES);
const value = positiveMoney.describe("Percent, or an amount: of `line` off each piece, of `cart` off the whole");
const minSubtotal = nonNegativeMoney.describe("What the cart must come to before discounts");
const products = z
  .array(id)
  .max(MAX_PRODUCTS)
  .describe("The products that it is for; empty: all. Those of the whole cart are shared out over these alone");

export const promotion = z
  .object({
    id,
    code: z.string().nullable().describe("Null: it applies by itself"),
    type: promotionType,
    value: moneyOut,
    scope: promotionScope,
    product_ids: z.array(id),
    starts_at: timestampOut.nullable(),
    ends_at: timestampOut.nullable(),
    usage_limit: z.int().nullable(),
    per_customer_limit: z.int().nullable(),
    used_count: z.int().nullable().describe("Uses taken and not given back; null without a `usage_limit`"),
    min_subtotal: moneyOut,
    is_active: z.boolean(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Promotion" });
export type Promotion = Written<typeof promotion>;

/** A promotion as it was applied: in carts, quotes, orders and invoices. */
export const appliedPromotion = z
  .object({ id, code: z.string().nullable(), amount: moneyOut })
  .meta({ id: "AppliedPromotion" });

const fields = {
  code: promotionCode.nullish().describe("Null, or left out: it applies by itself"),
  type: promotionType,
  value,
  scope: promotionScope.default("cart"),
  product_ids: products.default([]),
  starts_at: timestamp.nullish(),
  ends_at: timestamp.nullish(),
  usage_limit: uses.nullish().describe("How often it may be used in all"),
  per_customer_limit: uses.nullish(),
  min_subtotal: minSubtotal.default(0),
  is_active: z.boolean().default(true),
};
export const createInput = z
  .object(fields)
  .refine(({ type, value: given }) => type === "amount" || given <= PERCENT, {
    path: ["value"],
    error: issue("percent_too_high"),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || new Date(ends_at) > new Date(starts_at), {
    path: ["ends_at"],
    error: issue("date_range_reversed"),
  });
export type CreateInput = z.infer<typeof createInput>;

export const updateInput = z.object({
  id: pathId("promotion_not_found"),
  code: promotionCode.nullish(),
  type: promotionType.optional(),
  value: value.optional(),
  scope: promotionScope.optional(),
  product_ids: products.optional(),
  starts_at: timestamp.nullish(),
  ends_at: timestamp.nullish(),
  usage_limit: uses.nullish(),
  per_customer_limit: uses.nullish(),
  min_subtotal: minSubtotal.optional(),
  is_active: z.boolean().optional(),
});
export type UpdateInput = z.infer<typeof updateInput>;

export const listInput = z.object({
  ...pageInput(),
  is_active: z.boolean().optional(),
  type: promotionType.optional(),
  search: searchInput.describe("Part of the code"),
});
export type ListInput = z.infer<typeof listInput>;
export const listOutput = z.object({ promotions: z.array(promotion), ...pageOutput });
export const oneOutput = z.object({ promotion });
