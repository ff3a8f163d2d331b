import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import {
  arrange,
  atOnce,
  everyLanguage,
  karrada,
  mansour,
  outcomeOf,
  refusalOf,
  startKit,
} from "../../../testing/index.ts";
import type { Dispatch, Driver } from "./testing/given.ts";
import { around, dispatchOf } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
  await arrange(
    kit.database,
    {},
    `INSERT INTO carriers (code, name) VALUES ('dear', '{"en": "Dear"}'), ('fair', '{"en": "Fair"}')`,
  );
});
afterAll(() => kit.stop());

const online = (driver: Driver, is_online = true) =>
  driver.actor.caller.delivery.driverApp.setAvailability({ is_online });
const onDuty = async (net: Dispatch, options: Parameters<Dispatch["driver"]>[0] = {}) => {
  const driver = await net.driver(options);
  await online(driver);
  kit.clock.advance(1000);
  return driver;
};
const enable = (net: Dispatch, code: string, more: object = {}) =>
  net.caller.carriers.configuration.update({ code, is_enabled: true, ...more });
/** Who gets it: a driver's id or a carrier's code. */
const give = async (net: Dispatch, id: string) => {
  const { current_assignment } = (await net.assignments.assign({ id, auto: true })).delivery;
  return current_assignment?.driver?.id ?? current_assignment?.carrier_code;
};
const choose = async (net: Dispatch, body: Parameters<Dispatch["delivery"]>[0] = {}) =>
  give(net, (await net.delivery(body)).id);
const costs = (net: Dispatch) =>
  net.rows<{ carrier_code: string | null; cost: number | null }>(
    "SELECT carrier_code, carrier_cost::float8 AS cost FROM delivery_assignments WHERE tenant_id = $1 ORDER BY id",
  );

describe("assigning by `auto` (4 K12)", () => {
  test("takes own drivers who are active and on duty: who carries least, then who has waited longest", async () => {
    const net = await dispatchOf(kit);
    const [first, second] = [await onDuty(net), await onDuty(net)];
    await online(await net.driver(), false);
    const idle = await onDuty(net);
    await net.caller.delivery.drivers.update({ driverId: idle.id, status: "inactive" });
    const locked = await onDuty(net);
    await net.caller.identity.users.update({ userId: locked.actor.userId, status: "inactive" });
    const gone = await onDuty(net);
    await net.caller.delivery.drivers.delete({ driverId: gone.id });
    expect(await choose(net, { unit_size: 2 })).toBe(first.id);
    expect(await choose(net, { unit_size: 1 })).toBe(second.id);
    expect(await choose(net, { unit_size: 1 })).toBe(second.id);
    kit.clock.advance(1000);
    // Both carry two: the first has waited longer.
    expect(await choose(net)).toBe(first.id);
    expect(await net.mismatches()).toEqual([]);
  });

  test("needs room in a vehicle that is on the road", async () => {
    const net = await dispatchOf(kit);
    const [small, large] = [await onDuty(net, { capacity: 2 }), await onDuty(net, { capacity: 10 })];
    expect(await choose(net, { unit_size: 2.5 })).toBe(large.id);
    expect(await choose(net, { unit_size: 2 })).toBe(small.id);
    expect(await choose(net, { unit_size: 0.5 })).toBe(large.id);
    const { driver } = await net.caller.delivery.drivers.show({ driverId: large.id });
    await net.caller.delivery.vehicles.update({ id: driver.vehicle?.id ?? "", is_active: false });
    expect(await outcomeOf(choose(net))).toBe("no_driver_available");
  });

  test("needs both ends of the way in the driver's zones, by their outline (4 E9)", async () => {
    const net = await dispatchOf(kit);
    const [pickup, dropoff] = [
      await net.zone({ polygon: around(karrada, 0.001) }),
      await net.zone({ polygon: around(mansour, 0.001) }),
    ];
    await onDuty(net, { zones: [pickup.id] });
    await onDuty(net, { zones: [dropoff.id] });
    expect(await outcomeOf(choose(net))).toBe("no_driver_available");
    const both = await onDuty(net, { zones: [pickup.id, dropoff.id] });
    expect(await choose(net)).toBe(both.id);
    const basra = { lat: 30.5085, lng: 47.7804, full_address: "Corniche, Basra" };
    expect(await outcomeOf(choose(net, { delivery_address: basra }))).toBe("no_driver_available");
    const everywhere = await onDuty(net);
    expect(await choose(net, { delivery_address: basra })).toBe(everywhere.id);
  });

  test("goes to who has the parcel after a failed attempt, and not to who declined it", async () => {
    const net = await dispatchOf(kit, { mustAccept: true });
    const [holder, other] = [await onDuty(net, { capacity: 3 }), await onDuty(net)];
    const { id } = await net.failed(holder, { unit_size: 3 });
    await net.assignments.resolve({ id, action: "retry" });
    expect(await give(net, id)).toBe(holder.id);
    const { id: declined } = await net.delivery();
    expect(await give(net, declined)).toBe(other.id);
    await net.own(other).decline({ id: declined });
    expect(await outcomeOf(give(net, declined))).toBe("no_driver_available");
    expect(await net.mismatches()).toEqual([]);
  });

  test("leaves it to carriers when no own driver can, the cheapest first; those that do not prefer own drivers come before these", async () => {
    const net = await dispatchOf(kit);
    await enable(net, "dear", { prefer_internal: true, default_price: 5000 });
    await enable(net, "fair", { prefer_internal: true, default_price: 2500.5 });
    const driver = await onDuty(net, { capacity: 1 });
    expect(await choose(net)).toBe(driver.id);
    expect(await choose(net)).toBe("fair");
    await net.caller.carriers.configuration.update({ code: "dear", prefer_internal: false });
    await online(await net.driver());
    expect(await choose(net)).toBe("dear");
    // What was agreed stays, whatever is asked for later.
    await net.caller.carriers.configuration.update({ code: "fair", default_price: 9999 });
    expect(await costs(net)).toEqual([
      { carrier_code: null, cost: null },
      { carrier_code: "fair", cost: 2500.5 },
      { carrier_code: "dear", cost: 5000 },
    ]);
  });

  test("is not given again to a carrier that refused the booking", async () => {
    const net = await dispatchOf(kit);
    await enable(net, "fair");
    const { id } = await net.delivery();
    expect(await give(net, id)).toBe("fair");
    await net.rows(
      `INSERT INTO carrier_bookings (tenant_id, assignment_id, status)
       SELECT $1::uuid, id, 'failed' FROM delivery_assignments WHERE tenant_id = $1 AND delivery_id = $2`,
      id,
    );
    await net.assignments.unassign({ id });
    expect(await outcomeOf(give(net, id))).toBe("no_driver_available");
  });

  test("a carrier that is named costs what it costs too, and nothing where nothing is agreed", async () => {
    const net = await dispatchOf(kit);
    await enable(net, "fair", { default_price: 1250 });
    await enable(net, "dear");
    for (const carrier_code of ["fair", "dear"])
      await net.assignments.assign({ id: (await net.delivery()).id, carrier_code });
    expect(await costs(net)).toEqual([
      { carrier_code: "fair", cost: 1250 },
      { carrier_code: "dear", cost: null },
    ]);
  });

  test("finds nobody in three languages, and changes nothing", async () => {
    const net = await dispatchOf(kit);
    const { id } = await net.delivery();
    const refused = await refusalOf(net.assignments.assign({ id, auto: true }));
    expect(refused.reason).toBe("no_driver_available");
    expect(everyLanguage).toHaveLength(3);
    expect(await net.history(id)).toEqual([]);
    expect((await net.shown(id)).status).toBe("pending");
  });

  test("chooses alone: with a driver, a carrier or `force` it is refused, and states are validated before", async () => {
    const net = await dispatchOf(kit);
    const driver = await onDuty(net);
    const { id } = await net.delivery();
    for (const more of [{ driver_id: driver.id }, { carrier_code: "fair" }, { force: true }]) {
      const { issues } = await refusalOf(net.assignments.assign({ id, auto: true, ...more }));
      expect(issues).toMatchObject([{ field: "auto", code: "auto_alone" }]);
    }
    await online(driver, false);
    expect(await outcomeOf(give(net, (await net.delivery({ is_draft: true })).id))).toBe("invalid_transition");
    await net.warehouse();
    const staged = await net.delivery({ delivery_flow: "pickup_and_delivery" });
    expect(await outcomeOf(give(net, staged.id))).toBe("staged_parent_not_assignable");
    expect(await outcomeOf(give(net, staged.legs[1]?.id ?? ""))).toBe("leg_not_ready");
    const theirs = await dispatchOf(kit);
    expect(await outcomeOf(give(theirs, id))).toBe("delivery_not_found");
  });
});

describe("at the same time", () => {
  test("20 who assign one delivery by `auto` assign it once (4 K12)", async () => {
    const net = await dispatchOf(kit);
    const drivers = [await onDuty(net), await onDuty(net)];
    const { id } = await net.delivery({ unit_size: 2 });
    const { values, refused } = await atOnce(20, () => net.assignments.assign({ id, auto: true }));
    expect(values).toHaveLength(1);
    expect(refused.map(({ reason }) => reason)).toEqual(Array(19).fill("delivery_already_assigned"));
    expect((await Promise.all(drivers.map(net.room))).toSorted()).toEqual([0, 2]);
    expect(await net.history(id)).toHaveLength(1);
    expect(await net.mismatches()).toEqual([]);
  });

  test("20 deliveries fill the drivers there are, and not one further (4 J9)", async () => {
    const net = await dispatchOf(kit);
    const drivers = await Promise.all([3, 4, 2].map((capacity) => onDuty(net, { capacity })));
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await net.delivery()).id));
    const { values, refused } = await atOnce(20, (n) => net.assignments.assign({ id: ids[n] ?? "", auto: true }));
    expect(values).toHaveLength(9);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["no_driver_available"]));
    expect(await Promise.all(drivers.map(net.room))).toEqual([3, 4, 2]);
    expect(await net.mismatches()).toEqual([]);
  });

  test("a repeated request answers as the first did, and assigns once (3 §1.8)", async () => {
    const net = await dispatchOf(kit);
    await onDuty(net);
    const { id } = await net.delivery();
    const keyed = net.tenant.admin.with({ idempotencyKey: "auto-1" }).delivery.assignments;
    const first = await keyed.assign({ id, auto: true });
    expect(await keyed.assign({ id, auto: true })).toEqual(first);
    expect(await net.history(id)).toHaveLength(1);
  });
});
