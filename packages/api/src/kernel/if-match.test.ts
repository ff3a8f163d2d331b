import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../testing/index.ts";
import { atOnce, networkOf, outcomeOf, refusalOf, startKit } from "../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function van() {
  const tenant = await kit.tenant();
  const { vehicle } = await tenant.admin.caller.delivery.vehicles.create({
    name: "Van",
    code: "VAN-1",
    capacity_unit: 40,
  });
  const change = (ifMatchHeader: string, capacity_unit: number, idempotencyKey: string | null = null) =>
    tenant.admin.with({ ifMatchHeader, idempotencyKey }).delivery.vehicles.update({ id: vehicle.id, capacity_unit });
  return { ...tenant, vehicle, change };
}

describe("If-Match (4 L9)", () => {
  test("lets a change pass while the record is as its caller read it, and refuses the same again", async () => {
    const { vehicle, change } = await van();
    const { vehicle: changed } = await change(vehicle.updated_at, 50);
    expect(changed.capacity_unit).toBe(50);
    expect(await refusalOf(change(vehicle.updated_at, 60))).toMatchObject({
      reason: "changed_meanwhile",
      extra: { updated_at: changed.updated_at },
    });
    expect((await change(changed.updated_at, 60)).vehicle.capacity_unit).toBe(60);
  });

  test("is read bare or in quotes, whatever the zone it is written in; a star is any record that is there", async () => {
    const { vehicle, change } = await van();
    const first = await change(`"${vehicle.updated_at}"`, 41);
    const zoned = new Date(Date.parse(first.vehicle.updated_at) + 3 * 3_600_000).toISOString().replace("Z", "+03:00");
    await change(zoned, 42);
    expect((await change("*", 43)).vehicle.capacity_unit).toBe(43);
  });

  test.each([
    "",
    "yesterday",
    "2026-11-21",
    '"',
    'W/"2026-11-21T08:00:00.000Z"',
    "2026-11-21T08:00:00.000001Z",
    "2026-02-30T08:00:00.000Z",
  ])("that is no moment of a record is 400: %j", async (sent) => {
    const { change } = await van();
    expect(await outcomeOf(change(sent, 50))).toBe("if_match_invalid");
  });

  test("of twelve changes that name one moment makes exactly one pass, in the same millisecond too", async () => {
    const { vehicle, change, admin } = await van();
    const { values, refused } = await atOnce(12, (n) => change(vehicle.updated_at, 50 + n));
    expect([values.length, new Set(refused.map(({ reason }) => reason))]).toEqual([1, new Set(["changed_meanwhile"])]);
    const { vehicles } = await admin.caller.delivery.vehicles.list({});
    expect(vehicles).toEqual([values[0]?.vehicle]);
  });

  test("is a part of what an Idempotency-Key names: the same again is answered, another is refused (3 §1.8)", async () => {
    const { vehicle, change } = await van();
    const first = await change(vehicle.updated_at, 50, "once");
    expect(await change(vehicle.updated_at, 50, "once")).toEqual(first);
    expect(await outcomeOf(change(first.vehicle.updated_at, 50, "once"))).toBe("idempotency_key_reused");
  });

  test("holds for settings, for a delivery and for a person's roles as for any record", async () => {
    const tenant = await kit.tenant();
    const { settings } = tenant.admin.caller.identity;
    const { updated_at } = await settings.show({});
    const at = (ifMatchHeader: string | null) => tenant.admin.with({ ifMatchHeader: ifMatchHeader ?? "*" });
    await at(updated_at).identity.settings.update({ time_zone: "UTC" });
    expect(await outcomeOf(at(updated_at).identity.settings.update({ time_zone: "Asia/Baghdad" }))).toBe(
      "changed_meanwhile",
    );

    const { delivery } = await networkOf(kit, tenant);
    const parcel = await delivery();
    await at(parcel.updated_at).delivery.deliveries.update({ id: parcel.id, unit_size: 2 });
    const stale = at(parcel.updated_at).delivery.deliveries.update({ id: parcel.id, unit_size: 3 });
    expect(await outcomeOf(stale)).toBe("changed_meanwhile");

    const { userId } = await tenant.member("viewer");
    const { users } = tenant.admin.caller.identity;
    const before = (await users.show({ userId })).user;
    await at(before.updated_at).identity.users.setRoles({ userId, role_ids: [] });
    const late = at(before.updated_at).identity.users.update({ userId, first_name: "Sara" });
    expect(await outcomeOf(late)).toBe("changed_meanwhile");
  });
});
