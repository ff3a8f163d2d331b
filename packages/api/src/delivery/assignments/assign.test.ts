import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, karrada, mansour, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { around, dispatchOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("assigning", () => {
  test("makes a pending delivery a driver's task, takes the room it needs and tells the driver (3 §5, 4 J9)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.delivery({ unit_size: 2.5 });
    const { delivery } = await net.assignments.assign({ id, driver_id: driver.id });
    expect(delivery).toMatchObject({
      status: "assigned",
      custody: "sender",
      current_assignment: { status: "assigned", driver: { id: driver.id }, carrier_code: null },
    });
    expect(await net.room(driver)).toBe(2.5);
    expect(await net.told(id)).toMatchObject([{ kind: "assigned", user_id: driver.actor.userId }]);
  });

  test("leaves it to the driver to accept where the tenant wants that (3 §5, 4 E3)", async () => {
    const net = await dispatchOf(kit, { mustAccept: true });
    const driver = await net.driver();
    const { current_assignment, status } = await net.assigned(driver);
    expect([status, current_assignment?.status]).toEqual(["assigned", "pending"]);
    expect(await net.room(driver)).toBe(1);
  });

  test("is for what is pending: drafts, cancelled and assigned ones are refused (3 §5, 4 E2)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const give = (id: string) => refusalOf(net.assignments.assign({ id, driver_id: driver.id }));
    expect(await give((await net.delivery({ is_draft: true })).id)).toMatchObject({
      reason: "invalid_transition",
      extra: { aggregate: "delivery", from: "draft", allowed: ["pending", "cancelled"] },
    });
    const { id } = await net.delivery();
    await net.assignments.assign({ id, driver_id: driver.id });
    expect((await give(id)).reason).toBe("delivery_already_assigned");
    expect(await net.room(driver)).toBe(1);
  });

  test("takes staged deliveries leg by leg, the second one once its parcel is in the warehouse (4 E2)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    await net.warehouse();
    const { id, legs } = await net.delivery({ delivery_flow: "pickup_and_delivery" });
    const [first, second] = legs.map((leg) => leg.id);
    const give = (of: string) => outcomeOf(net.assignments.assign({ id: of, driver_id: driver.id }));
    expect(await give(id)).toBe("staged_parent_not_assignable");
    expect(await give(second ?? "")).toBe("leg_not_ready");
    expect(await give(first ?? "")).toBe("done");
    const staged = await net.shown(id);
    expect([staged.status, staged.legs[0]?.status]).toEqual(["pending", "assigned"]);
  });

  test("needs a driver who works here, and may work (3 §5, 4 E10)", async () => {
    const net = await dispatchOf(kit);
    const stranger = await (await dispatchOf(kit)).driver();
    const [gone, idle] = [await net.driver(), await net.driver()];
    await net.caller.delivery.drivers.delete({ driverId: gone.id });
    await net.caller.delivery.drivers.update({ driverId: idle.id, status: "inactive" });
    const { id } = await net.delivery();
    const give = (driver_id: string, force = false) => outcomeOf(net.assignments.assign({ id, driver_id, force }));
    expect(await give(newId())).toBe("driver_not_found");
    expect(await give(stranger.id)).toBe("driver_not_found");
    expect(await give(gone.id)).toBe("driver_not_found");
    expect(await give(idle.id, true)).toBe("driver_inactive");
    expect(await net.history(id)).toEqual([]);
  });

  test("needs a driver who can sign in: not one whose account is inactive, nor in another's stead (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const [driver, locked] = [await net.driver(), await net.driver()];
    await net.caller.identity.users.update({ userId: locked.actor.userId, status: "inactive" });
    const { id } = await net.delivery();
    const given = { id, driver_id: locked.id, force: true };
    expect(await outcomeOf(net.assignments.assign(given))).toBe("driver_inactive");
    await net.assignments.assign({ id, driver_id: driver.id });
    expect(await outcomeOf(net.assignments.switchDriver({ ...given, reason: "Nearer" }))).toBe("driver_inactive");
    await net.caller.identity.users.update({ userId: locked.actor.userId, status: "active" });
    expect(await outcomeOf(net.assignments.switchDriver({ ...given, reason: "Nearer" }))).toBe("done");
  });

  test("wants a driver or a carrier, and not both", async () => {
    const net = await dispatchOf(kit);
    const { id } = await net.delivery();
    const issues = async (body: object) => (await refusalOf(net.assignments.assign({ id, ...body }))).issues;
    expect(await issues({})).toMatchObject([{ field: "driver_id", code: "required" }]);
    expect(await issues({ driver_id: newId(), carrier_code: "sandbox" })).toMatchObject([
      { field: "carrier_code", code: "driver_or_carrier" },
    ]);
  });

  test("gives to an enabled carrier instead, which has no capacity (4 E11)", async () => {
    const net = await dispatchOf(kit);
    const { id } = await net.delivery();
    const give = (carrier_code: string) => net.assignments.assign({ id, carrier_code });
    expect(await outcomeOf(give("pigeons"))).toBe("carrier_not_found");
    expect(await outcomeOf(give("sandbox"))).toBe("carrier_not_enabled");
    await net.caller.carriers.configuration.update({ code: "sandbox", is_enabled: true });
    const { delivery } = await give("sandbox");
    expect(delivery).toMatchObject({
      status: "assigned",
      current_assignment: { carrier_code: "sandbox", driver: null },
    });
    expect(await net.history(id)).toMatchObject([{ driver_id: null, capacity_unit: 0 }]);
  });
});

describe("the area", () => {
  test("must hold both ends in the driver's zones, which may be two (3 §5, 4 E9)", async () => {
    const net = await dispatchOf(kit);
    const [pickup, dropoff] = [
      await net.zone({ polygon: around(karrada, 0.001) }),
      await net.zone({ polygon: around(mansour, 0.001) }),
    ];
    const { id } = await net.delivery();
    const give = async (zones: string[], force = false) =>
      outcomeOf(net.assignments.assign({ id, driver_id: (await net.driver({ zones })).id, force }));
    expect(await give([pickup.id])).toBe("driver_zone_mismatch");
    expect(await give([dropoff.id])).toBe("driver_zone_mismatch");
    expect(await give([pickup.id, dropoff.id])).toBe("done");
    const other = await net.delivery();
    const driver = await net.driver({ zones: [pickup.id] });
    await net.assignments.assign({ id: other.id, driver_id: driver.id, force: true });
    expect(await net.rows("SELECT forced FROM delivery_assignments WHERE tenant_id = $1 ORDER BY id")).toEqual([
      { forced: false },
      { forced: true },
    ]);
  });

  test("is validated by the outline, not by its box (4 E9)", async () => {
    const net = await dispatchOf(kit);
    const { lat, lng } = karrada;
    // A triangle whose box holds the place, and whose area does not.
    const corners = [
      [lng - 0.1, lat - 0.01],
      [lng + 0.005, lat - 0.01],
      [lng - 0.1, lat + 0.1],
      [lng - 0.1, lat - 0.01],
    ];
    const zone = await net.zone({ polygon: { type: "Polygon", coordinates: [corners] } });
    const whole = await net.zone();
    const give = async (zones: string[]) => {
      const { id } = await net.delivery({ delivery_address: karrada });
      return outcomeOf(net.assignments.assign({ id, driver_id: (await net.driver({ zones })).id }));
    };
    expect(await give([zone.id])).toBe("driver_zone_mismatch");
    expect(await give([whole.id])).toBe("done");
  });

  test("is no question for a driver of all zones, wherever the places lie (4 E9)", async () => {
    const net = await dispatchOf(kit);
    await net.zone({ polygon: around(karrada, 0.0001) });
    const basra = { lat: 30.5085, lng: 47.7804, full_address: "Corniche, Basra" };
    const { id } = await net.delivery({ delivery_address: basra });
    expect(await outcomeOf(net.assignments.assign({ id, driver_id: (await net.driver()).id }))).toBe("done");
  });
});

describe("the room", () => {
  test("of the primary vehicle is not exceeded, unless operations say so (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver({ capacity: 3 });
    await net.assigned(driver, { unit_size: 2.25 });
    const { id } = await net.delivery({ unit_size: 0.751 });
    expect(await refusalOf(net.assignments.assign({ id, driver_id: driver.id }))).toMatchObject({
      reason: "driver_capacity_exceeded",
      extra: { available: 0.75 },
    });
    const fits = await net.delivery({ unit_size: 0.75 });
    await net.assignments.assign({ id: fits.id, driver_id: driver.id });
    await net.assignments.assign({ id, driver_id: driver.id, force: true });
    expect(await net.room(driver)).toBe(3.751);
    const last = await net.delivery();
    const { extra } = await refusalOf(net.assignments.assign({ id: last.id, driver_id: driver.id }));
    expect(extra).toMatchObject({ available: 0 });
  });

  test("has no end where the vehicle has no limit (1 §2)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver({ capacity: null });
    await net.assigned(driver, { unit_size: 900_000 });
    expect(await net.room(driver)).toBe(900_000);
  });
});

describe("at the same time", () => {
  test("of 20 who assign one delivery, one does; the driver's room is taken once (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const drivers = await Promise.all([net.driver(), net.driver()]);
    const { id } = await net.delivery({ unit_size: 2 });
    const { values, refused } = await atOnce(20, (n) =>
      net.assignments.assign({ id, driver_id: drivers[n % 2]?.id ?? "" }),
    );
    expect(values).toHaveLength(1);
    expect(refused.map(({ reason }) => reason)).toEqual(Array(19).fill("delivery_already_assigned"));
    expect((await Promise.all(drivers.map(net.room))).toSorted()).toEqual([0, 2]);
    expect(await net.history(id)).toHaveLength(1);
    expect(await net.mismatches()).toEqual([]);
  });

  test("20 deliveries go to a driver as long as they fit, and no further (3 §5)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver({ capacity: 7 });
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await net.delivery()).id));
    const { values, refused } = await atOnce(20, (n) =>
      net.assignments.assign({ id: ids[n] ?? "", driver_id: driver.id }),
    );
    expect(values).toHaveLength(7);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["driver_capacity_exceeded"]));
    expect(await net.room(driver)).toBe(7);
    expect(await net.mismatches()).toEqual([]);
  });

  test("a repeated request answers as the first did, and assigns once (3 §1.8)", async () => {
    const net = await dispatchOf(kit);
    const driver = await net.driver();
    const { id } = await net.delivery();
    const keyed = net.tenant.admin.with({ idempotencyKey: "assign-1" }).delivery.assignments;
    const first = await keyed.assign({ id, driver_id: driver.id });
    expect(await keyed.assign({ id, driver_id: driver.id })).toEqual(first);
    expect(await net.history(id)).toHaveLength(1);
  });
});

test("another tenant's delivery is not found, and nothing happens to it (3 §1.6)", async () => {
  const net = await dispatchOf(kit);
  const driver = await net.driver();
  const theirs = await dispatchOf(kit);
  const { id } = await theirs.delivery();
  expect(await outcomeOf(net.assignments.assign({ id, driver_id: driver.id }))).toBe("delivery_not_found");
  expect(await outcomeOf(net.assignments.unassign({ id }))).toBe("delivery_not_found");
  expect(await outcomeOf(net.assignments.switchDriver({ id, driver_id: driver.id, reason: "x" }))).toBe(
    "delivery_not_found",
  );
  expect(await outcomeOf(net.assignments.resolve({ id, action: "return" }))).toBe("delivery_not_found");
  expect(await outcomeOf(net.assignments.lose({ id, reason: "x" }))).toBe("delivery_not_found");
  expect((await theirs.shown(id)).status).toBe("pending");
});

test("who may only look on cannot assign (1 §5)", async () => {
  const net = await dispatchOf(kit);
  const { id } = await net.delivery();
  const viewer = (await net.tenant.member("viewer")).caller.delivery.assignments;
  expect(await outcomeOf(viewer.unassign({ id }))).toBe("insufficient_permissions");
});
