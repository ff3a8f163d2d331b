import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import {
  givenPayer,
  listenAsOrders,
  networkOf,
  outcomeOf,
  refusalOf,
  startKit,
  workOnPayments,
} from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
  listenAsOrders();
});
afterAll(() => kit.stop());

const today = "2026-11-21";
const none = { created: 0, delivered: 0, failed: 0, cancelled: 0 };

describe("the key figures of a tenant (3 §15, 4 L8)", () => {
  test("of one where nothing happened are zero, of thirty days up to today, and no share of nothing", async () => {
    const { admin } = await kit.tenant();
    const overview = await admin.caller.reports.overview.show({});
    expect(overview).toMatchObject({
      date_from: "2026-10-23",
      date_to: today,
      currency_code: "IQD",
      on_time_share: null,
      stock_value: { amount: 0, items_without_cost: 0 },
      orders: { count: 0, revenue: 0 },
      cash_in_hand: 0,
    });
    expect(overview.deliveries.by_day).toHaveLength(30);
    expect(overview.deliveries.by_status).toMatchObject({ draft: 0, delivered: 0, returned: 0 });
  });

  test("count deliveries by what became of them and by the tenant's own days, legs not, and the cash that drivers carry", async () => {
    const tenant = await kit.tenant();
    const { delivery, reach } = await networkOf(kit, tenant);
    // At 20:59 UTC it is still the 20th in London, and a minute to midnight in Baghdad.
    const evening = new Date("2026-11-20T20:59:00.000Z");
    kit.clock.now = evening;
    await delivery();
    kit.clock.now = new Date(evening.getTime() + 60_000);
    await reach((await delivery()).id, "cancelled");
    kit.clock.now = new Date("2026-11-21T08:00:00.000Z");
    await reach((await delivery()).id, "delivered");
    const { deliveries, on_time_share, cash_in_hand } = await tenant.admin.caller.reports.overview.show({
      date_from: "2026-11-20",
      date_to: today,
    });
    expect(deliveries.by_status).toMatchObject({ pending: 1, cancelled: 1, delivered: 1, failed: 0 });
    expect(deliveries.by_day).toEqual([
      { date: "2026-11-20", ...none, created: 1 },
      { date: today, ...none, created: 2, delivered: 1, cancelled: 1 },
    ]);
    expect([on_time_share, cash_in_hand]).toEqual([1, 3000]);
  });

  test("call late what took longer than the tenant's hours from its assignment (4 K11)", async () => {
    const tenant = await kit.tenant();
    const { delivery, reach, driver } = await networkOf(kit, tenant);
    const by = await driver();
    await reach((await delivery()).id, "delivered", by);
    const { id } = await delivery();
    await reach(id, "assigned", by);
    kit.clock.advance(25 * 3600_000);
    const { barcode } = (await tenant.admin.caller.delivery.deliveries.show({ id })).delivery;
    const own = by.actor.caller.delivery.driverDeliveries;
    await own.pickup({ id, scanned_barcode: barcode });
    await own.deliver({ id, proof: { photo_urls: ["https://example.com/door.jpg"] } });
    const overview = await tenant.admin.caller.reports.overview.show({});
    expect(overview.on_time_share).toBe(0.5);
    kit.clock.now = new Date("2026-11-21T08:00:00.000Z");
  });

  test("value stock by what its items cost, and say how many have no cost (4 L8)", async () => {
    const tenant = await kit.tenant();
    const { warehouse, goods } = await networkOf(kit, tenant);
    const { id } = await warehouse();
    const [tea, rice] = [await goods(id, 10), await goods(id, 4)];
    await goods(id, 0);
    const { items } = tenant.admin.caller.warehousing;
    await items.update({ id: tea.item_id, unit_cost: 1250.5 });
    const value = async () => (await tenant.admin.caller.reports.overview.show({})).stock_value;
    expect(await value()).toEqual({ amount: 12_505, items_without_cost: 1 });
    await items.update({ id: rice.item_id, unit_cost: 0 });
    expect(await value()).toEqual({ amount: 12_505, items_without_cost: 0 });
  });

  test("count orders by the money that became the tenant's, less what went back (4 L8)", async () => {
    const payer = await givenPayer(kit, 100_000);
    const [one, two, three, four] = [payer.order(), payer.order(), payer.order(), payer.order()];
    await one.open("wallet", 10_000);
    await one.capture();
    await one.refund(2500);
    await two.open("cash_on_delivery", 4000);
    await two.cash("driver");
    await three.open("wallet", 50_000);
    const { id: payment_id } = await four.open("gateway", 7000);
    await kit.anonymous.payments.callbacks.succeed({ payment_id });
    await four.refund(1000);
    const orders = async (period = {}) => (await payer.admin.caller.reports.overview.show(period)).orders;
    expect(await orders()).toEqual({ count: 2, revenue: 11_500 });
    await four.capture();
    await workOnPayments(kit);
    expect(await orders()).toEqual({ count: 3, revenue: 17_500 });
    expect(await orders({ date_from: "2026-11-01", date_to: "2026-11-20" })).toEqual({ count: 0, revenue: 0 });
  });

  test("are of a year at most, from its first day to its last, and for members who may see them", async () => {
    const { admin, member } = await kit.tenant();
    const { show } = admin.caller.reports.overview;
    expect(await outcomeOf(show({ date_from: today, date_to: "2026-11-20" }))).toBe("validation_failed");
    expect(await outcomeOf(show({ date_from: "2025-11-20", date_to: today }))).toBe("validation_failed");
    expect((await show({ date_from: "2025-11-21", date_to: today })).deliveries.by_day).toHaveLength(366);
    const tooEarly = await refusalOf(show({ date_to: "0001-01-01" }));
    expect(tooEarly.issues).toMatchObject([{ field: "date_to", code: "too_small.date" }]);
    expect((await show({ date_to: "0001-01-30" })).date_from).toBe("0001-01-01");
    const customer = await member("customer");
    expect(await outcomeOf(customer.caller.reports.overview.show({}))).toBe("insufficient_permissions");
  });
});
