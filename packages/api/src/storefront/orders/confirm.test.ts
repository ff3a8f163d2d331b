import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit, { tax_rate: 10 });
});
afterAll(() => kit.stop());

const ordersOf = (who: { caller: Shop["caller"] }) => who.caller.storefront.customerOrders;
const told = async (who: { caller: Shop["caller"] }) =>
  (await who.caller.messaging.notifications.list({ limit: 100 })).notifications.map((row) => row.notification_type);

describe("what an order would cost (3 §10)", () => {
  test("a quote says it and writes nothing", async () => {
    const [who, tea] = [await shop.customer(), await shop.product({ price: 1000 })];
    const { id: cartId } = await shop.put(who, tea, 2);
    const { service, address } = shop;
    const quoted = await ordersOf(who).quote({ cartId, deliveryServiceId: service.id, address });
    expect(quoted).toMatchObject({
      subtotal: 2000,
      tax_amount: 200,
      delivery_fee: 3000,
      total_price: 5200,
      currency: "IQD",
    });
    expect(quoted.expires_at).toBe(new Date(kit.clock.now.getTime() + 900_000).toISOString());
    expect(await shop.rows("SELECT 1 FROM storefront_orders WHERE tenant_id = $1 AND cart_id = $2", cartId)).toEqual(
      [],
    );
    const stranger = await shop.customer();
    expect(await outcomeOf(ordersOf(stranger).quote({ cartId, deliveryServiceId: service.id, address }))).toBe(
      "cart_not_found",
    );
  });
});

describe("confirming a cart (1 §4.6, 3 §10, 4 H)", () => {
  test("makes the order at the prices of that moment, in the market's tenant, and tells both sides (4 C4)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product({ price: 1000 })];
    await shop.put(who, tea, 2);
    const { paymentType, order, instructions } = await shop.confirm(who);
    expect([paymentType, instructions]).toEqual(["cash", null]);
    expect(order).toMatchObject({
      status: "awaiting_approval",
      paymentStatus: "pending",
      paymentMethod: "cash_on_delivery",
      subtotal: 2000,
      taxAmount: 200,
      deliveryFee: 3000,
      totalPrice: 5200,
      items: [{ quantity: 2, price: 1000, name: { en: "Tea" }, variant: { name: { en: "Box" } } }],
      shippingAddress: { city: "Baghdad", country: "Iraq" },
    });
    expect(order.orderNumber).toMatch(/^M\d+-\d{6}$/);
    expect(await shop.shown(order.id)).toMatchObject({
      status: "pending",
      customer: { full_name: expect.any(String) },
    });
    expect(await told(shop.tenant.admin)).toContain("storefront_order_placed");
    const here = await kit.signIn(who.userId, shop.tenantId);
    expect(await told(here)).toEqual(["storefront_order_placed"]);
  });

  test("what the customer reads is kept with the account, unless they have said so themselves (4 B12)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const languageOf = async () => (await who.caller.identity.sessions.me({})).user.language;
    await shop.put(who, tea);
    const inKurdish = who.with({ language: "ku" }).storefront.customerOrders;
    await inKurdish.confirm(shop.body((await shop.cart(who)).id));
    expect(await languageOf()).toBe("ku");
    await shop.put(who, tea);
    await who.with({ language: "ar" }).storefront.customerOrders.confirm(shop.body((await shop.cart(who)).id));
    expect(await languageOf()).toBe("ku");
  });

  test("the first order makes the customer record and the membership there (4 H2)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.placed(tea, { by: who });
    await shop.placed(tea, { by: who });
    const made = await shop.rows(
      `SELECT c.id, m.status, m.origin FROM customers c JOIN memberships m ON m.tenant_id = $1 AND m.user_id = c.user_id
       WHERE c.tenant_id = $1 AND c.user_id = $2`,
      who.userId,
    );
    expect(made).toMatchObject([{ status: "active", origin: "registration" }]);
  });

  test("who was shut out of the tenant orders nothing there", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.placed(tea, { by: who });
    await shop.rows("UPDATE memberships SET status = 'inactive' WHERE tenant_id = $1 AND user_id = $2", who.userId);
    await shop.put(who, tea);
    expect(await outcomeOf(shop.confirm(who))).toBe("account_inactive");
  });

  test("a confirmed cart is closed: the next one is new, and confirming again names the order (4 H2)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const { id: cartId } = await shop.put(who, tea);
    const { order } = await shop.confirm(who);
    const again = await refusalOf(ordersOf(who).confirm(shop.body(cartId)));
    expect(again).toMatchObject({ reason: "cart_already_confirmed", extra: { order: { id: order.id } } });
    expect((await shop.cart(who)).id).not.toBe(cartId);
    expect(await outcomeOf(shop.confirm(who))).toBe("cart_empty");
  });

  test("changed prices and products that are gone are told, and the cart is put right (4 H2)", async () => {
    const [who, tea, milk] = [await shop.customer(), await shop.product({ price: 1000 }), await shop.product()];
    await shop.put(who, tea);
    await shop.put(who, milk);
    await shop.rows("UPDATE products SET price = 1200 WHERE tenant_id = $1 AND id = $2", tea.product_id);
    await shop.rows("UPDATE products SET is_active = false WHERE tenant_id = $1 AND id = $2", milk.product_id);
    const refusal = await refusalOf(shop.confirm(who));
    expect(refusal.reason).toBe("cart_changed");
    expect(refusal.extra.changes).toMatchObject([
      { product_id: tea.product_id, reason: "price_changed", old_price: 1000, new_price: 1200 },
      { product_id: milk.product_id, reason: "unavailable", new_price: null },
    ]);
    expect((await shop.cart(who)).items).toMatchObject([{ product_id: tea.product_id, unit_price: 1200 }]);
    expect((await shop.confirm(who)).order.subtotal).toBe(1200);
  });

  test("what is not in stock is told by its items, and nothing is written", async () => {
    const [who, tea] = [await shop.customer(), await shop.product({ stock: 3 })];
    await shop.put(who, tea, 4);
    expect(await refusalOf(shop.confirm(who))).toMatchObject({
      reason: "out_of_stock",
      extra: { items: [{ product_id: tea.product_id, requested: 4, available: 3 }] },
    });
    expect((await shop.cart(who)).items).toHaveLength(1);
  });

  test("all lines come from one warehouse that has them all (4 H3)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product({ stock: 2 })];
    const other = await shop.warehouse();
    const [bin] = (await shop.caller.warehousing.locations.list({ warehouse_id: other.id })).locations;
    await shop.caller.warehousing.stock.upsert({
      warehouse_id: other.id,
      item_id: tea.item_id,
      bin_id: bin?.id ?? "",
      quantity: 3,
    });
    await shop.put(who, tea, 3);
    const { order } = await shop.confirm(who);
    expect((await shop.shown(order.id)).warehouse_id).toBe(other.id);
    await shop.put(who, tea, 5);
    expect(await outcomeOf(shop.confirm(who))).toBe("out_of_stock");
  });

  test("a wallet's money is held at once, and an order that it does not cover is none (3 §10)", async () => {
    const tea = await shop.product({ price: 1000 });
    const { who, wallet } = await shop.wealthy(5000);
    const { order } = await shop.placed(tea, { by: who, method: "wallet" });
    expect(order.totalPrice).toBe(4100);
    expect(await shop.balance(wallet)).toEqual([5000, 4100]);
    await shop.put(who, tea);
    expect(await outcomeOf(shop.confirm(who, "wallet"))).toBe("insufficient_wallet_balance");
    expect(await shop.wrong()).toEqual([]);
  });

  test("no gateway's order is placed once the tenant has switched its gateway off (3 §10)", async () => {
    const closed = await shopOf(kit);
    await closed.tenant.admin.caller.payments.gateways.update({ code: "sandbox", is_enabled: false });
    const [who, tea] = [await closed.customer(), await closed.product()];
    await closed.put(who, tea);
    expect(await outcomeOf(closed.confirm(who, "gateway"))).toBe("payment_method_not_allowed");
    expect((await closed.confirm(who)).paymentType).toBe("cash");
  });

  test("a gateway's order waits for its payment, with where to go on (4 H4)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.put(who, tea);
    expect(await outcomeOf(shop.confirm(who, "gateway", { backRef: undefined }))).toBe("back_ref_required");
    const { paymentType, order, instructions } = await shop.confirm(who, "gateway");
    expect([paymentType, order.status]).toEqual(["gateway", "pending"]);
    expect(instructions?.redirect_url).toContain("https://");
    expect(await outcomeOf(shop.orders.approve({ order_id: order.id }))).toBe("payment_not_settled");
    await shop.gatewaySays(order.id, true);
    const { order: paid, payments } = await ordersOf(who).paymentStatus({ order_id: order.id });
    expect(paid).toMatchObject({ status: "awaiting_approval", paymentStatus: "paid", market: { id: shop.marketId } });
    expect(payments).toMatchObject([{ status: "SUCCESS", amount: order.totalPrice }]);
  });

  test("a payer goes back to a page on https, or to one of their own machine, and nowhere else", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.put(who, tea);
    for (const backRef of [
      "javascript:alert(1)",
      "data:text/html,x",
      "http://shop.example/",
      "https://u:p@shop.example/",
    ]) {
      const { issues } = await refusalOf(shop.confirm(who, "gateway", { backRef }));
      expect(issues).toMatchObject([{ field: "backRef", code: "return_address" }]);
    }
    const backRef = "http://localhost:5173/thanks";
    expect((await shop.confirm(who, "gateway", { backRef })).paymentType).toBe("gateway");
  });

  test("an address and one of the book are not both meant: one of them is sent", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const { id: cartId } = await shop.put(who, tea);
    const both = { address: shop.address, addressId: newId() };
    const refused = { reason: "validation_failed", issues: [{ field: "addressId", code: "one_address" }] };
    expect(await refusalOf(shop.confirm(who, "cash_on_delivery", both))).toMatchObject(refused);
    const quoted = ordersOf(who).quote({ cartId, deliveryServiceId: shop.service.id, ...both });
    expect(await refusalOf(quoted)).toMatchObject(refused);
  });

  test("a payment that failed is shown, and the order is not approved", async () => {
    const { id, who } = await shop.placed(await shop.product(), { method: "gateway" });
    await shop.gatewaySays(id, false);
    const { order } = await ordersOf(who).paymentStatus({ order_id: id });
    expect([order.status, order.paymentStatus]).toEqual(["pending", "failed"]);
    expect(await outcomeOf(shop.orders.approve({ order_id: id }))).toBe("payment_not_settled");
  });

  test("a market takes only the ways to pay of its settings; unknown ones are 404", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.put(who, tea);
    await shop.setSettings({ payment_methods: ["wallet"] });
    expect(await outcomeOf(shop.confirm(who))).toBe("payment_method_not_allowed");
    await shop.setSettings({ tax_rate: 10 });
    expect(await outcomeOf(shop.confirm(who, "wallet", { paymentMethodTypeId: newId() }))).toBe(
      "payment_method_type_not_found",
    );
  });

  test("an address of one's own book will do, and one sent along is kept there unless told otherwise (4 H6)", async () => {
    const [who, other, tea] = [await shop.customer(), await shop.customer(), await shop.product()];
    await shop.put(who, tea);
    await shop.confirm(who, "cash_on_delivery", { save_to_address_book: true });
    const { addresses } = await who.caller.places.addresses.list({});
    expect(addresses).toMatchObject([{ city: "Baghdad" }]);
    const addressId = addresses[0]?.id ?? "";
    await shop.put(who, tea);
    const { order } = await shop.confirm(who, "cash_on_delivery", { address: undefined, addressId });
    expect(order.shippingAddress).toMatchObject({ city: "Baghdad", full_address: expect.any(String) });
    await shop.put(other, tea);
    expect(await outcomeOf(shop.confirm(other, "cash_on_delivery", { address: undefined, addressId }))).toBe(
      "address_not_found",
    );
  });

  test("20 confirmations of one cart at once make one order", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const { id: cartId } = await shop.put(who, tea);
    const { values, refused } = await atOnce(20, () => ordersOf(who).confirm(shop.body(cartId)));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["cart_already_confirmed"]));
  });

  test("the same key places one order and answers it again (3 §1.8)", async () => {
    const tea = await shop.product({ price: 1000 });
    const { who, wallet } = await shop.wealthy(20_000);
    const { id: cartId } = await shop.put(who, tea);
    const once = () =>
      who.with({ idempotencyKey: "confirm-once" }).storefront.customerOrders.confirm(shop.body(cartId, "wallet"));
    const [first, second] = [await once(), await once()];
    expect(second.order.id).toBe(first.order.id);
    expect(await shop.balance(wallet)).toEqual([20_000, 4100]);
  });
});
