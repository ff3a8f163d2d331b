import type { Actor, TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let system: Actor;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  system = await kit.systemAdmin();
});
afterAll(() => kit.stop());

const admin = {
  email: "founder@example.test",
  password: "correct horse battery",
  first_name: "Dana",
  last_name: "Aziz",
};
const keysOf = (record: object) => Object.keys(record).toSorted();

describe("the endpoints of tenants (3 §3)", () => {
  test("found, list, show and suspend", async () => {
    const body = { name: "Zagros Logistics", code: "ZGR", currency_code: "IQD", default_language: "ku", admin };
    const created = await kit.request("POST", "/tenants", system, { body });
    expect(created).toMatchObject({ status: 201, body: { success: true, message: "Tenant created" } });
    const { tenant: made } = created.body;
    expect(made).toMatchObject({ name: "Zagros Logistics", code: "ZGR", default_language: "ku", status: "active" });
    expect(JSON.stringify(created.body)).not.toContain("password");
    const keys = ["code", "created_at", "currency_code", "default_language", "id", "name", "status", "updated_at"];
    expect(keysOf(made)).toEqual(keys);
    expect(created.body.admin).toEqual({ id: expect.any(String), status: "active" });

    const listed = await kit.request("GET", "/tenants", system, { query: { search: "zgr" } });
    expect(listed).toMatchObject({ status: 200, body: { tenants: [made], page: 1, limit: 20, total: 1 } });
    const path = `/tenants/${made.id}`;
    expect((await kit.request("GET", path, system)).body.tenant).toMatchObject(made);
    const suspended = await kit.request("PATCH", path, system, { body: { status: "suspended" } });
    expect(suspended).toMatchObject({ status: 200, body: { tenant: { code: "ZGR", status: "suspended" } } });

    const again = await kit.request("POST", "/tenants", system, { body: { ...body, name: "Other" } });
    expect(again).toMatchObject({ status: 409, body: { code: "code_taken" } });
    expect((await kit.request("GET", "/tenants/not-a-uuid", system)).body.code).toBe("tenant_not_found");
    expect((await kit.request("GET", "/tenants", tenant.admin)).body.code).toBe("insufficient_permissions");
  });

  test("a retry with its Idempotency-Key is answered from memory (3 §1.8)", async () => {
    const options = { body: { name: "Once", code: "ONCE", admin }, headers: { "idempotency-key": "found-once" } };
    const first = await kit.request("POST", "/tenants", system, options);
    const second = await kit.request("POST", "/tenants", system, options);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });

  test("settings are shown whole and merged deeply (3 §3, 4 A8)", async () => {
    const path = "/tenants/current/settings";
    const before = await kit.request("GET", path, tenant.admin);
    expect(before).toMatchObject({
      status: 200,
      body: { success: true, settings: { units: { dimension_unit: "cm" } } },
    });
    const body = { units: { dimension_unit: "in" }, country: "JO", colour: "red" };
    const after = await kit.request("PATCH", path, tenant.admin, { body });
    expect(after.status).toBe(200);
    expect(after.body.settings).toEqual({
      ...before.body.settings,
      units: { ...before.body.settings.units, dimension_unit: "in" },
      country: "JO",
    });
    const bound = { rate_limit: { requests_per_minute: 900 }, limits: { webhooks: 3 } };
    expect(await kit.request("PATCH", path, tenant.admin, { body: bound })).toMatchObject({
      status: 403,
      body: { code: "insufficient_permissions" },
    });
    const wrong = await kit.request("PATCH", path, tenant.admin, { body: { units: { weight_unit: "stone" } } });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: "units.weight_unit" }] } });
  });
});

describe("the endpoints of users (3 §3)", () => {
  test("create, list, show, change and give roles", async () => {
    const body = { email: "Aram@Example.test", phone: "+9647501112233", first_name: "Aram", last_name: "Salih" };
    const created = await kit.request("POST", "/users", tenant.admin, {
      body: { ...body, password: "a long password" },
    });
    expect(created).toMatchObject({ status: 201, body: { success: true, message: "User created" } });
    const { user } = created.body;
    expect(user).toMatchObject({ email: "aram@example.test", full_name: "Aram Salih", status: "active", roles: [] });
    const account = ["avatar_url", "created_at", "email", "first_name", "full_name", "id", "invitation_expires_at"];
    expect(keysOf(user)).toEqual([...account, "last_name", "phone", "roles", "status", "updated_at"]);

    const path = `/users/${user.id}`;
    const query = { search: "aram", status: "active" };
    const listed = await kit.request("GET", "/users", tenant.admin, { query });
    expect(listed).toMatchObject({ status: 200, body: { users: [user], page: 1, limit: 20, total: 1 } });
    expect((await kit.request("GET", path, tenant.admin)).body.user).toEqual(user);
    const changed = await kit.request("PATCH", path, tenant.admin, { body: { status: "inactive" } });
    expect(changed).toMatchObject({ status: 200, body: { user: { status: "inactive" } } });

    const { body: roles } = await kit.request("GET", "/roles", tenant.admin, { query: { search: "viewer" } });
    const role_ids = [roles.roles[0].id];
    const given = await kit.request("PUT", `${path}/roles`, tenant.admin, { body: { role_ids } });
    expect(given).toMatchObject({ status: 200, body: { user: { roles: [{ name: "viewer" }] } } });
    const wrong = await kit.request("PUT", `${path}/roles`, tenant.admin, { body: { role_ids: ["x"] } });
    expect(wrong).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("whoever lacks manage:users:tenant reaches none of them", async () => {
    const viewer = await tenant.member("viewer");
    const path = `/users/${tenant.admin.userId}`;
    for (const [method, url] of [
      ["GET", "/users"],
      ["GET", path],
      ["PATCH", path],
      ["PUT", `${path}/roles`],
    ] as const) {
      const answer = await kit.request(method, url, viewer, method === "GET" ? {} : { body: {} });
      expect(answer).toMatchObject({ status: 403, body: { code: "insufficient_permissions" } });
    }
  });
});
