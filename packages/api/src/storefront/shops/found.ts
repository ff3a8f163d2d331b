import type { Statement } from "@karwan/db";
import type { Asked } from "./list.ts";
import { MOST_FOUND } from "./list.ts";
import type { SoldRow, Term } from "./repository.ts";
import {
  atLeast,
  atMost,
  IN_STOCK,
  MOST_COUNTED,
  MOST_PRICED,
  MOST_SORTED,
  MOST_WORDS,
  SOLD,
  shopColumns,
} from "./repository.ts";

/** A word, or any of several that it may have been meant for, with what the catalogue has of each. */
export type Sought = readonly Term[];

/** A product of the page; the first row, which is there without products too, has what was counted. */
export type FoundRow = { [Name in keyof SoldRow]: SoldRow[Name] } & {
  at: number | null;
  total: number;
  counts: readonly { category_id: string | null; rows: number }[] | null;
};

type Narrowed = Pick<Asked, "category_id" | "min_price" | "max_price" | "in_stock"> & {
  /** How many products the prices leave of the shop, as far as they were counted; null without prices. */
  priced?: number | null;
};
export type Page = Narrowed & Pick<Asked, "sort_by" | "sort_order"> & { page: number; limit: number };

const CUT = "p.id, p.category_id, p.created_at, p.lowest_thousandths";
const NEWEST = "p.created_at DESC, p.id DESC";

/** Gathers the values of a statement that is put together, and says the numbers that stand for them. */
class Values {
  readonly all: unknown[];
  constructor(tenantId: string) {
    this.all = [tenantId];
  }
  readonly take = (value: unknown): string => `$${this.all.push(value)}`;
}

const isWide = (sought: Sought) => sought.some(({ words }) => words.length > MOST_WORDS);
const entriesOf = (sought: Sought) => sought.reduce((sum, { entries }) => sum + entries, 0);
const wordsOf = (sought: Sought) => [...new Set(sought.flatMap(({ words }) => words))];

/** That a product has words that begin so: only letters and digits are words, so that each begins behind a space. */
const hasAny = (sought: Sought, { take }: Values) =>
  `(${sought.map(({ prefix }) => `strpos(p.search_text, ${take(` ${prefix}`)}) > 0`).join(" OR ")})`;

const pricedTo = ({ min_price, max_price }: Narrowed, { take }: Values): string[] => [
  ...(min_price === undefined ? [] : [atLeast(take(min_price))]),
  ...(max_price === undefined ? [] : [atMost(take(max_price))]),
];

function narrowedTo(narrowed: Narrowed, values: Values): string[] {
  const { category_id, in_stock } = narrowed;
  const { take } = values;
  return [
    ...(category_id ? [`p.category_id = ANY(${take(category_id)}::uuid[])`] : []),
    ...pricedTo(narrowed, values),
    ...(in_stock === undefined ? [] : [`${IN_STOCK} = ${take(in_stock)}::boolean`]),
  ];
}

/** The product of an entry `t`, where it passes: looked up as entries are gone through, and so only until there are enough. */
const productOf = (conditions: readonly string[]) =>
  `CROSS JOIN LATERAL (SELECT ${CUT}, p.search_text FROM products p
      WHERE p.id = t.product_id AND ${[SOLD, ...conditions].join(" AND ")} OFFSET 0) p`;
const BY_ENTRY = "ORDER BY t.created_at DESC, t.product_id DESC";

/** Products that have the words of `first`, gone through newest first by the entries of each of its words, and all the others. */
function byWords(first: Sought, others: readonly Sought[], conditions: readonly string[], values: Values): string {
  const words = wordsOf(first);
  const single = others.filter((sought) => !isWide(sought) && wordsOf(sought).length === 1);
  // Entries of two words have one order: they are read beside each other, as far as both reach.
  const joins = single.map(
    (sought, n) =>
      `JOIN product_terms o${n} ON o${n}.tenant_id = $1 AND o${n}.word = ${values.take(wordsOf(sought)[0])}
        AND o${n}.created_at = t.created_at AND o${n}.product_id = t.product_id`,
  );
  const left = others.filter((sought) => !single.includes(sought)).map((sought) => hasAny(sought, values));
  const ofWord = (
    word: string,
  ) => `SELECT p.* FROM (SELECT t.created_at, t.product_id FROM product_terms t ${joins.join(" ")}
     WHERE t.tenant_id = $1 AND t.word = ${word} ${BY_ENTRY}) t ${productOf([...conditions, ...left])} ${BY_ENTRY} LIMIT ${MOST_FOUND}`;
  if (words.length === 1) return `(${ofWord(values.take(words[0]))}) p`;
  return `(SELECT DISTINCT ON (p.created_at, p.id) p.* FROM unnest(${values.take(words)}::text[]) AS d(word)
      CROSS JOIN LATERAL (${ofWord("d.word")}) p ORDER BY ${NEWEST}) p`;
}

/** Products by all entries of the words that begin so, put in order; or by themselves, newest first, where these are most of them. */
function byBeginning(sought: readonly Sought[], conditions: readonly string[], values: Values): string {
  const [first = [], ...others] = sought;
  const isFew = entriesOf(first) <= MOST_SORTED;
  const passing = [...conditions, ...(isFew ? others : sought).map((one) => hasAny(one, values))];
  if (!isFew)
    return `(SELECT ${CUT}, p.search_text FROM products p WHERE ${[SOLD, ...passing].join(" AND ")} ORDER BY ${NEWEST} LIMIT ${MOST_FOUND}) p`;
  const ranges = first.map(({ prefix }) => {
    const from = values.take(prefix);
    return `(t.word >= ${from} AND t.word < ${from} || chr(1114111))`;
  });
  return `(SELECT p.* FROM (SELECT DISTINCT t.created_at, t.product_id FROM product_terms t
      WHERE t.tenant_id = $1 AND (${ranges.join(" OR ")}) ${BY_ENTRY}) t ${productOf(passing)} ${BY_ENTRY} LIMIT ${MOST_FOUND}) p`;
}

/** Whether the prices leave fewer products than there are entries of the rarest word, which are counted to a point. */
const isPriced = (first: Sought, { priced }: Narrowed): boolean =>
  typeof priced === "number" &&
  priced <= MOST_PRICED &&
  (priced <= entriesOf(first) || entriesOf(first) >= MOST_COUNTED);

/** All products of a price range, of which those are put in order that have the words: their index says which they are. */
function byPrice(sought: readonly Sought[], narrowed: Narrowed, values: Values): string {
  const priced = [SOLD, ...pricedTo(narrowed, values)].join(" AND ");
  const { category_id, in_stock } = narrowed;
  const passing = [...narrowedTo({ category_id, in_stock }, values), ...sought.map((one) => hasAny(one, values))];
  return `(SELECT ${CUT}, p.search_text FROM products p WHERE ${priced} OFFSET 0) p WHERE ${passing.join(" AND ")}`;
}

/**
 * The newest products that have all words, as many as are counted: by the rarest word whose entries can be read in that order,
 * or by prices where these leave fewer.
 */
function newest(sought: readonly Sought[], narrowed: Narrowed, values: Values, prefix: string): string {
  const ordered = sought.toSorted((a, b) => Number(isWide(a)) - Number(isWide(b)) || entriesOf(a) - entriesOf(b));
  const [first = [], ...others] = ordered;
  const from = (): string => {
    if (isPriced(first, narrowed)) return byPrice(ordered, narrowed, values);
    const conditions = narrowedTo(narrowed, values);
    // A few entries of several words are one list once they are in order.
    const isOneList = wordsOf(first).length > 1 && entriesOf(first) < MOST_COUNTED;
    return isWide(first) || isOneList
      ? byBeginning(ordered, conditions, values)
      : byWords(first, others, conditions, values);
  };
  return `SELECT ${CUT}, strpos(p.search_text, ${prefix}) AS relevance
      FROM ${from()} ORDER BY ${NEWEST} LIMIT ${MOST_FOUND}`;
}

const turned = (way: "asc" | "desc" | undefined) => (way === "desc" ? " DESC" : "");

/** The order of a page among the products that were found. */
function orderOf({ sort_by, sort_order }: Page): string {
  if (sort_by === "price") return `p.lowest_thousandths${turned(sort_order)}, p.id${turned(sort_order)}`;
  if (sort_by === "relevance")
    return sort_order === "desc" ? "p.relevance DESC, p.created_at, p.id" : `p.relevance, ${NEWEST}`;
  return sort_order === "asc" ? "p.created_at, p.id" : NEWEST;
}

/** A page in the order of something else than what was found by: of what was found where that is all, otherwise of the shop. */
function pageOf(sought: readonly Sought[], page: Page, values: Values): string {
  const order = orderOf(page);
  const paging = `LIMIT ${values.take(page.limit)}::int8 OFFSET ${values.take((page.page - 1) * page.limit)}::int8`;
  const ofFound = (where: string) =>
    `SELECT p.id, row_number() OVER (ORDER BY ${order}) AS at FROM found p${where} ORDER BY at ${paging}`;
  const isOfAll = page.sort_by === "price" || (page.sort_by === "newest" && page.sort_order === "asc");
  if (!isOfAll) return ofFound("");
  const where = [SOLD, ...narrowedTo(page, values), ...sought.map((one) => hasAny(one, values))].join(" AND ");
  const most = `(SELECT count(*) FROM found) >= ${MOST_FOUND}`;
  return `(${ofFound(` WHERE NOT ${most}`)}) UNION ALL
    (SELECT p.id, row_number() OVER (ORDER BY ${order}) AS at
       FROM (SELECT ${CUT} FROM products p WHERE ${most} AND ${where} ORDER BY ${order} ${paging}) p)`;
}

/**
 * A page of the products that have all words, and how many there are of each category, as far as they are counted. One statement,
 * so that what is found is found once.
 */
export function findWords(tenantId: string, sought: readonly Sought[], page: Page): [Statement<FoundRow>, unknown[]] {
  const values = new Values(tenantId);
  const prefix = values.take(` ${sought[0]?.[0]?.prefix ?? ""}`);
  const { category_id, ...others } = page;
  const found = newest(sought, page, values, prefix);
  // Facets are of every category, whatever category was asked for.
  const beside = category_id ? `, beside AS MATERIALIZED (${newest(sought, others, values, prefix)})` : "";
  const counted = category_id ? "beside" : "found";
  const text = `WITH found AS MATERIALIZED (${found})${beside},
    page AS MATERIALIZED (${pageOf(sought, page, values)})
  SELECT s.*, (SELECT count(*) FROM found) AS total,
         CASE WHEN s.at IS NULL OR s.at = (SELECT min(at) FROM page) THEN (SELECT coalesce(jsonb_agg(c), '[]') FROM (
           SELECT f.category_id, count(*) AS rows FROM ${counted} f GROUP BY f.category_id) c) END AS counts
    FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT g.at, ${shopColumns} FROM page g JOIN products p ON p.tenant_id = $1 AND p.id = g.id) s ON true
   ORDER BY s.at`;
  return [{ name: "", text }, values.all];
}
