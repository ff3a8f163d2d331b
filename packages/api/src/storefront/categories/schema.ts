import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  languagePatch,
  languageText,
  languageTextOut,
  pageInput,
  pageOutput,
  pathId,
  searchInput,
  timestampOut,
} from "../../kernel/index.ts";

export const productCategory = z
  .object({
    id,
    name: languageTextOut,
    parent_id: id.nullable(),
    sort_order: z.int32(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "ProductCategory" });
export type ProductCategory = Written<typeof productCategory>;

export const listInput = z.object({
  ...pageInput(),
  search: searchInput,
  parent_id: id.optional().describe("Only the children of this category"),
});
export const listOutput = z.object({ categories: z.array(productCategory), ...pageOutput });
export const createInput = z.object({
  name: languageText,
  parent_id: id.nullish(),
  sort_order: z.int32().default(0).describe("Ascending; equal ones in the order in which they were made"),
});
export const updateInput = z.object({
  id: pathId("product_category_not_found"),
  name: languagePatch.optional(),
  parent_id: id.nullish(),
  sort_order: z.int32().optional(),
});
export const oneInput = z.object({ id: pathId("product_category_not_found") });
export const oneOutput = z.object({ category: productCategory });
