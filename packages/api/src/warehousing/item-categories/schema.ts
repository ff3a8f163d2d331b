import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import {
  id,
  languageName,
  languageNamePatch,
  languageTextOut,
  pageInput,
  pageOutput,
  pathId,
  searchInput,
  timestampOut,
} from "../../kernel/index.ts";

export const itemCategory = z
  .object({
    id,
    name: languageTextOut,
    parent_id: id.nullable(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "ItemCategory" });
export type ItemCategory = Written<typeof itemCategory>;

/** A category as items name it. */
export const categorySummary = z
  .object({ id, name: languageTextOut, parent_id: id.nullable() })
  .meta({ id: "ItemCategorySummary" });

export const listInput = z.object({
  ...pageInput(),
  search: searchInput,
  parent_id: id.optional().describe("Only the children of this category"),
});
export const listOutput = z.object({ item_categories: z.array(itemCategory), ...pageOutput });

export const createInput = z.object({ name: languageName, parent_id: id.nullish() });
export const updateInput = z.object({
  id: pathId("item_category_not_found"),
  name: languageNamePatch.optional(),
  parent_id: id.nullish(),
});
export const oneInput = z.object({ id: pathId("item_category_not_found") });
export const oneOutput = z.object({ item_category: itemCategory });
