import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, startKit, workOnPayments } from "../../../testing/index.ts";
import type { Shop } from "../testing/orders/given.ts";
import { shopOf } from "../testing/orders/given.ts";
import { expireUnpaidOrder, sweepOrders, unpaidJob } from "./index.ts";

const DAY = 24 * 3600 * 1000;
let kit: Kit;
let shop: Shop;
beforeAll(async () => {
  kit = await startKit();
  shop = await shopOf(kit);
});
afterAll(async () => {
  await workOnPayments(kit);
  expect(await shop.wrong()).toEqual([]);
  await kit.stop();
});

const placed = async () => shop.placed(await shop.product({ price: 1000 }), { method: "gateway" });
const expire = (order_id: string) => expireUnpaidOrder(kit.deps, { tenant_id: shop.tenantId, order_id });

describe("an order that nobody pays for at the gateway (4 L6, 4 J11)", () => {
  test("is called off after a day and not before, once, and gives back its use of a promotion", async () => {
    const own = await shopOf(kit);
    const tea = await own.product({ price: 1000 });
    await own.promotion({ usage_limit: 1 });
    const { id, who } = await own.placed(tea, { method: "gateway" });
    const used = async () => (await own.caller.storefront.promotions.list({})).promotions[0]?.used_count;
    const due = kit.scheduled.findLast(({ name, data }) => name === unpaidJob && data.order_id === id);
    expect(due?.at.getTime()).toBe(kit.clock.now.getTime() + DAY);
    const job = { tenant_id: own.tenantId, order_id: id };
    kit.clock.advance(DAY - 1);
    await expireUnpaidOrder(kit.deps, job);
    expect([(await own.shown(id)).status, await used()]).toEqual(["pending", 1]);
    kit.clock.advance(1);
    await Promise.all(Array.from({ length: 5 }, () => expireUnpaidOrder(kit.deps, job)));
    const { status, cancellation_reason, status_history } = await own.shown(id);
    expect([status, cancellation_reason, await used()]).toEqual(["cancelled", "payment_failed", 0]);
    expect(status_history.map(({ note, updated_by }) => [note, updated_by]).slice(1)).toEqual([
      ["payment_expired", null],
    ]);
    const { payments } = await who.caller.storefront.customerOrders.paymentStatus({ order_id: id });
    expect(payments).toMatchObject([{ status: "CANCELLED" }]);
    const here = await kit.signIn(who.userId, own.tenantId);
    const { notifications } = await here.caller.messaging.notifications.list({});
    expect(notifications[0]).toMatchObject({ template_data: { orderId: id, status: "cancelled" } });
    expect(await own.wrong()).toEqual([]);
  });

  test("is not, once it is paid for, or in another way, and the sweep does what a lost job left", async () => {
    const [paid, unpaid, failed] = [await placed(), await placed(), await placed()];
    const cash = await shop.placed(await shop.product());
    await shop.gatewaySays(paid.id, true);
    await shop.gatewaySays(failed.id, false);
    kit.clock.advance(DAY);
    await expire(paid.id);
    await sweepOrders(kit.deps);
    const states = await Promise.all([paid, unpaid, failed, cash].map(async ({ id }) => (await shop.shown(id)).status));
    expect(states).toEqual(["pending", "cancelled", "cancelled", "pending"]);
  });

  test("gives money back that comes behind its end, whichever of the two is first", async () => {
    const { id } = await placed();
    kit.clock.advance(DAY);
    await expire(id);
    await atOnce(3, () => shop.gatewaySays(id, true));
    expect(await shop.shown(id)).toMatchObject({ status: "cancelled", payment_status: "paid", refunded_amount: 4000 });
    for (let n = 0; n < 5; n++) {
      const other = await placed();
      kit.clock.advance(DAY);
      await Promise.all([expire(other.id), shop.gatewaySays(other.id, true)]);
      const { status, payment_status, refunded_amount } = await shop.shown(other.id);
      expect([payment_status, refunded_amount]).toEqual(["paid", status === "cancelled" ? 4000 : 0]);
    }
  });

  test("is cancelled by its customer or by the clock, and never by both", async () => {
    const { id, who } = await placed();
    kit.clock.advance(DAY);
    await Promise.all([expire(id), outcomeOf(who.caller.storefront.customerOrders.customerCancel({ order_id: id }))]);
    const { status_history } = await shop.shown(id);
    expect(status_history.filter(({ status }) => status === "cancelled")).toHaveLength(1);
  });
});
