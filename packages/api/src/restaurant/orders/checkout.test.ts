import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen, home } from "./testing/given.ts";

let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const counted = async (table: string, id: string) =>
  (await at.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1 AND cart_id = $2`, id))[0]
    ?.n;

describe("checking out (3 §11, 4 I)", () => {
  test("makes an order at the cart's prices and a direct delivery of it, and closes the cart", async () => {
    const who = await at.diner();
    const { data: cart } = await at.put(who, 2);
    const { order, delivery, instructions } = await at.checkout(who, "cash", { customer_notes: "Ring twice" });
    expect(order).toMatchObject({
      order_number: expect.stringMatching(/^R-\d{6}$/),
      status: "placed",
      payment_method: "cash",
      payment_status: "pending",
      total_items: 2,
      subtotal: 18_500,
      delivery_fee: 3000,
      total_price: 21_500,
      currency: "IQD",
      restaurant: { slug: at.slug },
      customer_notes: "Ring twice",
      shipping_address: { city: "Baghdad", full_address: home.full_address },
      items: [{ product_id: at.kebab.id, unit_price: 9000, quantity: 2, line_total: 18_500 }],
      status_history: [{ status: "placed" }],
      delivery: { id: delivery.id, status: "draft" },
    });
    expect(delivery).toMatchObject({
      delivery_flow: "direct",
      status: "draft",
      unit_size: 1,
      price: 0,
      cash_to_collect: 21_500,
      payer_type: "recipient",
      payment_method: "cash",
      pickup_address: { full_address: "Abu Nuwas Street, Karrada, Baghdad" },
      delivery_address: { full_address: home.full_address },
    });
    expect(instructions).toBeNull();
    const { data: next } = await who.caller.restaurant.carts.show({ slug: at.slug });
    expect([next.id === cart.id, next.status, next.items]).toEqual([false, "active", []]);
    expect(await outcomeOf(at.checkout(who))).toBe("cart_empty");
  });

  test("keeps the price that a dish had when it was put into the cart", async () => {
    const who = await at.diner();
    await at.put(who);
    await at.menus.update({ slug: at.slug, id: at.kebab.id, price: 12_000 });
    const { order } = await at.checkout(who);
    await at.menus.update({ slug: at.slug, id: at.kebab.id, price: 9000 });
    expect(order.subtotal).toBe(9250);
  });

  test("goes by the cheapest active service, or by the one that is named", async () => {
    const here = await givenKitchen(kit);
    const cheap = await here.net.newService({ base_price: 1000 });
    await here.net.newService({ base_price: 500, is_active: false });
    await here.net.newService({ base_price: 500, min_unit_size: 2 });
    const fee = async (over: object = {}) => {
      const who = await here.diner();
      await here.put(who);
      return (await here.checkout(who, "cash", over)).order.delivery_fee;
    };
    expect(await fee()).toBe(1000);
    expect(await fee({ delivery_service_id: here.net.service.id })).toBe(3000);
    expect(await fee({ delivery_service_id: cheap.id })).toBe(1000);
    const stranger = (await (await givenKitchen(kit)).net.newService()).id;
    const who = await here.diner();
    await here.put(who);
    expect(await outcomeOf(here.checkout(who, "cash", { delivery_service_id: stranger }))).toBe(
      "delivery_service_not_found",
    );
  });

  test("refuses what cannot be had now, naming it, and a restaurant that is closed; the cart stays", async () => {
    const here = await givenKitchen(kit);
    const who = await here.diner();
    const { data } = await here.put(who);
    await here.menus.update({ slug: here.slug, id: here.kebab.id, is_active: false });
    const gone = await refusalOf(here.checkout(who));
    const named = [{ cart_item_id: data.items[0]?.id, product_id: here.kebab.id, variant_id: here.kebab.variant_id }];
    expect(gone).toMatchObject({ reason: "product_unavailable", extra: { items: named, is_open: true } });
    await here.menus.update({ slug: here.slug, id: here.kebab.id, is_active: true });
    // Another day of the week than today, in Baghdad.
    const weekday = (new Date(kit.clock.now.getTime() + 3 * 3600_000).getUTCDay() + 3) % 7;
    const schedule = [{ weekday, opens: "12:00", closes: "13:00" }];
    await here.restaurants.update({ slug: here.slug, schedule });
    expect(await refusalOf(here.checkout(who))).toMatchObject({
      reason: "product_unavailable",
      extra: { items: named, is_open: false },
    });
    await here.restaurants.update({ slug: here.slug, schedule: [] });
    expect((await here.checkout(who)).order.items).toHaveLength(1);
  });

  test("checks again what was chosen with a dish", async () => {
    const here = await givenKitchen(kit);
    const who = await here.diner();
    await here.put(who);
    const [group] = here.kebab.modifier_groups;
    if (!group) throw new Error("the dish has no modifiers");
    const change = (modifier_groups: object[]) =>
      here.menus.update({ slug: here.slug, id: here.kebab.id, modifier_groups: modifier_groups as never });
    await change([{ ...group, min: 2 }]);
    expect(await outcomeOf(here.checkout(who))).toBe("modifier_selection_invalid");
    await change([{ ...group, options: group.options.slice(1) }]);
    expect(await outcomeOf(here.checkout(who))).toBe("product_unavailable");
  });

  test("needs a place to fetch it from, and one to bring it to", async () => {
    const here = await givenKitchen(kit);
    const slug = `${here.slug}-2`;
    await here.restaurants.create({ slug, name: { en: "Nowhere" } });
    const { product } = await here.menus.create({ slug, name: { en: "Tea" }, price: 500 });
    const who = await here.diner();
    const variant_id = product.variants[0]?.id ?? "";
    await who.caller.restaurant.carts.addItem({ slug, product_id: product.id, variant_id, quantity: 1 });
    expect(await outcomeOf(here.checkout(who, "cash", { slug }))).toBe("restaurant_address_missing");
    await here.put(who);
    expect(await outcomeOf(here.checkout(who, "cash", { address: undefined }))).toBe("validation_failed");
    const addressId = "0198c0de-0000-7000-8000-00000000dead";
    expect(await outcomeOf(here.checkout(who, "cash", { address: undefined, addressId }))).toBe("address_not_found");
  });

  test("takes an address of one's own book, and keeps one that is sent along unless told otherwise (4 H6)", async () => {
    const who = await at.diner();
    await at.put(who);
    await at.checkout(who, "cash", { save_to_address_book: true });
    const [kept] = (await who.caller.places.addresses.list({})).addresses;
    await at.put(who);
    const { order } = await at.checkout(who, "cash", { address: undefined, addressId: kept?.id ?? "" });
    expect(order.shipping_address).toMatchObject({ city: "Baghdad" });
  });
});

describe("at the same time, and again (3 §1.8)", () => {
  test("20 who check one cart out make one order, one delivery and one hold", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    const { data: cart } = await at.put(who);
    const { values, refused } = await atOnce(20, () => at.checkout(who, "wallet"));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["cart_empty"]));
    expect(await counted("restaurant_orders", cart.id)).toBe(1);
    const made = await at.rows("SELECT id FROM deliveries WHERE tenant_id = $1 AND order_id = $2", values[0]?.order.id);
    expect(made).toHaveLength(1);
    expect(await at.balance(wallet)).toEqual([50_000, 12_250]);
  });

  test("the same key makes one order, and answers it again", async () => {
    const { who, wallet } = await at.wealthy(50_000);
    await at.put(who);
    const idempotencyKey = at.key();
    const once = () => at.checkout({ caller: who.with({ idempotencyKey }) }, "wallet");
    const [first, second] = [await once(), await once()];
    expect(second.order.id).toBe(first.order.id);
    expect(await at.balance(wallet)).toEqual([50_000, 12_250]);
  });

  test("whose wallet has too little keeps the cart, and nothing is made", async () => {
    const { who, wallet } = await at.wealthy(1000);
    const { data: cart } = await at.put(who);
    expect(await outcomeOf(at.checkout(who, "wallet"))).toBe("insufficient_wallet_balance");
    expect([await counted("restaurant_orders", cart.id), await at.balance(wallet)]).toEqual([0, [1000, 0]]);
    expect((await who.caller.restaurant.carts.show({ slug: at.slug })).data.items).toHaveLength(1);
  });

  test("something put into the cart while it is checked out is in the order, or in the next cart", async () => {
    const who = await at.diner();
    await at.put(who);
    const { refused } = await atOnce(6, (n): Promise<unknown> => (n === 3 ? at.checkout(who) : at.put(who)));
    expect(refused).toEqual([]);
    const { orders } = await at.own(who).list({ slug: at.slug });
    const { data } = await who.caller.restaurant.carts.show({ slug: at.slug });
    const left = data.items.reduce((sum, { quantity }) => sum + quantity, 0);
    expect((orders[0]?.total_items ?? 0) + left).toBe(6);
  });
});
