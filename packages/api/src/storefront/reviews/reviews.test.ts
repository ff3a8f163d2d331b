import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { registerOrders } from "../order-port/index.ts";
import { givenShop } from "../products/testing/given.ts";

let kit: Kit;
const buyers = new Set<string>();
beforeAll(async () => {
  kit = await startKit();
});
beforeEach(() => {
  const none = { name: "", text: "SELECT 0::int8 AS customers, 0::int8 AS orders WHERE false" };
  registerOrders({
    totals: (q) => q.sql(none),
    recent: (q) =>
      q.sql({ name: "", text: "SELECT '' AS order_number, '' AS customer_name, '' AS created_at WHERE false" }),
    hasBought: async (_, { userId, productId }) => buyers.has(`${userId} ${productId}`),
  });
});
afterAll(() => kit.stop());

async function given() {
  const shop = await givenShop(kit);
  const { id } = await shop.sell({ en: "Tea" });
  const at = { store_name: shop.store_name, id };
  const buyer = async () => {
    const actor = await (await kit.tenant()).member("customer");
    buyers.add(`${actor.userId} ${id}`);
    return actor;
  };
  const review = (actor: Actor, rating: number, comment?: string) =>
    actor.caller.storefront.reviews.create({ ...at, rating, ...(comment ? { comment } : {}) });
  const listed = () => kit.anonymous.storefront.reviews.list(at);
  return { ...shop, at, buyer, review, listed };
}

describe("reviews", () => {
  test("are written by who bought the product, whatever tenant they are in, once (3 §10, 4 H7)", async () => {
    const { at, buyer, review, listed, admin, markets } = await given();
    const [one, two] = [await buyer(), await buyer()];
    const { review: made } = await review(one, 5, "Fine");
    expect(made).toMatchObject({ rating: 5, comment: "Fine" });
    expect(await refusalOf(review(one, 1))).toMatchObject({ reason: "review_exists" });
    await review(two, 2);
    const { reviews, rating, total } = await listed();
    expect(reviews.map((each) => each.rating)).toEqual([2, 5]);
    expect([rating, total]).toEqual([{ average: 3.5, count: 2 }, 2]);
    const second = await kit.anonymous.storefront.reviews.list({ ...at, page: 2, limit: 1 });
    expect([second.reviews.map((each) => each.rating), second.total]).toEqual([[5], 2]);
    expect(Object.keys(reviews[0] ?? {})).not.toContain("user_id");
    expect(await refusalOf(review(admin, 5))).toMatchObject({ reason: "review_needs_purchase" });
    expect(await refusalOf(review(one, 6))).toMatchObject({ reason: "validation_failed" });
    const { recent_activity } = await markets.own({});
    expect(recent_activity).toContainEqual(expect.objectContaining({ type: "review", title: "Tea" }));
  });

  test("of one person sent many times at once are one, and the rating counts it once (4 H7)", async () => {
    const { buyer, review, listed } = await given();
    const one = await buyer();
    const { values, refused } = await atOnce(6, () => review(one, 4));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["review_exists"])]);
    expect((await listed()).rating).toEqual({ average: 4, count: 1 });
  });

  test("of many people at once all count (4 H7)", async () => {
    const { buyer, review, listed } = await given();
    const people = await Promise.all(Array.from({ length: 6 }, () => buyer()));
    await Promise.all(people.map((one, n) => review(one, 1 + (n % 5))));
    expect((await listed()).rating).toEqual({ average: 2.67, count: 6 });
  });

  test("sent again with its key answer the same (3 §1.8)", async () => {
    const { buyer, at, listed } = await given();
    const one = await buyer();
    const once = () => one.with({ idempotencyKey: "r" }).storefront.reviews.create({ ...at, rating: 3 });
    expect(await once()).toEqual(await once());
    expect((await listed()).total).toBe(1);
  });
});
