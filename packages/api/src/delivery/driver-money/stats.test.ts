import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { networkOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const proof = { photo_urls: ["https://example.com/door.jpg"] };

/** A driver, and what he does with deliveries in how many minutes. */
async function given() {
  const net = await networkOf(kit, await kit.tenant());
  const driver = await net.driver({ capacity: null });
  const own = (actor: Actor) => actor.caller.delivery.driverDeliveries;
  async function carry({ waits = 0, takes, fails = false }: { waits?: number; takes: number; fails?: boolean }) {
    const { id } = await net.delivery();
    await net.reach(id, "assigned", driver);
    kit.clock.advance(waits);
    const { barcode } = await net.shown(id);
    await own(driver.actor).pickup({ id, scanned_barcode: barcode });
    kit.clock.advance(takes);
    if (fails) await own(driver.actor).fail({ id, reason_code: "recipient_absent" });
    else await own(driver.actor).deliver({ id, proof });
  }
  const stats = async (days: { date_from?: string; date_to?: string } = {}) =>
    (await net.caller.delivery.driverMoney.stats({ driverId: driver.id, ...days })).stats;
  return { ...net, driver, carry, stats };
}

describe("how a driver did (3 §5)", () => {
  test("is nothing before he did anything", async () => {
    const { stats } = await given();
    expect(await stats()).toEqual({ delivered: 0, failed: 0, on_time_share: null, average_minutes: null });
  });

  test("counts what he delivered and failed, how long the way took and what was late", async () => {
    const { carry, stats, delivery, reach, driver } = await given();
    await carry({ takes: 20 * MINUTE });
    await carry({ waits: HOUR, takes: 40 * MINUTE });
    await carry({ waits: 24 * HOUR, takes: MINUTE });
    await carry({ takes: 5 * MINUTE, fails: true });
    await reach((await delivery()).id, "assigned", driver);
    expect(await stats()).toEqual({ delivered: 3, failed: 1, on_time_share: 0.6667, average_minutes: 20.3 });
  });

  test("is on time to the last moment of 24 hours from the assignment", async () => {
    const { carry, stats } = await given();
    await carry({ waits: 23 * HOUR, takes: HOUR });
    expect(await stats()).toMatchObject({ delivered: 1, on_time_share: 1 });
    await carry({ waits: 23 * HOUR, takes: HOUR + 1 });
    expect(await stats()).toMatchObject({ delivered: 2, on_time_share: 0.5 });
  });

  test("is on time by the tenant's own hours (4 K11)", async () => {
    const { carry, stats, caller } = await given();
    await carry({ waits: HOUR, takes: HOUR });
    await caller.identity.settings.update({ delivery: { on_time_hours: 1 } });
    expect(await stats()).toMatchObject({ delivered: 1, on_time_share: 0 });
    await caller.identity.settings.update({ delivery: { on_time_hours: 2 } });
    expect(await stats()).toMatchObject({ delivered: 1, on_time_share: 1 });
  });

  test("counts by the day of its end in the tenant's time zone, and others' work not at all (4 H6)", async () => {
    kit.clock.now = new Date("2027-01-10T20:30:00.000Z");
    const { carry, stats, driver, delivery, reach, caller } = await given();
    // Ends half past midnight of the 11th in Baghdad.
    await carry({ takes: HOUR });
    await reach((await delivery()).id, "delivered");
    expect(await stats({ date_from: "2027-01-11", date_to: "2027-01-11" })).toMatchObject({ delivered: 1 });
    expect(await stats({ date_to: "2027-01-10" })).toMatchObject({ delivered: 0, on_time_share: null });
    expect(await stats({ date_from: "2027-01-12" })).toMatchObject({ delivered: 0 });
    await caller.identity.settings.update({ time_zone: "UTC" });
    expect(await stats({ date_to: "2027-01-10" })).toMatchObject({ delivered: 1 });
    const stranger = await given();
    const foreign = stranger.caller.delivery.driverMoney.stats({ driverId: driver.id });
    expect(await refusalOf(foreign)).toMatchObject({ reason: "driver_not_found" });
  });
});

test("cash that a driver collects for a delivery is in his hand until he hands it in (4 J8, 4 E10)", async () => {
  const { driver, delivery, reach, tenant, caller } = await given();
  const { id, delivery_code } = await delivery({ payer_type: "recipient" });
  await reach(id, "delivered", driver);
  const { wallet, transactions } = caller.delivery.driverMoney;
  const driverId = driver.id;
  expect((await wallet({ driverId })).wallet.cash_in_hand).toBe(3000);
  expect((await transactions({ driverId })).transactions).toMatchObject([
    { account: "cash_in_hand", type: "cash_collected", amount: 3000, reference: delivery_code, reference_id: id },
  ]);
  await tenant.admin.with({ idempotencyKey: "in" }).delivery.driverMoney.settle({ driverId, amount: 3000 });
  expect((await wallet({ driverId })).wallet.cash_in_hand).toBe(0);
});
