import { translate } from "@karwan/i18n";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, refusalOf } from "../../../testing/index.ts";
import type { Network } from "./testing/given.ts";
import { networkOf, startKit } from "./testing/given.ts";

let kit: Kit;
let net: Network;
beforeAll(async () => {
  kit = await startKit();
  net = await networkOf(kit);
});
afterAll(() => kit.stop());

const bank_info = { bank_name: "Rasheed", account_number: "778899", iban: "IQ98NBIQ850123456789012" };
const photo = "https://files.example.com/id.jpg";
const denied = { reason: "insufficient_permissions" };
const missing = { reason: "driver_not_found" };

describe("a driver", () => {
  test("is a member with vehicles and zones, shown in full (1 §2, 1 §4.7)", async () => {
    const [zone, second] = [await net.zone(), await net.vehicle(null)];
    const { actor, id, vehicle_id } = await net.driver({
      all_zones: false,
      zone_ids: [zone.id],
      preferred_zone_ids: [zone.id],
      vehicle_ids: [second.id],
      license_number: "B-1",
      identity_card_photos: [photo],
      driver_details: { shift: "night" },
    });
    const ref = { id: zone.id, name: zone.name, code: zone.code };
    const shown = await net.shown(id);
    expect(shown).toMatchObject({
      driver_id: id,
      user_id: actor.userId,
      license_number: "B-1",
      status: "active",
      user_status: "active",
      driver_details: { shift: "night" },
      documents: { avatar: [], identity_card_photos: [photo], driving_licence_photos: [], vehicle_photos: [] },
      is_online: false,
      all_zones: false,
      used_capacity_unit: 0,
      current_location: null,
      vehicle: { id: vehicle_id, capacity_unit: 40 },
      delivery_zones: [ref],
      preferred_zones: [ref],
    });
    expect(shown.vehicles.map((each) => each.id)).toEqual([vehicle_id, second.id]);
    const { roles } = (await net.admin.caller.identity.users.show({ userId: actor.userId })).user;
    expect(roles.map(({ name }) => name)).toEqual(["driver"]);
  });

  test("is made once of a member, also by 20 at the same moment (1 §4.7)", async () => {
    const person = await net.tenant.member();
    const { values, refused } = await atOnce(20, () => net.driver({}, person));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["user_id_taken"]));
  });

  test("is nobody from outside the tenant, with nothing from outside (3 §1.6)", async () => {
    const other = await networkOf(kit);
    const outsider = await other.tenant.member();
    expect(await refusalOf(net.driver({}, outsider))).toMatchObject({ reason: "user_not_found" });
    const theirs = [await other.zone(), await other.vehicle()] as const;
    const zoned = net.driver({ all_zones: false, zone_ids: [theirs[0].id] });
    expect(await refusalOf(zoned)).toMatchObject({ reason: "zone_not_found" });
    expect(await refusalOf(net.driver({ vehicle_id: theirs[1].id }))).toMatchObject({ reason: "vehicle_not_found" });
    const preferring = net.driver({ preferred_zone_ids: [theirs[0].id] });
    expect(await refusalOf(preferring)).toMatchObject({ reason: "zone_not_found" });
    const { id } = await other.driver();
    expect(await refusalOf(net.shown(id))).toMatchObject(missing);
    const { update, location } = net.drivers;
    expect(await refusalOf(update({ driverId: id, license_number: "x" }))).toMatchObject(missing);
    expect(await refusalOf(net.drivers.delete({ driverId: id }))).toMatchObject(missing);
    expect(await refusalOf(location({ driverId: id }))).toMatchObject(missing);
    const own = await net.driver();
    const move = net.drivers.update({ driverId: own.id, vehicle_ids: [theirs[1].id] });
    expect(await refusalOf(move)).toMatchObject({ reason: "vehicle_not_found" });
  });

  test("is made once under a key (3 §1.8)", async () => {
    const body = { user_id: (await net.tenant.member()).userId, vehicle_id: (await net.vehicle()).id, all_zones: true };
    const once = () => net.admin.with({ idempotencyKey: "d" }).delivery.drivers.create(body);
    expect(await once()).toEqual(await once());
  });

  test("keeps papers, bank account and home from all but those who manage users or money", async () => {
    const secret = { national_id: "1985-000-111", bank_info, address: "Karrada 12" };
    const { id } = await net.driver(secret);
    expect(await net.shown(id)).toMatchObject({ ...secret, address: { line1: "Karrada 12" } });
    for (const role of ["viewer", "operations_manager"] as const) {
      const { caller } = await net.tenant.member(role);
      const { driver } = await caller.delivery.drivers.show({ driverId: id });
      expect(Object.keys(driver)).not.toEqual(expect.arrayContaining(["national_id"]));
      expect(JSON.stringify(driver)).not.toMatch(/1985-000-111|778899|Karrada 12/);
    }
    const manager = (await net.tenant.member("operations_manager")).caller.delivery.drivers;
    expect(await refusalOf(manager.update({ driverId: id, bank_info: null }))).toMatchObject(denied);
    await manager.update({ driverId: id, license_number: "B-2" });
    expect(await net.shown(id)).toMatchObject({ bank_info, license_number: "B-2" });
    const log = await arrange<{ text: string }>(
      kit.database,
      { tenantId: net.tenant.tenantId },
      "SELECT (before::text || after::text) AS text FROM audit_log WHERE tenant_id = $1 AND entity_id = $2 AND before IS NOT NULL",
      [net.tenant.tenantId, id],
    );
    expect(log).toHaveLength(1);
    expect(log[0]?.text).not.toMatch(/1985-000-111|778899|Karrada 12/);
  });

  test("is made and deleted by who manages users, changed by who runs operations (1 §4.7, 3 §3)", async () => {
    const { id, actor } = await net.driver();
    const manager = (await net.tenant.member("operations_manager")).caller.delivery.drivers;
    const body = { user_id: actor.userId, vehicle_id: (await net.vehicle()).id, all_zones: true };
    expect(await refusalOf(manager.create(body))).toMatchObject(denied);
    expect(await refusalOf(manager.delete({ driverId: id }))).toMatchObject(denied);
    const viewer = (await net.tenant.member("viewer")).caller.delivery.drivers;
    expect(await refusalOf(viewer.update({ driverId: id, status: "inactive" }))).toMatchObject(denied);
    expect(await refusalOf(actor.caller.delivery.drivers.list({}))).toMatchObject(denied);
  });
});

describe("a deleted driver", () => {
  test("is gone from every list, loses the role, and frees zone and vehicle (3 §5, 4 E10)", async () => {
    const zone = await net.zone();
    const { id, actor } = await net.driver({ all_zones: false, zone_ids: [zone.id] });
    const { zones } = net.admin.caller.delivery;
    expect(await refusalOf(zones.delete({ id: zone.id }))).toMatchObject({ reason: "zone_in_use" });
    await net.drivers.delete({ driverId: id });
    expect(await refusalOf(net.shown(id))).toMatchObject(missing);
    expect(await refusalOf(net.drivers.delete({ driverId: id }))).toMatchObject(missing);
    expect(await refusalOf(net.drivers.location({ driverId: id }))).toMatchObject(missing);
    expect((await net.drivers.list({ limit: 100 })).drivers.map((row) => row.id)).not.toContain(id);
    expect(await refusalOf(actor.caller.delivery.driverApp.setAvailability({ is_online: true }))).toMatchObject(
      missing,
    );
    const { roles } = (await net.admin.caller.identity.users.show({ userId: actor.userId })).user;
    expect(roles).toEqual([]);
    await zones.delete({ id: zone.id });
  });

  test("may become a driver again, as a new record", async () => {
    const { id, actor } = await net.driver();
    await net.drivers.delete({ driverId: id });
    expect((await net.driver({}, actor)).id).not.toBe(id);
  });
});

describe("the messages of drivers", () => {
  test.each([
    ["en", "Driver not found", "This user is already a driver of the tenant"],
    ["ar", "السائق غير موجود", "هذا المستخدم سائق مسجّل لدى المؤسسة بالفعل"],
    ["ku", "شۆفێرەکە نەدۆزرایەوە", "ئەم بەکارهێنەرە پێشتر شۆفێری ئەم دامەزراوەیەیە"],
  ] as const)("are in %s (3 §1.12)", (language, notFound, taken) => {
    expect(translate(language, "error.driver_not_found")).toBe(notFound);
    expect(translate(language, "error.user_id_taken", { record: "driver" })).toBe(taken);
    const range = translate(language, "error.unit_size_out_of_range", { min: 1, max: null });
    expect(range).toMatch(/1/);
    expect(range).not.toMatch(/null|\{/);
  });
});
