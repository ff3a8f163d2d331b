import { z } from "zod";
import { price } from "../../delivery/pricing/index.ts";
import { fileUrl } from "../../files/index.ts";
import type { Written } from "../../kernel/index.ts";
import {
  codeText,
  id,
  languagePatch,
  languageText,
  languageTextOut,
  moneyOut,
  pageInput,
  pageOutput,
  pathId,
  quantityOut,
  searchInput,
  sortOrder,
  timestampOut,
} from "../../kernel/index.ts";
import { taxRate } from "../shopping/index.ts";

const MAX_IMAGES = 30;
const MAX_VARIANTS = 100;

/** What buyers gave a product. */
export const rating = z
  .object({ average: z.number().nullable().describe("1 to 5; null without reviews"), count: z.int().min(0) })
  .meta({ id: "ProductRating" });

const variant = z
  .object({
    id,
    name: languageTextOut,
    sku: z.string().nullable(),
    price: moneyOut.nullable().describe("Instead of the product's; null: the product's"),
    inventory_item_id: id,
    available: quantityOut.describe("In stock and promised to nobody, of all warehouses"),
  })
  .meta({ id: "ProductVariant" });

/** What a product is to its tenant and to everybody else. */
export const sold = {
  id,
  name: languageTextOut,
  description: languageTextOut,
  category_id: id.nullable(),
  images: z.array(z.string()),
  price: moneyOut,
  lowest_price: moneyOut.describe("What the cheapest variant costs"),
  currency: z.string(),
};
export const product = z
  .object({
    ...sold,
    is_active: z.boolean(),
    tax_rate: z.number().nullable().describe("Percent; null: the market's"),
    variants: z.array(variant),
    rating,
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "Product" });
export type Product = Written<typeof product>;

const ownTaxRate = taxRate.describe("Percent on top of the price; null: the market's");

const variantFields = {
  name: languageText.optional(),
  sku: codeText(100).nullish().describe("Unique among the tenant's products"),
  price: price.nullish().describe("Instead of the product's"),
  inventory_item_id: id.describe("From whose stock it is sold"),
};
const newVariant = z.object(variantFields).meta({ id: "NewProductVariant" });
export type VariantInput = z.infer<typeof newVariant>;
const variantPatch = z
  .object({
    ...variantFields,
    id: id.optional().describe("Of a variant that is there; what is left out of it stays. Without it: a new one"),
    name: languagePatch.optional(),
    inventory_item_id: variantFields.inventory_item_id.optional(),
  })
  .meta({ id: "ProductVariantPatch" });
export type VariantPatch = z.infer<typeof variantPatch>;

const currency = codeText(3, 3).toUpperCase().describe("The tenant's, in which all its prices are");

export const createInput = z.object({
  name: languageText,
  description: languageText.nullish(),
  category_id: id.nullish(),
  images: z.array(fileUrl).max(MAX_IMAGES).default([]),
  price,
  currency: currency.optional(),
  is_active: z.boolean().default(true),
  tax_rate: ownTaxRate.nullish(),
  variants: z.array(newVariant).min(1).max(MAX_VARIANTS),
});
export type CreateInput = z.infer<typeof createInput>;

export const updateInput = z.object({
  id: pathId("product_not_found"),
  name: languagePatch.optional(),
  description: languagePatch.nullish(),
  category_id: id.nullish(),
  images: z.array(fileUrl).max(MAX_IMAGES).optional().describe("All that there are to be"),
  price: price.optional(),
  currency: currency.optional(),
  is_active: z.boolean().optional(),
  tax_rate: ownTaxRate.nullish(),
  variants: z
    .array(variantPatch)
    .min(1)
    .max(MAX_VARIANTS)
    .optional()
    .describe("All that there are to be: those left out are sold no more"),
});
export type UpdateInput = z.infer<typeof updateInput>;

export const oneInput = z.object({ id: pathId("product_not_found") });
export const oneOutput = z.object({ product });
export const listInput = z.object({
  ...pageInput(),
  search: searchInput.describe("Part of a name, description or SKU, however it is spelt in Arabic or Kurdish"),
  category_id: id.optional(),
  is_active: z.boolean().optional(),
  sort_by: z.enum(["created_at", "price"]).meta({ id: "ProductSort" }).default("created_at"),
  sort_order: sortOrder.default("desc"),
});
export type ListInput = z.infer<typeof listInput>;
const total = z.int().min(0);
export const listOutput = z.object({
  products: z.array(product),
  stats: z
    .object({ total, active: total, inactive: total })
    .meta({ id: "ProductCounts", description: "Under every filter but `is_active`" }),
  ...pageOutput,
});
