import type { Reader, RowOf } from "@karwan/db";
import type { OpenContext } from "../../../kernel/index.ts";
import { searchPattern } from "../../../kernel/index.ts";
import type { Asked } from "../list.ts";
import { MOST_FOUND, soldOfCategories, soldProducts } from "../list.ts";
import type { SoldRow } from "../repository.ts";
import { findOpenPrices, listCategories } from "../repository.ts";
import type { ProductsInput } from "../schema.ts";

/** As many categories as facets are named of. */
const MAX_CATEGORIES = 1000;

/** What was asked for, a category with those below it. */
export type Given = ProductsInput & { tree?: string[] };

/** What stands beside every page of a shop. */
export type Around = { prices: RowOf<typeof findOpenPrices> | undefined; categories: RowOf<typeof listCategories>[] };

/** A page, and how many products there are: of each category whatever category was asked for, and in all. */
export interface Found {
  rows: readonly SoldRow[];
  counts: readonly { category_id: string | null; rows: number }[];
  total: number;
  isExact: boolean;
}

export const nothing: Found = { rows: [], counts: [], total: 0, isExact: true };

/** The reads of what stands beside every page. */
export const readsAround = (q: Reader, tenantId: string) =>
  [q.sql(findOpenPrices, [tenantId]), q.sql(listCategories, [tenantId, MAX_CATEGORIES, 0])] as const;

/** What leaves some of a shop's products; how many each category has of all is known. */
const narrowing: readonly (keyof Asked)[] = [
  "word_1",
  "word_2",
  "word_3",
  "word_4",
  "min_price",
  "max_price",
  "in_stock",
];

/** In which order a page is read; newest first is the list's own. */
export function sortingOf(
  { sort_by, sort_order }: Pick<ProductsInput, "sort_by" | "sort_order">,
  searches: boolean,
): Pick<Asked, "sort_by" | "sort_order"> {
  const by = sort_by ?? (searches ? "relevance" : "newest");
  if (by === "price" || (by === "relevance" && searches)) return { sort_by: by, sort_order: sort_order ?? "asc" };
  return sort_by === "newest" || sort_order === "asc" ? { sort_by: "newest", sort_order: sort_order ?? "desc" } : {};
}

/** A page of all that a shop sells, or of what prices, stock, a category and words leave of it, by the shop's own orders (3 §10). */
export async function readListed(
  { deps }: OpenContext,
  tenantId: string,
  input: Given,
  words: readonly (readonly string[])[],
): Promise<Found & Around> {
  const [word_1, word_2, word_3, word_4] = words.map((spellings) =>
    spellings.map((word) => searchPattern(` ${word}`) ?? ""),
  );
  const { page, limit, min_price, max_price, in_stock, tree } = input;
  const limits = { word_1, word_2, word_3, word_4, category_id: tree, min_price, max_price, in_stock, page, limit };
  const asked: Asked & typeof limits = { ...limits, ...sortingOf(input, false) };
  const isNarrowed = narrowing.some((name) => asked[name] !== undefined);
  const [rows, counts, [prices], categories, inCategories] = await deps.database.read({ tenantId }, (q) => {
    const all = [...soldProducts.reads(q, [tenantId], asked), ...readsAround(q, tenantId)] as const;
    const [, some] = soldOfCategories.reads(q, [tenantId], asked);
    return isNarrowed && tree ? ([...all, some] as const) : all;
  });
  const found = (inCategories ?? counts).reduce((sum, one) => sum + one.rows, 0);
  const total = isNarrowed ? found : soldProducts.totalOf(counts, asked);
  return { rows, counts, total, isExact: !isNarrowed || found < MOST_FOUND, prices, categories };
}
