import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { givenRestaurant } from "../testing/given.ts";
import { givenCart } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("a diner's cart (1 §4.11, 3 §11)", () => {
  test("is made empty when it is first asked for, in the restaurant's tenant whatever the diner's", async () => {
    const { restaurant, slug, carts } = await givenCart(kit);
    const { data } = await carts.show({ slug });
    expect(data).toMatchObject({
      restaurant: { id: restaurant.id, slug, name: restaurant.name },
      status: "active",
      currency: "IQD",
      items: [],
      subtotal: 0,
      total: 0,
    });
    expect((await carts.show({ slug: slug.toUpperCase() })).data).toEqual(data);
  });

  test("is made by adding as well; a line has the names and prices of the menu, and what it comes to (4 I)", async () => {
    const { slug, carts, product, one, body, samoon, flatbread } = await givenCart(kit);
    const modifiers = [{ modifier_option_id: flatbread }, { modifier_option_id: samoon }];
    const { data } = await carts.addItem(body({ quantity: 2, note: " No onions ", modifiers }));
    expect(data.items).toMatchObject([
      {
        ...one,
        name: product.name,
        variant_name: null,
        unit_price: 9000,
        quantity: 2,
        note: "No onions",
        modifiers: [
          { modifier_option_id: samoon, quantity: 1, price_delta_snapshot: 250 },
          { modifier_option_id: flatbread, quantity: 1, price_delta_snapshot: 0 },
        ],
        line_total: 18_500,
      },
    ]);
    expect([data.subtotal, data.total]).toEqual([18_500, 18_500]);
    expect((await carts.show({ slug })).data).toEqual(data);
  });

  test("the same product, variant, note and modifiers raise the line's quantity, in any order; others do not", async () => {
    const { carts, body, samoon, flatbread } = await givenCart(kit);
    const both = [{ modifier_option_id: samoon }, { modifier_option_id: flatbread, quantity: 1 }];
    await carts.addItem(body({ modifiers: both }));
    await carts.addItem(body({ modifiers: both.toReversed(), quantity: 3, note: "" }));
    await carts.addItem(body({ modifiers: both, note: "Hot" }));
    const { data } = await carts.addItem(body());
    expect(data.items.map(({ quantity, note }) => [quantity, note])).toEqual([
      [4, null],
      [1, "Hot"],
      [1, null],
    ]);
  });

  test("prices stay as they were put in, until more of the same is added", async () => {
    const { slug, carts, body, product, menus } = await givenCart(kit);
    await carts.addItem(body());
    await menus.update({ slug, id: product.id, price: 10_000, name: { en: "Kebab of lamb" } });
    const before = (await carts.show({ slug })).data.items;
    expect(before).toMatchObject([{ unit_price: 9000, name: { en: "Kebab" } }]);
    const [line] = before;
    const counted = await carts.changeItem({ slug, itemId: line?.id ?? "", quantity: 5 });
    expect(counted.data.items).toMatchObject([{ unit_price: 9000, quantity: 5, line_total: 46_250 }]);
    const { items } = (await carts.addItem(body())).data;
    expect(items).toMatchObject([{ unit_price: 10_000, quantity: 6, name: { en: "Kebab of lamb" } }]);
  });

  test("a quantity or a note is changed, and 0 takes the line out", async () => {
    const { slug, carts, body } = await givenCart(kit);
    const [line] = (await carts.addItem(body({ note: "Hot" }))).data.items;
    const itemId = line?.id ?? "";
    expect((await carts.changeItem({ slug, itemId, quantity: 3 })).data.items).toMatchObject([
      { quantity: 3, note: "Hot" },
    ]);
    expect((await carts.changeItem({ slug, itemId, note: null })).data.items).toMatchObject([
      { quantity: 3, note: null },
    ]);
    expect((await carts.changeItem({ slug, itemId, quantity: 0 })).data.items).toEqual([]);
    const gone = await refusalOf(carts.changeItem({ slug, itemId, quantity: 1 }));
    expect(gone.reason).toBe("restaurant_cart_item_not_found");
  });

  test("modifiers are replaced as often as one likes, at the menu's prices whatever is sent", async () => {
    const { slug, carts, body, flatbread, samoon } = await givenCart(kit);
    const [line] = (await carts.addItem(body())).data.items;
    const itemId = line?.id ?? "";
    const sent = { modifier_option_id: samoon, quantity: 2, price_delta_snapshot: 1 };
    const replace = (...modifiers: object[]) =>
      carts.replaceModifiers({ slug, itemId, modifiers: modifiers as (typeof sent)[] });
    const first = await replace(sent);
    expect(first.data.items).toMatchObject([
      { modifiers: [{ quantity: 2, price_delta_snapshot: 250 }], line_total: 9500 },
    ]);
    expect((await replace(sent)).data).toEqual(first.data);
    expect((await replace({ modifier_option_id: flatbread })).data.items).toMatchObject([{ line_total: 9000 }]);
    expect((await refusalOf(replace())).reason).toBe("modifier_selection_invalid");
    expect((await refusalOf(replace({ modifier_option_id: samoon, quantity: 3 }))).reason).toBe(
      "modifier_selection_invalid",
    );
  });

  test("emptied it is the same cart without lines", async () => {
    const { slug, carts, body } = await givenCart(kit);
    const { data } = await carts.addItem(body());
    const cleared = await carts.clear({ slug });
    expect(cleared.data).toMatchObject({ id: data.id, items: [], total: 0 });
    expect((await carts.clear({ slug })).data.items).toEqual([]);
  });

  test("a dish, variant or option of another restaurant is refused", async () => {
    const { tenant, slug, carts, body } = await givenCart(kit);
    const other = `${slug}-two`;
    const { restaurants, menus } = tenant.admin.caller.restaurant;
    await restaurants.create({ slug: other, name: { en: "Next door" } });
    const { product } = await menus.create({ slug: other, name: { en: "Rice" }, price: 1 });
    const [variant] = product.variants;
    const reasonOf = async (changes: object) => (await refusalOf(carts.addItem(body(changes)))).reason;
    expect(await reasonOf({ product_id: product.id })).toBe("dish_not_found");
    expect(await reasonOf({ variant_id: variant?.id })).toBe("dish_variant_not_found");
    expect(await reasonOf({ modifiers: [{ modifier_option_id: product.id }] })).toBe("modifier_selection_invalid");
    expect(await reasonOf({ modifiers: [] })).toBe("modifier_selection_invalid");
  });

  test.each([
    [{ quantity: 0 }, "quantity"],
    [{ quantity: 1.5 }, "quantity"],
    [{ quantity: 1000 }, "quantity"],
    [{ product_id: "x" }, "product_id"],
    [{ note: "x".repeat(501) }, "note"],
  ])("%j is refused (1 §7, 1 §8)", async (changes, field) => {
    const { carts, body } = await givenCart(kit);
    const refused = await refusalOf(carts.addItem(body(changes)));
    expect(refused).toMatchObject({ reason: "validation_failed", issues: [{ field }] });
  });

  test("a cart takes 100 lines of 999 portions at most", async () => {
    const { slug, carts, body } = await givenCart(kit);
    await carts.addItem(body({ quantity: 999 }));
    expect((await refusalOf(carts.addItem(body()))).reason).toBe("restaurant_cart_too_large");
    for (let n = 1; n < 100; n++) await carts.addItem(body({ note: `Line ${n}` }));
    expect((await refusalOf(carts.addItem(body({ note: "One more" })))).reason).toBe("restaurant_cart_too_large");
    expect((await carts.show({ slug })).data.items).toHaveLength(100);
  });
});

describe("whose a cart is (1 §4.11)", () => {
  test("others' carts are never seen nor changed, not by the restaurant's own people either", async () => {
    const { tenant, slug, carts, body, diner } = await givenCart(kit);
    const { data } = await carts.addItem(body());
    const itemId = data.items[0]?.id ?? "";
    for (const other of [tenant.admin, await tenant.member("customer"), await kit.systemAdmin()]) {
      const theirs = other.caller.restaurant.carts;
      expect((await theirs.show({ slug })).data).toMatchObject({ items: [] });
      const change = theirs.changeItem({ slug, itemId, quantity: 0 });
      expect((await refusalOf(change)).reason).toBe("restaurant_cart_item_not_found");
      expect((await theirs.availability({ slug })).data).toEqual([]);
    }
    const elsewhere = await kit.signIn(diner.userId, null);
    expect((await elsewhere.caller.restaurant.carts.show({ slug })).data).toEqual(data);
  });

  test("an unknown slug and a suspended tenant's are not found; nobody without a login (1 §7)", async () => {
    const { slug, tenant, carts } = await givenCart(kit);
    expect((await refusalOf(carts.show({ slug: "nowhere" }))).reason).toBe("restaurant_not_found");
    expect((await refusalOf(kit.anonymous.restaurant.carts.show({ slug }))).reason).toBe("unauthenticated");
    const system = await kit.systemAdmin();
    await system.caller.identity.tenants.update({ tenantId: tenant.tenantId, status: "suspended" });
    expect((await refusalOf(carts.show({ slug }))).reason).toBe("restaurant_not_found");
  });
});

describe("what of a cart can be had (1 §4.11, 4 I)", () => {
  test("follows the clock of the restaurant; what cannot be had is put in all the same", async () => {
    const evenings = [{ weekday: 6, opens: "18:00", closes: "02:00" }];
    const { slug, dish, diner, menus } = await givenRestaurant(kit);
    const { carts } = (await diner()).caller.restaurant;
    const [always, late, off] = [await dish(), await dish({ schedule: evenings }), await dish({ is_active: false })];
    for (const { id, variant_id } of [always, late, off])
      await carts.addItem({ slug, product_id: id, variant_id, quantity: 1 });
    const now = async () => (await carts.availability({ slug })).data.map((each) => each.is_available);
    expect(await now()).toEqual([true, false, false]);
    const before = kit.clock.now;
    kit.clock.now = new Date("2026-11-21T22:30:00Z"); // Sunday, 01:30 in Baghdad
    expect(await now()).toEqual([true, true, false]);
    kit.clock.now = before;
    await menus.update({ slug, id: always.id, variants: [{ name: { en: "Other" } }] });
    expect(await now()).toEqual([false, false, false]);
  });

  test("names line, dish and variant, and changes nothing", async () => {
    const { slug, carts, body, one, restaurants } = await givenCart(kit);
    expect((await carts.availability({ slug })).data).toEqual([]);
    const { data } = await carts.addItem(body());
    const [line] = data.items;
    const said = (is_available: boolean) => [{ cart_item_id: line?.id, ...one, is_available }];
    expect((await carts.availability({ slug })).data).toEqual(said(true));
    await restaurants.update({ slug, is_active: false });
    expect((await carts.availability({ slug })).data).toEqual(said(false));
    expect((await carts.show({ slug })).data).toEqual(data);
  });
});
