import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { everyLanguage, karrada, mansour, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import type { Driver } from "../assignments/testing/given.ts";
import { around, dispatchOf } from "../assignments/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function dispatch() {
  const net = await dispatchOf(kit);
  const { driverApp } = net.caller.delivery;
  const online = (driver: Driver) => driver.actor.caller.delivery.driverApp.setAvailability({ is_online: true });
  /** Where a driver is: so many kilometres north of the pickup, so many minutes ago. */
  const at = (driver: Driver, km: number, minutes = 0) => {
    const recorded_at = new Date(kit.clock.now.getTime() - minutes * 60_000).toISOString();
    const point = { latitude: karrada.lat + km / 111.195, longitude: karrada.lng, recorded_at };
    return driver.actor.caller.delivery.driverApp.recordLocation({ points: [point] });
  };
  const onDuty = async (options: Parameters<typeof net.driver>[0] = {}, km?: number, minutes = 0) => {
    const driver = await net.driver(options);
    await online(driver);
    if (km !== undefined) await at(driver, km, minutes);
    return driver;
  };
  const suggest = async (id: string, limit?: number) =>
    (await net.caller.delivery.suggestions.list({ id, limit })).suggestions;
  const codes = ({ reasons }: Awaited<ReturnType<typeof suggest>>[number], hinders: boolean) =>
    reasons.filter((reason) => reason.hinders === hinders).map(({ code }) => code);
  return { ...net, driverApp, online, at, onDuty, suggest, codes };
}

describe("suggestions of drivers (4 L9)", () => {
  test("rank those who could carry it by nearness, and trust an old position less than a fresh one", async () => {
    const net = await dispatch();
    const { id } = await net.delivery();
    const far = await net.onDuty({}, 30);
    const near = await net.onDuty({}, 1);
    const old = await net.onDuty({}, 1, 45);
    const lost = await net.onDuty();
    const found = await net.suggest(id);
    expect(found.map(({ driver }) => driver.id)).toEqual([near.id, old.id, far.id, lost.id]);
    expect(found.map(({ distance_km }) => distance_km)).toEqual([1, 1, 30, null]);
    expect(found.every(({ eligible }) => eligible)).toBe(true);
    expect(found.map((each) => net.codes(each, false)[0])).toEqual([
      "near",
      "position_old",
      "near",
      "position_unknown",
    ]);
    expect(found[0]).toMatchObject({ free_units: 40, driver: { location: { longitude: karrada.lng } } });
  });

  test("prefer room where the way is the same, and are in the same order every time", async () => {
    const net = await dispatch();
    const laden = await net.onDuty({ capacity: 10 }, 2);
    const empty = await net.onDuty({ capacity: 10 }, 2);
    await net.assigned(laden, { unit_size: 6 });
    const twins = [await net.onDuty({}, 20), await net.onDuty({}, 20)].map(({ id }) => id).toSorted();
    const { id } = await net.delivery();
    const order = async () => (await net.suggest(id)).map(({ driver }) => driver.id);
    expect(await order()).toEqual([empty.id, laden.id, ...twins]);
    expect(await order()).toEqual(await order());
  });

  test("say of the others what keeps them, who is kept by least first", async () => {
    const net = await dispatch();
    const [pickup, dropoff] = [
      await net.zone({ polygon: around(karrada, 0.001) }),
      await net.zone({ polygon: around(mansour, 0.001) }),
    ];
    const good = await net.onDuty({ zones: [pickup.id, dropoff.id] }, 3);
    const outside = await net.onDuty({ zones: [pickup.id] }, 1);
    const full = await net.onDuty({ capacity: 2 }, 2);
    const resting = await net.driver();
    const idle = await net.onDuty({ zones: [dropoff.id] });
    await net.caller.delivery.drivers.update({ driverId: idle.id, status: "inactive" });
    const gone = await net.onDuty();
    await net.caller.delivery.drivers.delete({ driverId: gone.id });
    const { id } = await net.delivery({ unit_size: 3 });
    const found = await net.suggest(id);
    expect(found.map((each) => [each.driver.id, each.eligible, net.codes(each, true)])).toEqual([
      [good.id, true, []],
      [outside.id, false, ["outside_zone"]],
      [full.id, false, ["no_room"]],
      [resting.id, false, ["off_duty"]],
      [idle.id, false, ["driver_inactive", "off_duty", "outside_zone"]],
    ]);
    expect(found.slice(1).map(({ score }) => score)).toEqual([0, 0, 0, 0]);
    expect(found[2]?.reasons[0]?.message).toBe("No room: the parcel takes 3, 2 are free");
    expect((await net.suggest(id, 1)).map(({ driver }) => driver.id)).toEqual([good.id]);
  });

  test("leave out who declined it or has it, as `auto` does, and put who has the parcel first (4 K12)", async () => {
    const net = await dispatch();
    const [holder, other] = [await net.onDuty({}, 15), await net.onDuty({}, 1)];
    const { id } = await net.failed(holder);
    await net.assignments.resolve({ id, action: "retry" });
    expect((await net.suggest(id)).map(({ driver, score }) => [driver.id, score])[0]).toEqual([holder.id, 100]);
    await net.assign(id, other);
    const mine = (await net.suggest(id)).find(({ driver }) => driver.id === other.id);
    expect(mine && net.codes(mine, true)).toEqual(["has_delivery"]);
    await net.own(other).decline({ id });
    const after = (await net.suggest(id)).find(({ driver }) => driver.id === other.id);
    expect(after && net.codes(after, true)).toEqual(["declined"]);
  });

  test("agree with `auto` on who can be chosen (4 K12)", async () => {
    const net = await dispatch();
    await net.driver();
    const full = await net.onDuty({ capacity: 1 }, 1);
    await net.assigned(full);
    const { id } = await net.delivery();
    expect((await net.suggest(id)).some(({ eligible }) => eligible)).toBe(false);
    expect(await outcomeOf(net.assignments.assign({ id, auto: true }))).toBe("no_driver_available");
    const free = await net.onDuty({}, 9);
    expect((await net.suggest(id))[0]).toMatchObject({ driver: { id: free.id }, eligible: true });
    const { delivery } = await net.assignments.assign({ id, auto: true });
    expect(delivery.current_assignment?.driver?.id).toBe(free.id);
  });

  test("speak the reader's language", async () => {
    const net = await dispatch();
    await net.onDuty({}, 2);
    const { id } = await net.delivery();
    const said = await Promise.all(
      everyLanguage.map(async (language) => {
        const { suggestions } = await net.tenant.admin.with({ language }).delivery.suggestions.list({ id });
        return suggestions[0]?.reasons.map(({ message }) => message).join();
      }),
    );
    expect(new Set(said).size).toBe(everyLanguage.length);
  });

  test("are for the tenant's own deliveries and legs, and for who may see them", async () => {
    const net = await dispatch();
    const driver = await net.onDuty();
    await net.warehouse();
    const staged = await net.delivery({ delivery_flow: "pickup_and_delivery" });
    expect(await refusalOf(net.suggest(staged.id))).toMatchObject({
      reason: "staged_parent_not_assignable",
      extra: { leg_code: `${staged.delivery_code}-A` },
    });
    expect((await net.suggest(staged.legs[0]?.id ?? ""))[0]).toMatchObject({ driver: { id: driver.id } });
    expect(await outcomeOf(net.suggest(newId()))).toBe("delivery_not_found");
    expect(await outcomeOf((await dispatch()).suggest(staged.id))).toBe("delivery_not_found");
    const asDriver = driver.actor.caller.delivery.suggestions.list({ id: staged.id });
    expect(await outcomeOf(asDriver)).toBe("insufficient_permissions");
  });
});
