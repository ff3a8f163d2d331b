import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import {
  arrange,
  atOnce,
  givePassword,
  outcomeOf,
  PASSWORD,
  refusalOf,
  startKit,
  tokenTo,
} from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const leave = (actor: Actor, tenantId = tenant.tenantId) => actor.caller.identity.leaving.leave({ tenantId });
const inTenant = <Row>(text: string, values: readonly unknown[], tenantId = tenant.tenantId) =>
  arrange<Row>(kit.database, { tenantId }, text, [tenantId, ...values]);
const membershipOf = async (userId: string) => {
  const text = `SELECT status, left_at IS NOT NULL AS has_left,
      (SELECT count(*) FROM membership_roles mr WHERE mr.tenant_id = $1 AND mr.user_id = $2) AS roles
    FROM memberships WHERE tenant_id = $1 AND user_id = $2`;
  return (await inTenant<{ status: string; has_left: boolean; roles: number }>(text, [userId]))[0];
};
const login = (email: string, tenant_id?: string | null) =>
  kit.anonymous.identity.sessions.login({ email, password: PASSWORD, tenant_id });
const gone = { reason: "tenant_not_found" };

/** A member with these roles of the tenant and of another one, signed in to both. */
async function memberOfTwo(role: "viewer" | "tenant_admin" = "viewer") {
  const here = await tenant.member(role);
  const other = await kit.tenant();
  const text = "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)";
  await inTenant(text, [here.userId], other.tenantId);
  return { here, other, there: await kit.signIn(here.userId, other.tenantId) };
}

describe("leaving a tenant (4 B11)", () => {
  test("ends membership, roles and sessions there, and nothing elsewhere", async () => {
    const { here, there, other } = await memberOfTwo();
    const second = await kit.signIn(here.userId, tenant.tenantId);
    expect(await leave(here)).toEqual({});
    expect(await membershipOf(here.userId)).toEqual({ status: "inactive", has_left: true, roles: 0 });
    for (const session of [here, second])
      expect(await refusalOf(session.caller.identity.sessions.me({}))).toMatchObject({ reason: "unauthenticated" });
    const me = await there.caller.identity.sessions.me({});
    expect(me.tenants.map(({ id }) => id)).toEqual([other.tenantId]);
    const back = there.caller.identity.sessions.switchTenant({ tenant_id: tenant.tenantId });
    expect(await refusalOf(back)).toMatchObject({ reason: "tenant_mismatch" });
  });

  test("leaves somebody with an account of their own, which signs in to what is left of it (4 B2)", async () => {
    const { here, other } = await memberOfTwo();
    const { email } = await givePassword(kit.database, here.userId);
    expect((await login(email, tenant.tenantId)).tenant?.id).toBe(tenant.tenantId);
    await leave(here);
    expect((await login(email)).tenant?.id).toBe(other.tenantId);
    expect(await refusalOf(login(email, tenant.tenantId))).toMatchObject({ reason: "tenant_mismatch" });
    const single = await tenant.member("viewer");
    const { email: lone } = await givePassword(kit.database, single.userId);
    await leave(single);
    expect(await login(lone)).toMatchObject({ user: { id: single.userId }, tenant: null, roles: [], permissions: [] });
  });

  test("revokes the keys made there for good, with a record of each, and no others (4 B9)", async () => {
    const { here, there, other } = await memberOfTwo();
    const made = await Promise.all(
      ["one", "two"].map(async (name) => (await here.caller.identity.apiKeys.create({ name })).data),
    );
    const { data: elsewhere } = await there.caller.identity.apiKeys.create({ name: "elsewhere" });
    await leave(there, tenant.tenantId);
    const health = async (key: { api_key: string | null }) =>
      kit.anonymous.identity.apiKeys.health({ api_key: key.api_key ?? "" });
    for (const key of made) {
      expect(await health(key)).toMatchObject({
        is_active: false,
        revoked_at: kit.clock.now.toISOString(),
        modules: [],
      });
      const credential = { kind: "api_key" as const, secret: key.api_key ?? "" };
      const call = kit.callerFor(kit.context(credential)).external.warehouses.list({});
      expect(await refusalOf(call)).toMatchObject({ reason: "api_key_invalid" });
    }
    expect(await health(elsewhere)).toMatchObject({ is_active: true, revoked_at: null });
    const text =
      "SELECT entity_id FROM audit_log WHERE tenant_id = $1 AND action = 'api_key.revoke' AND actor_user_id = $2";
    const records = await inTenant<{ entity_id: string }>(text, [here.userId]);
    expect(records.map((row) => row.entity_id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(await inTenant(text, [here.userId], other.tenantId)).toEqual([]);
  });

  test("leaves a customer's record to the tenant, and to them should they come back", async () => {
    const { code } = tenant;
    const person = { first_name: "Rezan", last_name: "Omar", email: "rezan@example.test", phone: "+9647801230001" };
    const { user } = await kit.anonymous.identity.registration.register({
      tenant_code: code,
      ...person,
      password: PASSWORD,
    });
    await leave(await kit.signIn(user.id, tenant.tenantId));
    const { customers } = await tenant.admin.caller.parties.customers.list({ user_id: user.id });
    expect(customers).toMatchObject([{ full_name: "Rezan Omar", phone: person.phone, user_id: user.id }]);
    const other = tenant.admin.caller.parties.customers.create({ full_name: "Twice", user_id: user.id });
    expect(await refusalOf(other)).toMatchObject({ reason: "user_not_found" });
  });
});

describe("somebody can leave (4 B11)", () => {
  test("a tenant that deactivated them, from a session of that tenant and from none", async () => {
    for (const isThere of [true, false]) {
      const member = await tenant.member("viewer");
      const { email } = await givePassword(kit.database, member.userId);
      await tenant.admin.caller.identity.users.update({ userId: member.userId, status: "inactive" });
      expect(await refusalOf(login(email))).toMatchObject({ reason: "account_inactive" });
      const { access_token } = await login(email, null);
      const credential = await kit.deps.tokens.verify(access_token, kit.clock.now);
      const outside = kit.callerFor(kit.context(credential));
      expect((await outside.identity.sessions.me({})).tenant).toBeNull();
      await (isThere ? member.caller : outside).identity.leaving.leave({ tenantId: tenant.tenantId });
      expect(await membershipOf(member.userId)).toMatchObject({ status: "inactive", has_left: true });
    }
  });

  test("a suspended tenant", async () => {
    const suspended = await kit.tenant();
    const member = await suspended.member("viewer");
    await arrange(kit.database, {}, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [suspended.tenantId]);
    expect(await refusalOf(member.caller.identity.sessions.me({}))).toMatchObject({ reason: "tenant_suspended" });
    await leave(member, suspended.tenantId);
    const text = "SELECT status FROM memberships WHERE tenant_id = $1 AND user_id = $2";
    expect(await inTenant(text, [member.userId], suspended.tenantId)).toEqual([{ status: "inactive" }]);
  });

  test("only where they are a member, and once", async () => {
    const { here, there } = await memberOfTwo();
    const foreign = await kit.tenant();
    for (const tenantId of [foreign.tenantId, newId(), "not an id"])
      expect(await refusalOf(leave(there, tenantId))).toMatchObject(gone);
    const text = "INSERT INTO memberships (tenant_id, user_id, status) VALUES ($1, $2, 'invited')";
    await inTenant(text, [here.userId], foreign.tenantId);
    expect(await refusalOf(leave(there, foreign.tenantId))).toMatchObject(gone);
    await leave(there, tenant.tenantId);
    expect(await refusalOf(leave(there, tenant.tenantId))).toMatchObject(gone);
  });

  test("once, when many requests ask at the same moment", async () => {
    const { there, here } = await memberOfTwo();
    const { values, refused } = await atOnce(20, () => leave(there, tenant.tenantId));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["tenant_not_found"]));
    expect(await membershipOf(here.userId)).toEqual({ status: "inactive", has_left: true, roles: 0 });
  });

  test("with a key under which a repeated request is told the same (3 §1.8)", async () => {
    const { there } = await memberOfTwo();
    const keyed = there.with({ idempotencyKey: "leaving" }).identity.leaving;
    expect(await keyed.leave({ tenantId: tenant.tenantId })).toEqual({});
    expect(await keyed.leave({ tenantId: tenant.tenantId })).toEqual({});
  });

  test("not by an API key", async () => {
    const member = await tenant.member("viewer");
    const { data } = await member.caller.identity.apiKeys.create({ name: "key" });
    const caller = kit.callerFor(kit.context({ kind: "api_key", secret: data.api_key ?? "" }));
    const call = caller.identity.leaving.leave({ tenantId: tenant.tenantId });
    expect(await refusalOf(call)).toMatchObject({ reason: "unauthenticated" });
    expect(await membershipOf(member.userId)).toMatchObject({ status: "active" });
  });
});

describe("the last administrator", () => {
  test("does not leave (4 B8, 4 B11)", async () => {
    const { admin, tenantId, member } = await kit.tenant();
    expect(await refusalOf(leave(admin, tenantId))).toMatchObject({ reason: "last_tenant_admin" });
    expect((await admin.caller.identity.sessions.me({})).roles.map(({ name }) => name)).toEqual(["tenant_admin"]);
    const second = await member("tenant_admin");
    await leave(admin, tenantId);
    expect(await refusalOf(leave(second, tenantId))).toMatchObject({ reason: "last_tenant_admin" });
  });

  test("is one of the last two who leave at once, or of whom one leaves and one is deactivated", async () => {
    const rounds = Array.from({ length: 10 }, async (_, n) => {
      const { admin, member, tenantId } = await kit.tenant();
      const second = await member("tenant_admin");
      const deactivate = () => second.caller.identity.users.update({ userId: admin.userId, status: "inactive" });
      const calls = [leave(second, tenantId), n % 2 === 0 ? leave(admin, tenantId) : deactivate()];
      const outcomes = await Promise.all(calls.map((call) => outcomeOf(call)));
      return outcomes.filter((outcome) => outcome === "done").length;
    });
    expect(await Promise.all(rounds)).toEqual(Array.from({ length: 10 }, () => 1));
  });
});

describe("who left", () => {
  test("is taken back by nobody but themselves (4 B1, 4 B11)", async () => {
    const member = await tenant.member("viewer");
    await leave(member);
    const { users, roles } = tenant.admin.caller.identity;
    const [viewer] = (await roles.list({ search: "viewer" })).roles;
    const { userId } = member;
    const role_ids = [viewer?.id ?? ""];
    const calls = [
      () => users.update({ userId, status: "active" }),
      () => users.update({ userId, role_ids }),
      () => users.setRoles({ userId, role_ids }),
    ];
    calls.push(() => tenant.admin.caller.identity.invitations.send({ userId }));
    // All say the same: how they come back.
    const required = { reason: "invitation_required", extra: { has_left: true } };
    for (const call of calls) expect(await refusalOf(call())).toMatchObject(required);
    const vehicle = (await tenant.admin.caller.delivery.vehicles.create({ name: "Van", code: "LEFT" })).vehicle;
    const driver = tenant.admin.caller.delivery.drivers.create({
      user_id: userId,
      vehicle_id: vehicle.id,
      all_zones: true,
    });
    expect(await refusalOf(driver)).toMatchObject({ reason: "user_not_found" });
    expect(await membershipOf(userId)).toEqual({ status: "inactive", has_left: true, roles: 0 });
  });

  test("keeps their name in the tenant's list, and how to reach them to themselves", async () => {
    const member = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, member.userId);
    const { users } = tenant.admin.caller.identity;
    const { user: before } = await users.show({ userId: member.userId });
    await leave(member);
    const { user } = await users.show({ userId: member.userId });
    expect(user).toMatchObject({
      full_name: before.full_name,
      email: null,
      phone: null,
      status: "inactive",
      roles: [],
    });
    expect((await users.list({ search: email })).users).toEqual([]);
    expect((await users.list({ search: before.full_name })).users.map(({ id }) => id)).toContain(member.userId);
  });

  test("is a member again by accepting an invitation, with what was theirs; their account stays their own", async () => {
    const member = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, member.userId);
    await leave(member);
    const { users } = tenant.admin.caller.identity;
    const back = async () => {
      await users.create({ email, first_name: "Whoever", last_name: "They are" });
      const token = tokenTo(kit, email);
      await kit.anonymous.identity.invitations.accept({ token, current_password: PASSWORD });
    };
    kit.clock.advance(1000);
    await back();
    expect((await login(email)).tenant?.id).toBe(tenant.tenantId);
    expect((await users.show({ userId: member.userId })).user).toMatchObject({ email, status: "active", roles: [] });
    const renamed = users.update({ userId: member.userId, first_name: "Renamed" });
    expect(await refusalOf(renamed)).toMatchObject({ reason: "account_shared" });

    // Deactivated now they are the tenant's to activate, not gone: until they leave once more.
    kit.clock.advance(1000);
    await users.update({ userId: member.userId, status: "inactive" });
    expect(await refusalOf(login(email))).toMatchObject({ reason: "account_inactive" });
    expect((await users.show({ userId: member.userId })).user).toMatchObject({ email, status: "inactive" });
    await users.update({ userId: member.userId, status: "active" });
    await leave(await kit.signIn(member.userId, tenant.tenantId));
    const again = users.update({ userId: member.userId, status: "active" });
    expect(await refusalOf(again)).toMatchObject({ reason: "invitation_required" });
    kit.clock.advance(1000);
    await back();
    expect(await membershipOf(member.userId)).toEqual({ status: "active", has_left: true, roles: 0 });
  });
});
