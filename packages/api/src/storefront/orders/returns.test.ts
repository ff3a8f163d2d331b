import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit, workOnPayments } from "../../../testing/index.ts";
import { hearGateway } from "../../payments/payments/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
});
afterAll(() => kit.stop());

describe("refunds and returns (3 §10, 4 H5)", () => {
  test("20 refunds at once never exceed what was paid", async () => {
    const tea = await shop.product({ price: 1000 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id } = await shop.approved(tea, { by: who, method: "wallet" });
    const { values, refused } = await atOnce(20, () =>
      shop.orders.refund({ order_id: id, amount: 1500, reason: "Scratched" }),
    );
    expect(values).toHaveLength(2);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["refund_exceeds_payment"]));
    expect(await shop.balance(wallet)).toEqual([9000, 0]);
    expect((await shop.shown(id)).refunded_amount).toBe(3000);
  });

  test("under the same key approval, shipping, a refund and a return happen once (3 §1.8)", async () => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id: order_id, order } = await shop.placed(tea, { by: who, method: "wallet" });
    const items = [{ item_id: order.items[0]?.item_id ?? "", quantity: 1 }];
    const twice = async (key: string, call: (orders: Shop["orders"]) => Promise<unknown>) => {
      const keyed = () => shop.tenant.admin.with({ idempotencyKey: `${key}-${order_id}` }).storefront.orders;
      expect(await call(keyed())).toEqual(await call(keyed()));
    };
    await twice("approve", (orders) => orders.approve({ order_id }));
    await twice("ship", (orders) => orders.ship({ order_id }));
    await twice("deliver", (orders) => orders.deliver({ order_id }));
    await twice("refund", (orders) => orders.refund({ order_id, amount: 500, reason: "Late" }));
    await twice("return", (orders) => orders.returnGoods({ order_id, items, reason: "Wrong" }));
    await twice("complete", (orders) => orders.complete({ order_id }));
    expect(await shop.balance(wallet)).toEqual([7000, 0]);
    expect(await shop.lies(tea.item_id)).toEqual([5, 0]);
  });

  test("what was not paid is not refunded", async () => {
    const { id } = await shop.placed(await shop.product());
    expect(await refusalOf(shop.orders.refund({ order_id: id, amount: 1, reason: "?" }))).toMatchObject({
      reason: "refund_exceeds_payment",
      extra: { refundable: 0 },
    });
  });

  test("goods that come back are stock again, their price and tax go back, the delivery does not", async () => {
    const tea = await shop.product({ price: 1000, stock: 5, tax_rate: 10 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id, order } = await shop.delivered(tea, { by: who, method: "wallet", quantity: 3 });
    const item_id = order.items[0]?.item_id ?? "";
    const back = (quantity: number) =>
      shop.orders.returnGoods({ order_id: id, items: [{ item_id, quantity }], reason: "Wrong" });
    const { return: first } = await back(2);
    expect(first).toMatchObject({ amount: 2200, refund: { amount: 2200, status: "succeeded" } });
    expect(await shop.lies(tea.item_id)).toEqual([4, 0]);
    expect(await refusalOf(back(2))).toMatchObject({ reason: "return_exceeds_order", extra: { available: 1 } });
    const { order: after } = await back(1);
    expect(after).toMatchObject({ refunded_amount: 3300, items: [{ returned_quantity: 3 }] });
    expect(await shop.balance(wallet)).toEqual([7000, 0]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("what was refunded before is not refunded again for goods that come back", async () => {
    const tea = await shop.product({ price: 1000 });
    const { id, order } = await shop.delivered(tea);
    await shop.orders.refund({ order_id: id, amount: 700, reason: "Late" });
    const items = [{ item_id: order.items[0]?.item_id ?? "", quantity: 1 }];
    const { return: made } = await shop.orders.returnGoods({ order_id: id, items, reason: "Wrong" });
    expect(made).toMatchObject({ amount: 300, items: [{ amount: 1000 }] });
  });

  test("nor out of what the delivery cost", async () => {
    const tea = await shop.product({ price: 1000, stock: 5 });
    const { who, wallet } = await shop.wealthy(10_000);
    const { id, order } = await shop.delivered(tea, { by: who, method: "wallet", quantity: 2 });
    const item_id = order.items[0]?.item_id ?? "";
    const back = (quantity: number) =>
      shop.orders.returnGoods({ order_id: id, items: [{ item_id, quantity }], reason: "Wrong" });
    await shop.orders.refund({ order_id: id, amount: 2000, reason: "Late" });
    expect((await back(2)).return).toMatchObject({ amount: 0, refund: null, items: [{ amount: 2000 }] });
    expect([await shop.balance(wallet), await shop.lies(tea.item_id)]).toEqual([
      [7000, 0],
      [5, 0],
    ]);
    await shop.orders.refund({ order_id: id, amount: 3000, reason: "Never came" });
    expect(await shop.balance(wallet)).toEqual([10_000, 0]);
    expect(await shop.wrong()).toEqual([]);
  });

  test("20 returns of one piece at once bring it back once, and only delivered goods come back", async () => {
    const tea = await shop.product({ stock: 5 });
    const { id, order } = await shop.delivered(tea);
    const items = [{ item_id: order.items[0]?.item_id ?? "", quantity: 1 }];
    const { values } = await atOnce(20, () => shop.orders.returnGoods({ order_id: id, items, reason: "Wrong" }));
    expect([values.length, await shop.lies(tea.item_id)]).toEqual([1, [5, 0]]);
    const strange = shop.orders.returnGoods({ order_id: id, items: [{ item_id: newId(), quantity: 1 }], reason: "?" });
    expect(await outcomeOf(strange)).toBe("order_item_not_found");
    const early = await shop.approved(tea);
    const asked = shop.orders.returnGoods({ order_id: early.id, items, reason: "?" });
    expect(await outcomeOf(asked)).toBe("invalid_transition");
  });
});

describe("a refund that the gateway does not give (3 §10, 4 H4, 4 J8)", () => {
  /** An order that was paid through the sandbox and approved, whose refunds go as they are told. */
  async function refusing() {
    const own = await shopOf(kit);
    const tea = await own.product({ price: 1000, stock: 5 });
    const { id } = await own.placed(tea, { method: "gateway" });
    await own.gatewaySays(id, true);
    await own.orders.approve({ order_id: id });
    const gives = (refunds: "refused" | "later" | "at_once") =>
      own.caller.payments.gateways.update({ code: "sandbox", options: { refunds } });
    const refund = (amount: number) => own.orders.refund({ order_id: id, amount, reason: "Late" });
    const [payment] = await own.rows<{ id: string }>(
      "SELECT id FROM payments WHERE tenant_id = $1 AND owner_id = $2",
      id,
    );
    /** What the gateway says of a refund, in a callback of its own. */
    const told = (refund_id: string, status: "refund_failed" | "refund_succeeded", amount: number) =>
      kit.database.transaction({ tenantId: own.tenantId }, (tx) => {
        const news = { gateway: "sandbox", status, amount, gateway_transaction_id: null, refund_id };
        return hearGateway(tx, kit.deps, payment?.id ?? "", news);
      });
    const refunded = async () => (await own.shown(id)).refunded_amount;
    await gives("refused");
    return { ...own, id, gives, refund, told, refunded };
  }

  test("is not counted as refunded any more, and can be asked for again", async () => {
    const { id, gives, refund, refunded, shown, wrong } = await refusing();
    const { total_price } = await shown(id);
    expect((await refund(total_price)).order.refunded_amount).toBe(total_price);
    expect(await refusalOf(refund(1))).toMatchObject({ reason: "refund_exceeds_payment", extra: { refundable: 0 } });
    await workOnPayments(kit);
    expect(await refunded()).toBe(0);
    expect((await shown(id)).status_history.at(-1)).toMatchObject({ status: "confirmed", note: "refund_failed" });
    expect(await wrong()).toEqual([]);
    await gives("at_once");
    await refund(total_price);
    await workOnPayments(kit);
    expect([await refunded(), await wrong()]).toEqual([total_price, []]);
  });

  test("told five times at once it is taken back once, and what else was refunded stays", async () => {
    const { refund, told, refunded, wrong } = await refusing();
    const { refund: first } = await refund(1000);
    const { refund: second } = await refund(700);
    const { values } = await atOnce(5, () => told(first.id, "refund_failed", 1000));
    expect(values.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(await refunded()).toBe(700);
    await told(second.id, "refund_succeeded", 700);
    expect(await told(second.id, "refund_failed", 700)).toBe("ignored");
    expect([await refunded(), await wrong()]).toEqual([700, []]);
  });

  test("against another refund at the same moment: never more than was paid, and no coin is lost", async () => {
    const { id, refund, told, refunded, shown, wrong } = await refusing();
    const { total_price } = await shown(id);
    const { refund: first } = await refund(total_price);
    const [, again] = await Promise.all([told(first.id, "refund_failed", total_price), outcomeOf(refund(total_price))]);
    expect(["done", "refund_exceeds_payment"]).toContain(again);
    expect(await refunded()).toBe(again === "done" ? total_price : 0);
    expect(await wrong()).toEqual([]);
  });

  test("of an order that was cancelled, it is refunded once more by hand", async () => {
    const { id, gives, refund, refunded, orders, shown, wrong } = await refusing();
    const { total_price } = await shown(id);
    await orders.cancel({ order_id: id, reason: "other", refund_required: true });
    await workOnPayments(kit);
    expect(await refunded()).toBe(0);
    await gives("at_once");
    await refund(total_price);
    await workOnPayments(kit);
    expect([await refunded(), await wrong()]).toEqual([total_price, []]);
  });
});
