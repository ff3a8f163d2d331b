import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { refusalText } from "../../kernel/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

const HOUR = 3_600_000;
let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const give = (who: Awaited<ReturnType<Shop["customer"]>>, code: string) =>
  shop.carts(who).setPromotion({ market_id: shop.marketId, code });

describe("promotions (4 L6)", () => {
  test("a code is one promotion's, whatever its case, and lists find it", async () => {
    shop = await shopOf(kit);
    const made = await shop.promotion({ code: "Eid20", value: 20 });
    expect(made).toMatchObject({ code: "EID20", scope: "cart", used_count: null, is_active: true });
    expect(await outcomeOf(shop.promotion({ code: "eid20" }))).toBe("promotion_code_taken");
    const { promotions, total } = await shop.caller.storefront.promotions.list({ search: "id2" });
    expect([total, promotions.map(({ id }) => id)]).toEqual([1, [made.id]]);
  });

  test("what is changed stays valid: percentages, periods, limits, products", async () => {
    shop = await shopOf(kit);
    const { id } = await shop.promotion({ code: "TEN" });
    const change = (patch: object) => outcomeOf(shop.caller.storefront.promotions.update({ id, ...patch }));
    expect(await change({ value: 101 })).toBe("validation_failed");
    expect(await change({ starts_at: "2026-02-01T00:00:00Z", ends_at: "2026-01-01T00:00:00Z" })).toBe(
      "validation_failed",
    );
    expect(await change({ product_ids: [newId()] })).toBe("product_not_found");
    expect(await change({ type: "amount", value: 2.5, is_active: false })).toBe("done");
    const missing = shop.caller.storefront.promotions.update({ id: newId(), value: 5 });
    expect(await outcomeOf(missing)).toBe("promotion_not_found");
  });

  test("one given by code shows in the cart with its amount, and is taken back", async () => {
    shop = await shopOf(kit);
    const [who, tea] = [await shop.customer(), await shop.product({ price: 1000, tax_rate: 10 })];
    await shop.put(who, tea, 2);
    const { id } = await shop.promotion({ code: "TEN" });
    const { cart } = await give(who, "ten");
    expect(cart).toMatchObject({
      promotion_code: "TEN",
      promotions: [{ id, code: "TEN", amount: 200 }],
      discount_amount: 200,
      tax_amount: 180,
      total: 1980,
    });
    const without = await shop.carts(who).removePromotion({ market_id: shop.marketId });
    expect(without.cart).toMatchObject({ promotion_code: null, promotions: [], total: 2200 });
  });

  test("unknown, out of its time, below its minimum, of other products: told apart from used up", async () => {
    shop = await shopOf(kit);
    const [who, tea, milk] = [await shop.customer(), await shop.product(), await shop.product()];
    await shop.put(who, tea);
    const at = (ms: number) => new Date(kit.clock.now.getTime() + ms).toISOString();
    await shop.promotion({ code: "LATER", starts_at: at(HOUR) });
    await shop.promotion({ code: "OVER", ends_at: at(-HOUR) });
    await shop.promotion({ code: "RICH", min_subtotal: 5000 });
    await shop.promotion({ code: "MILK", product_ids: [milk.product_id] });
    await shop.promotion({ code: "OFF", is_active: false });
    for (const [code, cause] of [
      ["LATER", "not_begun"],
      ["OVER", "over"],
      ["RICH", "minimum"],
      ["MILK", "products"],
      ["OFF", "switched_off"],
    ] as const)
      expect(await refusalOf(give(who, code))).toMatchObject({ reason: "promotion_not_applicable", extra: { cause } });
    expect(refusalText("en", await refusalOf(give(who, "RICH")))).toContain("at least 5,000");
    expect(await outcomeOf(give(who, "NOBODY"))).toBe("promotion_not_found");
  });

  test("a minimum that is reached to the last coin is reached", async () => {
    shop = await shopOf(kit);
    const [who, tea] = [await shop.customer(), await shop.product({ price: 19.99 })];
    await shop.promotion({ code: "EXACT", min_subtotal: 1999 });
    await shop.put(who, tea, 99);
    expect(await outcomeOf(give(who, "EXACT"))).toBe("promotion_not_applicable");
    await shop.put(who, tea);
    expect((await give(who, "EXACT")).cart.promotions).toMatchObject([{ code: "EXACT" }]);
  });

  test("a minimum has no more decimals than money has (3 §1.10)", async () => {
    shop = await shopOf(kit);
    const made = shop.promotion({ code: "FINE", min_subtotal: 1.23456 });
    expect((await refusalOf(made)).issues).toMatchObject([{ field: "min_subtotal", code: "too_many_decimals" }]);
    const { id } = await shop.promotion({ code: "FINER", min_subtotal: 1.234 });
    const changed = shop.caller.storefront.promotions.update({ id, min_subtotal: 0.0001 });
    expect((await refusalOf(changed)).issues).toMatchObject([{ field: "min_subtotal", code: "too_many_decimals" }]);
  });

  test("one that its customer has used up says so to them, and not that nobody may have it", async () => {
    shop = await shopOf(kit);
    const [who, tea] = [await shop.customer(), await shop.product()];
    await shop.promotion({ code: "ONCE", per_customer_limit: 1 });
    await shop.put(who, tea);
    await give(who, "ONCE");
    await shop.confirm(who);
    await shop.put(who, tea);
    const refusal = await refusalOf(give(who, "ONCE"));
    expect(refusal).toMatchObject({ reason: "promotion_used_up", extra: { by: "customer" } });
    expect(refusalText("en", refusal)).toContain("You have used");
  });

  test("one without a code applies by itself", async () => {
    shop = await shopOf(kit);
    const [who, tea] = [await shop.customer(), await shop.product({ price: 1000 })];
    await shop.promotion({ type: "amount", value: 100, scope: "line" });
    expect(await shop.put(who, tea, 3)).toMatchObject({ discount_amount: 300, total: 2700 });
  });

  test("a limit that is set later counts the uses before it", async () => {
    shop = await shopOf(kit);
    const tea = await shop.product();
    const { id } = await shop.promotion({ value: 10 });
    await shop.placed(tea);
    await shop.placed(tea);
    const change = (usage_limit: number) => shop.caller.storefront.promotions.update({ id, usage_limit });
    expect(await outcomeOf(change(1))).toBe("validation_failed");
    expect((await change(3)).promotion.used_count).toBe(2);
  });

  test("only those who run the shop manage promotions", async () => {
    shop = await shopOf(kit);
    const viewer = await shop.tenant.member("viewer");
    expect(await outcomeOf(viewer.caller.storefront.promotions.list({}))).toBe("insufficient_permissions");
  });
});
