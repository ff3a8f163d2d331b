import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const as = (method: string, path: string, options: object = {}) => kit.request(method, path, tenant.admin, options);
const keysOf = (record: object) => Object.keys(record).toSorted();

let cars = 0;
async function vehicle(): Promise<string> {
  cars += 1;
  const body = { name: "Hilux", code: `HLX-${cars}`, capacity_unit: 40 };
  return (await as("POST", "/delivery/vehicles", { body })).body.vehicle.id;
}
async function driver() {
  const actor = await tenant.member();
  const body = { user_id: actor.userId, vehicle_id: await vehicle(), all_zones: true };
  const created = await as("POST", "/delivery/drivers", { body });
  return { actor, created, id: String(created.body.id) };
}

describe("the endpoints of drivers (1 §4.7)", () => {
  test("a driver is created, shown, listed, changed and deleted", async () => {
    const { created, id } = await driver();
    expect(created).toMatchObject({ status: 201, body: { success: true, message: "Driver created", id } });
    const shown = await as("GET", `/delivery/drivers/${id}`);
    expect(shown.status).toBe(200);
    const documented = `driver_id license_number status driver_details documents is_online all_zones used_capacity_unit
      current_location user_id email first_name last_name full_name phone avatar_url profile_data user_status vehicle
      delivery_zones preferred_zones created_at updated_at`.split(/\s+/);
    expect(keysOf(shown.body.driver)).toEqual(expect.arrayContaining(documented));
    const avatars = ["avatar", "driving_licence_photos", "identity_card_photos", "vehicle_photos"];
    expect(keysOf(shown.body.driver.documents)).toEqual(avatars);
    const listed = await as("GET", "/delivery/drivers");
    expect(listed.body).toMatchObject({ page: 1, limit: 10, total: 1 });
    expect(listed.body.drivers[0]).toMatchObject({
      id,
      users: { full_name: shown.body.driver.full_name, phone: shown.body.driver.phone },
      operation_status: "offline",
      vehicle: { id: shown.body.driver.vehicle.id, capacity_unit: 40 },
      workload: {
        capacity: { total: 40, filled: 0, available: 40 },
        orders: { assigned: 0, in_progress: 0, active: 0 },
      },
    });
    const changed = await as("PUT", `/delivery/drivers/${id}`, {
      body: { license_number: "B-1", first_name: "Karim" },
    });
    expect(changed).toMatchObject({ status: 200, body: { driver: { license_number: "B-1", first_name: "Karim" } } });
    expect((await as("DELETE", `/delivery/drivers/${id}`)).status).toBe(200);
    expect(await as("GET", `/delivery/drivers/${id}`)).toMatchObject({
      status: 404,
      body: { code: "driver_not_found" },
    });
    expect((await as("GET", "/delivery/drivers/x")).status).toBe(404);
  });

  test("the list reads its filters from the query", async () => {
    const { id } = await driver();
    const filters = JSON.stringify({ status: "active", is_online: false, created_at: { from: "2026-11-01" } });
    const found = await as("GET", "/delivery/drivers", { query: { column_filters: filters, sort_by: "full_name" } });
    expect(found.body.drivers.map((row: { id: string }) => row.id)).toContain(id);
    const wrong = await as("GET", "/delivery/drivers", { query: { column_filters: '{"colour":1}' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: "invalid_column_filters" } });
    expect((await kit.request("GET", "/delivery/drivers", await kit.systemAdmin())).status).toBe(400);
  });

  test("the rules of zones are told in three languages", async () => {
    const actor = await tenant.member();
    const body = { user_id: actor.userId, vehicle_id: await vehicle() };
    const zone_ids = ["0198c0de-0000-7000-8000-00000000dead"];
    const details = async (zones: object, language = "en") => {
      const answer = await as("POST", "/delivery/drivers", { body: { ...body, ...zones }, query: { language } });
      expect(answer.status).toBe(400);
      return answer.body.details[0];
    };
    expect(await details({ all_zones: true, zone_ids })).toMatchObject({
      field: "zone_ids",
      message: "zone_ids cannot be sent together with all_zones",
    });
    expect(await details({})).toMatchObject({ message: "At least one zone is needed unless all_zones is true" });
    const preferred = { zone_ids, preferred_zone_ids: ["0198c0de-0000-7000-8000-0000000000aa"] };
    expect(await details(preferred)).toMatchObject({
      field: "preferred_zone_ids",
      message: "Preferred zones must be among the driver's zones",
    });
    expect((await details({}, "ar")).message).toBe("يلزم تحديد منطقة واحدة على الأقل ما لم يكن all_zones مفعلًا");
    expect((await details({}, "ku")).message).toBe("لانیکەم یەک ناوچە پێویستە، مەگەر all_zones چالاک بێت");
  });

  test("the wizard answers the driver's id, and 409 with a message for a phone that is taken", async () => {
    const user = { phone: "+9647805551234", first_name: "Karim", last_name: "Jabbar" };
    const wizard = (code: string) =>
      as("POST", "/delivery/drivers/wizard", { body: { user, vehicle: { name: "Van", code }, all_zones: true } });
    const made = await wizard("VAN-1");
    expect(made).toMatchObject({ status: 201, body: { driver: { id: expect.any(String) } } });
    expect(await wizard("VAN-2")).toMatchObject({ status: 409, body: { code: "phone_taken" } });
  });
});

describe("a driver's own endpoints (3 §5)", () => {
  test("availability and location, seen by the dispatcher", async () => {
    const { actor, id } = await driver();
    const online = await kit.request("PUT", "/driver/availability", actor, { body: { is_online: true } });
    expect(online).toMatchObject({ status: 200, body: { driver: { driver_id: id, is_online: true } } });
    const recorded_at = "2026-11-21T07:59:00.000Z";
    const points = [{ latitude: 33.3, longitude: 44.4, recorded_at, accuracy: 8.5 }];
    const location = { latitude: 33.3, longitude: 44.4, last_update: recorded_at };
    const reported = await kit.request("POST", "/driver/location", actor, { body: { points } });
    expect(reported).toMatchObject({ status: 200, body: { recorded: 1, location } });
    const seen = await as("GET", `/delivery/drivers/${id}/location`);
    expect(seen).toMatchObject({ status: 200, body: { location, track: points } });
    const nobody = await kit.request("PUT", "/driver/availability", tenant.admin, { body: { is_online: true } });
    expect(nobody).toMatchObject({ status: 404, body: { code: "driver_not_found" } });
  });
});
