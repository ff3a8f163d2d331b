import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { everyLanguage, refusalOf, startKit } from "../../../testing/index.ts";
import { refusalText } from "../../kernel/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
});
afterAll(() => kit.stop());

type Who = Awaited<ReturnType<Shop["customer"]>>;
const quote = async (who: Who) => {
  const { id: cartId } = await shop.cart(who);
  const { service, address } = shop;
  return who.caller.storefront.customerOrders.quote({ cartId, deliveryServiceId: service.id, address });
};
const reprice = (product_id: string, price: number) =>
  shop.rows("UPDATE products SET price = $3 WHERE tenant_id = $1 AND id = $2", product_id, price);
const retire = (product_id: string) =>
  shop.rows("UPDATE products SET is_active = false WHERE tenant_id = $1 AND id = $2", product_id);

describe("a cart whose products changed (3 §10, 4 H2)", () => {
  test("is quoted at the prices of now with what changed, as often as it is asked, and stays as it was", async () => {
    const [who, tea, milk] = [await shop.customer(), await shop.product({ price: 1000 }), await shop.product()];
    await shop.put(who, tea, 2);
    await shop.put(who, milk);
    await reprice(tea.product_id, 1200);
    await retire(milk.product_id);
    const quoted = await quote(who);
    expect(quoted).toMatchObject({
      subtotal: 2400,
      total_price: 5400,
      changes: [
        { product_id: tea.product_id, reason: "price_changed", old_price: 1000, new_price: 1200 },
        { product_id: milk.product_id, reason: "unavailable", new_price: null },
      ],
    });
    expect((await quote(who)).changes).toEqual(quoted.changes);
    const { items, subtotal } = await shop.cart(who);
    expect(items).toMatchObject([
      { unit_price: 1000, current_price: 1200 },
      { unit_price: 1000, current_price: null },
    ]);
    expect(subtotal).toBe(3000);
  });

  test("is quoted without changes once confirming has put it right", async () => {
    const [who, tea] = [await shop.customer(), await shop.product({ price: 1000 })];
    await shop.put(who, tea);
    await reprice(tea.product_id, 900);
    expect((await refusalOf(shop.confirm(who))).reason).toBe("cart_changed");
    expect((await quote(who)).changes).toEqual([]);
    expect((await shop.confirm(who)).order.subtotal).toBe(900);
  });

  test("of which nothing is sold any more is not quoted, and says so", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.put(who, tea);
    await retire(tea.product_id);
    expect(await refusalOf(quote(who))).toMatchObject({
      reason: "cart_has_nothing_sold",
      extra: { changes: [{ product_id: tea.product_id }] },
    });
    expect((await refusalOf(shop.confirm(who))).reason).toBe("cart_changed");
    expect((await shop.cart(who)).items).toEqual([]);
  });
});

describe("more than there is in stock (3 §10, 4 H4)", () => {
  test("is refused at quote and confirmation by the products' names, to customers in other words than to the shop", async () => {
    const [who, tea] = [await shop.customer(), await shop.product({ stock: 2 })];
    await shop.put(who, tea, 3);
    for (const call of [quote(who), shop.confirm(who)]) {
      const refusal = await refusalOf(call);
      expect(refusal).toMatchObject({ reason: "out_of_stock", extra: { items: [{ requested: 3, available: 2 }] } });
      expect(refusalText("en", refusal)).toBe(
        "Not enough in stock: Tea – Box (3 wanted, 2 available). Take fewer pieces or remove what is missing, then try again.",
      );
    }
    const first = await shop.placed(tea, { quantity: 2 });
    const second = await shop.placed(tea, { quantity: 1 });
    await shop.orders.approve({ order_id: first.id });
    const late = await refusalOf(shop.orders.approve({ order_id: second.id }));
    const toTheShop = { ...late, extra: { ...late.extra, who: "shop" } };
    expect(refusalText("en", toTheShop)).toContain("Restock what is missing, or cancel the order");
    expect(new Set(everyLanguage.map((language) => refusalText(language, toTheShop))).size).toBe(3);
  });
});
