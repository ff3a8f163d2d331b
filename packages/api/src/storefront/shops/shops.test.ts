import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import { givenMarket } from "../markets/testing/given.ts";
import { givenShop } from "../products/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("a shop", () => {
  test("is open to everybody while it is live, by its name in any case, and shows nothing of its keeping (3 §10, 4 H2)", async () => {
    const { shop, store_name, id, markets, system, tenantId } = await givenShop(kit);
    const { shop: shown } = await shop.show({ store_name: store_name.toUpperCase() });
    expect(shown).toMatchObject({ market_id: id, store_name, currency: "IQD", payment_methods: ["cash_on_delivery"] });
    expect(shown.tenant_code).toMatch(/^[A-Z0-9]{2,12}$/);
    for (const kept of ["tenant_id", "admin_notes", "status", "created_by"])
      expect(Object.keys(shown)).not.toContain(kept);
    const calls = [
      () => shop.show({ store_name }),
      () => shop.categories({ store_name }),
      () => shop.products({ store_name }),
      () => shop.product({ store_name, id: newId() }),
      () => kit.anonymous.storefront.reviews.list({ store_name, id: newId() }),
    ];
    const closed = async () => {
      for (const call of calls) expect(await refusalOf(call())).toMatchObject({ reason: "shop_not_found" });
    };
    await system.caller.identity.tenants.update({ tenantId, status: "suspended" });
    await closed();
    await system.caller.identity.tenants.update({ tenantId, status: "active" });
    await markets.publish({ publish_status: "unpublished" });
    await closed();
    const draft = await givenMarket(kit);
    expect(await refusalOf(shop.show({ store_name: draft.store_name }))).toMatchObject({ reason: "shop_not_found" });
    expect(await refusalOf(shop.show({ store_name: "no-such-shop" }))).toMatchObject({ reason: "shop_not_found" });
  });

  test("names the services that bring an order, in the reader's language, to whoever wants to buy (3 §10)", async () => {
    const { store_name, admin, shop } = await givenShop(kit);
    const { services, types } = admin.caller.delivery;
    const [type] = (await types.list({})).deliveryTypes;
    const named = { name: { en: "Express", ar: "سريع" }, delivery_type_id: type?.id ?? "", base_price: 5000 };
    const { delivery_service: express } = await services.create(named);
    const { delivery_service: retired } = await services.create(named);
    await services.update({ id: retired.id, is_active: false });
    const namesOf = async (reader: typeof shop) =>
      (await reader.show({ store_name })).shop.delivery_services.map(({ name }) => name);
    expect((await shop.show({ store_name })).shop.delivery_services).toContainEqual({
      id: express.id,
      name: "Express",
    });
    expect(await namesOf(shop)).toEqual(["Standard", "Express"]);
  });

  test("shows no gateway among its ways to pay while none is open (3 §10)", async () => {
    const { store_name, admin, shop, markets, approve } = await givenShop(kit);
    await markets.update({ settings: { payment_methods: ["cash_on_delivery", "gateway"] } });
    await approve();
    await markets.publish({ publish_status: "published" });
    const ways = async () => (await shop.show({ store_name })).shop.payment_methods;
    expect(await ways()).toEqual(["cash_on_delivery", "gateway"]);
    await admin.caller.payments.gateways.update({ code: "sandbox", is_enabled: false });
    expect(await ways()).toEqual(["cash_on_delivery"]);
  });

  test("shows what is for sale, with each variant's price and whether it is there (3 §10, 4 H3)", async () => {
    const { shop, store_name, sell, item, products } = await givenShop(kit);
    const made = await sell(
      { en: "Tea" },
      { variants: [{ inventory_item_id: await item(3) }, { inventory_item_id: await item(), price: 700 }] },
    );
    const { product } = await shop.product({ store_name, id: made.id });
    expect(product).toMatchObject({
      price: 1000,
      lowest_price: 700,
      in_stock: true,
      variants: [
        { price: 1000, in_stock: true },
        { price: 700, in_stock: false },
      ],
    });
    expect(Object.keys(product.variants[0] ?? {})).not.toContain("inventory_item_id");
    await products.update({ id: made.id, is_active: false });
    expect(await refusalOf(shop.product({ store_name, id: made.id }))).toMatchObject({ reason: "product_not_found" });
  });
});

describe("its products", () => {
  test("are filtered by category with those below it, price and stock, and sorted (3 §10)", async () => {
    const { search, sell, categories } = await givenShop(kit);
    const hot = (await categories.create({ name: { en: "Hot" } })).category.id;
    const teas = (await categories.create({ name: { en: "Teas" }, parent_id: hot })).category.id;
    const coffee = await sell({ en: "Coffee" }, { category_id: hot, price: 3000, quantity: 2 });
    const tea = await sell({ en: "Black" }, { category_id: teas, price: 1500 });
    const rice = await sell({ en: "Rice" }, { price: 9000 });
    const ids = async (input: Parameters<typeof search>[0]) => (await search(input)).products.map((one) => one.id);
    expect(await ids({ category_id: hot })).toEqual([tea.id, coffee.id]);
    expect(await ids({ category_id: teas })).toEqual([tea.id]);
    expect(await ids({ category_id: newId() })).toEqual([]);
    expect(await ids({ min_price: 1500, max_price: 3000, sort_by: "price" })).toEqual([tea.id, coffee.id]);
    expect(await ids({ sort_by: "price", sort_order: "desc", limit: 1 })).toEqual([rice.id]);
    expect(await ids({ sort_by: "newest", sort_order: "asc", limit: 2 })).toContain(coffee.id);
    expect(await ids({ in_stock: true })).toEqual([coffee.id]);
    const { facets, total } = await search({ category_id: hot });
    expect(total).toBe(2);
    expect(facets.price).toEqual({ min: 1000, max: 9000 });
    expect(new Map(facets.categories.map(({ id, products }) => [id, products]))).toEqual(
      new Map([
        [hot, 1],
        [teas, 1],
        [null, 2],
      ]),
    );
    expect(await refusalOf(search({ min_price: 2, max_price: 1 }))).toMatchObject({
      issues: [{ field: "min_price", code: "price_range" }],
    });
  });

  test("are found in three languages however they are spelt, by the beginnings of all words (3 §10)", async () => {
    const { found, sell } = await givenShop(kit);
    const coffee = await sell({ en: "Turkish Coffee", ar: "القهوة التركية", ku: "قاوەی تورکی" });
    const rice = await sell({ en: "Basmati Rice", ar: "أرز بسمتي", ku: "برنجی بەسمەتی" });
    for (const text of ["coffee", "TURK cof", "قهوه", "القَهوة", "التركيه", "قاوه", "قاوەی"])
      expect(await found(text)).toEqual([coffee.id]);
    for (const text of ["basm", "ارز", "أَرُزّ", "برنجي", "بسمتى"]) expect(await found(text)).toEqual([rice.id]);
    expect(await found("coffee rice")).toEqual([]);
    expect(await found("%")).toEqual([]);
  });

  test("are found by words that were misspelt, and the answer says what was taken for them (3 §10)", async () => {
    const { search, sell } = await givenShop(kit);
    const chocolate = await sell({ en: "Dark Chocolate", ar: "شوكولاتة داكنة" });
    for (const text of ["choclate", "dark chocolat bar".slice(0, 14), "chocolatte", "شوكلاته"]) {
      const { products, corrected_search } = await search({ search: text });
      expect([text, products.map((one) => one.id)]).toEqual([text, [chocolate.id]]);
      if (text === "choclate") expect(corrected_search).toBe("Chocolate");
    }
    for (const text of ["%", "_", "'", '"', "*", "\\", "🍵", "؟"])
      expect([text, (await search({ search: text })).total]).toEqual([text, 0]);
    await sell({ en: "Copper Cable" });
    await sell({ ku: "چای ئەحمەد" });
    expect((await search({ search: "coper cabel" })).corrected_search).toBe("Copper Cable");
    expect((await search({ search: "چایی ئەحمەت" })).corrected_search).toBe("چای ئەحمەد");
    const nothing = await search({ search: "xylophone" });
    expect([nothing.total, nothing.corrected_search]).toEqual([0, null]);
  });

  test("are found by a short word however it is written: with an article or none, with an alif or none (3 §10)", async () => {
    const { found, search, sell } = await givenShop(kit);
    const rice = await sell({ ar: "أرز بسمتي" });
    const colloquial = await sell({ ar: "رز عنبر" });
    const manna = await sell({ ar: "المن والسلوى" });
    const plain = await sell({ ar: "من السما" });
    await sell({ ar: "شاي" });
    const all = async (text: string) => new Set(await found(text));
    for (const text of ["رز", "أرز", "الرز", "الأرز"])
      expect([text, await all(text)]).toEqual([text, new Set([rice.id, colloquial.id])]);
    expect(await found("رز بسمتي")).toEqual([rice.id]);
    for (const text of ["المن", "من", "المنّ"]) expect(await all(text)).toEqual(new Set([manna.id, plain.id]));
    const { products } = await search({ search: "رز", sort_by: "price", page: 2, limit: 1 });
    expect(products).toHaveLength(1);
  });

  test("come by relevance when they are searched: named so before described so (3 §10)", async () => {
    const { found, sell } = await givenShop(kit);
    const named = await sell({ en: "Honey" });
    const described = await sell({ en: "Cake" }, { description: { en: "With a little honey" } });
    const second = await sell({ en: "Wild honey" });
    expect(await found("honey")).toEqual([named.id, second.id, described.id]);
  });

  test("are counted and ranked up to 500, the newest ones, where words find more; the answer says so (3 §10)", async () => {
    const { search, sell, tenantId, categories } = await givenShop(kit);
    const hot = (await categories.create({ name: { en: "Hot" } })).category.id;
    const cold = (await categories.create({ name: { en: "Cold" } })).category.id;
    const oldest = await sell({ en: "Honey" }, { category_id: hot, price: 1 });
    const many = (category_id: string, count: number) =>
      arrange(
        kit.database,
        { tenantId },
        `INSERT INTO products (tenant_id, id, name, price, lowest_price, currency, category_id, search_text, created_at)
         SELECT $1::uuid, gen_random_uuid(), '{"en": "Jar"}', 9, 9, 'IQD', $2::uuid, ' jar with honey', $4::timestamptz + n * interval '1 ms'
           FROM generate_series(1, $3::int) AS n`,
        [tenantId, category_id, count, oldest.created_at],
      );
    await many(hot, 300);
    await many(cold, 198);
    const exact = await search({ search: "honey" });
    expect(exact).toMatchObject({ total: 499, total_is_exact: true });
    expect(exact.products[0]?.id).toBe(oldest.id);
    await many(cold, 400);
    const capped = await search({ search: "honey" });
    expect(capped).toMatchObject({ total: 500, total_is_exact: false });
    expect(capped.facets.categories.reduce((sum, one) => sum + one.products, 0)).toBe(500);
    expect((await search({ search: "honey", page: 6, limit: 100 })).products).toEqual([]);
    expect((await search({ search: "honey", sort_by: "price", limit: 1 })).products[0]?.id).toBe(oldest.id);
    // Of a category all that it has of them, however few are among the newest.
    expect(await search({ search: "honey", category_id: hot })).toMatchObject({ total: 301, total_is_exact: true });
    expect(await search({ category_id: hot })).toMatchObject({ total: 301, total_is_exact: true });
    expect(await search()).toMatchObject({ total: 900, total_is_exact: true });
  });

  test("of another tenant are in no search (3 §1.6)", async () => {
    const [ours, theirs] = [await givenShop(kit), await givenShop(kit)];
    const { id } = await theirs.sell({ en: "Saffron" });
    expect(await ours.found("saffron")).toEqual([]);
    expect(await refusalOf(ours.shop.product({ store_name: ours.store_name, id }))).toMatchObject({
      reason: "product_not_found",
    });
  });
});
