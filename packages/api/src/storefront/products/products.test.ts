import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { foldCounts } from "../../kernel/index.ts";
import { givenShop } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("a product", () => {
  test("is sold in variants from the stock of items, each with what is promised to nobody in any warehouse (3 §10)", async () => {
    const { products, item, sell, warehouses, locations, receive, admin, warehouse } = await givenShop(kit);
    const [first, second] = [await item(7), await item()];
    const other = (await warehouses.create({ name: "Other", code: "OTHER" })).warehouse;
    const [bin] = (await locations.list({ warehouse_id: other.id })).locations;
    expect([bin?.location_type, typeof receive]).toEqual(["bin", "function"]);
    await admin.caller.warehousing.stock.upsert({
      warehouse_id: other.id,
      item_id: first,
      bin_id: bin?.id ?? "",
      quantity: 5,
    });
    await admin.caller.warehousing.reservations.create({ warehouse_id: warehouse.id, item_id: first, quantity: 2 });
    const made = await sell(
      { en: "Tea", ar: "شاي" },
      {
        price: 4500,
        tax_rate: 2.5,
        description: { en: "From Ceylon" },
        variants: [
          { inventory_item_id: first, name: { en: "Small" }, sku: `S-${newId()}` },
          { inventory_item_id: second, price: 3000 },
        ],
      },
    );
    expect(made).toMatchObject({
      price: 4500,
      lowest_price: 3000,
      currency: "IQD",
      is_active: true,
      tax_rate: 2.5,
      images: [],
      rating: { average: null, count: 0 },
      variants: [
        { inventory_item_id: first, price: null, available: 10, name: { en: "Small" } },
        { inventory_item_id: second, price: 3000, available: 0, name: {}, sku: null },
      ],
    });
    expect((await products.show({ id: made.id })).product).toEqual(made);
  });

  test("names items and categories of its tenant, in use, and prices in its currency (3 §10, 4 E8)", async () => {
    const [ours, theirs] = [await givenShop(kit), await givenShop(kit)];
    const { products, item, items } = ours;
    const own = await item();
    const base = { name: { en: "x" }, price: 1, variants: [{ inventory_item_id: own }] };
    const refused = async (more: object) => (await refusalOf(products.create({ ...base, ...more }))).reason;
    expect(await refused({ variants: [{ inventory_item_id: await theirs.item() }] })).toBe("item_not_found");
    expect(await refused({ category_id: (await theirs.categories.create({ name: { en: "y" } })).category.id })).toBe(
      "product_category_not_found",
    );
    expect(await refused({ currency: "USD" })).toBe("validation_failed");
    expect(await refused({ variants: [] })).toBe("validation_failed");
    expect(await refused({ price: -1 })).toBe("validation_failed");
    await items.retire({ id: own });
    expect(await refused({})).toBe("item_inactive");
  });

  test("has no more decimals in its price than its currency, and keeps the currency from changing (3 §3, 4 E8)", async () => {
    const { admin, tenantId } = await kit.tenant();
    const system = (await kit.systemAdmin()).caller.identity.tenants;
    await system.update({ tenantId, currency_code: "USD" });
    const { item } = await admin.caller.warehousing.items.create({ name: "x", sku: "X", unit_size: 1 });
    const variants = [{ inventory_item_id: item.id }];
    const { products } = admin.caller.storefront;
    const wrong = products.create({
      name: { en: "x" },
      price: 1,
      variants: [{ ...variants[0], price: 1.005 } as never],
    });
    expect((await refusalOf(wrong)).issues).toEqual([
      { field: "variants.0.price", code: "money_decimals", params: { currency: "USD", maximum: 2 } },
    ]);
    const { product } = await products.create({ name: { en: "x" }, price: 1.25, currency: "usd", variants });
    expect(product).toMatchObject({ price: 1.25, currency: "USD" });
    const change = () => system.update({ tenantId, currency_code: "IQD" });
    expect(await refusalOf(change())).toMatchObject({ reason: "currency_in_use" });
    await products.delete({ id: product.id });
    expect((await change()).tenant.currency_code).toBe("IQD");
  });

  test("merges what a change says; variants with their ids too, those left out are sold no more (4 A8)", async () => {
    const { products, sell, item } = await givenShop(kit);
    const made = await sell(
      { en: "Tea" },
      {
        variants: [
          { inventory_item_id: await item(), sku: `A-${newId()}` },
          { inventory_item_id: await item(), price: 5 },
        ],
      },
    );
    const [first, second] = made.variants;
    const third = await item();
    const { product } = await products.update({
      id: made.id,
      name: { ku: "چا" },
      description: { en: "New" },
      price: 2000,
      variants: [{ id: second?.id ?? "", name: { en: "Kept" }, sku: first?.sku ?? "" }, { inventory_item_id: third }],
    });
    expect(product).toMatchObject({
      name: { en: "Tea", ku: "چا" },
      description: { en: "New" },
      price: 2000,
      lowest_price: 5,
      variants: [
        { id: second?.id, name: { en: "Kept" }, sku: first?.sku, price: 5 },
        { inventory_item_id: third, price: null },
      ],
    });
    expect((await products.update({ id: made.id, description: null })).product.description).toEqual({});
    const foreign = products.update({ id: made.id, variants: [{ id: newId() }] });
    expect((await refusalOf(foreign)).issues).toMatchObject([{ field: "variants.0.id", code: "variant_unknown" }]);
    const nameless = products.update({ id: made.id, name: { en: null, ku: null } });
    expect(await refusalOf(nameless)).toMatchObject({ reason: "validation_failed" });
  });

  test("leaves every list when it is deleted, and its SKUs are free again; its row stays for orders (3 §10)", async () => {
    const { products, sell, item, tenantId } = await givenShop(kit);
    const sku = `SKU-${newId()}`;
    const variants = [{ inventory_item_id: await item(), sku }];
    const made = await sell({ en: "Gone" }, { variants });
    expect(await refusalOf(products.create({ name: { en: "Rival" }, price: 1, variants }))).toMatchObject({
      reason: "sku_taken",
    });
    await products.delete({ id: made.id });
    for (const call of [products.show, products.update, products.delete])
      expect(await refusalOf(call({ id: made.id, price: 2 }))).toMatchObject({ reason: "product_not_found" });
    await sell({ en: "Heir" }, { variants });
    const rows = "SELECT name->>'en' AS name FROM products WHERE tenant_id = $1 AND id = $2";
    expect(await arrange(kit.database, { tenantId }, rows, [tenantId, made.id])).toEqual([{ name: "Gone" }]);
  });

  test("of another tenant is not found, and viewers change none (3 §1.6, 3 §3)", async () => {
    const [ours, theirs] = [await givenShop(kit), await givenShop(kit)];
    const { id } = await theirs.sell({ en: "Theirs" });
    expect(await refusalOf(ours.products.update({ id, price: 1 }))).toMatchObject({ reason: "product_not_found" });
    const viewer = (await ours.tenant.member("viewer")).caller.storefront.products;
    expect((await viewer.list({})).total).toBe(1);
    expect(await refusalOf(viewer.delete({ id }))).toMatchObject({ reason: "insufficient_permissions" });
  });
});

describe("the list", () => {
  test("finds by category, state and text, newest first, with exact counts also when they were folded (3 §10, 4 A7)", async () => {
    const { products, categories, sell } = await givenShop(kit);
    const category_id = (await categories.create({ name: { en: "Hot" } })).category.id;
    const one = await sell({ en: "Green tea" }, { category_id, price: 3000 });
    const two = await sell({ ar: "قهوة" }, { category_id, is_active: false, price: 500 });
    await sell({ en: "Rice" });
    const listed = async (input: object) => {
      const { products: rows, stats, total } = await products.list(input);
      return [rows.map(({ id }) => id), total, stats];
    };
    const both = { total: 2, active: 1, inactive: 1 };
    for (let time = 0; time < 2; time += 1) {
      expect(await listed({ category_id })).toEqual([[two.id, one.id], 2, both]);
      expect(await listed({ category_id, is_active: true })).toEqual([[one.id], 1, both]);
      expect((await products.list({})).stats).toEqual({ total: 4, active: 3, inactive: 1 });
      expect((await listed({ search: "قهوه" }))[0]).toEqual([two.id]);
      for (const search of ["%", "_", "*", "\\", "🍵"]) expect((await listed({ search }))[0]).toEqual([]);
      expect((await products.list({ sort_by: "price", sort_order: "asc" })).products[0]?.id).toBe(two.id);
      await foldCounts(kit.deps);
    }
  });
});

describe("at the same time", () => {
  test("of many products that want one SKU one has it (3 §10)", async () => {
    const { products, item } = await givenShop(kit);
    const variants = [{ inventory_item_id: await item(), sku: `ONE-${newId()}` }];
    const { values, refused } = await atOnce(6, () => products.create({ name: { en: "x" }, price: 1, variants }));
    expect([values.length, refused.map(({ reason }) => reason)]).toEqual([
      1,
      Array.from({ length: 5 }, () => "sku_taken"),
    ]);
  });

  test("changes of one product come one after the other, and its lowest price fits its variants (3 §10)", async () => {
    const { products, sell } = await givenShop(kit);
    const { id, variants } = await sell({ en: "Raced" });
    const of = variants[0]?.id ?? "";
    await atOnce(8, (n) =>
      n % 2 ? products.update({ id, price: n + 10 }) : products.update({ id, variants: [{ id: of, price: n + 100 }] }),
    );
    const { product } = await products.show({ id });
    expect(product.lowest_price).toBe(product.variants[0]?.price);
  });

  test("of a deletion and many changes nothing comes after the deletion (3 §10)", async () => {
    const { products, sell } = await givenShop(kit);
    const { id } = await sell({ en: "Doomed" });
    const [{ refused }] = await Promise.all([
      atOnce(4, (n) => products.update({ id, price: n + 1 })),
      products.delete({ id }),
    ]);
    for (const { reason } of refused) expect(reason).toBe("product_not_found");
    expect((await products.list({ search: "Doomed" })).total).toBe(0);
  });

  test("of two moves that would close a circle of categories one is refused (3 §10)", async () => {
    const { categories } = await givenShop(kit);
    const make = async (en: string) => (await categories.create({ name: { en } })).category.id;
    const [a, b] = [await make("A"), await make("B")];
    const { refused } = await atOnce(2, (n) => categories.update({ id: n ? a : b, parent_id: n ? b : a }));
    expect(refused.map(({ reason }) => reason)).toEqual(["validation_failed"]);
  });
});

test("sent again with its key, a product is made and changed once (3 §1.8)", async () => {
  const { admin, item, products } = await givenShop(kit);
  const variants = [{ inventory_item_id: await item() }];
  const make = () =>
    admin.with({ idempotencyKey: "p" }).storefront.products.create({ name: { en: "Once" }, price: 1, variants });
  const { product } = await make();
  expect(await make()).toEqual({ product });
  const change = () => admin.with({ idempotencyKey: "q" }).storefront.products.update({ id: product.id, variants });
  expect(await change()).toEqual(await change());
  const drop = () => admin.with({ idempotencyKey: "r" }).storefront.products.delete({ id: product.id });
  expect([await drop(), await drop()]).toEqual([{}, {}]);
  expect((await products.list({ search: "Once" })).total).toBe(0);
});
