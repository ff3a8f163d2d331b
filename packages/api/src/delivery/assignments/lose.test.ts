import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { dispatchOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const DAY = 24 * 3600 * 1000;

describe("giving a parcel up as lost", () => {
  test("after it failed: nobody has it, is charged for it or busy with it any more (4 J7, 4 J8, 4 J9)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id: customer_id } = await net.customer({ wallet: 10_000 });
    const { id } = await net.failed(driver, { customer_id, payment_method: "wallet" });
    const { delivery } = await net.assignments.lose({ id, reason: "Burnt" });
    expect(delivery).toMatchObject({
      status: "failed",
      custody: "lost",
      payment_status: "released",
      current_assignment: null,
      open_exception: null,
    });
    expect(await net.exceptions(id)).toMatchObject([{ status: "resolved", resolution: "lost" }]);
    expect(await net.room(driver)).toBe(0);
    expect((await net.chain(id)).at(-1)).toMatchObject({ from: "driver", to: "lost", to_driver_id: null });
    expect(await net.mismatches()).toEqual([]);
  });

  test.each(["picked_up", "en_route_to_delivery"] as const)(
    "while it is %s takes more than a day since its pickup (4 J7)",
    async (status) => {
      const net = await dispatchOf(kit);
      const driver = await net.driver();
      const { id } = await net.carried(driver);
      if (status === "en_route_to_delivery") await net.own(driver).startDelivery({ id });
      kit.clock.advance(DAY);
      const lose = () => net.assignments.lose({ id, reason: "Not heard of" });
      expect(await outcomeOf(lose())).toBe("delivery_not_overdue");
      expect((await net.shown(id)).status).toBe(status);
      kit.clock.advance(1);
      expect((await lose()).delivery).toMatchObject({ status: "failed", custody: "lost" });
      expect(await net.exceptions(id)).toEqual([
        { status: "resolved", reason_code: "lost", resolution: "lost", resolution_notes: "Not heard of" },
      ]);
      expect(await net.history(id)).toMatchObject([{ status: "failed", capacity_unit: 0 }]);
      expect(await net.room(driver)).toBe(0);
      expect((await net.told(id)).slice(-2)).toMatchObject([
        { kind: "unassigned", user_id: driver.actor.userId },
        { kind: "failed", reason_code: "lost" },
      ]);
    },
  );

  test("is validated by the tenant's own hours (4 J7, 4 K11)", async () => {
    const net = await dispatchOf(kit);
    const { id } = await net.carried(await net.driver());
    await net.caller.identity.settings.update({ delivery: { overdue_hours: 48 } });
    kit.clock.advance(2 * DAY);
    expect(await outcomeOf(net.assignments.lose({ id, reason: "Not heard of" }))).toBe("delivery_not_overdue");
    await net.caller.identity.settings.update({ delivery: { overdue_hours: 47 } });
    expect(await outcomeOf(net.assignments.lose({ id, reason: "Not heard of" }))).toBe("done");
  });

  test("counts from the last pickup, not from an earlier attempt (4 J7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.failed(driver);
    await net.assignments.resolve({ id, action: "retry" });
    kit.clock.advance(2 * DAY);
    await net.assign(id, driver);
    await net.pickup(driver, id);
    expect(await outcomeOf(net.assignments.lose({ id, reason: "x" }))).toBe("delivery_not_overdue");
  });

  test.each(["waits", "is assigned to another", "is assigned to the holder", "is accepted by the holder"])(
    "that its driver kept after a failed attempt, while the next %s (4 J4, 4 J7)",
    async (next) => {
      const net = await dispatchOf(kit);
      const [holder, other] = [await net.driver(), await net.driver()];
      const { id } = await net.failed(holder);
      await net.assignments.resolve({ id, action: "retry" });
      if (next !== "waits") await net.assign(id, next.endsWith("another") ? other : holder);
      if (next.includes("accepted")) await net.own(holder).accept({ id });
      const lose = () => net.assignments.lose({ id, reason: "Gone with the driver" });
      expect(await outcomeOf(lose())).toBe("delivery_not_overdue");
      kit.clock.advance(DAY + 1);
      expect((await lose()).delivery).toMatchObject({ status: "failed", custody: "lost", current_assignment: null });
      expect([await net.room(holder), await net.room(other)]).toEqual([0, 0]);
      expect((await net.exceptions(id)).map(({ resolution }) => resolution)).toEqual(["retry", "lost"]);
      expect(await net.mismatches()).toEqual([]);
    },
  );

  test("of a staged one that its driver kept after a failed attempt is told of the leg (4 J7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    await net.warehouse();
    const { id, legs } = await net.delivery({ delivery_flow: "pickup_and_delivery" });
    await net.reach(legs[0]?.id ?? "", "failed", driver);
    await net.assignments.resolve({ id, action: "retry" });
    kit.clock.advance(DAY + 1);
    const { delivery } = await net.assignments.lose({ id, reason: "Gone with the driver" });
    expect([delivery.status, ...delivery.legs.map(({ status }) => status)]).toEqual(["failed", "failed", "cancelled"]);
  });

  test("is for good: neither retry nor return nor assignment follow (4 J7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.failed(driver, { payer_type: "recipient" });
    await net.assignments.lose({ id, reason: "Burnt" });
    for (const call of [
      () => net.assignments.resolve({ id, action: "retry" }),
      () => net.assignments.resolve({ id, action: "return" }),
      () => net.assignments.lose({ id, reason: "Again" }),
    ])
      expect(await refusalOf(call())).toMatchObject({
        reason: "invalid_transition",
        extra: { from: "failed", allowed: [] },
      });
    for (const call of [
      () => net.assignments.assign({ id, driver_id: driver.id }),
      () => net.caller.delivery.deliveries.cancel({ id, reason: "Gone" }),
      () => net.own(driver).startDelivery({ id }),
    ])
      expect(await refusalOf(call())).toMatchObject({
        reason: "invalid_transition",
        extra: { from: "failed", allowed: [] },
      });
    await net.caller.delivery.drivers.delete({ driverId: driver.id });
  });

  test("is nothing for what nobody took or what has arrived (4 J7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const waiting = await net.delivery();
    const { id } = await net.carried(driver);
    await net.delivered(driver, id);
    for (const each of [waiting.id, id])
      expect(await outcomeOf(net.assignments.lose({ id: each, reason: "x" }))).toBe("invalid_transition");
  });

  test("of a return loses what it brings back (4 J7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.failed(driver);
    const { return_delivery: back } = await net.assignments.resolve({ id, action: "return" });
    kit.clock.advance(DAY + 1);
    await net.assignments.lose({ id: back?.id ?? "", reason: "Not heard of" });
    expect(await net.shown(id)).toMatchObject({ status: "returned", custody: "lost" });
  });

  test("of a staged delivery is told of its leg under way, and ends the other (4 J7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    await net.warehouse();
    const { id, legs } = await net.delivery({ delivery_flow: "pickup_and_delivery" });
    const leg = legs[0]?.id ?? "";
    expect(await outcomeOf(net.assignments.lose({ id, reason: "x" }))).toBe("invalid_transition");
    await net.assign(leg, driver);
    await net.pickup(driver, leg);
    expect(await outcomeOf(net.assignments.lose({ id, reason: "x" }))).toBe("delivery_not_overdue");
    kit.clock.advance(DAY + 1);
    const { delivery } = await net.assignments.lose({ id, reason: "Stolen" });
    expect([delivery.status, delivery.custody]).toEqual(["failed", "lost"]);
    expect(delivery.legs.map(({ status }) => status)).toEqual(["failed", "cancelled"]);
    expect(await outcomeOf(net.assignments.resolve({ id, action: "retry" }))).toBe("invalid_transition");
    expect(await net.room(driver)).toBe(0);
  });

  test("at the door of the warehouse it is not lost yet (4 J7)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    await net.warehouse();
    const { id, legs } = await net.delivery({ delivery_flow: "pickup_and_delivery" });
    const leg = legs[0]?.id ?? "";
    await net.assign(leg, driver);
    await net.pickup(driver, leg);
    await net.delivered(driver, leg);
    expect((await net.shown(id)).custody).toBe("awaiting_warehouse_receipt");
    kit.clock.advance(DAY + 1);
    expect(await outcomeOf(net.assignments.lose({ id, reason: "x" }))).toBe("delivery_not_overdue");
  });

  test("happens once, however many say it, and answers a repeated request alike (3 §1.8)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const [{ id }, { id: other }] = [await net.failed(driver), await net.failed(driver)];
    const { values } = await atOnce(20, () => net.assignments.lose({ id, reason: "Burnt" }));
    expect(values).toHaveLength(1);
    const keyed = net.tenant.admin.with({ idempotencyKey: "lose-1" }).delivery.assignments;
    const first = await keyed.lose({ id: other, reason: "Burnt" });
    expect(await keyed.lose({ id: other, reason: "Burnt" })).toEqual(first);
    expect(await net.chain(other)).toHaveLength(2);
    expect(await net.room(driver)).toBe(0);
  });
});
