import type { Reader } from "@karwan/db";
import type { OpenContext } from "../../../kernel/index.ts";
import { AppError, currentPassage, wordsOf } from "../../../kernel/index.ts";
import { treeStatement } from "../../categories/index.ts";
import { linksOf } from "../../markets/index.ts";
import { otherSpellings, searchWords, soughtWords } from "../../products/index.ts";
import type { FoundRow, Sought } from "../found.ts";
import { findWords } from "../found.ts";
import { MOST_FOUND } from "../list.ts";
import type { SoldRow, Term } from "../repository.ts";
import { countPriced, findAlike, findTerms } from "../repository.ts";
import type { ProductsInput } from "../schema.ts";
import { shownSold } from "../shown.ts";
import { enterShop } from "./enter.ts";
import type { Around, Found, Given } from "./listed.ts";
import { nothing, readListed, readsAround, sortingOf } from "./listed.ts";

/** As many words of a search as are looked for. */
const MAX_WORDS = 4;
const LETTERS = 3;

/** A word, or any of several that it may have been meant for. */
type Meant = readonly string[];
type Answer = Found & Around & { corrected: readonly Meant[] | null };

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

/** What each word may have been meant for: those of the catalogue that look most like it, otherwise itself. */
async function alike({ deps }: OpenContext, tenantId: string, words: readonly string[]): Promise<Meant[]> {
  const found = await deps.database.read({ tenantId }, (q) =>
    words.map((word) => q.sql(findAlike, [tenantId, word, likenesses(word)])),
  );
  return words.map((word, n) => {
    const known = (found[n] ?? []).map((row) => row.word);
    return known.length === 0 || known.includes(word) ? [word] : known;
  });
}

/** Each word with other spellings of it that are words of the catalogue: nothing is asked where none has any. */
async function spellings({ deps }: OpenContext, tenantId: string, words: readonly string[]): Promise<Meant[]> {
  const others = words.map(otherSpellings);
  if (others.every((each) => each.length === 0)) return words.map((word) => [word]);
  const [terms] = await deps.database.read({ tenantId }, (q) => [q.sql(findTerms, [tenantId, others.flat()])]);
  // The first word that begins so is the word itself, where there is that.
  const known = new Set(terms.flatMap(({ prefix, words: [first] }) => (first === prefix ? prefix : [])));
  return words.map((word, n) => [word, ...(others[n] ?? []).filter((other) => known.has(other))]);
}

/** The words of a text as they are written, with their marks. */
const written = (text: string) => text.split(/[^\p{L}\p{N}\p{M}\p{Cf}]+/u);

/** How products that were found write the first of the words that one of them has; as it is looked for where none has it. */
function spelt(words: Meant, rows: readonly SoldRow[]): string {
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

const isProduct = (row: FoundRow): boolean => row.at !== null;

/** What is asked for, with how many products its prices leave; null where it names none. */
type Priced = Given & { priced: number | null };
/** No price is above it. */
const ANY_PRICE = 9_000_000_000_000;

const readsPriced = (q: Reader, tenantId: string, { min_price, max_price }: Given) =>
  min_price === undefined && max_price === undefined
    ? []
    : [q.sql(countPriced, [tenantId, min_price ?? 0, max_price ?? ANY_PRICE])];

/** A page of what has the words, each in one of its meanings; nothing is asked where no product has one of them. */
async function found(
  { deps }: OpenContext,
  tenantId: string,
  input: Priced,
  sought: readonly Sought[],
): Promise<Found> {
  if (sought.some((terms) => terms.every(({ entries }) => entries === 0))) return nothing;
  const { page, limit, min_price, max_price, in_stock, tree, priced } = input;
  const asked = { page, limit, min_price, max_price, in_stock, priced, category_id: tree, ...sortingOf(input, true) };
  const [all] = await deps.database.read({ tenantId }, (q) => [q.sql(...findWords(tenantId, sought, asked))]);
  const total = all[0]?.total ?? 0;
  return { rows: all.filter(isProduct), counts: all[0]?.counts ?? [], total, isExact: total < MOST_FOUND };
}

const termsOf = (meant: readonly Meant[], known: readonly Term[]): Sought[] =>
  meant.map((each) => each.flatMap((word) => known.find(({ prefix }) => prefix === word) ?? []));

/** A page of the products that have some words; only where none has them, of those that they may have been meant for. */
async function searched(
  ctx: OpenContext,
  tenantId: string,
  given: Given,
  words: readonly string[],
  asked: readonly Meant[],
): Promise<Answer> {
  const { database } = ctx.deps;
  const [terms, [prices], categories, counted] = await database.read({ tenantId }, (q) => [
    q.sql(findTerms, [tenantId, asked.flat()]),
    ...readsAround(q, tenantId),
    ...readsPriced(q, tenantId, given),
  ]);
  const input = { ...given, priced: counted?.[0]?.products ?? null };
  const around = { prices, categories };
  const first = prices?.is_open ? await found(ctx, tenantId, input, termsOf(asked, terms)) : nothing;
  if (!prices?.is_open || first.rows.length > 0) return { ...first, ...around, corrected: null };
  const meant = await alike(ctx, tenantId, words);
  if (meant.every(([word], n) => word === words[n])) return { ...first, ...around, corrected: null };
  const [known] = await database.read({ tenantId }, (q) => [q.sql(findTerms, [tenantId, meant.flat()])]);
  const second = await found(ctx, tenantId, input, termsOf(meant, known));
  return { ...second, ...around, corrected: second.rows.length > 0 ? meant : null };
}

/** Pages by price or by newest go on behind what is counted, and tables have every row: both are read in the shop's own orders. */
const isBehind = ({ page, limit, sort_by = "relevance" }: ProductsInput): boolean =>
  currentPassage() !== undefined || (sort_by !== "relevance" && page * limit > MOST_FOUND);

/**
 * The products of a live shop: searched in three languages however they are spelt, filtered, sorted, with facets (3 §10).
 * Words are looked for as they are; only where that finds nothing, for what they may have been meant for.
 */
export async function searchProducts(ctx: OpenContext, input: ProductsInput) {
  const { deps } = ctx;
  const tenantId = await enterShop(deps, input.store_name);
  const given = { ...input, ...(await treeOf(ctx, tenantId, input.category_id)) };
  const words = soughtWords(input.search ?? "").slice(0, MAX_WORDS);
  const asked = await spellings(ctx, tenantId, words);
  const answer: Answer =
    words.length === 0 || isBehind(input)
      ? { ...(await readListed(ctx, tenantId, given, asked)), corrected: null }
      : await searched(ctx, tenantId, given, words, asked);
  const { rows, counts, total, isExact, prices, categories, corrected } = answer;
  if (!prices?.is_open) throw new AppError("shop_not_found");
  const link = linksOf(deps, tenantId);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  // In the shop's order of its categories, what has none last: counts come in whatever order they were added up.
  const places = new Map(categories.map(({ id }, at): [string | null, number] => [id, at]));
  const placeOf = (id: string | null) => places.get(id) ?? categories.length;
  return {
    products: rows.map((row) => shownSold(link, row)),
    corrected_search: corrected?.map((meant) => spelt(meant, rows)).join(" ") ?? null,
    facets: {
      categories: counts
        .toSorted((a, b) => placeOf(a.category_id) - placeOf(b.category_id))
        .flatMap(({ category_id: id, rows: products }) =>
          products > 0 ? { id, name: wordsOf((id && names.get(id)) || {}), products } : [],
        ),
      price: { min: prices.min, max: prices.max },
    },
    page: input.page,
    limit: input.limit,
    total,
    total_is_exact: isExact,
  };
}
