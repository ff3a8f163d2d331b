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

const keysOf = (record: object) => Object.keys(record).toSorted();
const stamped = (...keys: string[]) => [...keys, "created_at", "id", "updated_at"].toSorted();

describe("the endpoints of customers (3 §3)", () => {
  test("create, list, show and change", async () => {
    const body = { full_name: "Baran Store", phone: "+9647501234567", email: "baran@example.test" };
    const created = await kit.request("POST", "/customers", tenant.admin, { body });
    expect(created).toMatchObject({
      status: 201,
      body: { success: true, message: "Customer created", customer: body },
    });
    const { customer } = created.body;
    expect(keysOf(customer)).toEqual(stamped("email", "full_name", "phone", "user_id", "wallet", "wallet_id"));
    const listed = await kit.request("GET", "/customers", tenant.admin, { query: { search: "baran" } });
    expect(listed).toMatchObject({ status: 200, body: { customers: [customer], page: 1, limit: 20, total: 1 } });
    const path = `/customers/${customer.id}`;
    expect(await kit.request("GET", path, tenant.admin)).toMatchObject({ status: 200, body: { customer } });
    const changed = await kit.request("PATCH", path, tenant.admin, { body: { phone: null } });
    expect(changed).toMatchObject({ status: 200, body: { customer: { phone: null, email: body.email } } });
    const wrong = await kit.request("PATCH", path, tenant.admin, { body: { phone: "0750" } });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: "phone", code: "invalid_phone" }] } });
    expect((await kit.request("GET", "/customers/x", tenant.admin)).body.code).toBe("customer_not_found");
  });
});

describe("the endpoints of institutions (3 §3)", () => {
  test("create, list, show and change", async () => {
    const body = { full_name: "Rasheed Bank", source_branches: [{ name: "Karrada", code: "KRD" }] };
    const created = await kit.request("POST", "/institutions", tenant.admin, { body });
    expect(created).toMatchObject({ status: 201, body: { success: true, message: "Institution created" } });
    const { institution } = created.body;
    expect(keysOf(institution)).toEqual(
      stamped("email", "full_name", "phone", "source_branches", "user_id", "wallet", "wallet_id"),
    );
    expect(keysOf(institution.source_branches[0])).toEqual(["code", "id", "name"]);
    const listed = await kit.request("GET", "/institutions", tenant.admin);
    expect(listed).toMatchObject({ status: 200, body: { institutions: [institution], page: 1, limit: 20, total: 1 } });
    const path = `/institutions/${institution.id}`;
    expect(await kit.request("GET", path, tenant.admin)).toMatchObject({ status: 200, body: { institution } });
    const source_branches = [...institution.source_branches, { name: "Mansour", code: "KRD" }];
    const twice = await kit.request("PATCH", path, tenant.admin, { body: { source_branches } });
    expect(twice).toMatchObject({ status: 409, body: { code: "code_taken" } });
    const none = await kit.request("PATCH", path, tenant.admin, { body: { source_branches: [] } });
    expect(none).toMatchObject({ status: 200, body: { institution: { source_branches: [] } } });
  });
});

describe("the endpoints of branches (3 §3)", () => {
  test("create, list and change", async () => {
    const address = { full_address: "Mansour, Baghdad", lat: 33.31, lng: 44.34, city: "Baghdad" };
    const body = { name: "Mansour", code: "MNS", address };
    const created = await kit.request("POST", "/branches", tenant.admin, { body });
    expect(created).toMatchObject({ status: 201, body: { success: true, message: "Branch created" } });
    const { branch } = created.body;
    expect(keysOf(branch)).toEqual(stamped("address", "address_id", "code", "name", "warehouse_id"));
    expect(branch.address).toMatchObject({ ...address, id: branch.address_id });
    const listed = await kit.request("GET", "/branches", tenant.admin, { query: { search: "mns" } });
    expect(listed).toMatchObject({ status: 200, body: { branches: [branch], page: 1, limit: 20, total: 1 } });
    const changed = await kit.request("PATCH", `/branches/${branch.id}`, tenant.admin, { body: { name: "West" } });
    expect(changed).toMatchObject({ status: 200, body: { branch: { name: "West", code: "MNS", address } } });
    const again = await kit.request("POST", "/branches", tenant.admin, { body });
    expect(again).toMatchObject({ status: 409, body: { code: "code_taken" } });
    const nowhere = await kit.request("POST", "/branches", tenant.admin, { body: { name: "x", code: "y" } });
    expect(nowhere).toMatchObject({ status: 400, body: { details: [{ field: "address" }] } });
    const far = { ...body, code: "FAR", address: { ...address, lat: 91 } };
    const outside = await kit.request("POST", "/branches", tenant.admin, { body: far });
    expect(outside).toMatchObject({ status: 400, body: { details: [{ field: "address.lat" }] } });
  });
});

test("a PATCH with unknown fields alone is refused as an empty one is, and changes nothing (2 §4.2, 4 A8)", async () => {
  const { admin } = tenant;
  const made = async (path: string, one: string, body: Record<string, unknown>) =>
    `${path}/${(await kit.request("POST", path, admin, { body })).body[one].id}`;
  const hook = { url: "https://shop.example/hooks", events: ["delivery.status_changed"] };
  const warehouse = { name: "Depot", code: "DEP-1" };
  const records = [
    ["webhooks", await made("/webhooks", "webhook", hook)],
    ["customer", await made("/customers", "customer", { full_name: "Hana", phone: "+9647501234599" })],
    ["warehouse", await made("/warehousing/warehouses", "warehouse", warehouse)],
    ["user", `/users/${admin.userId}`],
    ["settings", "/tenants/current/settings"],
  ] as const;
  for (const [one, path] of records) {
    const shown = async () => (await kit.request("GET", one === "webhooks" ? "/webhooks" : path, admin)).body[one];
    const before = await shown();
    expect(before, path).toBeDefined();
    for (const query of [undefined, { tenant_id: tenant.tenantId }])
      for (const body of [{}, { colour: "red" }, { id: "x", colour: null }])
        expect(await kit.request("PATCH", path, admin, query ? { body, query } : { body }), path).toMatchObject({
          status: 400,
          body: { code: "no_valid_fields_to_update" },
        });
    expect(await shown()).toEqual(before);
  }
});
