import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { dispatchOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("taking a delivery back", () => {
  test.each(["assigned", "accepted", "en_route_to_pickup"] as const)(
    "is possible while it is %s: it waits again, and its driver has the room and hears of it (4 J9)",
    async (status) => {
      const net = await dispatchOf(kit);
      const driver = await net.driver();
      const { id } = await net.assigned(driver, { unit_size: 3 });
      if (status === "accepted") await net.own(driver).accept({ id });
      if (status === "en_route_to_pickup") await net.own(driver).startPickup({ id });
      expect((await net.shown(id)).status).toBe(status);
      const { delivery } = await net.assignments.unassign({ id, reason: "Ill" });
      expect(delivery).toMatchObject({ status: "pending", current_assignment: null });
      expect(await net.room(driver)).toBe(0);
      expect(await net.history(id)).toMatchObject([{ status: "released", capacity_unit: 0 }]);
      expect((await net.told(id)).at(-1)).toMatchObject({ kind: "unassigned", user_id: driver.actor.userId });
    },
  );

  test("stands behind the assignment in the timeline, also when another server's clock is a little behind (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const { id } = await net.assigned(await net.driver());
    kit.clock.advance(-50);
    await net.assignments.unassign({ id });
    kit.clock.advance(50);
    const { timeline } = await net.tenant.admin.caller.delivery.tracking.timeline({ id });
    expect(timeline.flatMap(({ type, to }) => (type === "status" ? [to] : []))).toEqual([
      "pending",
      "assigned",
      "pending",
    ]);
  });

  test("comes too late after the pickup, and is nothing before the assignment (4 J9)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.carried(driver);
    expect(await refusalOf(net.assignments.unassign({ id }))).toMatchObject({
      reason: "invalid_transition",
      extra: { from: "picked_up", allowed: ["en_route_to_delivery", "delivered", "failed"] },
    });
    const { id: waiting } = await net.delivery();
    expect(await outcomeOf(net.assignments.unassign({ id: waiting }))).toBe("invalid_transition");
  });

  test("happens once, however many do it, and once for a repeated request (3 §1.8)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.assigned(driver);
    const { values } = await atOnce(20, () => net.assignments.unassign({ id }));
    expect(values).toHaveLength(1);
    expect(await net.mismatches()).toEqual([]);
    await net.assign(id, driver);
    const keyed = net.tenant.admin.with({ idempotencyKey: "unassign-1" }).delivery.assignments;
    const first = await keyed.unassign({ id });
    await net.assign(id, driver);
    expect(await keyed.unassign({ id })).toEqual(first);
    expect(await net.room(driver)).toBe(1);
  });
});

describe("switching the driver", () => {
  test("moves the task and its room, and tells the one who takes over and the one who is relieved (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const [former, next] = [await net.driver(), await net.driver()];
    const { id } = await net.assigned(former, { unit_size: 3 });
    await net.own(former).accept({ id });
    const { delivery } = await net.assignments.switchDriver({ id, driver_id: next.id, reason: "Nearer" });
    expect(delivery).toMatchObject({ status: "assigned", current_assignment: { driver: { id: next.id } } });
    expect([await net.room(former), await net.room(next)]).toEqual([0, 3]);
    expect((await net.history(id)).map(({ status }) => status)).toEqual(["released", "assigned"]);
    expect((await net.told(id)).slice(-2)).toMatchObject([
      { kind: "assigned", user_id: next.actor.userId },
      { kind: "driver_switched", user_id: former.actor.userId, new_driver_id: next.id },
    ]);
    expect(await outcomeOf(net.own(former).startPickup({ id }))).toBe("delivery_not_found");
  });

  test("validates the new driver as an assignment does, and leaves all as it was when it refuses (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const [former, small] = [await net.driver(), await net.driver({ capacity: 1 })];
    const { id } = await net.assigned(former, { unit_size: 3 });
    const turn = (driver_id: string, force = false) =>
      outcomeOf(net.assignments.switchDriver({ id, driver_id, reason: "Nearer", force }));
    expect(await turn(former.id)).toBe("driver_already_assigned");
    expect(await turn(small.id)).toBe("driver_capacity_exceeded");
    expect((await net.shown(id)).current_assignment?.driver?.id).toBe(former.id);
    expect([await net.room(former), await net.room(small)]).toEqual([3, 0]);
    expect(await turn(small.id, true)).toBe("done");
  });

  test("is for what is assigned and not yet picked up (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const [former, next] = [await net.driver(), await net.driver()];
    const turn = (id: string) => outcomeOf(net.assignments.switchDriver({ id, driver_id: next.id, reason: "Nearer" }));
    expect(await turn((await net.delivery()).id)).toBe("invalid_transition");
    expect(await turn((await net.carried(former)).id)).toBe("invalid_transition");
  });

  test("from a carrier to a driver tells the driver alone (4 E11)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    await net.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true });
    const { id } = await net.delivery();
    await net.assignments.assign({ id, carrier_code: "sandbox" });
    await net.assignments.switchDriver({ id, driver_id: driver.id, reason: "Too late" });
    expect(await net.told(id)).toMatchObject([{ kind: "assigned", user_id: driver.actor.userId }]);
    expect((await net.history(id)).map(({ status }) => status)).toEqual(["released", "assigned"]);
  });

  test("back and forth between two drivers at once neither blocks nor loses room (4 J9)", async () => {
    const net = await dispatchOf(kit);
    const drivers = await Promise.all([net.driver(), net.driver()]);
    const ids = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => net.assigned(drivers[n % 2] ?? drivers[0])),
    );
    const { refused } = await atOnce(20, (n) =>
      net.assignments.switchDriver({
        id: ids[n % 4]?.id ?? "",
        driver_id: drivers[Math.floor(n / 4) % 2]?.id ?? "",
        reason: "Nearer",
      }),
    );
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["driver_already_assigned"]));
    expect((await Promise.all(drivers.map(net.room))).reduce((a, b) => a + b)).toBe(4);
    expect(await net.mismatches()).toEqual([]);
  });

  test("is done once for a repeated request (3 §1.8)", async () => {
    const net = await dispatchOf(kit);
    const [former, next] = [await net.driver(), await net.driver()];
    const { id } = await net.assigned(former);
    const keyed = net.tenant.admin.with({ idempotencyKey: "switch-1" }).delivery.assignments;
    const first = await keyed.switchDriver({ id, driver_id: next.id, reason: "Nearer" });
    expect(await keyed.switchDriver({ id, driver_id: next.id, reason: "Nearer" })).toEqual(first);
    expect(await net.history(id)).toHaveLength(2);
  });
});

describe("a parcel that its driver kept after a failed attempt", () => {
  test("keeps its room with that driver, who takes it along into a new attempt (4 J4, 4 J9)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver({ capacity: 3 });
    const { id } = await net.failed(driver, { unit_size: 2 });
    await net.assignments.resolve({ id, action: "retry" });
    expect(await net.room(driver)).toBe(2);
    await net.assign(id, driver);
    expect(await net.room(driver)).toBe(2);
    await net.pickup(driver, id);
    await net.delivered(driver, id);
    expect(await net.room(driver)).toBe(0);
    expect(await net.mismatches()).toEqual([]);
  });

  test.each(["declined", "taken back", "switched away"])(
    "still takes his room when the new attempt is %s (4 J4)",
    async (how) => {
      const net = await dispatchOf(kit);
      const [holder, other] = [await net.driver(), await net.driver()];
      const { id } = await net.failed(holder, { unit_size: 2 });
      await net.assignments.resolve({ id, action: "retry" });
      await net.assign(id, holder);
      if (how === "declined") await net.own(holder).decline({ id });
      else if (how === "taken back") await net.assignments.unassign({ id });
      else await net.assignments.switchDriver({ id, driver_id: other.id, reason: "Nearer" });
      expect(await net.room(holder)).toBe(2);
      expect(await net.mismatches()).toEqual([]);
      if (how !== "switched away") await net.assign(id, other);
      await net.pickup(other, id);
      expect([await net.room(holder), await net.room(other)]).toEqual([0, 2]);
      expect((await net.chain(id)).map(({ to_driver_id }) => to_driver_id)).toEqual([holder.id, other.id]);
    },
  );
});
