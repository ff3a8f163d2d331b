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
  shop = await shopOf(kit);
});
afterAll(() => kit.stop());

const market_id = () => shop.marketId;

describe("a customer's cart in a market (3 §10, 4 H2)", () => {
  test("it is opened when there is none, in the market's tenant whatever tenant the session has", async () => {
    const who = await shop.customer();
    const cart = await shop.cart(who);
    expect(cart).toMatchObject({ market_id: shop.marketId, items: [], subtotal: 0, total: 0, currency: "IQD" });
    expect((await shop.cart(who)).id).toBe(cart.id);
  });

  test("equal lines merge, and totals are the server's, with tax on top (4 L5)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product({ price: 1000, tax_rate: 10 })];
    await shop.put(who, tea, 2);
    const cart = await shop.put(who, tea, 3);
    expect(cart.items).toMatchObject([{ quantity: 5, unit_price: 1000, line_total: 5000, name: { en: "Tea" } }]);
    expect(cart).toMatchObject({ subtotal: 5000, tax_amount: 500, total: 5500 });
  });

  test("0 pieces remove a line, and emptying removes all (1 §8)", async () => {
    const [who, tea, milk] = [await shop.customer(), await shop.product(), await shop.product()];
    await shop.put(who, tea);
    const { items } = await shop.put(who, milk);
    const [first] = items;
    const itemId = first?.id ?? "";
    const changed = await shop.carts(who).changeItem({ market_id: market_id(), itemId, quantity: 7 });
    expect(changed.cart.items[0]?.quantity).toBe(7);
    const fewer = await shop.carts(who).changeItem({ market_id: market_id(), itemId, quantity: 0 });
    expect(fewer.cart.items).toHaveLength(1);
    expect(await outcomeOf(shop.carts(who).removeItem({ market_id: market_id(), itemId }))).toBe("cart_item_not_found");
    expect((await shop.carts(who).clear({ market_id: market_id() })).cart.items).toEqual([]);
  });

  test("only what is sold here goes in, and only in live markets", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const add = (over: object) =>
      shop.carts(who).addItem({ market_id: market_id(), product_id: tea.product_id, quantity: 1, ...over });
    expect(await outcomeOf(add({ product_id: newId() }))).toBe("product_not_found");
    expect(await outcomeOf(add({ variant_id: newId() }))).toBe("variant_not_found");
    expect(await outcomeOf(add({ market_id: newId() }))).toBe("market_not_found");
    expect((await add({})).cart.items).toHaveLength(1);
    await shop.rows("UPDATE products SET is_active = false WHERE tenant_id = $1 AND id = $2", tea.product_id);
    expect(await outcomeOf(add({}))).toBe("product_not_found");
    const closed = await shopOf(kit);
    await closed.rows("UPDATE markets SET publish_status = 'unpublished' WHERE tenant_id = $1");
    expect(await outcomeOf(closed.cart(who))).toBe("market_not_found");
  });

  test("carts are their customers' alone", async () => {
    const [one, other, tea] = [await shop.customer(), await shop.customer(), await shop.product()];
    const { items } = await shop.put(one, tea);
    const itemId = items[0]?.id ?? "";
    expect(await outcomeOf(shop.carts(other).removeItem({ market_id: market_id(), itemId }))).toBe(
      "cart_item_not_found",
    );
    expect((await shop.cart(one)).items).toHaveLength(1);
  });

  test("20 pieces put in at once are one line of 20, and one cart", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const { refused } = await atOnce(20, () => shop.put(who, tea));
    expect(refused).toEqual([]);
    const cart = await shop.cart(who);
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([20]);
  });

  test("the same key puts pieces in once (3 §1.8)", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const keyed = () => who.with({ idempotencyKey: "add-once" }).storefront.carts;
    const line = { market_id: market_id(), product_id: tea.product_id, variant_id: tea.variant_id, quantity: 2 };
    await keyed().addItem(line);
    await keyed().addItem(line);
    expect((await shop.cart(who)).items.map(({ quantity }) => quantity)).toEqual([2]);
  });

  test("a cart takes no more than 200 lines", async () => {
    const [who, tea] = [await shop.customer(), await shop.product()];
    const { id } = await shop.cart(who);
    await shop.rows(
      `INSERT INTO product_variants (tenant_id, id, product_id, inventory_item_id)
       SELECT $1, gen_random_uuid(), $2, $3 FROM generate_series(1, 200)`,
      tea.product_id,
      tea.item_id,
    );
    await shop.rows(
      `INSERT INTO cart_items (tenant_id, cart_id, id, product_id, variant_id, quantity, unit_price)
       SELECT $1, $2, gen_random_uuid(), product_id, id, 1, 1 FROM product_variants WHERE tenant_id = $1 AND product_id = $3 AND id <> $4`,
      id,
      tea.product_id,
      tea.variant_id,
    );
    const refusal = await refusalOf(shop.put(who, tea));
    expect(refusal).toMatchObject({ reason: "limit_reached", extra: { limit: "cart_lines" } });
  });
});
