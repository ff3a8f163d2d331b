import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { uploadAs } from "../../files/testing/given.ts";
import { bread, givenRestaurant } from "../testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const sizes = [
  { name: { en: "Small" }, price: null },
  { name: { en: "Large" }, price: 12_000 },
];

describe("dishes (3 §11)", () => {
  test("a dish is put on the menu with variants and modifiers, each with an id, and listed", async () => {
    const { slug, menus } = await givenRestaurant(kit);
    const name = { en: "Kebab", ar: "كباب", ku: "کەباب" };
    const { product } = await menus.create({ slug, name, price: 9000.5, variants: sizes, modifier_groups: [bread] });
    expect(product).toMatchObject({ name, price: 9000.5, currency: "IQD", variants: sizes, modifier_groups: [bread] });
    expect(await menus.list({ slug, search: "کەب" })).toEqual({ products: [product], page: 1, limit: 20, total: 1 });
    expect((await menus.list({ slug, is_active: false })).total).toBe(0);
  });

  test("a dish without variants gets one, which stays the same one (4 I)", async () => {
    const { slug, menus, dish } = await givenRestaurant(kit);
    const made = await dish();
    expect(made.variants).toEqual([{ id: made.variant_id, name: null, price: null }]);
    const { product } = await menus.update({ slug, id: made.id, variants: [] });
    expect(product.variants).toEqual(made.variants);
  });

  test("a patch merges texts; variants, groups and options keep the ids that it names (4 A8)", async () => {
    const { slug, menus, dish } = await givenRestaurant(kit);
    const before = await dish({ variants: sizes, modifier_groups: [bread] });
    const [small, large] = before.variants;
    const [group] = before.modifier_groups;
    const options = group?.options.toReversed() ?? [];
    const { product } = await menus.update({
      slug,
      id: before.id,
      name: { ar: null, ku: "کەباب" },
      variants: [{ id: large?.id, name: { en: "Large" }, price: 13_000 }, { name: { en: "Family" } }],
      modifier_groups: [{ ...bread, id: group?.id, options }],
    });
    expect(product.name).toEqual({ en: "Kebab", ku: "کەباب" });
    expect(product.variants).toMatchObject([
      { id: large?.id, price: 13_000 },
      { name: { en: "Family" }, price: null },
    ]);
    expect(product.variants.map(({ id }) => id)).not.toContain(small?.id);
    expect(product.modifier_groups).toEqual([{ ...group, options }]);
    expect(product.price).toBe(9000);
  });

  test("ids that are not the dish's, or named twice, are refused", async () => {
    const { slug, menus, dish } = await givenRestaurant(kit);
    const [one, other] = [await dish({ variants: sizes }), await dish({ variants: sizes })];
    const named = (...ids: (string | undefined)[]) =>
      refusalOf(menus.update({ slug, id: one.id, variants: ids.map((id, n) => ({ id, name: { en: `V${n}` } })) }));
    expect((await named(other.variant_id)).issues).toMatchObject([
      { field: "variants.0.id", code: "reference_not_found" },
    ]);
    expect((await named(one.variant_id, one.variant_id)).issues).toMatchObject([
      { field: "variants.1.id", code: "named_twice" },
    ]);
  });

  test("prices have the decimals of the tenant's currency (4 L5)", async () => {
    const { tenant, slug, menus } = await givenRestaurant(kit);
    const system = await kit.systemAdmin();
    await system.caller.identity.tenants.update({ tenantId: tenant.tenantId, currency_code: "USD" });
    const create = (price: number, price_delta = 0) =>
      menus.create({
        slug,
        name: { en: "Tea" },
        price,
        modifier_groups: [{ name: { en: "Sugar" }, options: [{ name: { en: "One" }, price_delta }] }],
      });
    expect((await create(1.25, 0.05)).product.price).toBe(1.25);
    const refused = await refusalOf(create(1.255, 0.001));
    expect(refused.issues.map(({ field, code }) => [field, code])).toEqual([
      ["price", "too_many_money_decimals"],
      ["modifier_groups.0.options.0.price_delta", "too_many_money_decimals"],
    ]);
    // What is priced in one currency keeps its tenant from another.
    const change = system.caller.identity.tenants.update({ tenantId: tenant.tenantId, currency_code: "EUR" });
    expect((await refusalOf(change)).reason).toBe("currency_in_use");
  });

  test.each([
    [{ price: -1 }, "price"],
    [{ variants: [{ name: { en: "A" } }, {}] }, "variants.1.name"],
    [{ modifier_groups: [{ ...bread, min: 2, max: 1 }] }, "modifier_groups.0.max"],
    [{ modifier_groups: [{ ...bread, options: [] }] }, "modifier_groups.0.options"],
  ])("%j is refused", async (changes, field) => {
    const { dish } = await givenRestaurant(kit);
    expect(await refusalOf(dish(changes))).toMatchObject({ reason: "validation_failed", issues: [{ field }] });
  });

  test("another restaurant's and another tenant's dish is not found (3 §1.6)", async () => {
    const [ours, theirs] = [await givenRestaurant(kit), await givenRestaurant(kit)];
    const { id } = await theirs.dish();
    expect((await refusalOf(ours.menus.update({ slug: ours.slug, id, price: 1 }))).reason).toBe("dish_not_found");
    expect((await refusalOf(ours.menus.list({ slug: theirs.slug }))).reason).toBe("restaurant_not_found");
    const create = ours.menus.create({ slug: theirs.slug, name: { en: "A" }, price: 1 });
    expect((await refusalOf(create)).reason).toBe("restaurant_not_found");
  });

  test("a restaurant has 500 dishes at most, also when many are added at once", async () => {
    const { tenant, slug, restaurant, dish, menus } = await givenRestaurant(kit);
    await arrange(
      kit.database,
      { tenantId: tenant.tenantId },
      `INSERT INTO dishes (tenant_id, id, restaurant_id, name, price, variants)
       SELECT '${tenant.tenantId}', gen_random_uuid(), '${restaurant.id}', '{"en": "D"}', 1, '[]' FROM generate_series(1, 498)`,
    );
    const { values, refused } = await atOnce(6, () => dish());
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([2, new Set(["menu_full"])]);
    expect((await menus.list({ slug })).total).toBe(500);
  });

  test("a dish sent again with its key is made once, and changes at once all stand (3 §1.8, 4 A8)", async () => {
    const { tenant, slug, menus, dish } = await givenRestaurant(kit);
    const body = { slug, name: { en: "Tea" }, price: 500 };
    const once = () => tenant.admin.with({ idempotencyKey: "k" }).restaurant.menus.create(body);
    expect(await once()).toEqual(await once());
    expect((await menus.list({ slug })).total).toBe(1);
    const { id } = await dish();
    const patches = [{ price: 1 }, { name: { ku: "کەباب" } }, { is_active: false }, { variants: sizes }];
    expect((await atOnce(4, (n) => menus.update({ slug, id, ...patches[n] }))).refused).toEqual([]);
    const { product } = await menus.update({ slug, id, price: 1 });
    expect(product).toMatchObject({ price: 1, name: { en: "Kebab", ku: "کەباب" }, is_active: false, variants: sizes });
  });
});

describe("the menu (3 §11, 4 I)", () => {
  test("is shown to everybody: active dishes with all their names and prices, and what can be had now", async () => {
    const { tenant, slug, dish } = await givenRestaurant(kit);
    const file = await uploadAs(kit, tenant.admin);
    const now = await dish({ variants: sizes, modifier_groups: [bread], image_url: file.url });
    // It is Saturday, 11:00 in Baghdad.
    await dish({ name: { en: "Pacha" }, schedule: [{ weekday: 6, opens: "04:00", closes: "11:00" }] });
    await dish({ name: { en: "Gone" }, is_active: false });
    const menu = await kit.anonymous.restaurant.menus.show({ slug: slug.toUpperCase() });
    expect(menu).toMatchObject({ restaurant: { slug, is_open: true }, currency: "IQD" });
    expect(menu.products).toMatchObject([
      { id: now.id, name: now.name, modifier_groups: [bread], is_available: true },
      { name: { en: "Pacha" }, is_available: false },
    ]);
    expect(menu.products[0]?.variants).toMatchObject([{ price: 9000 }, { price: 12_000 }]);
    expect(menu.products[0]?.image_url).toContain("signature=");
  });

  test("of a restaurant that is closed now has nothing to be had", async () => {
    const { slug, dish } = await givenRestaurant(kit, { schedule: [{ weekday: 6, opens: "18:00", closes: "23:00" }] });
    await dish();
    const { restaurant, products } = await kit.anonymous.restaurant.menus.show({ slug });
    expect([restaurant.is_open, products.map((each) => each.is_available)]).toEqual([false, [false]]);
  });

  test("of an unknown or inactive restaurant, or of a suspended tenant, is not found", async () => {
    const { tenant, slug, restaurants } = await givenRestaurant(kit);
    const other = await givenRestaurant(kit);
    await restaurants.update({ slug, is_active: false });
    const system = await kit.systemAdmin();
    await system.caller.identity.tenants.update({ tenantId: other.tenant.tenantId, status: "suspended" });
    expect(tenant.tenantId).not.toBe(other.tenant.tenantId);
    for (const unknown of [slug, other.slug, "nowhere-at-all", "%00", "x".repeat(100)])
      expect((await refusalOf(kit.anonymous.restaurant.menus.show({ slug: unknown }))).reason).toBe(
        "restaurant_not_found",
      );
  });

  test("a dish stands in a part of the menu, in three languages, and in none again when that is taken away (3 §11, 4 A8)", async () => {
    const { slug, menus, dish } = await givenRestaurant(kit);
    const grill = { en: "From the grill", ar: "من المشويات", ku: "لە برژاوەکان" };
    const { id } = await dish({ section: grill });
    await dish();
    const sections = async () => (await menus.show({ slug })).products.map(({ section }) => section);
    expect(await sections()).toEqual([grill, {}]);
    expect((await menus.update({ slug, id, section: { ar: null } })).product.section).toEqual({
      en: grill.en,
      ku: grill.ku,
    });
    expect((await menus.update({ slug, id, price: 500 })).product.section).toMatchObject({ en: grill.en });
    await menus.update({ slug, id, section: null });
    expect(await sections()).toEqual([{}, {}]);
  });
});
