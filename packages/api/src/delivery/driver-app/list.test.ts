import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf } from "../../../testing/index.ts";
import type { Driver, Road } from "./testing/given.ts";
import { photo, roadOf, startKit } from "./testing/given.ts";

let kit: Kit;
let road: Road;
let driver: Driver;
let own: ReturnType<Road["own"]>;
beforeAll(async () => {
  kit = await startKit();
  road = await roadOf(kit);
});
beforeEach(async () => {
  driver = await road.driver();
  own = road.own(driver);
});
afterAll(() => kit.stop());

const proof = { photo_urls: [photo] };
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
async function listed(page: Parameters<typeof own.list>[0] = {}) {
  const { active, history } = await own.list(page);
  return { active: ids(active), history: ids(history) };
}

describe("a driver's list (3 §5, 4 E7)", () => {
  test("has in hand what is assigned to the caller in any state, and nobody else's", async () => {
    await road.assigned(await road.driver());
    await road.delivery();
    const [one, two] = [await road.assigned(driver), await road.carried(driver)];
    expect(await listed()).toEqual({ active: [one.id, two.id], history: [] });
    await own.startDelivery({ id: two.id });
    expect((await own.list({})).active).toMatchObject([
      { id: one.id, status: "assigned", returnStatus: null },
      { id: two.id, status: "en_route_to_delivery", custody: "driver" },
    ]);
  });

  test("has in its history what was carried out or cancelled, not what was declined or given to others", async () => {
    const given = [];
    for (let n = 0; n < 4; n += 1) {
      given.push(await road.assigned(driver));
      kit.clock.advance(1000);
    }
    const [done, cancelled, declined, taken] = ids(given);
    if (!done || !cancelled || !declined || !taken) throw new Error("four deliveries");
    await own.pickup({ id: done, scanned_barcode: given[0]?.barcode ?? "" });
    await own.deliver({ id: done, proof });
    await road.caller.delivery.deliveries.cancel({ id: cancelled, reason: "Not needed any more" });
    await own.decline({ id: declined });
    await road.caller.delivery.assignments.unassign({ id: taken });
    expect(await listed()).toEqual({ active: [], history: [cancelled, done] });
    await road.assign(declined, await road.driver());
    expect(await listed()).toEqual({ active: [], history: [cancelled, done] });
  });

  test("keeps what failed in hand until it is out of the driver's hands", async () => {
    const { id } = await road.carried(driver);
    await own.fail({ id, reason_code: "closed" });
    expect(await listed()).toEqual({ active: [id], history: [] });
    await road.caller.delivery.assignments.resolve({ id, action: "retry" });
    expect(await listed()).toEqual({ active: [id], history: [] });
    await road.assign(id, driver);
    expect(await listed()).toEqual({ active: [id], history: [] });
    await road.caller.delivery.assignments.unassign({ id });
    expect(await listed()).toEqual({ active: [id], history: [] });
  });

  test("has a delivery that its driver was given twice once in its history, when neither is under way any more", async () => {
    const { id, barcode } = await road.carried(driver);
    await own.fail({ id, reason_code: "closed" });
    await road.caller.delivery.assignments.resolve({ id, action: "retry" });
    kit.clock.advance(1000);
    const between = await road.carried(driver);
    await own.deliver({ id: between.id, proof });
    kit.clock.advance(1000);
    await road.assign(id, driver);
    expect(await listed()).toEqual({ active: [id], history: [between.id] });
    await own.pickup({ id, scanned_barcode: barcode });
    await own.deliver({ id, proof });
    expect(await listed()).toEqual({ active: [], history: [id, between.id] });
    expect((await own.list({})).total).toBe(2);
  });

  test("shows the history page by page, latest first", async () => {
    const done: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await road.carried(driver);
      await own.deliver({ id, proof });
      done.unshift(id);
      kit.clock.advance(1000);
    }
    const still = await road.assigned(driver);
    expect(await own.list({ page: 2, limit: 2 })).toMatchObject({
      page: 2,
      limit: 2,
      total: 5,
      active: [{ id: still.id }],
    });
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await listed({ page, limit: 2 })).history));
    expect(pages).toEqual([done.slice(0, 2), done.slice(2, 4), done.slice(4)]);
  });

  test("says what cash is still to be collected, on a leg its staged delivery's (4 J8)", async () => {
    const warehouse_id = await road.depot();
    const make = async (payer_type: "sender" | "recipient") => {
      const staged = { delivery_flow: "pickup_and_delivery" as const, warehouse_id };
      const direct = await road.assigned(driver, { payer_type });
      const { legs } = await road.delivery({ ...staged, payer_type });
      const leg = await road.assign(legs[0]?.id ?? "", driver);
      return [direct, leg];
    };
    const all = [...(await make("sender")), ...(await make("recipient"))];
    const due = async () => {
      const rows = new Map((await own.list({})).active.map(({ id, cash_due }) => [id, cash_due]));
      return all.map(({ id }) => rows.get(id));
    };
    expect(await due()).toEqual([3000, 3000, 3000, 0]);
    for (const { id, barcode } of all) await own.pickup({ id, scanned_barcode: barcode });
    expect(await due()).toEqual([0, 0, 3000, 0]);
    expect(await road.cashInHand(driver)).toBe(6000);
  });

  test("asks no cash of whom a delivery is not assigned to: after a failure, for another driver, or cancelled (4 J8)", async () => {
    const next = await road.driver();
    const { id } = await road.carried(driver, { payer_type: "recipient" });
    const { id: called } = await road.assigned(driver, { payer_type: "recipient" });
    const due = async (whose = own) => {
      const { active, history } = await whose.list({});
      return [...active, ...history].filter((row) => row.id === id || row.id === called).map((row) => row.cash_due);
    };
    expect(await due()).toEqual([3000, 3000]);
    await own.fail({ id, reason_code: "recipient_absent" });
    await road.caller.delivery.deliveries.cancel({ id: called, reason: "Not needed" });
    await road.caller.delivery.assignments.resolve({ id, action: "retry" });
    await road.assign(id, next);
    expect(await due()).toEqual([0, 0]);
    expect(await due(road.own(next))).toEqual([3000]);
  });

  test("is for drivers (4 A9)", async () => {
    const { driverDeliveries } = road.tenant.admin.caller.delivery;
    expect(await refusalOf(driverDeliveries.list({}))).toMatchObject({ reason: "driver_not_found" });
  });
});
