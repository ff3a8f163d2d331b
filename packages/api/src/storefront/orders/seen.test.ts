import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit } from "../../../testing/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
});
afterAll(() => kit.stop());

const as = (ifMatchHeader: string, idempotencyKey: string | null = null) =>
  shop.tenant.admin.with({ ifMatchHeader, idempotencyKey }).storefront.orders;

describe("an order that several decide about (4 L9)", () => {
  test("goes the way of one of twelve who had it before them in one state; the others are told that it has changed", async () => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id: order_id } = await shop.placed(tea, { by: who, method: "wallet" });
    const { updated_at } = await shop.shown(order_id);
    const orders = as(updated_at);
    const { values, refused } = await atOnce<unknown>(12, (n) =>
      n % 2 === 0 ? orders.approve({ order_id }) : orders.cancel({ order_id, reason: "other" }),
    );
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["changed_meanwhile"]));
    const { status, total_price } = await shop.shown(order_id);
    // Goods are kept and money is taken where it was approved, and neither where it was not.
    const isApproved = status === "confirmed";
    expect(["confirmed", "cancelled"]).toContain(status);
    expect(await shop.lies(tea.item_id)).toEqual([5, isApproved ? 1 : 0]);
    expect(await shop.balance(wallet)).toEqual([10_000 - (isApproved ? total_price : 0), 0]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("is changed by who has seen how it stands now, and the same request again is answered as the first time (3 §1.8)", async () => {
    const { id: order_id } = await shop.placed(await shop.product({ stock: 5 }));
    const { updated_at } = await shop.shown(order_id);
    const first = await as(updated_at, "approve-seen").approve({ order_id });
    expect(await as(updated_at, "approve-seen").approve({ order_id })).toEqual(first);
    expect(await outcomeOf(as(updated_at).cancel({ order_id, reason: "other" }))).toBe("changed_meanwhile");
    await as((await shop.shown(order_id)).updated_at).cancel({ order_id, reason: "other" });
    expect((await shop.shown(order_id)).status).toBe("cancelled");
    expect(await shop.wrong()).toEqual([]);
  });

  test("of which goods came back is not as it was, also where no money went back (3 §10)", async () => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { id: order_id } = await shop.delivered(tea, { quantity: 2 });
    const before = await shop.shown(order_id);
    const [line] = before.items;
    const left = before.total_price;
    await shop.orders.refund({ order_id, amount: left, reason: "Broken" });
    const { updated_at } = await shop.shown(order_id);
    kit.clock.advance(1);
    const items = [{ item_id: line?.id ?? "", quantity: 1 }];
    const { return: came } = await as(updated_at).returnGoods({ order_id, items, reason: "Broken" });
    expect([came.amount, came.refund]).toEqual([0, null]);
    expect(await outcomeOf(as(updated_at).returnGoods({ order_id, items, reason: "Broken" }))).toBe(
      "changed_meanwhile",
    );
    expect((await shop.shown(order_id)).items[0]?.returned_quantity).toBe(1);
    expect(await shop.wrong()).toEqual([]);
  });
});
