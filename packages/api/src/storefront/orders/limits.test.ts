import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { MAX_AMOUNT } from "../../kernel/index.ts";
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
const tooLarge = { reason: "cart_too_large", extra: { maximum: MAX_AMOUNT } };

describe("an order comes to no more than can be paid (3 §1.10)", () => {
  test("a cart takes nothing more beyond that, and what is too much of it can be taken out", async () => {
    const [who, gold] = [await shop.customer(), await shop.product({ price: 400_000_000_000 })];
    const { items } = await shop.put(who, gold, 2);
    expect(await refusalOf(shop.put(who, gold, 99_998))).toMatchObject(tooLarge);
    const change = (quantity: number) =>
      shop.carts(who).changeItem({ market_id: shop.marketId, itemId: items[0]?.id ?? "", quantity });
    expect(await refusalOf(change(3))).toMatchObject(tooLarge);
    expect((await shop.cart(who)).subtotal).toBe(800_000_000_000);
    await shop.rows(
      "UPDATE cart_items SET unit_price = 600000000000 WHERE tenant_id = $1 AND cart_id = $2",
      (await shop.cart(who)).id,
    );
    expect((await shop.cart(who)).subtotal).toBe(1_200_000_000_000);
    expect(await outcomeOf(change(0))).toBe("done");
  });

  test("tax and delivery count as well, and so do prices that rose: nothing is placed, by whatever way to pay", async () => {
    const gold = await shop.product({ price: MAX_AMOUNT });
    for (const method of ["cash_on_delivery", "wallet", "gateway"] as const) {
      const who = await shop.customer();
      const { id: cartId } = await shop.put(who, gold);
      expect(await refusalOf(shop.confirm(who, method))).toMatchObject(tooLarge);
      const { service, address } = shop;
      const quoted = ordersOf(who).quote({ cartId, deliveryServiceId: service.id, address });
      expect(await refusalOf(quoted)).toMatchObject(tooLarge);
    }
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.put(who, tea, 100);
    await shop.rows("UPDATE products SET price = $3 WHERE tenant_id = $1 AND id = $2", tea.product_id, MAX_AMOUNT);
    expect(await outcomeOf(shop.confirm(who))).toBe("cart_changed");
    expect(await refusalOf(shop.confirm(who))).toMatchObject(tooLarge);
    expect(await shop.rows("SELECT 1 FROM storefront_orders WHERE tenant_id = $1")).toEqual([]);
  });
});
