import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("uses of promotions (4 L6)", () => {
  test("10 customers who want the last 3 uses get 3, and cancelling gives one back", async () => {
    const own = await shopOf(kit);
    const tea = await own.product();
    const { id } = await own.promotion({ code: "LAST", usage_limit: 3 });
    const people = await Promise.all(Array.from({ length: 10 }, () => own.customer()));
    for (const who of people) {
      await own.put(who, tea);
      await own.carts(who).setPromotion({ market_id: own.marketId, code: "LAST" });
    }
    const { values, refused } = await atOnce(10, (n) =>
      own.confirm(people[n] ?? (people[0] as (typeof people)[number])),
    );
    expect(values).toHaveLength(3);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["promotion_used_up"]));
    const used = async () => (await own.caller.storefront.promotions.list({})).promotions[0]?.used_count;
    expect(await used()).toBe(3);
    await own.orders.cancel({ order_id: values[0]?.order.id ?? "", reason: "other" });
    expect(await used()).toBe(2);
    expect((await own.caller.storefront.promotions.list({})).promotions[0]?.id).toBe(id);
  });

  test("a customer has no more uses than theirs", async () => {
    const own = await shopOf(kit);
    const [who, tea] = [await own.customer(), await own.product()];
    await own.promotion({ code: "ONCE", per_customer_limit: 1 });
    const give = () => own.carts(who).setPromotion({ market_id: own.marketId, code: "ONCE" });
    await own.put(who, tea);
    await give();
    const { order } = await own.confirm(who);
    expect(order.promotions).toMatchObject([{ code: "ONCE", amount: 100 }]);
    await own.put(who, tea);
    expect(await outcomeOf(give())).toBe("promotion_used_up");
  });
});
