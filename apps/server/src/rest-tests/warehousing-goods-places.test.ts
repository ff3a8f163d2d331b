import type { Actor, TestTenant } from "@karwan/api/testing";
import { everyLanguage } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let admin: Actor;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  admin = tenant.admin;
});
afterAll(() => kit.stop());

const WAREHOUSES = "/warehousing/warehouses";
const LOCATIONS = "/warehousing/locations";
const unknown = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40";
let serial = 0;

async function warehouse() {
  const code = `R${++serial}`;
  return (await kit.request("POST", WAREHOUSES, admin, { body: { name: "Karrada", code } })).body.warehouse;
}

describe("warehouses over REST", () => {
  test("a warehouse is made with 201, shown, changed and listed in the documented form (3 §1.15, 3 §1.16)", async () => {
    const address = { full_address: "Karrada, Baghdad", lat: 33.3, lng: 44.4 };
    const body = { name: "Karrada", code: "BGD", total_capacity: 12.5, address };
    const made = await kit.request("POST", WAREHOUSES, admin, { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      success: true,
      message: "Warehouse created",
      warehouse: { ...body, status: "active" },
    });
    expect(Object.keys(made.body.warehouse).toSorted()).toEqual([
      "address",
      "available_capacity",
      "code",
      "created_at",
      "customer_ids",
      "id",
      "name",
      "status",
      "total_capacity",
      "updated_at",
    ]);
    const path = `${WAREHOUSES}/${made.body.warehouse.id}`;
    expect((await kit.request("GET", path, admin)).body.warehouse).toEqual(made.body.warehouse);
    const changed = await kit.request("PATCH", path, admin, { body: { status: "inactive" } });
    expect(changed).toMatchObject({ status: 200, body: { warehouse: { status: "inactive", code: "BGD" } } });
    const list = await kit.request("GET", WAREHOUSES, admin, {
      query: { status: "inactive", tenant_id: tenant.tenantId },
    });
    expect(list.body).toEqual({
      success: true,
      message: "Warehouses retrieved",
      warehouses: [changed.body.warehouse],
      page: 1,
      limit: 20,
      total: 1,
    });
  });

  test.each([
    [{ code: "A" }, "name"],
    [{ name: "A" }, "code"],
    [{ name: "A", code: "A", total_capacity: -1 }, "total_capacity"],
    [{ name: "A", code: "A", total_capacity: 0.0001 }, "total_capacity"],
    [{ name: "A", code: "A", status: "closed" }, "status"],
    [{ name: "A", code: "A", customer_ids: ["x"] }, "customer_ids.0"],
    [{ name: "A", code: "A", address: { full_address: "x", lat: 91, lng: 0 } }, "address.lat"],
  ])("a body that breaks a rule is 400 and names the field: %j (3 §1.3)", async (body, field) => {
    const refused = await kit.request("POST", WAREHOUSES, admin, { body });
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, code: "validation_failed", details: [{ field }] },
    });
  });

  test.each(everyLanguage)("refusals speak %s", async (language) => {
    const taken = await warehouse();
    const refusals = [
      [
        await kit.request("GET", `${WAREHOUSES}/${unknown}`, admin, { query: { language } }),
        404,
        "warehouse_not_found",
      ],
      [await kit.request("GET", `${WAREHOUSES}/x`, admin, { query: { language } }), 404, "warehouse_not_found"],
      [
        await kit.request("POST", WAREHOUSES, admin, { query: { language }, body: { name: "A", code: taken.code } }),
        409,
        "warehouse_code_taken",
      ],
      [
        await kit.request("POST", WAREHOUSES, admin, {
          query: { language },
          body: { name: "A", code: "N", customer_ids: [unknown] },
        }),
        404,
        "customer_not_found",
      ],
    ] as const;
    for (const [answer, status, code] of refusals) expect(answer).toMatchObject({ status, body: { code } });
    const texts = { en: "Warehouse not found", ar: "المستودع غير موجود", ku: "کۆگاکە نەدۆزرایەوە" };
    expect(refusals[0][0].body.message).toBe(texts[language]);
  });
});

describe("locations over REST", () => {
  test("a location is made with 201, changed and listed in the documented form (3 §4)", async () => {
    const { id: warehouse_id } = await warehouse();
    const body = { warehouse_id, name: "Aisle 1", code: "A1", location_type: "aisle" };
    const aisle = await kit.request("POST", LOCATIONS, admin, { body });
    expect(aisle).toMatchObject({
      status: 201,
      body: { success: true, location: { ...body, parent_id: null, is_default_receiving: false, is_active: true } },
    });
    const { id: parent_id } = aisle.body.location;
    const bin = { warehouse_id, name: "Bin", code: "B1", location_type: "bin", parent_id, is_default_receiving: true };
    const made = await kit.request("POST", LOCATIONS, admin, { body: bin });
    expect(made.body.location).toMatchObject(bin);
    const path = `${LOCATIONS}/${made.body.location.id}`;
    const changed = await kit.request("PATCH", path, admin, { body: { is_active: false, warehouse_id: unknown } });
    expect(changed).toMatchObject({ status: 200, body: { location: { is_active: false, warehouse_id } } });
    const list = await kit.request("GET", LOCATIONS, admin, { query: { warehouse_id, is_active: "false" } });
    expect(list.body).toMatchObject({ locations: [changed.body.location], page: 1, limit: 20, total: 1 });
  });

  test.each(everyLanguage)("refusals speak %s", async (language) => {
    const { id: warehouse_id } = await warehouse();
    const send = (body: object) =>
      kit.request("POST", LOCATIONS, admin, { query: { language }, body: { warehouse_id, name: "A", ...body } });
    const shelf = (await send({ code: "S", location_type: "shelf" })).body.location;
    const patch = (id: string, body: object) =>
      kit.request("PATCH", `${LOCATIONS}/${id}`, admin, { query: { language }, body });
    const item = { name: "I", sku: `L-${language}`, unit_size: 1, is_single_item: true };
    const bin = (await send({ code: "B", location_type: "bin" })).body.location;
    await kit.request("POST", "/warehousing/inventory-items", admin, { body: { ...item, location_id: bin.id } });
    const refusals = [
      [await send({ warehouse_id: unknown, code: "X", location_type: "bin" }), 404, "warehouse_not_found"],
      [await send({ code: "S", location_type: "bin" }), 409, "location_code_taken"],
      [await send({ code: "X", location_type: "bin", parent_id: unknown }), 404, "location_not_found"],
      [await send({ code: "X", location_type: "zone", parent_id: shelf.id }), 400, "location_parent_invalid"],
      [await patch(shelf.id, { is_default_receiving: true }), 400, "location_not_a_bin"],
      [await patch(bin.id, { is_default_receiving: true, is_active: false }), 409, "location_inactive"],
      [await patch(bin.id, { is_active: false }), 409, "location_has_stock"],
      [await patch("x", { is_active: false }), 404, "location_not_found"],
      [await send({ code: "X", location_type: "room" }), 400, "validation_failed"],
    ] as const;
    for (const [answer, status, code] of refusals) {
      expect(answer).toMatchObject({ status, body: { success: false, code } });
      expect(/[\u0600-\u06ff]/.test(answer.body.message)).toBe(language !== "en");
    }
  });
});
