import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit, workOnPayments } from "../../../testing/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
});
afterAll(async () => {
  expect(await shop.wrong()).toEqual([]);
  await kit.stop();
});

const ordersOf = (who: { caller: Shop["caller"] }) => who.caller.storefront.customerOrders;
/** What the tenant's side of the books has of its orders' money: none of it when all went back. */
const booked = (kind: "gateway" | "prepaid" | "revenue") =>
  shop
    .rows<{ balance: number }>(
      "SELECT balance::float8 AS balance FROM finance_accounts WHERE tenant_id = $1 AND kind = $2",
      kind,
    )
    .then(([account]) => account?.balance ?? 0);
const books = async () => [await booked("gateway"), await booked("prepaid"), await booked("revenue")];
const refundsOf = (id: string) =>
  shop.rows<{ amount: number; status: string }>(
    `SELECT r.amount::float8 AS amount, r.status FROM payment_refunds r JOIN payments p ON p.tenant_id = $1 AND p.id = r.payment_id
      WHERE r.tenant_id = $1 AND p.owner_id = $2`,
    id,
  );
/** An order of 4,000 by the gateway, which has its money. */
async function settled() {
  const made = await shop.placed(await shop.product({ price: 1000 }), { method: "gateway" });
  await shop.gatewaySays(made.id, true);
  return made;
}

describe("an order that a gateway was paid for, called off before its approval (1 §4.6, 4 J11)", () => {
  test("by the tenant: its answer says what is on its way back, asked for or not, and the order counts it", async () => {
    for (const refund_required of [true, false]) {
      const { id, who } = await settled();
      const { data } = await shop.orders.cancel({ order_id: id, reason: "out_of_stock", refund_required });
      expect(data.refund_processed).toEqual({
        required: true,
        amount: 4000,
        status: "pending",
        transaction_id: expect.any(String),
      });
      expect(await shop.shown(id)).toMatchObject({ payment_status: "paid", refunded_amount: 4000 });
      await workOnPayments(kit);
      const { order, payments } = await ordersOf(who).paymentStatus({ order_id: id });
      expect(order).toMatchObject({ status: "cancelled", paymentStatus: "paid", refundedAmount: 4000 });
      expect(payments).toMatchObject([{ status: "REFUNDED", refunded_amount: 4000 }]);
    }
    expect(await books()).toEqual([0, 0, 0]);
  });

  test("by its customer, twenty times at once or under one key: it goes back once", async () => {
    const { id, who } = await settled();
    const { values, refused } = await atOnce(20, () => ordersOf(who).customerCancel({ order_id: id }));
    expect(values.map(({ order }) => order.refundedAmount)).toEqual([4000]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
    expect(await refundsOf(id)).toEqual([{ amount: 4000, status: "pending" }]);
    const again = await settled();
    const once = () => {
      const { storefront } = again.who.with({ idempotencyKey: `cancel-${again.id}` });
      return storefront.customerOrders.customerCancel({ order_id: again.id });
    };
    expect(await once()).toEqual(await once());
    expect(await refundsOf(again.id)).toEqual([{ amount: 4000, status: "pending" }]);
    await workOnPayments(kit);
    expect(await books()).toEqual([0, 0, 0]);
  });

  test("money that comes behind that goes back as well, and the order counts it once", async () => {
    const { id, who } = await shop.placed(await shop.product({ price: 1000 }), { method: "gateway" });
    await ordersOf(who).customerCancel({ order_id: id });
    expect(await shop.shown(id)).toMatchObject({ payment_status: "pending", refunded_amount: 0 });
    await atOnce(5, () => shop.gatewaySays(id, true));
    expect(await shop.shown(id)).toMatchObject({
      status: "cancelled",
      payment_status: "paid",
      refunded_amount: 4000,
    });
    expect((await shop.shown(id)).status_history.at(-1)).toMatchObject({
      status: "cancelled",
      note: "payment_given_back",
    });
    await workOnPayments(kit);
    expect(await refundsOf(id)).toEqual([{ amount: 4000, status: "succeeded" }]);
    expect(await books()).toEqual([0, 0, 0]);
  });

  test("and told of at the same moment: all of it goes back, whichever was first", async () => {
    for (let n = 0; n < 5; n++) {
      const { id, who } = await shop.placed(await shop.product({ price: 1000 }), { method: "gateway" });
      await Promise.all([outcomeOf(ordersOf(who).customerCancel({ order_id: id })), shop.gatewaySays(id, true)]);
      expect(await shop.shown(id)).toMatchObject({
        status: "cancelled",
        payment_status: "paid",
        refunded_amount: 4000,
      });
      expect(await refundsOf(id)).toHaveLength(1);
    }
    await workOnPayments(kit);
    expect(await books()).toEqual([0, 0, 0]);
  });
});

describe("a refund that the gateway refuses (3 §10, 4 H4)", () => {
  const behave = (refunds: "at_once" | "refused") =>
    shop.caller.payments.gateways.update({ code: "sandbox", options: { refunds } });
  const refund = (order_id: string, amount: number) => shop.orders.refund({ order_id, amount, reason: "Late" });
  async function refused(work: () => Promise<unknown>) {
    await behave("refused");
    await work();
    await workOnPayments(kit);
    await behave("at_once");
  }
  const goesBack = async (id: string, amount: number, before: readonly number[]) => {
    expect((await refund(id, amount)).order.refunded_amount).toBe(amount);
    await workOnPayments(kit);
    expect((await shop.shown(id)).refunded_amount).toBe(amount);
    expect(await books()).toEqual(before);
  };

  test("is not counted any more, and can be made again", async () => {
    const before = await books();
    const { id } = await settled();
    await shop.orders.approve({ order_id: id });
    await refused(() => refund(id, 4000));
    const { refunded_amount, status_history } = await shop.shown(id);
    expect([refunded_amount, status_history.at(-1)?.note]).toEqual([0, "refund_failed"]);
    await goesBack(id, 4000, before);
  });

  test("can be made again where the order was called off before its approval, or before its money came", async () => {
    const before = await books();
    const early = await settled();
    await refused(() => shop.orders.cancel({ order_id: early.id, reason: "other" }));
    expect((await shop.shown(early.id)).refunded_amount).toBe(0);
    await goesBack(early.id, 4000, before);
    const late = await shop.placed(await shop.product({ price: 1000 }), { method: "gateway" });
    await ordersOf(late.who).customerCancel({ order_id: late.id });
    await refused(() => shop.gatewaySays(late.id, true));
    expect(await shop.shown(late.id)).toMatchObject({ payment_status: "paid", refunded_amount: 0 });
    await goesBack(late.id, 4000, before);
  });

  test("ends while others are asked for: no more goes back than came", async () => {
    const before = await books();
    const { id } = await settled();
    await shop.orders.approve({ order_id: id });
    await behave("refused");
    await refund(id, 1500);
    await Promise.all([workOnPayments(kit), ...Array.from({ length: 10 }, () => outcomeOf(refund(id, 1500)))]);
    await workOnPayments(kit);
    await behave("at_once");
    expect((await shop.shown(id)).refunded_amount).toBe(0);
    await goesBack(id, 4000, before);
  });
});

test("an order that says otherwise than its payments is found (3 §10)", async () => {
  const { id } = await settled();
  const says = async (changed: string) => {
    await shop.rows(`UPDATE storefront_orders SET ${changed} WHERE tenant_id = $1 AND id = $2`, id);
    return (await shop.wrong()).map(({ kind, expected, found }) => [kind, expected, found]);
  };
  expect(await says("refunded_amount = 500")).toEqual([["refunded_is_not_what_went_back", "0.000", "500.000"]]);
  expect(await says("refunded_amount = 0, payment_status = 'failed'")).toEqual([
    ["paid_is_not_what_payments_say", "paid", "failed"],
  ]);
  expect(await says("payment_status = 'paid', total_price = 4001")).toEqual([
    ["total_is_not_what_is_paid_for", "4000.000", "4001.000"],
  ]);
  expect(await says("total_price = 4000")).toEqual([]);
});

describe("an order of nothing (4 L6)", () => {
  test.each(["cash_on_delivery", "wallet", "gateway"] as const)(
    "by %s is paid from the start, leads to no page, and is approved and delivered",
    async (method) => {
      const free = await shopOf(kit);
      const { id: deliveryServiceId } = await free.newService({ base_price: 0, price_per_unit: 0, price_per_km: 0 });
      await free.promotion({ value: 100 });
      const [tea, who] = [await free.product({ price: 1000 }), await free.customer()];
      await free.put(who, tea);
      const { order, instructions } = await free.confirm(who, method, { deliveryServiceId });
      expect(order).toMatchObject({ totalPrice: 0, status: "awaiting_approval", paymentStatus: "paid" });
      expect(instructions).toBeNull();
      const { payments } = await ordersOf(who).paymentStatus({ order_id: order.id });
      expect(payments).toMatchObject([{ status: "SUCCESS", amount: 0 }]);
      await free.gatewaySays(order.id, true).catch(() => undefined);
      await free.orders.approve({ order_id: order.id });
      await free.orders.ship({ order_id: order.id });
      expect((await free.orders.deliver({ order_id: order.id })).order).toMatchObject({
        status: "delivered",
        payment_status: "paid",
      });
      expect(await free.wrong()).toEqual([]);
    },
  );

  test("is cancelled before and after approval, and nothing goes back", async () => {
    const free = await shopOf(kit);
    const { id: deliveryServiceId } = await free.newService({ base_price: 0, price_per_unit: 0, price_per_km: 0 });
    await free.promotion({ value: 100 });
    const tea = await free.product({ price: 1000 });
    for (const isApproved of [false, true]) {
      const who = await free.customer();
      await free.put(who, tea);
      const { order } = await free.confirm(who, "gateway", { deliveryServiceId });
      if (isApproved) await free.orders.approve({ order_id: order.id });
      const asked = { order_id: order.id, reason: "other", refund_required: true } as const;
      const { data } = await free.orders.cancel(asked);
      expect(data.refund_processed).toMatchObject({ amount: 0, status: "none" });
    }
    expect(await free.wrong()).toEqual([]);
  });
});
