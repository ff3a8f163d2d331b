import { z } from "zod";
import {
  codeText,
  issue,
  languageText,
  languageTextOut,
  pageInput,
  pageOutput,
  searchInput,
  timestampOut,
} from "../../kernel/index.ts";

const MAX_CATEGORIES = 200;

export const directoryCategory = z
  .object({
    key: z.string(),
    name: languageTextOut,
    sort_order: z.int32(),
    created_at: timestampOut,
    updated_at: timestampOut,
  })
  .meta({ id: "DirectoryCategory" });
export const categoriesOutput = z.object({ directory_categories: z.array(directoryCategory), ...pageOutput });
export const categoriesInput = z.object({ ...pageInput() });

const key = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, { error: issue("directory_category_key") })
  .max(60);
export const replaceInput = z.object({
  directory_categories: z
    .array(z.object({ key, name: languageText, sort_order: z.int32().optional() }).meta({ id: "NewDirectoryCategory" }))
    .min(1)
    .max(MAX_CATEGORIES)
    .describe("All that there are to be, `general` among them"),
});

/** A live market as everybody sees it. */
export const directoryEntry = z
  .object({
    market_id: z.guid(),
    code: z.int(),
    store_name: z.string(),
    tenant_code: z.string().describe("Of the company that runs it: what POST /auth/register asks for"),
    directory_category: z.string(),
    tagline: languageTextOut,
    logo_url: z.string().nullable(),
    published_at: timestampOut,
  })
  .meta({ id: "DirectoryEntry" });
export const listInput = z.object({
  ...pageInput(),
  category: codeText(60, 0).toLowerCase().optional().describe("The key of a directory category"),
  search: searchInput.describe("Part of the store name"),
});
const heading = z
  .object({ key: z.string(), name: languageTextOut, markets: z.int().min(0) })
  .meta({ id: "DirectoryHeading" });
export const listOutput = z.object({
  markets: z.array(directoryEntry),
  facets: z
    .object({ categories: z.array(heading).describe("All categories with their live markets, whatever the filters") })
    .meta({ id: "DirectoryFacets" }),
  ...pageOutput,
});
