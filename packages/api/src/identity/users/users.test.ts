import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { next, refusalOf, roleId, startKit } from "../../../testing/index.ts";
import { verifyPassword } from "../passwords/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const usersOf = (actor: Actor) => actor.caller.identity.users;

function somebody() {
  const number = next();
  const names = { first_name: "Layla", last_name: `Karim ${number}` };
  return { ...names, email: `layla${number}@example.test`, phone: `+96475012${String(number).padStart(5, "0")}` };
}

async function passwordOf(userId: string): Promise<string | null> {
  const statement = { name: "test.hash", text: "SELECT password_hash FROM users WHERE id = $1" };
  const [[row]] = await kit.database.read({ tenantId: tenant.tenantId }, (q) => [
    q.sql<{ password_hash: string | null }>(statement, [userId]),
  ]);
  return row?.password_hash ?? null;
}

/** Somebody who manages users but holds few other permissions. */
async function manager(): Promise<Actor> {
  const { role } = await tenant.admin.caller.identity.roles.create({
    name: `Manager ${next()}`,
    description: "",
    scope: "tenant",
  });
  const { permissions } = await tenant.admin.caller.identity.permissions.list({});
  const ids = permissions
    .filter(({ name }) => ["view:tenant", "manage:users:tenant"].includes(name))
    .map(({ id }) => id);
  await tenant.admin.caller.identity.roles.addPermissions({ roleId: role.id, permission_ids: ids });
  const member = await tenant.member();
  await usersOf(tenant.admin).setRoles({ userId: member.userId, role_ids: [role.id] });
  return member;
}

describe("making members", () => {
  test("a new person gets an account, a membership and the roles named (3 §3)", async () => {
    const viewer = await roleId(tenant.admin, "viewer");
    const body = { ...somebody(), password: "correct horse battery", role_ids: [viewer] };
    const { user } = await usersOf(tenant.admin).create(body);
    expect(user).toMatchObject({
      email: body.email,
      phone: body.phone,
      full_name: `${body.first_name} ${body.last_name}`,
      status: "active",
      roles: [{ id: viewer, name: "viewer" }],
    });
    expect(await verifyPassword(await passwordOf(user.id), "correct horse battery")).toBe(true);
    expect(JSON.stringify(user)).not.toContain("password");
    expect(await usersOf(tenant.admin).show({ userId: user.id })).toEqual({ user });
  });

  test("a member is not added again, also an inactive one (4 B1)", async () => {
    const body = somebody();
    const { user } = await usersOf(tenant.admin).create(body);
    const again = { email: body.email.toUpperCase(), first_name: "New", last_name: "Name" };
    const taken = { reason: "user_already_member" };
    expect(await refusalOf(usersOf(tenant.admin).create(again))).toMatchObject(taken);
    await usersOf(tenant.admin).update({ userId: user.id, status: "inactive" });
    expect(await refusalOf(usersOf(tenant.admin).create(again))).toMatchObject(taken);
    const byPhone = { ...somebody(), email: undefined, phone: body.phone };
    expect(await refusalOf(usersOf(tenant.admin).create(byPhone))).toMatchObject(taken);
  });

  test.each([
    { email: undefined, phone: undefined },
    { phone: "0750 123" },
    { email: "nobody" },
    { password: "too short" },
    { first_name: " " },
  ])("what cannot be an account is refused: %j", async (wrong) => {
    expect(await refusalOf(usersOf(tenant.admin).create({ ...somebody(), ...wrong }))).toMatchObject({
      reason: "validation_failed",
    });
  });

  test("one person made by 20 requests in two tenants at once is a member of one and invited to the other (4 B1)", async () => {
    const other = await kit.tenant();
    const body = somebody();
    const creators = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? tenant : other).admin);
    const results = await Promise.allSettled(creators.map((actor) => usersOf(actor).create(body)));
    const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.user] : []));
    expect(made.map(({ status }) => status).toSorted()).toEqual(["active", "invited"]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  });

  test("a request repeated with its key makes one member (3 §1.8)", async () => {
    const body = { ...somebody(), password: "correct horse battery" };
    const once = () => tenant.admin.with({ idempotencyKey: "member" }).identity.users.create(body);
    expect(await once()).toEqual(await once());
  });
});

describe("finding members", () => {
  test("the list searches name, phone and e-mail, and filters by status and role (4 A5)", async () => {
    const own = await kit.tenant();
    const viewer = await roleId(own.admin, "viewer");
    const { user: one } = await usersOf(own.admin).create({ ...somebody(), first_name: "Shilan", role_ids: [viewer] });
    const { user: two } = await usersOf(own.admin).create({ ...somebody(), first_name: "100%", status: "inactive" });
    const found = async (filter: Parameters<ReturnType<typeof usersOf>["list"]>[0]) => {
      const { users, total } = await usersOf(own.admin).list(filter);
      expect(total).toBe(users.length);
      return users.map(({ id }) => id);
    };
    expect(await found({})).toEqual([two.id, one.id, own.admin.userId]);
    expect(await found({ search: "shiLAN" })).toEqual([one.id]);
    expect(await found({ search: "0%" })).toEqual([two.id]);
    expect(await found({ search: one.phone?.slice(3) })).toEqual([one.id]);
    expect(await found({ status: "inactive" })).toEqual([two.id]);
    expect(await found({ role: "viewer" })).toEqual([one.id]);
    expect(await found({ role_id: viewer, status: "inactive" })).toEqual([]);
    expect(await found({ role: "viewer", role_id: viewer })).toEqual([one.id]);
    const { users, total } = await usersOf(own.admin).list({ page: 2, limit: 2 });
    expect([users.map(({ id }) => id), total]).toEqual([[own.admin.userId], 3]);
  });

  test("a role that is asked for by its name and by its id is one and the same (3 §3)", async () => {
    const own = await kit.tenant();
    const [viewer, driver] = [await roleId(own.admin, "viewer"), await roleId(own.admin, "driver")];
    await usersOf(own.admin).create({ ...somebody(), role_ids: [viewer, driver] });
    const count = async (role: string, role_id: string) => (await usersOf(own.admin).list({ role, role_id })).total;
    expect([await count("viewer", viewer), await count("viewer", driver)]).toEqual([1, 0]);
  });

  test("people of other tenants are not found, whatever is done to them (3 §1.6)", async () => {
    const { admin: foreign } = await kit.tenant();
    const users = usersOf(tenant.admin);
    const missing = { reason: "user_not_found" };
    expect(await refusalOf(users.show({ userId: foreign.userId }))).toMatchObject(missing);
    expect(await refusalOf(users.update({ userId: foreign.userId, status: "inactive" }))).toMatchObject(missing);
    expect(await refusalOf(users.setRoles({ userId: foreign.userId, role_ids: [] }))).toMatchObject(missing);
    expect((await usersOf(foreign).show({ userId: foreign.userId })).user.status).toBe("active");
  });
});

describe("changing members", () => {
  test("a tenant changes the account of a person who is nobody else's member", async () => {
    const { user } = await usersOf(tenant.admin).create({ ...somebody(), password: "the first password" });
    const change = { userId: user.id, first_name: "Nasrin", phone: null, password: "the second password" };
    const { user: changed } = await usersOf(tenant.admin).update(change);
    expect(changed).toMatchObject({ full_name: `Nasrin ${user.last_name}`, phone: null, email: user.email });
    expect(await verifyPassword(await passwordOf(user.id), "the second password")).toBe(true);
    const unreachable = usersOf(tenant.admin).update({ userId: user.id, email: null });
    expect(await refusalOf(unreachable)).toMatchObject({ reason: "validation_failed" });
  });

  test("an e-mail or phone that somebody has is refused (4 A6)", async () => {
    const [{ user: one }, { user: two }] = [
      await usersOf(tenant.admin).create(somebody()),
      await usersOf(tenant.admin).create(somebody()),
    ];
    const update = (change: object) => refusalOf(usersOf(tenant.admin).update({ userId: one.id, ...change }));
    expect(await update({ email: two.email?.toUpperCase() })).toMatchObject({ reason: "email_taken" });
    expect(await update({ phone: two.phone })).toMatchObject({ reason: "phone_taken" });
  });

  test("a new password ends the person's sessions (3 §2)", async () => {
    const member = await tenant.member("viewer");
    await usersOf(tenant.admin).update({ userId: member.userId, password: "correct horse battery" });
    expect(await refusalOf(member.caller.places.branches.list({}))).toMatchObject({ reason: "unauthenticated" });
  });

  test("deactivation takes effect at once, and so does its end (4 B3, 4 B8)", async () => {
    const member = await tenant.member("viewer");
    const look = () => member.caller.places.branches.list({});
    await look();
    const once = () =>
      tenant.admin
        .with({ idempotencyKey: "deactivate" })
        .identity.users.update({ userId: member.userId, status: "inactive" });
    expect(await once()).toEqual(await once());
    expect(await refusalOf(look())).toMatchObject({ reason: "account_inactive" });
    await usersOf(tenant.admin).update({ userId: member.userId, status: "active" });
    expect((await look()).total).toBe(0);
  });
});

describe("roles of a member", () => {
  test("only roles that the tenant can see are given (3 §3)", async () => {
    const other = await kit.tenant();
    const made = { name: "Theirs", description: "", scope: "tenant" as const };
    const { role: foreign } = await other.admin.caller.identity.roles.create(made);
    const member = await tenant.member("viewer");
    const give = (id: string) => usersOf(tenant.admin).setRoles({ userId: member.userId, role_ids: [id] });
    for (const id of [foreign.id, newId(), await roleId(tenant.admin, "system_admin")]) {
      expect(await refusalOf(give(id))).toMatchObject({ reason: "role_not_found" });
    }
    const { user } = await usersOf(tenant.admin).show({ userId: member.userId });
    expect(user.roles.map(({ name }) => name)).toEqual(["viewer"]);
  });

  test("nobody gives, takes or takes over permissions that they do not hold (3 §3)", async () => {
    const lesser = await manager();
    const beyond = { reason: "cannot_grant_permission" };
    const staff = await tenant.member("warehouse_staff");
    const admin = await roleId(tenant.admin, "tenant_admin");
    const users = usersOf(lesser);
    const self = users.setRoles({ userId: lesser.userId, role_ids: [admin] });
    expect(await refusalOf(self)).toMatchObject(beyond);
    expect(await refusalOf(users.create({ ...somebody(), role_ids: [admin] }))).toMatchObject(beyond);
    expect(await refusalOf(users.setRoles({ userId: staff.userId, role_ids: [] }))).toMatchObject(beyond);
    const takeOver = users.update({ userId: tenant.admin.userId, password: "mine mine mine" });
    expect(await refusalOf(takeOver)).toMatchObject(beyond);
    const viewer = await roleId(tenant.admin, "viewer");
    expect((await users.create({ ...somebody(), role_ids: [viewer] })).user.roles).toHaveLength(1);
  });
});

describe("the last administrator", () => {
  test("is neither demoted nor deactivated (3 §3, 4 B8)", async () => {
    const { admin, member } = await kit.tenant();
    const last = { reason: "last_tenant_admin" };
    const userId = admin.userId;
    expect(await refusalOf(usersOf(admin).setRoles({ userId, role_ids: [] }))).toMatchObject(last);
    expect(await refusalOf(usersOf(admin).update({ userId, status: "inactive" }))).toMatchObject(last);
    expect(await refusalOf(usersOf(admin).update({ userId, role_ids: [] }))).toMatchObject(last);
    const second = await member("tenant_admin");
    await usersOf(admin).update({ userId: second.userId, status: "inactive" });
    expect(await refusalOf(usersOf(admin).setRoles({ userId, role_ids: [] }))).toMatchObject(last);
  });

  test("two administrators who demote each other at once leave one of them", async () => {
    const rounds = Array.from({ length: 10 }, async () => {
      const { admin, member } = await kit.tenant();
      const second = await member("tenant_admin");
      const results = await Promise.allSettled([
        usersOf(admin).setRoles({ userId: second.userId, role_ids: [] }),
        usersOf(second).update({ userId: admin.userId, status: "inactive" }),
      ]);
      return results.filter(({ status }) => status === "fulfilled").length;
    });
    expect(await Promise.all(rounds)).toEqual(Array.from({ length: 10 }, () => 1));
  });

  test("of 20 administrators who all resign at once one stays", async () => {
    const { admin, member } = await kit.tenant();
    const admins = [admin];
    for (let index = 1; index < 20; index += 1) admins.push(await member("tenant_admin"));
    const resign = (actor: Actor) => usersOf(actor).setRoles({ userId: actor.userId, role_ids: [] });
    const results = await Promise.allSettled(admins.map(resign));
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
