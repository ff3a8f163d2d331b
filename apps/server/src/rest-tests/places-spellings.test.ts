import type { TestTenant } from "@karwan/api/testing";
import { networkOf, next } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../openapi/document.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let net: Awaited<ReturnType<typeof networkOf>>;
let apiKey: string;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  net = await networkOf(kit, tenant);
  apiKey = (await kit.request("POST", "/api-keys", tenant.admin, { body: { name: "server" } })).body.data.api_key;
});
afterAll(() => kit.stop());

type Said = Record<string, unknown>;
type Sent = { status: number; body: { code?: string; details?: { field: string; code: string }[] } };
/** Sends an address in its endpoint, and what of the answer tells where it is. */
type Input = { field: string; send(said: Said): Promise<Sent & { at?: unknown }> };

const home = { full_address: "Abu Nuwas Street", country: "Iraq" };
const call = (method: string, path: string, body: object) => kit.request(method, path, tenant.admin, { body });
const external = (path: string, body: object) => kit.request("POST", path, { apiKey }, { body });
const order = async (over: object) => ({ ...net.body(over), customer_id: (await net.customer()).id });
const driver = async () => ({
  user: { first_name: "Ali", last_name: "Hassan", phone: `+96477300${String(next()).padStart(5, "0")}` },
  vehicle_ids: [(await net.vehicle()).id],
  all_zones: true,
});

const inputs: Record<string, Input> = {
  "POST /addresses": {
    field: "latitude",
    async send(said) {
      const answer = await call("POST", "/addresses", { ...home, ...said, save_to_address_book: false });
      return { ...answer, at: { lat: answer.body.address?.latitude, lng: answer.body.address?.longitude } };
    },
  },
  "PUT /addresses/{addressId}": {
    field: "latitude",
    async send(said) {
      const { body } = await call("POST", "/addresses", { ...home, lat: 10 + (next() % 7_000) / 100, lng: 20 });
      const answer = await call("PUT", `/addresses/${body.address.id}`, { ...home, ...said });
      await kit.request("DELETE", `/addresses/${body.address.id}`, tenant.admin);
      return { ...answer, at: { lat: answer.body.address?.latitude, lng: answer.body.address?.longitude } };
    },
  },
  "POST /branches": {
    field: "address.lat",
    async send(said) {
      const answer = await call("POST", "/branches", { name: "B", code: `B${next()}`, address: { ...home, ...said } });
      return { ...answer, at: answer.body.branch?.address };
    },
  },
  "PATCH /branches/{id}": {
    field: "address.lat",
    async send(said) {
      const address = { ...home, lat: 1, lng: 1 };
      const { body } = await call("POST", "/branches", { name: "B", code: `B${next()}`, address });
      const answer = await call("PATCH", `/branches/${body.branch.id}`, { address: said });
      return { ...answer, at: answer.body.branch?.address };
    },
  },
  "POST /warehousing/warehouses": {
    field: "address.lat",
    async send(said) {
      const body = { name: "W", code: `W${next()}`, address: { ...home, ...said } };
      const answer = await call("POST", "/warehousing/warehouses", body);
      return { ...answer, at: answer.body.warehouse?.address };
    },
  },
  "PATCH /warehousing/warehouses/{id}": {
    field: "address.lat",
    async send(said) {
      const { body } = await call("POST", "/warehousing/warehouses", { name: "W", code: `W${next()}` });
      const answer = await call("PATCH", `/warehousing/warehouses/${body.warehouse.id}`, {
        address: { ...home, ...said },
      });
      return { ...answer, at: answer.body.warehouse?.address };
    },
  },
  "POST /delivery/deliveries": {
    field: "pickup_address.lat",
    async send(said) {
      const answer = await call("POST", "/delivery/deliveries", net.body({ pickup_address: said }));
      return { ...answer, at: answer.body.delivery?.pickup_address };
    },
  },
  "PATCH /delivery/deliveries/{id}": {
    field: "delivery_address.lat",
    async send(said) {
      const { id } = await net.delivery();
      const answer = await call("PATCH", `/delivery/deliveries/${id}`, { delivery_address: said });
      return { ...answer, at: answer.body.delivery?.delivery_address };
    },
  },
  "POST /external/deliveries": {
    field: "delivery_address.lat",
    async send(said) {
      const answer = await external("/external/deliveries", await order({ delivery_address: said }));
      return { ...answer, at: answer.body.delivery?.delivery_address };
    },
  },
  "POST /external/deliveries/bulk": {
    field: "pickup_address.lat",
    async send(said) {
      const deliveries = [await order({ pickup_address: said })];
      const [result] = (await external("/external/deliveries/bulk", { deliveries })).body.results;
      return { status: result.success ? 201 : 400, body: result, at: result.delivery?.pickup_address };
    },
  },
  "POST /external/price-quote": {
    field: "pickup_address.lat",
    async send(said) {
      const { delivery_service_id, unit_size } = net.body();
      const delivery_address = { lat: 33.4, lng: 44.38 };
      const body = { delivery_service_id, unit_size, pickup_address: said, delivery_address };
      const answer = await external("/external/price-quote", body);
      // It shows no place, but how far one is from the other.
      return { ...answer, at: answer.body.distance_km === 0 ? delivery_address : null };
    },
  },
  "POST /delivery/price-quote": {
    field: "pickup_address.lat",
    async send(said) {
      const delivery_address = { lat: 33.4, lng: 44.38 };
      const body = { unit_size: 1, pickup_address: said, delivery_address };
      const answer = await call("POST", "/delivery/price-quote", body);
      return { ...answer, at: answer.body.distance_km === 0 ? delivery_address : null };
    },
  },
  "POST /delivery/drivers/wizard": {
    field: "address.lat",
    async send(said) {
      const made = await call("POST", "/delivery/drivers/wizard", {
        ...(await driver()),
        address: { line1: "x", ...said },
      });
      if (made.status !== 201) return made;
      const shown = await kit.request("GET", `/delivery/drivers/${made.body.driver.id}`, tenant.admin);
      return { ...made, at: shown.body.driver.address };
    },
  },
};

describe.each(Object.entries(inputs))("%s", (_name, { field, send }) => {
  test.each([
    { lat: 33.4, lng: 44.38 },
    { latitude: 33.4, longitude: 44.38 },
    { latitude: 33.4, long: 44.38 },
    { lat: 33.4, latitude: 33.4, lng: 44.38, longitude: 44.38, long: 44.38 },
  ])("takes an address at %j (4 K7)", async (said) => {
    const { status, at } = await send(said);
    expect(status).toBeLessThan(300);
    expect(at).toMatchObject({ lat: 33.4, lng: 44.38 });
  });

  test("refuses two spellings that differ, by the name it documents (4 K7)", async () => {
    const differing = { code: "coordinates_differ" };
    const lat = await send({ lat: 33.4, latitude: 33.5, lng: 44.38 });
    expect(lat).toMatchObject({ status: 400, body: { code: "validation_failed", details: [{ field, ...differing }] } });
    const lng = await send({ lat: 33.4, longitude: 44.38, long: 44.39 });
    const other = field.endsWith("latitude") ? "longitude" : field.replace(/lat$/, "lng");
    expect(lng).toMatchObject({ status: 400, body: { details: [{ field: other, ...differing }] } });
  });
});

describe("the OpenAPI document (4 K7, 3 §1.1)", () => {
  type Schema = { properties?: Record<string, Schema>; [key: string]: unknown };
  const spellings = ["lat", "lng", "latitude", "longitude", "long"];

  const document = openApiDocument();

  /** The addresses in a schema: whatever has a `lat`. */
  function addressesIn(schema: unknown): Schema[] {
    if (typeof schema !== "object" || schema === null) return [];
    if ("$ref" in schema)
      return addressesIn(document.components?.schemas?.[String(schema.$ref).split("/").at(-1) ?? ""]);
    const own = "properties" in schema && "lat" in ((schema as Schema).properties ?? {}) ? [schema as Schema] : [];
    return [...own, ...Object.values(schema).flatMap(addressesIn)];
  }
  const bodies = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Schema[]] => [
      `${method.toUpperCase()} ${path}`,
      addressesIn((operation as { requestBody?: unknown }).requestBody),
    ]),
  );

  test("shows every spelling in every body with an address", () => {
    const found = bodies.filter(([, addresses]) => addresses.length > 0);
    expect(found.map(([name]) => name)).toEqual(
      expect.arrayContaining(Object.keys(inputs).filter((name) => !name.includes("/bulk"))),
    );
    for (const [name, addresses] of found)
      for (const { properties = {} } of addresses)
        expect([name, spellings.filter((key) => !(key in properties))]).toEqual([name, []]);
  });

  test("says that a delivery's places may be named by address_id", () => {
    for (const [name, addresses] of bodies.filter(([path]) => /deliveries|external.*quote/.test(path)))
      expect([name, addresses.filter(({ properties = {} }) => !("address_id" in properties))]).toEqual([name, []]);
  });
});
