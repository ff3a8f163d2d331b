import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { atOnce, startKit } from "../../../testing/index.ts";
import { endRefund } from "../../payments/payments/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";

let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
});
afterAll(() => kit.stop());

/** What somebody was told of orders in the shop, newest first. */
async function told(who: Actor) {
  const { caller } = await kit.signIn(who.userId, shop.tenantId);
  const { notifications } = await caller.messaging.notifications.list({ limit: 100 });
  return notifications.map(({ body, template_data }) => ({ body, data: template_data }));
}
const bodies = async (who: Actor) => (await told(who)).map(({ body }) => body);
const paymentStatus = (who: Actor, order_id: string) =>
  who.caller.storefront.customerOrders.paymentStatus({ order_id });
const end = (id: string, status: "succeeded" | "failed") =>
  kit.database.transaction({ tenantId: shop.tenantId }, (tx) =>
    endRefund(tx, kit.deps, { id }, { status, gateway_refund_id: null, error: null }),
  );

describe("a refund", () => {
  test("into the wallet is in the order's answers, and its customer is told where the money is (3 §10, 4 C4)", async () => {
    const { id, who } = await shop.delivered(await shop.product({ price: 1000 }));
    await shop.orders.refund({ order_id: id, amount: 400, reason: "Scratched" });
    const refund = { amount: 400, status: "succeeded", reason: "Scratched", settled_at: expect.any(String) };
    expect((await shop.shown(id)).refunds).toMatchObject([refund]);
    expect((await paymentStatus(who, id)).refunds).toMatchObject([refund]);
    expect((await bodies(who))[0]).toBe("400 IQD was paid into your wallet at the shop.");
  });

  test("and the payment before it stand in the wallet under the order's number (4 G8)", async () => {
    const { who, wallet } = await shop.wealthy(10_000);
    const { id, order } = await shop.delivered(await shop.product({ price: 1000 }), { by: who, method: "wallet" });
    await shop.orders.refund({ order_id: id, amount: 400, reason: "Late" });
    const { entries } = await shop.caller.finance.wallets.entries({ id: wallet });
    expect(entries.slice(0, 2)).toMatchObject([
      { type: "order_refund", reference: order.orderNumber },
      { type: "order_payment", reference: order.orderNumber },
    ]);
  });

  test("through a gateway is told when it is asked for and when it is there; one that is refused, to the shop (3 §10)", async () => {
    const { id, who } = await shop.placed(await shop.product({ price: 1000 }), { method: "gateway" });
    await shop.gatewaySays(id, true);
    await shop.orders.approve({ order_id: id });
    const { refund: first } = await shop.orders.refund({ order_id: id, amount: 100, reason: "Late" });
    expect(first).toMatchObject({ status: "pending", settled_at: null });
    expect((await bodies(who))[0]).toBe("100 IQD is on its way back to you.");
    await end(first.id, "succeeded");
    expect((await bodies(who))[0]).toBe("100 IQD was paid back to you.");
    const { refund: second } = await shop.orders.refund({ order_id: id, amount: 200, reason: "Late" });
    const before = (await bodies(who)).length;
    await atOnce(5, () => end(second.id, "failed"));
    expect((await shop.shown(id)).refunds.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    expect(await bodies(who)).toHaveLength(before);
    const refused = (await bodies(shop.tenant.admin)).filter((body) => body.includes("refused to refund 200 IQD"));
    expect(refused).toHaveLength(1);
  });

  test("for goods that came back stands with the return, and both are told (4 H5)", async () => {
    const { id, who, order } = await shop.delivered(await shop.product({ price: 1000 }), { quantity: 2 });
    const item_id = order.items[0]?.item_id ?? "";
    const { return: returned } = await shop.orders.returnGoods({
      order_id: id,
      items: [{ item_id, quantity: 1 }],
      reason: "Wrong",
    });
    const { returns } = await shop.shown(id);
    expect(returns).toEqual([returned]);
    expect(returns).toMatchObject([{ items: [{ item_id, quantity: 1, amount: 1000 }], refund: { amount: 1000 } }]);
    expect((await bodies(who)).slice(0, 2)).toEqual([
      "1,000 IQD was paid into your wallet at the shop.",
      "The shop has taken goods of the order back.",
    ]);
  });
});

describe("the driver of an order (3 §5, 4 J11)", () => {
  test("sees its number, what the customer wrote, and how to get in", async () => {
    const own = await shopOf(kit, { auto_create_delivery: true });
    const who = await own.customer();
    await own.put(who, await own.product());
    const address = { ...own.address, special_instructions: "Ring twice" };
    const { order } = await own.confirm(who, "cash_on_delivery", { address, customer_notes: "No plastic bag" });
    const { data } = await own.orders.approve({ order_id: order.id });
    const driver = await own.driver();
    const id = data.delivery_assigned?.delivery_id ?? "";
    await own.caller.delivery.assignments.assign({ id, driver_id: driver.id });
    const { active } = await driver.actor.caller.delivery.driverDeliveries.list({});
    expect(active).toMatchObject([
      {
        order: {
          order_number: order.orderNumber,
          customer_notes: "No plastic bag",
          special_instructions: "Ring twice",
        },
      },
    ]);
  });
});

describe("a customer's own order (1 §4.6)", () => {
  test("says where it is followed and when it is expected, and why it was cancelled", async () => {
    const own = await shopOf(kit, { auto_create_delivery: true });
    const { id, who } = await own.placed(await own.product());
    expect((await paymentStatus(who, id)).order).toMatchObject({ trackingUrl: null, estimatedDeliveryDate: null });
    await own.orders.approve({ order_id: id, estimated_delivery_date: "2026-12-01" });
    const { order } = await paymentStatus(who, id);
    expect(order.estimatedDeliveryDate).toBe("2026-12-01");
    expect(order.trackingUrl).toBe((await own.shown(id)).delivery_assignment?.tracking_url);
    await own.orders.cancel({ order_id: id, reason: "out_of_stock" });
    expect((await paymentStatus(who, id)).order).toMatchObject({
      cancellationReason: "out_of_stock",
      trackingUrl: null,
    });
    const { caller } = await kit.signIn(who.userId, own.tenantId);
    const [last] = (await caller.messaging.notifications.list({})).notifications;
    expect(last?.body).toBe("The shop cancelled the order: not everything is in stock.");
  });

  test("keeps the moment at which its gateway took the money through approval (1 §2)", async () => {
    const { id, who } = await shop.placed(await shop.product(), { method: "gateway" });
    await shop.gatewaySays(id, true);
    const paidAt = async () => (await paymentStatus(who, id)).payments[0]?.processed_at;
    const before = await paidAt();
    kit.clock.advance(60_000);
    await shop.orders.approve({ order_id: id });
    expect(before).toEqual(expect.any(String));
    expect(await paidAt()).toBe(before);
  });
});
