import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
let permissions: Record<string, string>;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
  const { permissions: all } = await tenant.admin.caller.identity.permissions.list({});
  permissions = Object.fromEntries(all.map(({ name, id }) => [name, id]));
});
afterAll(() => kit.stop());

const rolesOf = (actor: Actor) => actor.caller.identity.roles;
const idOf = (name: string) => permissions[name] ?? "";
let serial = 0;

async function roleOf(actor: Actor, ...names: string[]) {
  serial += 1;
  const made = { name: `Role ${serial}`, description: "", scope: "tenant" as const };
  const { role } = await rolesOf(actor).create(made);
  if (names.length > 0) await rolesOf(actor).addPermissions({ roleId: role.id, permission_ids: names.map(idOf) });
  return role;
}

async function builtIn(name: string) {
  const { roles } = await rolesOf(tenant.admin).list({ search: name });
  const role = roles.find((found) => found.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return role;
}

/** A member whose only role holds these permissions. */
async function memberHolding(...names: string[]): Promise<Actor> {
  const role = await roleOf(tenant.admin, ...names);
  const member = await tenant.member();
  await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
    tx.sql(
      { name: "test.give", text: "INSERT INTO membership_roles (tenant_id, user_id, role_id) VALUES ($1, $2, $3)" },
      [tenant.tenantId, member.userId, role.id],
    ),
  );
  return member;
}

describe("roles", () => {
  test("a tenant sees the built-in roles and its own, with their permissions, ten a page (1 §4.2, 4 B7)", async () => {
    const ours = await kit.tenant();
    const theirs = await kit.tenant();
    await roleOf(theirs.admin, "view:tenant");
    const { role } = await rolesOf(ours.admin).create({
      name: "Night shift",
      description: "Works late",
      scope: "tenant",
    });
    const page = await rolesOf(ours.admin).list({});
    expect(page).toMatchObject({ page: 1, limit: 10, total: 8 });
    expect(page.roles.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["tenant_admin", "system_admin", "Night shift"]),
    );
    const staff = page.roles.find(({ name }) => name === "warehouse_staff");
    expect(staff?.permissions.map(({ name }) => name)).toEqual(["view:tenant", "manage:module:warehouse"]);
    expect((await rolesOf(ours.admin).list({ search: "LATE" })).roles).toEqual([role]);
    expect((await rolesOf(ours.admin).list({ scope: "system" })).roles.map(({ name }) => name)).toEqual([
      "system_admin",
    ]);
    expect((await rolesOf(ours.admin).show({ roleId: role.id })).role).toEqual(role);
  });

  test("a viewer reads roles, and only manage:users:tenant changes them (4 B6)", async () => {
    const viewer = await tenant.member("viewer");
    expect((await rolesOf(viewer).list({})).total).toBeGreaterThan(6);
    const made = { name: "No", description: "", scope: "tenant" as const };
    expect(await refusalOf(rolesOf(viewer).create(made))).toMatchObject({ reason: "insufficient_permissions" });
  });

  test("a name is unique among the tenant's own and the built-in roles, whatever its case (3 §3)", async () => {
    const other = await kit.tenant();
    const create = (actor: Actor, name: string) => rolesOf(actor).create({ name, description: "", scope: "tenant" });
    await create(tenant.admin, "Cashier");
    const taken = { reason: "role_name_exists" };
    expect(await refusalOf(create(tenant.admin, "cashier"))).toMatchObject(taken);
    expect(await refusalOf(create(tenant.admin, "Viewer"))).toMatchObject(taken);
    const second = await roleOf(tenant.admin);
    expect(await refusalOf(rolesOf(tenant.admin).update({ roleId: second.id, name: "CASHIER" }))).toMatchObject(taken);
    expect((await create(other.admin, "Cashier")).role.name).toBe("Cashier");
  });

  test("of 20 roles made at once under one name, one is (1 §4.2)", async () => {
    const create = () => rolesOf(tenant.admin).create({ name: "Contested", description: "", scope: "tenant" });
    const results = await Promise.allSettled(Array.from({ length: 20 }, create));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { total } = await rolesOf(tenant.admin).list({ search: "Contested" });
    expect(total).toBe(1);
  });

  test("built-in roles are neither changed nor deleted, by whomever (4 B7)", async () => {
    const viewer = await builtIn("viewer");
    const system = await kit.systemAdmin();
    for (const roles of [rolesOf(tenant.admin), rolesOf(system)]) {
      const permission_ids = [idOf("manage:tenant")];
      const changed = { reason: "cannot_change_system_role" };
      expect(await refusalOf(roles.update({ roleId: viewer.id, name: "Watcher" }))).toMatchObject(changed);
      expect(await refusalOf(roles.addPermissions({ roleId: viewer.id, permission_ids }))).toMatchObject(changed);
      const removal = roles.removePermission({ roleId: viewer.id, permissionId: idOf("view:tenant") });
      expect(await refusalOf(removal)).toMatchObject(changed);
      expect(await refusalOf(roles.delete({ roleId: viewer.id }))).toMatchObject({
        reason: "cannot_delete_system_role",
      });
    }
    expect(await builtIn("viewer")).toEqual(viewer);
  });

  test("the permission that keeps a tenant governable is named as such first (3 §3, 4 B7)", async () => {
    const admin = await builtIn("tenant_admin");
    const critical = { reason: "cannot_remove_system_critical_permission" };
    const remove = (actor: Actor, name: string) =>
      rolesOf(actor).removePermission({ roleId: admin.id, permissionId: idOf(name) });
    expect(await refusalOf(remove(tenant.admin, "manage:users:tenant"))).toMatchObject(critical);
    expect(await refusalOf(remove(tenant.admin, "manage:tenant"))).toMatchObject({
      reason: "cannot_change_system_role",
    });
  });

  test("a role that somebody holds is not deleted, and is once nobody does (1 §4.2)", async () => {
    const holder = await memberHolding("view:tenant");
    const role = (await rolesOf(tenant.admin).list({ search: `Role ${serial}` })).roles[0];
    const roleId = role?.id ?? "";
    expect(await refusalOf(rolesOf(tenant.admin).delete({ roleId }))).toMatchObject({
      reason: "role_has_active_assignments",
    });
    await tenant.admin.caller.identity.users.setRoles({ userId: holder.userId, role_ids: [] });
    await rolesOf(tenant.admin).delete({ roleId });
    expect(await refusalOf(rolesOf(tenant.admin).show({ roleId }))).toMatchObject({ reason: "role_not_found" });
  });

  test("deleting a role while it is being given ends with a holder or without the role, never with both", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const role = await roleOf(tenant.admin);
        const member = await tenant.member();
        const [given, deleted] = await Promise.allSettled([
          tenant.admin.caller.identity.users.setRoles({ userId: member.userId, role_ids: [role.id] }),
          rolesOf(tenant.admin).delete({ roleId: role.id }),
        ]);
        return [given.status, deleted.status].filter((status) => status === "fulfilled").length;
      }),
    );
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => 1));
  });
});

describe("permissions of a role", () => {
  test("batches are all or nothing (4 B7)", async () => {
    const role = await roleOf(tenant.admin, "view:tenant");
    const add = (...names: string[]) =>
      rolesOf(tenant.admin).addPermissions({ roleId: role.id, permission_ids: names.map(idOf) });
    expect(await refusalOf(add("manage:tenant", "view:tenant"))).toMatchObject({
      reason: "permission_already_assigned",
    });
    expect(await refusalOf(add("manage:tenant", "manage:system"))).toMatchObject({
      reason: "permission_scope_mismatch",
    });
    const unknown = rolesOf(tenant.admin).addPermissions({
      roleId: role.id,
      permission_ids: [idOf("manage:tenant"), newId()],
    });
    expect(await refusalOf(unknown)).toMatchObject({ reason: "role_or_permission_not_found" });
    const { role: after } = await rolesOf(tenant.admin).show({ roleId: role.id });
    expect(after.permissions.map(({ name }) => name)).toEqual(["view:tenant"]);
  });

  test("nobody gives or takes a permission that they do not hold (3 §3, 4 B7)", async () => {
    const manager = await memberHolding("manage:users:tenant", "view:tenant");
    const role = await roleOf(manager, "view:tenant");
    const beyond = { reason: "cannot_grant_permission" };
    const add = rolesOf(manager).addPermissions({ roleId: role.id, permission_ids: [idOf("manage:finance:tenant")] });
    expect(await refusalOf(add)).toMatchObject(beyond);
    const strong = await roleOf(tenant.admin, "manage:finance:tenant");
    const take = rolesOf(manager).removePermission({ roleId: strong.id, permissionId: idOf("manage:finance:tenant") });
    expect(await refusalOf(take)).toMatchObject(beyond);
  });

  test("what is not assigned cannot be removed, and what is can, once (1 §4.2)", async () => {
    const role = await roleOf(tenant.admin, "view:tenant");
    const remove = () => rolesOf(tenant.admin).removePermission({ roleId: role.id, permissionId: idOf("view:tenant") });
    await remove();
    expect(await refusalOf(remove())).toMatchObject({ reason: "permission_not_assigned" });
    const unknown = rolesOf(tenant.admin).removePermission({ roleId: role.id, permissionId: newId() });
    expect(await refusalOf(unknown)).toMatchObject({ reason: "role_or_permission_not_found" });
  });

  test("of 20 equal grants at once one succeeds, and a retry with its key answers as the first did (3 §1.8)", async () => {
    const role = await roleOf(tenant.admin);
    const input = { roleId: role.id, permission_ids: [idOf("manage:tenant")] };
    const grants = Array.from({ length: 20 }, () => rolesOf(tenant.admin).addPermissions(input));
    const results = await Promise.allSettled(grants);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const other = await roleOf(tenant.admin);
    const keyed = () =>
      tenant.admin.with({ idempotencyKey: "grant" }).identity.roles.addPermissions({ ...input, roleId: other.id });
    expect(await keyed()).toEqual({});
    expect(await keyed()).toEqual({});
  });

  test("what a role gains or loses acts at once for its holders (4 B3)", async () => {
    const member = await memberHolding("view:tenant");
    const role = (await rolesOf(tenant.admin).list({ search: `Role ${serial}` })).roles[0];
    const branch = () => member.caller.places.branches.list({});
    expect((await branch()).total).toBe(0);
    await rolesOf(tenant.admin).removePermission({ roleId: role?.id ?? "", permissionId: idOf("view:tenant") });
    expect(await refusalOf(branch())).toMatchObject({ reason: "insufficient_permissions" });
  });
});

describe("roles of the platform", () => {
  test("only system administrators make and change roles of scope system (3 §3)", async () => {
    const system = await kit.systemAdmin();
    const made = { name: "Auditor", description: "Looks on", scope: "system" as const };
    expect(await refusalOf(rolesOf(tenant.admin).create(made))).toMatchObject({ reason: "insufficient_permissions" });
    const { role } = await rolesOf(system).create(made);
    const add = (name: string) => rolesOf(system).addPermissions({ roleId: role.id, permission_ids: [idOf(name)] });
    expect(await refusalOf(add("view:tenant"))).toMatchObject({ reason: "permission_scope_mismatch" });
    await add("manage:system");
    const change = rolesOf(tenant.admin).update({ roleId: role.id, name: "Ours" });
    expect(await refusalOf(change)).toMatchObject({ reason: "cannot_change_system_role" });
    // From within a tenant too: the record is the platform's wherever its keeper is.
    const within = rolesOf(system).update({ tenant_id: tenant.tenantId, roleId: role.id, description: "Reads" });
    expect((await within).role.description).toBe("Reads");
    await rolesOf(system).delete({ roleId: role.id });
  });

  test("everybody else works on roles within a tenant only (3 §1.7)", async () => {
    const outside = await kit.signIn(tenant.admin.userId, null);
    expect(await refusalOf(rolesOf(outside).list({}))).toMatchObject({ reason: "tenant_required" });
    const page = await rolesOf(outside).list({ tenant_id: tenant.tenantId, search: "tenant_admin" });
    expect(page.total).toBe(1);
  });

  test("a tenant's role needs a tenant, and another tenant's role is not found (3 §1.6)", async () => {
    const system = await kit.systemAdmin();
    const made = { name: "Nowhere", description: "", scope: "tenant" as const };
    expect(await refusalOf(rolesOf(system).create(made))).toMatchObject({ reason: "tenant_required" });
    const foreign = await roleOf((await kit.tenant()).admin, "view:tenant");
    const roles = rolesOf(tenant.admin);
    const missing = { reason: "role_not_found" };
    expect(await refusalOf(roles.update({ roleId: foreign.id, name: "Mine" }))).toMatchObject(missing);
    expect(await refusalOf(roles.delete({ roleId: foreign.id }))).toMatchObject(missing);
    const add = roles.addPermissions({ roleId: foreign.id, permission_ids: [idOf("view:tenant")] });
    expect(await refusalOf(add)).toMatchObject({ reason: "role_or_permission_not_found" });
  });
});
