import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, fileOf, refusalOf, sampleFiles } from "../../../testing/index.ts";
import { filesRouter } from "../../files/index.ts";
import { t } from "../../kernel/index.ts";
import type { Network } from "./testing/given.ts";
import { networkOf, startKit } from "./testing/given.ts";

const files = t.createCallerFactory(filesRouter);
let kit: Kit;
let net: Network;
beforeAll(async () => {
  kit = await startKit();
  net = await networkOf(kit);
});
afterAll(() => kit.stop());

describe("changing a driver (1 §4.7)", () => {
  test("covers person and record in one call, and keeps what is left out", async () => {
    const { id } = await net.driver({ license_number: "B-1", driver_details: { shift: "night" } });
    const before = await net.shown(id);
    const avatar_url = "https://files.example.com/me.jpg";
    const person = {
      first_name: "Hassan",
      last_name: "Ali",
      phone: "+9647801119999",
      avatar_url,
      profile_data: { a: 1 },
    };
    const { driver } = await net.drivers.update({ driverId: id, ...person, license_number: null });
    expect(driver).toEqual({
      ...before,
      ...person,
      full_name: "Hassan Ali",
      license_number: null,
      documents: { ...before.documents, avatar: [avatar_url] },
    });
    expect(await net.shown(id)).toEqual(driver);
  });

  test("leaves vehicles alone when none are named, and replaces all by a list", async () => {
    const { id, vehicle_id } = await net.driver();
    const [second, third] = [await net.vehicle(), await net.vehicle()];
    const vehicles = async (body: object) =>
      (await net.drivers.update({ driverId: id, ...body })).driver.vehicles.map((vehicle) => vehicle.id);
    expect(await vehicles({ vehicle_id: second.id })).toEqual([second.id, vehicle_id]);
    expect(await vehicles({ license_number: "B-3" })).toEqual([second.id, vehicle_id]);
    expect(await vehicles({ vehicle_ids: [vehicle_id, third.id], primary_vehicle_id: third.id })).toEqual([
      third.id,
      vehicle_id,
    ]);
    expect(await vehicles({ vehicle_ids: [] })).toEqual([]);
    expect((await net.shown(id)).vehicle).toBeNull();
  });

  test("keeps zones and preferences in step", async () => {
    const [a, b] = [await net.zone(), await net.zone()];
    const { id } = await net.driver({ all_zones: false, zone_ids: [a.id, b.id], preferred_zone_ids: [b.id] });
    const zones = async (body: object) => {
      const { driver } = await net.drivers.update({ driverId: id, ...body });
      const idsOf = (list: { id: string }[]) => list.map((zone) => zone.id);
      return [driver.all_zones, idsOf(driver.delivery_zones), idsOf(driver.preferred_zones)];
    };
    expect(await zones({ all_zones: true })).toEqual([true, [], [b.id]]);
    expect(await zones({ preferred_zone_ids: [a.id] })).toEqual([true, [], [a.id]]);
    expect(await zones({ all_zones: false, zone_ids: [b.id] })).toEqual([false, [b.id], []]);
    const refused = await refusalOf(net.drivers.update({ driverId: id, preferred_zone_ids: [a.id] }));
    expect(refused.issues).toMatchObject([{ field: "preferred_zone_ids", code: "preferred_zone_not_selected" }]);
  });

  test("gives nobody a vehicle that is off the road; who has one keeps it (4 K12)", async () => {
    const { vehicles } = net.admin.caller.delivery;
    const idle = (await net.vehicle()).id;
    await vehicles.update({ id: idle, is_active: false });
    const refused = { reason: "vehicle_inactive", extra: { vehicle_id: idle } };
    const { userId } = await net.tenant.member();
    const fresh = { user_id: userId, vehicle_id: idle, all_zones: true };
    expect(await refusalOf(net.drivers.create(fresh))).toMatchObject(refused);
    const good = (await net.vehicle()).id;
    const beside = { ...fresh, vehicle_id: good, vehicle_ids: [good, idle] };
    expect(await refusalOf(net.drivers.create(beside))).toMatchObject(refused);
    const { id } = await net.driver();
    for (const change of [{ vehicle_id: idle }, { vehicle_ids: [idle] }])
      expect(await refusalOf(net.drivers.update({ driverId: id, ...change }))).toMatchObject(refused);

    const own = (await net.shown(id)).vehicle?.id ?? "";
    await vehicles.update({ id: own, is_active: false });
    const { driver } = await net.drivers.update({ driverId: id, vehicle_ids: [own, good], primary_vehicle_id: good });
    expect(driver.vehicle?.id).toBe(good);
    expect((await net.drivers.update({ driverId: id, vehicle_id: own })).driver.vehicle?.id).toBe(own);
  });

  test("a vehicle is given or taken off the road, one after the other (4 K12)", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id: vehicle_id } = await net.vehicle();
        const { userId: user_id } = await net.tenant.member();
        await Promise.allSettled([
          net.drivers.create({ user_id, vehicle_id, all_zones: true }),
          net.admin.caller.delivery.vehicles.update({ id: vehicle_id, is_active: false }),
        ]);
        const later = await net.tenant.member();
        return refusalOf(net.drivers.create({ user_id: later.userId, vehicle_id, all_zones: true }));
      }),
    );
    expect(outcomes.map(({ reason }) => reason)).toEqual(Array(10).fill("vehicle_inactive"));
  });

  test("takes who may not work off duty", async () => {
    const { id, actor } = await net.driver();
    const app = actor.caller.delivery.driverApp;
    expect(await app.setAvailability({ is_online: true })).toEqual({
      driver: { driver_id: id, status: "active", is_online: true },
    });
    expect((await net.drivers.update({ driverId: id, status: "inactive" })).driver.is_online).toBe(false);
    expect(await refusalOf(app.setAvailability({ is_online: true }))).toMatchObject({ reason: "driver_inactive" });
    await app.setAvailability({ is_online: false });
  });

  test("gives nobody the phone of somebody else, nor of somebody mightier (3 §3)", async () => {
    const [first, second] = [await net.driver(), await net.driver()];
    const { phone } = await net.shown(first.id);
    const same = net.drivers.update({ driverId: second.id, phone: phone ?? "" });
    expect(await refusalOf(same)).toMatchObject({ reason: "phone_taken" });
    const boss = await net.driver({}, await net.tenant.member("tenant_admin"));
    const manager = (await net.tenant.member("operations_manager")).caller.delivery.drivers;
    for (const change of [{ phone: "+9647809990000" }, { first_name: "X" }, { profile_data: { x: 1 } }]) {
      const call = manager.update({ driverId: boss.id, ...change });
      expect(await refusalOf(call)).toMatchObject({ reason: "cannot_grant_permission" });
    }
    await manager.update({ driverId: boss.id, license_number: "B-9" });
  });

  test("leaves an account that other tenants share to its owner (4 B11)", async () => {
    const { id, actor } = await net.driver();
    const { first_name } = await net.shown(id);
    const { tenantId } = await kit.tenant();
    const text = "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)";
    await arrange(kit.database, { tenantId }, text, [tenantId, actor.userId]);
    const avatar_url = "https://files.example.com/x.jpg";
    for (const change of [
      { first_name: "X" },
      { phone: "+9647809990001" },
      { avatar_url },
      { profile_data: { x: 1 } },
    ]) {
      const call = net.drivers.update({ driverId: id, ...change });
      expect(await refusalOf(call)).toMatchObject({ reason: "account_shared" });
    }
    await net.drivers.update({ driverId: id, license_number: "B-7", first_name });
  });

  test("leaves one's own phone to one's own account (4 B12)", async () => {
    const boss = await net.driver({}, await net.tenant.member("tenant_admin"));
    const { drivers } = boss.actor.caller.delivery;
    const call = drivers.update({ driverId: boss.id, first_name: "X", phone: "+9647809990002" });
    expect(await refusalOf(call)).toMatchObject({ reason: "use_own_account" });
    expect((await drivers.update({ driverId: boss.id, first_name: "Zana" })).driver.first_name).toBe("Zana");
  });

  test("takes the tenant's own files as papers, and shows them by links that work (4 J14)", async () => {
    const upload = async (actor: Actor) => {
      const file = fileOf(sampleFiles["image/jpeg"], "image/jpeg");
      return (await files(kit.context({ kind: "session", ...actor })).upload({ file })).file;
    };
    const [ours, theirs] = [await upload(net.admin), await upload((await kit.tenant()).admin)];
    const { id } = await net.driver({ vehicle_photos: [ours.url] });
    const [shown = ""] = (await net.shown(id)).documents.vehicle_photos;
    expect(new URL(shown).pathname).toBe(`/api/v1/files/${ours.id}`);
    expect(new URL(shown).searchParams.get("signature")).toBeTruthy();
    const { driver } = await net.drivers.update({ driverId: id, license_number: "B-4" });
    expect(driver.documents.vehicle_photos).toEqual([shown]);
    const foreign = net.drivers.update({ driverId: id, identity_card_photos: [theirs.url] });
    expect(await refusalOf(foreign)).toMatchObject({ reason: "file_not_found" });
    const { vehicles } = net.admin.caller.delivery;
    const { vehicle } = await vehicles.create({ name: "Van", code: "FILE", image_url: ours.url });
    expect(vehicle.image_url).toBe(shown);
    expect((await vehicles.update({ id: vehicle.id, name: "Bus" })).vehicle.image_url).toBe(shown);
  });

  test("by 20 at the same moment never leaves two primary vehicles", async () => {
    const { id } = await net.driver();
    const vehicles = await Promise.all(Array.from({ length: 20 }, () => net.vehicle()));
    await Promise.all(vehicles.map(({ id: vehicle_id }) => net.drivers.update({ driverId: id, vehicle_id })));
    const shown = await net.shown(id);
    expect(shown.vehicles).toHaveLength(21);
    expect(vehicles.map((vehicle) => vehicle.id)).toContain(shown.vehicle?.id);
  });
});
