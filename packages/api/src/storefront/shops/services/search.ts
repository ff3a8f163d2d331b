import type { Reader } from "@karwan/db";
import type { OpenContext } from "../../../kernel/index.ts";
import { AppError, searchPattern, wordsOf } from "../../../kernel/index.ts";
import { treeStatement } from "../../categories/index.ts";
import { searchWords, soughtWords } from "../../products/index.ts";
import type { Asked } from "../list.ts";
import { MOST_FOUND, soldOfCategories, soldProducts } from "../list.ts";
import type { SoldRow } from "../repository.ts";
import { findAlike, findOpenPrices, listCategories, searchFor } from "../repository.ts";
import type { ProductsInput } from "../schema.ts";
import { shownSold } from "../shown.ts";
import { enterShop } from "./enter.ts";

/** As many words of a search as are looked for; and as many categories as facets are named of. */
const MAX_WORDS = 4;
const MAX_CATEGORIES = 1000;
const LETTERS = 3;

/** A word, or any of several that it may have been meant for. */
type Sought = readonly string[];

/** What leaves some of a shop's products; how many each category has of all is known. */
const narrowing: ReadonlySet<string> = new Set([
  "word_1",
  "word_2",
  "word_3",
  "word_4",
  "min_price",
  "max_price",
  "in_stock",
]);

const patterns = (words: Sought | undefined) => words?.map((word) => searchPattern(` ${word}`) ?? "");

/**
 * What words are looked for like: every three letters of theirs, and how they begin where they are so short that one wrong
 * letter may leave no three of them.
 */
function likenesses(word: string): string[] {
  const letters = Array.from(word);
  const parts = letters.slice(0, Math.max(0, letters.length - LETTERS + 1));
  const beginning = letters.length < 2 * LETTERS ? [`${letters.slice(0, 1).join("")}%`] : [];
  return [...beginning, ...parts.map((_, n) => `%${letters.slice(n, n + LETTERS).join("")}%`)];
}

function sorting({ sort_by, sort_order }: ProductsInput, searches: boolean): Pick<Asked, "sort_by" | "sort_order"> {
  const by = sort_by ?? (searches ? "relevance" : "newest");
  if (by === "price" || (by === "relevance" && searches)) return { sort_by: by, sort_order: sort_order ?? "asc" };
  // Newest first is the list's own order.
  return sort_by === "newest" || sort_order === "asc" ? { sort_by: "newest", sort_order: sort_order ?? "desc" } : {};
}

function readPage(
  { deps }: OpenContext,
  tenantId: string,
  input: ProductsInput & { tree?: string[] },
  sought: readonly Sought[],
) {
  const [word_1, word_2, word_3, word_4] = sought.map(patterns);
  const { page, limit, min_price, max_price, in_stock, tree } = input;
  const asked = {
    word_1,
    word_2,
    word_3,
    word_4,
    category_id: tree,
    min_price,
    max_price,
    in_stock,
    page,
    limit,
    ...sorting(input, sought.length > 0),
  };
  const isNarrowed = Object.entries(asked).some(([name, value]) => value !== undefined && narrowing.has(name));
  const [[first = ""] = []] = sought;
  const reads = (q: Reader) => {
    const [rows, counts] = soldProducts.reads(q, [tenantId], asked);
    const [, inCategories] = soldOfCategories.reads(q, [tenantId], asked);
    const beside = [q.sql(findOpenPrices, [tenantId]), q.sql(listCategories, [tenantId, MAX_CATEGORIES, 0])] as const;
    const all = [q.beside(searchFor, [` ${first}`]), rows, counts, ...beside] as const;
    return isNarrowed && tree ? ([...all, inCategories] as const) : all;
  };
  return { read: () => deps.database.read({ tenantId }, reads), asked, isNarrowed };
}

/** What each word may have been meant for: those of the catalogue that look most like it, otherwise itself. */
async function alike({ deps }: OpenContext, tenantId: string, sought: readonly Sought[]): Promise<Sought[]> {
  const words = sought.map(([word = ""]) => word);
  const found = await deps.database.read({ tenantId }, (q) =>
    words.map((word) => q.sql(findAlike, [tenantId, word, likenesses(word)])),
  );
  return words.map((word, n) => {
    const known = (found[n] ?? []).map((row) => row.word);
    return known.length === 0 || known.includes(word) ? [word] : known;
  });
}

/** The words of a text as they are written, with their marks. */
const written = (text: string) => text.split(/[^\p{L}\p{N}\p{M}\p{Cf}]+/u);

/** How products that were found write the first of the words that one of them has; as it is looked for where none has it. */
function spelt(words: Sought, rows: readonly SoldRow[]): string {
  const names = rows.flatMap(({ name, variants }) => [name, ...variants.map((variant) => variant.name)]);
  const tokens = names.flatMap((name) => Object.values(name)).flatMap((text) => (text ? written(text) : []));
  for (const word of words) {
    const found = tokens.find((token) => searchWords(token)[0] === word);
    if (found !== undefined) return found;
  }
  return words[0] ?? "";
}

/** A category and those below it; one that is not the shop's has no products. */
async function treeOf({ deps }: OpenContext, tenantId: string, category_id: string | undefined) {
  if (category_id === undefined) return {};
  const [tree] = await deps.database.read({ tenantId }, (q) => [q.sql(treeStatement, [tenantId, category_id])]);
  return { tree: tree.length > 0 ? tree.map(({ id }) => id) : [category_id] };
}

/**
 * The products of a live shop: searched in three languages however they are spelt, filtered, sorted, with facets (3 §10).
 * Words are looked for as they are; only where that finds nothing, for what they may have been meant for.
 */
export async function searchProducts(ctx: OpenContext, input: ProductsInput) {
  const { deps } = ctx;
  const tenantId = await enterShop(deps, input.store_name);
  const given = { ...input, ...(await treeOf(ctx, tenantId, input.category_id)) };
  const sought = soughtWords(input.search ?? "")
    .slice(0, MAX_WORDS)
    .map((word): Sought => [word]);
  let { read, asked, isNarrowed } = readPage(ctx, tenantId, given, sought);
  let answer = await read();
  if (!answer[3][0]?.is_open) throw new AppError("shop_not_found");
  let corrected: readonly Sought[] | null = null;
  const hasWords = searchWords(input.search ?? "").length > 0;
  if (hasWords && answer[2].length === 0) {
    const meant = await alike(ctx, tenantId, sought);
    if (meant.some(([word], n) => word !== sought[n]?.[0])) {
      ({ read, asked, isNarrowed } = readPage(ctx, tenantId, given, meant));
      answer = await read();
      corrected = answer[2].length > 0 ? meant : null;
    }
  }
  const [, rows, counts, [prices], categories, inCategories] = answer;
  const found = (inCategories ?? counts).reduce((sum, one) => sum + one.rows, 0);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    products: rows.map((row) => shownSold(deps, tenantId, row)),
    corrected_search: corrected?.map((words) => spelt(words, rows)).join(" ") ?? null,
    facets: {
      categories: counts.flatMap(({ category_id: id, rows: products }) =>
        products > 0 ? { id, name: wordsOf((id && names.get(id)) || {}), products } : [],
      ),
      price: { min: prices?.min ?? null, max: prices?.max ?? null },
    },
    page: input.page,
    limit: input.limit,
    total: isNarrowed ? found : soldProducts.totalOf(counts, asked),
    total_is_exact: !isNarrowed || found < MOST_FOUND,
  };
}
