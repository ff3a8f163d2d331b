import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, next, refusalOf } from "../../../testing/index.ts";
import type { Network } from "./testing/given.ts";
import { networkOf, startKit } from "./testing/given.ts";

let kit: Kit;
let net: Network;
beforeAll(async () => {
  kit = await startKit();
  net = await networkOf(kit);
});
afterAll(() => kit.stop());

const person = () => {
  const number = next();
  return {
    email: `driver${number}@example.test`,
    phone: `+964780${String(number).padStart(7, "0")}`,
    first_name: "Karim",
    last_name: "Jabbar",
  };
};
const newVehicle = () => ({ name: "Hilux", code: `W${next()}`, capacity_unit: 25 });

describe("the driver wizard (1 §4.7)", () => {
  test("makes the person, the membership, the driver and a new primary vehicle", async () => {
    const [user, old, vehicle] = [person(), await net.vehicle(), newVehicle()];
    const body = { user: { ...user, password: "a long pass phrase" }, vehicle, vehicle_ids: [old.id], all_zones: true };
    const { driver } = await net.drivers.wizard(body);
    const shown = await net.shown(driver.id);
    expect(shown).toMatchObject({
      ...user,
      full_name: "Karim Jabbar",
      vehicle: { code: vehicle.code, capacity_unit: 25 },
    });
    expect(shown.vehicles.map(({ id }) => id)).toContain(old.id);
    const signedIn = await kit.anonymous.identity.sessions.login({ phone: user.phone, password: "a long pass phrase" });
    expect(signedIn).toMatchObject({ tenant: { id: net.tenant.tenantId }, roles: [{ name: "driver" }] });
  });

  test("takes existing vehicles too, the named one as primary", async () => {
    const [first, second] = [await net.vehicle(), await net.vehicle()];
    const vehicles = { vehicle_ids: [first.id, second.id], primary_vehicle_id: second.id };
    const { driver } = await net.drivers.wizard({ user: person(), ...vehicles, all_zones: true });
    expect((await net.shown(driver.id)).vehicle?.id).toBe(second.id);
  });

  test("refuses a phone or an e-mail that somebody has, naming which (1 §7)", async () => {
    const user = person();
    await net.drivers.wizard({ user, vehicle: newVehicle(), all_zones: true });
    const again = (changes: object) =>
      refusalOf(net.drivers.wizard({ user: { ...user, ...changes }, vehicle: newVehicle(), all_zones: true }));
    expect(await again({ email: person().email })).toMatchObject({ reason: "phone_taken" });
    expect(await again({ phone: person().phone })).toMatchObject({ reason: "email_taken" });
  });

  test("makes one person of 20 requests at the same moment, and leaves nothing of the others (1 §7)", async () => {
    const { admin, drivers } = await networkOf(kit);
    const user = person();
    const { values, refused } = await atOnce(20, () =>
      drivers.wizard({ user, vehicle: newVehicle(), all_zones: true }),
    );
    expect([values.length, refused.length]).toEqual([1, 19]);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["email_taken"]));
    expect((await admin.caller.delivery.vehicles.list({})).total).toBe(1);
  });

  test("leaves no account behind when the rest fails", async () => {
    const user = person();
    const zone_ids = ["0198c0de-0000-7000-8000-00000000dead"];
    const failed = net.drivers.wizard({ user, vehicle: newVehicle(), zone_ids });
    expect(await refusalOf(failed)).toMatchObject({ reason: "zone_not_found" });
    await net.drivers.wizard({ user, vehicle: newVehicle(), all_zones: true });
  });

  test("does its work once under a key (3 §1.8)", async () => {
    const body = { user: person(), vehicle: newVehicle(), all_zones: true };
    const once = () => net.admin.with({ idempotencyKey: "w" }).delivery.drivers.wizard(body);
    expect(await once()).toEqual(await once());
  });

  test.each([
    [{}, "vehicle_ids", "vehicle_required"],
    [
      { vehicle: { name: "Hilux", code: "X" }, primary_vehicle_id: "0198c0de-0000-7000-8000-00000000dead" },
      "primary_vehicle_id",
      "new_vehicle_is_primary",
    ],
    [{ vehicle: { name: "Hilux", code: "X" }, all_zones: false }, "zone_ids", "zone_ids_required"],
    [{ user: { first_name: "A", last_name: "B" } }, "user.email", "email_or_phone_needed"],
  ])("%j is refused", async (body, field, code) => {
    const refused = await refusalOf(net.drivers.wizard({ user: person(), all_zones: true, ...body }));
    expect(refused).toMatchObject({ reason: "validation_failed", issues: [{ field, code }] });
  });
});
