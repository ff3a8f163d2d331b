import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

const STANDARD = "00000000-0000-7000-8000-000000000201";
const polygon = {
  type: "Polygon",
  coordinates: [
    [
      [44.3, 33.25],
      [44.5, 33.25],
      [44.5, 33.4],
      [44.3, 33.25],
    ],
  ],
};

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const keysOf = (record: object) => Object.keys(record).toSorted();
const as = (method: string, path: string, options: object = {}) => kit.request(method, path, tenant.admin, options);

describe("delivery types (1 §4.8)", () => {
  test("are public, in the language asked for", async () => {
    const listed = await kit.request("GET", "/delivery/types", null, { query: { language: "ku" } });
    expect(listed).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
    expect(listed.body.deliveryTypes[0]).toEqual({ id: STANDARD, name: "ئاسایی" });
    const shown = await kit.request("GET", `/delivery/types/${STANDARD}`, null);
    expect(shown).toMatchObject({ status: 200, body: { deliveryType: { id: STANDARD, name: "Standard" } } });
    const missing = await kit.request("GET", "/delivery/types/x", null);
    expect(missing).toMatchObject({ status: 404, body: { code: "delivery_type_not_found" } });
  });

  test("are made by system administrators", async () => {
    const root = await kit.systemAdmin();
    const made = await kit.request("POST", "/delivery/types", root, { body: { name: { en: "Cold" } } });
    expect(made).toMatchObject({ status: 201, body: { deliveryType: { name: "Cold" } } });
    expect((await as("POST", "/delivery/types", { body: { name: { en: "No" } } })).status).toBe(403);
  });
});

describe("services, zones and vehicles (3 §5)", () => {
  test("a service is created, listed and changed", async () => {
    const body = { name: { en: "City" }, delivery_type_id: STANDARD, base_price: 3000, max_unit_size: 10 };
    const created = await as("POST", "/delivery/services", { body });
    expect(created).toMatchObject({
      status: 201,
      body: { message: "Delivery service created", delivery_service: body },
    });
    const { delivery_service } = created.body;
    const fields = `base_price created_at delivery_type delivery_type_id free_km id is_active max_unit_size min_unit_size
      name price_per_km price_per_unit updated_at`;
    expect(keysOf(delivery_service)).toEqual(fields.split(/\s+/));
    const listed = await as("GET", "/delivery/services");
    expect(listed.body).toMatchObject({ delivery_services: [delivery_service], page: 1, limit: 20, total: 1 });
    const changed = await as("PATCH", `/delivery/services/${delivery_service.id}`, { body: { price_per_km: 1.5 } });
    expect(changed).toMatchObject({ status: 200, body: { delivery_service: { price_per_km: 1.5, base_price: 3000 } } });
  });

  test("a zone is created, listed, changed and deleted", async () => {
    const created = await as("POST", "/delivery/zones", { body: { name: "Karrada", code: "KRD", polygon } });
    expect(created).toMatchObject({ status: 201, body: { message: "Zone created", zone: { polygon } } });
    const { zone } = created.body;
    expect(keysOf(zone)).toEqual(["code", "created_at", "id", "name", "polygon", "updated_at"]);
    expect((await as("GET", "/delivery/zones")).body).toMatchObject({ zones: [zone], total: 1 });
    const path = `/delivery/zones/${zone.id}`;
    const renamed = await as("PATCH", path, { body: { name: "Jadriya" } });
    expect(renamed).toMatchObject({ status: 200, body: { zone: { name: "Jadriya", polygon } } });
    const open = { ...polygon, coordinates: [polygon.coordinates[0]?.slice(1)] };
    const refused = await as("PATCH", path, { body: { polygon: open }, query: { language: "ar" } });
    expect(refused.status).toBe(400);
    expect(refused.body.details[0]).toMatchObject({ field: "polygon.coordinates.0", code: "ring_too_short" });
    expect(refused.body.details[0].message).toMatch(/[\u0600-\u06ff]/);
    expect((await as("DELETE", path)).status).toBe(200);
    expect((await as("DELETE", path)).body.code).toBe("zone_not_found");
  });

  test("a vehicle is created, listed and changed", async () => {
    const body = { name: "Hilux", code: "HLX", capacity_unit: 40 };
    const created = await as("POST", "/delivery/vehicles", { body });
    expect(created).toMatchObject({ status: 201, body: { message: "Vehicle created", vehicle: body } });
    const { vehicle } = created.body;
    expect((await as("GET", "/delivery/vehicles")).body).toMatchObject({ vehicles: [vehicle], total: 1 });
    expect((await as("POST", "/delivery/vehicles", { body })).body.code).toBe("code_taken");
    const changed = await as("PATCH", `/delivery/vehicles/${vehicle.id}`, { body: { is_active: false } });
    expect(changed).toMatchObject({ status: 200, body: { vehicle: { is_active: false, capacity_unit: 40 } } });
  });
});

describe("the external endpoints (1 §4.9, 3 §6)", () => {
  async function keyed() {
    const { body } = await as("POST", "/api-keys", { body: { name: "shop" } });
    return { apiKey: String(body.data.api_key) };
  }

  test("show warehouses with `error` null", async () => {
    const server = await keyed();
    const query = { tenant_id: tenant.tenantId };
    const listed = await kit.request("GET", "/external/warehouses", server, { query });
    expect(listed).toMatchObject({ status: 200, body: { success: true, error: null, page: 1, limit: 10, total: 0 } });
    expect(listed.body.warehouses).toEqual([]);
    expect((await as("GET", "/external/warehouses")).status).toBe(401);
  });

  test("list services and quote prices, keeping nothing", async () => {
    const body = { name: { en: "Quick" }, delivery_type_id: STANDARD, base_price: 1000, max_unit_size: 5 };
    const { delivery_service } = (await as("POST", "/delivery/services", { body })).body;
    const server = await keyed();
    const listed = await kit.request("GET", "/external/delivery-services", server);
    expect(listed.body.delivery_services[0]).toEqual({
      id: delivery_service.id,
      name: { en: "Quick" },
      delivery_type: { id: STANDARD, name: "Standard" },
      min_unit_size: 0,
      max_unit_size: 5,
      base_price: 1000,
      currency_code: "IQD",
    });
    const place = { lat: 33.3, lng: 44.4, full_address: "Karrada" };
    const quote = { delivery_service_id: delivery_service.id, pickup_address: place, delivery_address: place };
    const ask = (unit_size: number) =>
      kit.request("POST", "/external/price-quote", server, { body: { ...quote, unit_size } });
    const quoted = await ask(1);
    expect(quoted).toMatchObject({ status: 200, body: { price: 1000, currency_code: "IQD", distance_km: 0 } });
    expect(quoted.body.breakdown).toMatchObject({ base_price: 1000, units_price: 0, rounding: 0 });
    expect(await ask(6)).toMatchObject({ status: 400, body: { code: "unit_size_out_of_range", min: 0, max: 5 } });
  });
});
