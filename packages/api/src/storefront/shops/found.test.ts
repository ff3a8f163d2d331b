import { newId } from "@karwan/db";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import { givenShop } from "../products/testing/given.ts";
import { findWords } from "./found.ts";
import type { ProductsInput } from "./schema.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Shop = Awaited<ReturnType<typeof givenShop>>;
type Product = { id: string; words: string[]; price: number; at: number };

/** Words of three languages, of which some begin as others do. */
const vocabulary = ["ta", "tab", "table", "tea", "teapot", "شای", "شایخانه", "چا", "چایخانه", "7", "77", "770", "x"];

/** Writes products as they are found, some of each moment; every one has a number of its own among its words. */
async function stocked({ tenantId }: Shop, made: readonly { words: string[]; price: number }[]): Promise<Product[]> {
  const products = made.map(({ words, price }, n) => {
    const own = [...new Set([...words, `sku${n}`])];
    return { id: newId(), words: own, price, at: Math.floor(n / 3) };
  });
  await arrange(
    kit.database,
    { tenantId },
    `INSERT INTO products (tenant_id, id, name, price, lowest_price, currency, search_text, created_at)
     SELECT $1::uuid, p.id, '{"en": "Thing"}', p.price, p.price, 'IQD', p.text, timestamptz '2026-01-01' + p.at * interval '1 s'
       FROM jsonb_to_recordset($2::jsonb) AS p(id uuid, price numeric, text text, at int)`,
    [
      tenantId,
      JSON.stringify(products.map(({ words, ...rest }) => ({ ...rest, text: words.map((w) => ` ${w}`).join("") }))),
    ],
  );
  return products;
}

const newer = (a: Product, b: Product) => b.at - a.at || (a.id < b.id ? 1 : -1);
const whereIn = ({ words }: Product, prefix: string) =>
  words
    .map((w) => ` ${w}`)
    .join("")
    .indexOf(` ${prefix}`);

/** What a search finds, by looking through all products. */
function lookedThrough(products: readonly Product[], input: Omit<ProductsInput, "store_name">): string[] {
  const prefixes = (input.search ?? "").split(" ");
  const { min_price = 0, max_price = Number.MAX_VALUE, sort_by = "relevance", sort_order, page, limit } = input;
  const found = products
    .filter((one) => prefixes.every((prefix) => one.words.some((word) => word.startsWith(prefix))))
    .filter(({ price }) => price >= min_price && price <= max_price);
  const first = prefixes[0] ?? "";
  const orders = {
    relevance: (a: Product, b: Product) => whereIn(a, first) - whereIn(b, first) || newer(a, b),
    newest: newer,
    price: (a: Product, b: Product) => a.price - b.price || (a.id < b.id ? -1 : 1),
  };
  const ordered = found.toSorted(orders[sort_by]);
  const isTurned = sort_by === "newest" ? sort_order === "asc" : sort_order === "desc";
  return (isTurned ? ordered.toReversed() : ordered).slice((page - 1) * limit, page * limit).map(({ id }) => id);
}

/** The words that stand beside the products, and those that should. */
async function termsOf({ tenantId }: Shop) {
  const rows = <Row>(text: string) => arrange<Row>(kit.database, { tenantId }, text, [tenantId]);
  const kept = await rows(
    "SELECT word, created_at, product_id FROM product_terms WHERE tenant_id = $1 ORDER BY 1, 2, 3",
  );
  const due = await rows(
    `SELECT DISTINCT w AS word, p.created_at, p.id AS product_id FROM products p, unnest(string_to_array(ltrim(p.search_text), ' ')) AS w
      WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND p.is_active ORDER BY 1, 2, 3`,
  );
  return { kept, due };
}

describe("what words of a shop find (3 §10)", () => {
  test("is what looking through all products finds, in the same order, page by page", async () => {
    const shop = await givenShop(kit);
    const random = fc.sample(
      fc.record({
        words: fc.uniqueArray(fc.constantFrom(...vocabulary), { maxLength: 5 }),
        price: fc.integer({ min: 1, max: 9 }),
      }),
      { numRuns: 90, seed: 7 },
    );
    const products = await stocked(shop, random);
    const prefixes = [...vocabulary, "t", "te", "شا", "sku", "sku1", "sku12"];
    const asked = fc.record({
      search: fc.array(fc.constantFrom(...prefixes), { minLength: 1, maxLength: 3 }).map((words) => words.join(" ")),
      min_price: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      max_price: fc.option(fc.integer({ min: 5, max: 9 }), { nil: undefined }),
      sort_by: fc.constantFrom("relevance" as const, "newest" as const, "price" as const),
      sort_order: fc.constantFrom("asc" as const, "desc" as const, undefined),
      page: fc.integer({ min: 1, max: 3 }),
      limit: fc.constantFrom(5, 20),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (input) => {
        const answer = await shop.search(input);
        fc.pre(answer.corrected_search === null);
        expect(answer.products.map(({ id }) => id)).toEqual(lookedThrough(products, input));
        const all = lookedThrough(products, { ...input, page: 1, limit: 100 });
        if (answer.products.length > 0) expect(answer).toMatchObject({ total: all.length, total_is_exact: true });
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  test("is the same by whatever way is taken: word by word, by all that begin so, or by the products themselves", async () => {
    const shop = await givenShop(kit);
    const products = await stocked(
      shop,
      Array.from({ length: 60 }, (_, n) => ({ words: [vocabulary[n % vocabulary.length] ?? "", "jar"], price: n })),
    );
    const many = Array.from({ length: 33 }, (_, n) => `sku${n}`);
    const jar = { prefix: "jar", words: ["jar"], entries: 60 };
    const page = { page: 1, limit: 100, sort_by: "relevance" as const };
    const expected = lookedThrough(products, { ...page, search: "sku jar" });
    for (const sought of [
      [[{ prefix: "sku", words: many, entries: 60 }], [{ ...jar, words: [...many, "jar"] }]],
      [[{ prefix: "sku", words: many, entries: 20_001 }], [{ ...jar, words: many, entries: 20_001 }]],
      [[{ prefix: "sku", words: many, entries: 60 }], [jar]],
    ]) {
      for (const narrowed of [{}, { min_price: 0, priced: 60 }, { max_price: 60, priced: 6001 }]) {
        const read = kit.database.read({ tenantId: shop.tenantId }, (q) => [
          q.sql(...findWords(shop.tenantId, sought, { ...page, ...narrowed })),
        ]);
        expect((await read)[0].map(({ id }) => id)).toEqual(expected);
      }
    }
  });

  test("keeps to prices to the last decimal, whichever way it is found (3 §10)", async () => {
    const shop = await givenShop(kit);
    const products = await stocked(
      shop,
      [0.999, 1, 1.001, 999_999_999_998.999, 999_999_999_999].map((price) => ({ words: ["jar"], price })),
    );
    for (const [min_price, max_price] of [
      [1, 1.001],
      [1.001, 999_999_999_998.999],
      [0, 0.999],
      [999_999_999_999, 999_999_999_999],
    ] as const) {
      const asked = { search: "jar", min_price, max_price, sort_by: "price" as const, page: 1, limit: 20 };
      const expected = lookedThrough(products, asked);
      expect((await shop.search(asked)).products.map(({ id }) => id)).toEqual(expected);
      const listed = await shop.search({ ...asked, search: undefined });
      // The shop sells something else too.
      const known = listed.products.filter(({ id }) => products.some((product) => product.id === id));
      expect(known.map(({ id }) => id)).toEqual(expected);
    }
  });

  test("is shown alone: never what is hidden, deleted, renamed, or of a shop that is closed", async () => {
    const shop = await givenShop(kit);
    const { found, sell, products, markets, store_name } = shop;
    const hidden = await sell({ en: "Saffron", ar: "زعفران" });
    const renamed = await sell({ en: "Saffron", ku: "زەعفەران" });
    const gone = await sell({ en: "Saffron" });
    expect(await found("saffron")).toEqual([gone.id, renamed.id, hidden.id]);
    await products.update({ id: hidden.id, is_active: false });
    await products.update({ id: renamed.id, name: { en: "Cardamom" } });
    await products.delete({ id: gone.id });
    expect(await found("saffron")).toEqual([]);
    expect([await found("cardam"), await found("زەعفەران")]).toEqual([[renamed.id], [renamed.id]]);
    await products.update({ id: hidden.id, is_active: true });
    expect([await found("saff"), await found("زعفران")].map((ids) => ids.includes(hidden.id))).toEqual([true, true]);
    const { kept, due } = await termsOf(shop);
    expect(kept).toEqual(due);
    await markets.publish({ publish_status: "unpublished" });
    expect(await outcomeOf(kit.anonymous.storefront.shops.products({ store_name, search: "saffron" }))).toBe(
      "shop_not_found",
    );
  });

  test("follows whoever wrote last where many change a product at once, and one change that is sent twice (3 §1.8)", async () => {
    const shop = await givenShop(kit);
    const { sell, products, admin, found } = shop;
    const { id } = await sell({ en: "First" });
    await atOnce(8, (n) => products.update({ id, name: { en: `Name${n} of${n}` }, is_active: n % 2 === 0 }));
    await products.update({ id, is_active: true });
    const once = () =>
      admin.with({ idempotencyKey: "renamed" }).storefront.products.update({ id, name: { en: "Last of all" } });
    expect(await once()).toEqual(await once());
    const { kept, due } = await termsOf(shop);
    expect(kept).toEqual(due);
    expect([await found("last"), await found("first")]).toEqual([[id], []]);
  });
});
