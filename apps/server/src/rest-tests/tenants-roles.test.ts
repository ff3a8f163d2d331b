import type { Actor, TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
let limited: Actor;
let ids: Record<string, string> = {};
const idOf = (name: string) => ids[name];

type Named = { id: string; name: string };
const byName = (records: Named[]) => records.map(({ id, name }) => [name, id] as const);

beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  const { body: roles } = await kit.request("GET", "/roles", tenant.admin);
  const { body: permissions } = await kit.request("GET", "/permissions", tenant.admin);
  ids = Object.fromEntries([...byName(roles.roles), ...byName(permissions.permissions)]);
  const made = { name: "Given", description: "Held by somebody", scope: "tenant" };
  const { body } = await kit.request("POST", "/roles", tenant.admin, { body: made });
  ids = { ...ids, Given: body.role.id };
  const permission_ids = [idOf("view:tenant"), idOf("manage:users:tenant")];
  await kit.request("POST", `/roles/${idOf("Given")}/permissions`, tenant.admin, { body: { permission_ids } });
  limited = await tenant.member();
  const role_ids = [idOf("Given")];
  await kit.request("PUT", `/users/${limited.userId}/roles`, tenant.admin, { body: { role_ids } });
});
afterAll(() => kit.stop());

const recordKeys = ["created_at", "description", "id", "is_built_in", "name", "permissions", "scope", "updated_at"];
const UNKNOWN = "0198c0de-7a5e-7000-8000-00000000dead";

describe("the endpoints of roles", () => {
  test("answer as documented, from creation to deletion (1 §4.2)", async () => {
    const body = { name: "Cashier", description: "Takes money", scope: "tenant" };
    const created = await kit.request("POST", "/roles", tenant.admin, { body });
    expect(created).toMatchObject({ status: 201, body: { success: true, message: "Role created", role: body } });
    expect(Object.keys(created.body.role).toSorted()).toEqual(recordKeys);
    const path = `/roles/${created.body.role.id}`;

    const listed = await kit.request("GET", "/roles", tenant.admin, { query: { scope: "tenant", search: "money" } });
    expect(listed.status).toBe(200);
    expect(listed.body).toMatchObject({ success: true, roles: [created.body.role], total: 1, page: 1, limit: 10 });

    const renamed = await kit.request("PUT", path, tenant.admin, { body: { name: "Treasurer" } });
    expect(renamed).toMatchObject({ status: 200, body: { role: { name: "Treasurer", description: "Takes money" } } });

    const permission_ids = [idOf("manage:finance:tenant")];
    const added = await kit.request("POST", `${path}/permissions`, tenant.admin, { body: { permission_ids } });
    expect(added).toMatchObject({ status: 200, body: { success: true, message: "Permissions added to the role" } });
    const shown = await kit.request("GET", path, tenant.admin);
    expect(shown.body.role.permissions).toEqual([{ id: idOf("manage:finance:tenant"), name: "manage:finance:tenant" }]);
    const removed = await kit.request("DELETE", `${path}/permissions/${permission_ids[0]}`, tenant.admin);
    expect(removed).toMatchObject({ status: 200, body: { success: true } });

    const deleted = await kit.request("DELETE", path, tenant.admin);
    expect(deleted).toMatchObject({ status: 200, body: { success: true, message: "Role deleted" } });
    expect((await kit.request("GET", path, tenant.admin)).status).toBe(404);
  });

  test("name permissions by scope (3 §3)", async () => {
    const { status, body } = await kit.request("GET", "/permissions", tenant.admin, { query: { scope: "system" } });
    expect(status).toBe(200);
    expect(body.permissions).toEqual([
      { id: idOf("manage:system"), name: "manage:system", scope: "system", description: expect.any(String) },
    ]);
    const wrong = await kit.request("GET", "/permissions", tenant.admin, { query: { scope: "galaxy" } });
    expect(wrong).toMatchObject({ status: 400, body: { code: "validation_failed", details: [{ field: "scope" }] } });
  });

  test.each([
    { description: "", scope: "tenant" },
    { name: "x", scope: "tenant" },
    { name: "x", description: "" },
  ])("name, description and scope are all needed: %j (1 §4.2)", async (body) => {
    const answer = await kit.request("POST", "/roles", tenant.admin, { body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: "validation_failed" } });
    expect(answer.body.message).toMatch(/^Field required: (name|description|scope)$/);
  });
});

/** Each refusal of 1 §7 and 3 §3: what provokes it, its status, its code and its English words. */
const refusals: [status: number, code: string, english: string, provoke: () => [string, string, Actor, object?]][] = [
  [
    409,
    "role_name_exists",
    "Role name already exists",
    () => ["POST", "/roles", tenant.admin, { name: "viewer", description: "", scope: "tenant" }],
  ],
  [404, "role_not_found", "Role not found", () => ["PUT", `/roles/${UNKNOWN}`, tenant.admin, { name: "x" }]],
  [404, "role_not_found", "Role not found", () => ["GET", "/roles/not-a-uuid", tenant.admin]],
  [
    403,
    "cannot_change_system_role",
    "Cannot change system role",
    () => ["PUT", `/roles/${idOf("viewer")}`, tenant.admin, { name: "x" }],
  ],
  [
    403,
    "cannot_delete_system_role",
    "Cannot delete system role",
    () => ["DELETE", `/roles/${idOf("viewer")}`, tenant.admin],
  ],
  [
    409,
    "role_has_active_assignments",
    "Cannot delete role with active user assignments",
    () => ["DELETE", `/roles/${idOf("Given")}`, tenant.admin],
  ],
  [
    404,
    "role_or_permission_not_found",
    "Role or permission not found",
    () => ["POST", `/roles/${idOf("Given")}/permissions`, tenant.admin, { permission_ids: [UNKNOWN] }],
  ],
  [
    400,
    "permission_scope_mismatch",
    "Permission scope does not match role scope",
    () => ["POST", `/roles/${idOf("Given")}/permissions`, tenant.admin, { permission_ids: [idOf("manage:system")] }],
  ],
  [
    409,
    "permission_already_assigned",
    "Permission already assigned",
    () => ["POST", `/roles/${idOf("Given")}/permissions`, tenant.admin, { permission_ids: [idOf("view:tenant")] }],
  ],
  [
    404,
    "permission_not_assigned",
    "Permission not assigned",
    () => ["DELETE", `/roles/${idOf("Given")}/permissions/${idOf("manage:tenant")}`, tenant.admin],
  ],
  [
    403,
    "cannot_remove_system_critical_permission",
    "Cannot remove system-critical permission",
    () => ["DELETE", `/roles/${idOf("tenant_admin")}/permissions/${idOf("manage:users:tenant")}`, tenant.admin],
  ],
  [
    403,
    "cannot_grant_permission",
    "You cannot grant a permission that you do not hold",
    () => ["POST", `/roles/${idOf("Given")}/permissions`, limited, { permission_ids: [idOf("manage:tenant")] }],
  ],
  [
    409,
    "last_tenant_admin",
    "The last administrator of the tenant who can sign in cannot be removed",
    () => ["PUT", `/users/${tenant.admin.userId}/roles`, tenant.admin, { role_ids: [] }],
  ],
  [
    409,
    "user_already_member",
    "This user is already a member of the tenant",
    () => [
      "POST",
      "/users",
      tenant.admin,
      { email: "twice@example.test", first_name: "Twice", last_name: "Made", role_ids: [] },
    ],
  ],
  [404, "user_not_found", "User not found", () => ["GET", `/users/${UNKNOWN}`, tenant.admin]],
];

describe("refusals of roles and users (1 §7, 3 §3)", () => {
  beforeAll(async () => {
    const body = { email: "twice@example.test", first_name: "Twice", last_name: "Made" };
    await kit.request("POST", "/users", tenant.admin, { body });
  });

  test.each(refusals)("%i %s reads %j, and as much in Arabic and Kurdish", async (status, code, english, provoke) => {
    const [method, path, actor, body] = provoke();
    const ask = (language: string) => kit.request(method, path, actor, { body, query: { language } });
    const [en, ar, ku] = [await ask("en"), await ask("ar"), await ask("ku")];
    expect(en).toMatchObject({ status, body: { success: false, code, message: english } });
    for (const { status: same, body: translated } of [ar, ku]) {
      expect(same).toBe(status);
      expect(translated).toMatchObject({ success: false, code });
      expect(translated.message).toMatch(/^[\u0600-\u06ff\s.،؛:()]+$/u);
    }
    expect(ar.body.message).not.toBe(ku.body.message);
  });
});
