import { translate } from "@karwan/i18n";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import {
  arrange,
  atOnce,
  contactsOf,
  everyLanguage,
  invitationsTo,
  joinToo,
  next,
  refusalOf,
  roleId,
  tokenTo,
} from "../../../testing/index.ts";
import { hashToken } from "../sessions/index.ts";
import { accountOf, adding, everythingOf, peopleOf, somebody, startKit } from "./testing/given.ts";

let kit: Kit;
let tenant: TestTenant;
let people: ReturnType<typeof peopleOf>;
let add: ReturnType<typeof adding>;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
  people = peopleOf(kit);
  add = adding(tenant);
});
afterAll(() => kit.stop());

const users = () => tenant.admin.caller.identity.users;
const send = (userId: string, actor: Actor = tenant.admin) => actor.caller.identity.invitations.send({ userId });
const HOUR = 3600_000;

describe("adding somebody who has an account (4 B1)", () => {
  test("invites them and shows what was typed alone: no membership, no roles, no password", async () => {
    const { email, actor } = await people.proven();
    const viewer = await roleId(tenant.admin, "viewer");
    const typed = { email: email.toUpperCase(), first_name: "As", last_name: "Typed", phone: somebody().phone };
    const user = await add({ ...typed, password: "a typed password", role_ids: [viewer] });
    const expires = new Date(kit.clock.now.getTime() + 72 * HOUR).toISOString();
    expect(user).toMatchObject({ email, phone: typed.phone, full_name: "As Typed", avatar_url: null });
    expect(user).toMatchObject({ status: "invited", roles: [{ name: "viewer" }], invitation_expires_at: expires });
    expect(user.id).not.toBe(actor.userId);
    expect(await accountOf(kit, user.id)).toMatchObject({
      status: "invited",
      email: null,
      phone: null,
      password_hash: null,
    });
    const there = kit.callerFor(kit.context({ kind: "session", ...actor, tenantId: tenant.tenantId }));
    expect(await refusalOf(there.places.branches.list({}))).toMatchObject({ reason: "tenant_mismatch" });
    expect((await actor.caller.identity.sessions.me({})).tenants).toHaveLength(1);
    const roles = "SELECT FROM membership_roles WHERE tenant_id = $1 AND user_id = ANY($2)";
    const held = await arrange(kit.database, tenant, roles, [tenant.tenantId, [user.id, actor.userId]]);
    expect(held).toEqual([]);
  });

  test("is found and listed by what was typed, the status and the roles offered", async () => {
    const { email } = await people.proven();
    const phone = `+96479900${String(next()).padStart(5, "0")}`;
    const driver = await roleId(tenant.admin, "driver");
    const user = await add({ email, phone, first_name: "Invited", role_ids: [driver] });
    expect(await users().show({ userId: user.id })).toEqual({ user });
    for (const filter of [
      { search: email },
      { search: phone.slice(3) },
      { search: "invited ty" },
      { role_id: driver },
    ]) {
      expect(await users().list({ ...filter, status: "invited" })).toMatchObject({ users: [user], total: 1 });
      expect(await users().list({ ...filter, status: "active" })).toMatchObject({ users: [], total: 0 });
    }
  });

  test("tells nothing more than that there is an account, whatever is known of it", async () => {
    const [stranger, member] = [await people.registered(), await people.proven()];
    const shown = await Promise.all([stranger, member].map(({ email }) => add({ email, last_name: "Same" })));
    const [one, two] = shown.map(({ id: _, email: __, ...rest }) => rest);
    expect(one).toEqual(two);
    const everything = await everythingOf(kit, tenant.tenantId);
    const invited = everything.split("\n").filter((line) => shown.some(({ id }) => line.includes(id)));
    for (const secret of [stranger.phone, stranger.first_name, member.phone, member.actor.userId, stranger.userId])
      expect(invited.join("\n")).not.toContain(secret);
  });

  test("gives the token to the one contact that matched: the e-mail where both do, of one or of two people (4 B10)", async () => {
    const [one, two, three] = [await people.proven(), await people.proven(), await people.proven()];
    const count = kit.sent.length;
    await add({ email: one.email, phone: one.phone });
    await add({ email: two.email, phone: three.phone });
    await add({ email: somebody().email, phone: three.phone });
    expect(kit.sent.slice(count).map(({ to }) => to)).toEqual([one.email, two.email, three.phone]);
  });

  test("keeps only the token's hash: it is in no answer, row, log of changes or replay (4 B10)", async () => {
    const { email } = await people.proven();
    const body = { ...somebody(), email };
    const once = () => tenant.admin.with({ idempotencyKey: "invite" }).identity.users.create(body);
    const answers = [await once(), await once()];
    expect(answers[0]).toEqual(answers[1]);
    expect(invitationsTo(kit, email)).toHaveLength(1);
    const token = tokenTo(kit, email);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const everything = JSON.stringify(answers) + (await everythingOf(kit, tenant.tenantId));
    expect(everything).not.toContain(token);
    expect(everything).toContain(hashToken(token).toString("hex"));
  });

  test("speaks the account's language, else the tenant's, and says who invites whither", async () => {
    const [{ email }, knows] = [await people.proven(), await people.proven()];
    await arrange(kit.database, {}, "UPDATE users SET language = 'ku' WHERE id = $1", [knows.actor.userId]);
    await arrange(kit.database, tenant, "UPDATE tenants SET default_language = 'ar' WHERE id = $1", [tenant.tenantId]);
    await add({ email });
    await add({ email: knows.email });
    const [[message], [other]] = [invitationsTo(kit, email), invitationsTo(kit, knows.email)];
    expect([message?.language, other?.language]).toEqual(["ar", "ku"]);
    const { full_name } = (await users().show({ userId: tenant.admin.userId })).user;
    expect(message?.data).toEqual({
      token: expect.any(String),
      days: 3,
      tenant: `Tenant ${tenant.code}`,
      inviter: full_name,
    });
    for (const language of everyLanguage) {
      const text = translate(language, "message.invitation", message?.data ?? {});
      for (const part of ["token", "tenant", "inviter"]) expect(text).toContain(message?.data[part]);
      expect(translate(language, "message.invitation.subject")).not.toContain("message.");
    }
  });

  test("takes hostile words as words: in the names of who invites they change no text", async () => {
    const own = await kit.tenant();
    const { email } = await people.proven();
    const hostile = "{token} {x, plural, one {";
    const { userId } = own.admin;
    await own.admin.caller.identity.users.update({ userId, first_name: hostile });
    await adding(own)({ email, first_name: "'; DROP TABLE users; --" });
    const [message] = invitationsTo(kit, email);
    expect(translate("en", "message.invitation", message?.data ?? {})).toContain(`${hostile} `);
  });

  test("needs what the offered roles permit (3 §3), and roles of the tenant's", async () => {
    const { email } = await people.proven();
    const { role } = await tenant.admin.caller.identity.roles.create({
      name: `Keeper ${next()}`,
      description: "",
      scope: "tenant",
    });
    const { permissions } = await tenant.admin.caller.identity.permissions.list({});
    const keeps = permissions.filter(({ name }) => name === "manage:users:tenant").map(({ id }) => id);
    await tenant.admin.caller.identity.roles.addPermissions({ roleId: role.id, permission_ids: keeps });
    const lesser = await tenant.member();
    await users().setRoles({ userId: lesser.userId, role_ids: [role.id] });
    const admin = await roleId(tenant.admin, "tenant_admin");
    const offer = (role_ids: string[]) =>
      refusalOf(lesser.caller.identity.users.create({ ...somebody(), email, role_ids }));
    const beyond = { reason: "cannot_grant_permission" };
    expect(await offer([admin])).toMatchObject(beyond);
    const foreign = (await kit.tenant()).tenantId;
    expect(await offer([foreign])).toMatchObject({ reason: "role_not_found" });
    // What somebody mightier offered is not theirs to change, send or withdraw.
    const { id } = await add({ email, role_ids: [admin] });
    expect(await refusalOf(send(id, lesser))).toMatchObject(beyond);
    expect(await refusalOf(lesser.caller.identity.users.setRoles({ userId: id, role_ids: [] }))).toMatchObject(beyond);
    const withdraw = lesser.caller.identity.users.update({ userId: id, status: "inactive" });
    expect(await refusalOf(withdraw)).toMatchObject(beyond);
  });
});

describe("an open invitation", () => {
  test("is one for a contact, also of 20 at the same moment; two contacts of one person are two", async () => {
    const { email, phone } = await people.proven();
    const { values, refused } = await atOnce(20, () => add({ email }));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["user_already_invited"]));
    expect(invitationsTo(kit, email)).toHaveLength(1);
    expect((await add({ phone })).status).toBe("invited");
  });

  test("that is over makes room for another", async () => {
    const { email } = await people.proven();
    const first = await add({ email });
    kit.clock.advance(72 * HOUR - 1);
    expect(await refusalOf(add({ email }))).toMatchObject({ reason: "user_already_invited" });
    kit.clock.advance(1);
    const second = await add({ email });
    expect(second.status).toBe("invited");
    expect((await users().show({ userId: first.id })).user).toMatchObject({
      status: "inactive",
      invitation_expires_at: null,
    });
    expect(await refusalOf(send(first.id))).toMatchObject({ reason: "user_already_invited" });
  });

  test("changes names and offered roles; e-mail, phone and password are the person's own (4 B10)", async () => {
    const { email } = await people.proven();
    const { id: userId } = await add({ email });
    const viewer = await roleId(tenant.admin, "viewer");
    const { user } = await users().update({ userId, first_name: "Better", email, role_ids: [viewer] });
    expect(user).toMatchObject({ id: userId, full_name: "Better Typed", status: "invited", roles: [{ id: viewer }] });
    expect((await users().setRoles({ userId, role_ids: [] })).user.roles).toEqual([]);
    const required = { reason: "invitation_required" };
    for (const change of [
      { phone: "+9647900000000" },
      { email: "x@example.test" },
      { email: null },
      { password: "x".repeat(10) },
    ])
      expect(await refusalOf(users().update({ userId, ...change }))).toMatchObject(required);
    expect(await refusalOf(users().update({ userId, status: "active" }))).toMatchObject(required);
    expect(await accountOf(kit, userId)).toMatchObject({ email: null, phone: null, password_hash: null });
  });

  test("is withdrawn by setting it inactive, and sent anew (4 B8, 4 B10)", async () => {
    const { email } = await people.proven();
    const { id: userId } = await add({ email });
    const { user } = await users().update({ userId, status: "inactive" });
    expect(user).toMatchObject({ status: "inactive", invitation_expires_at: null });
    expect(await refusalOf(users().update({ userId, status: "active" }))).toMatchObject({
      reason: "invitation_required",
    });
    const again = await add({ email });
    expect(again.id).not.toBe(userId);
    expect(await refusalOf(send(userId))).toMatchObject({ reason: "user_already_invited" });
    await users().update({ userId: again.id, status: "inactive" });
    expect((await send(userId)).user.status).toBe("invited");
    expect(invitationsTo(kit, email)).toHaveLength(3);
  });

  test("sent anew has a token and an end of its own, and its sender becomes the inviter", async () => {
    const { email } = await people.proven();
    const { id } = await add({ email });
    const first = tokenTo(kit, email);
    kit.clock.advance(HOUR);
    const other = await tenant.member("tenant_admin");
    const { user } = await send(id, other);
    expect(user.invitation_expires_at).toBe(new Date(kit.clock.now.getTime() + 72 * HOUR).toISOString());
    expect(tokenTo(kit, email)).not.toBe(first);
    const inviters = "SELECT invited_by FROM invitations WHERE tenant_id = $1 AND id = $2";
    const rows = await arrange(kit.database, tenant, inviters, [tenant.tenantId, id]);
    expect(rows).toEqual([{ invited_by: other.userId }]);
  });

  test("is neither a member nor anybody else's: sending to those is refused", async () => {
    const foreign = await kit.tenant();
    const { email } = await people.proven();
    const theirs = await adding(foreign)({ email });
    expect(await refusalOf(send(theirs.id))).toMatchObject({ reason: "user_not_found" });
    expect(await refusalOf(send(tenant.admin.userId))).toMatchObject({ reason: "user_already_member" });
    const viewer = await tenant.member("viewer");
    expect(await refusalOf(send(theirs.id, viewer))).toMatchObject({ reason: "insufficient_permissions" });
    const joined = await people.proven();
    const mine = await add({ phone: joined.phone });
    await joinToo(kit, tenant, joined.actor);
    expect(await refusalOf(send(mine.id))).toMatchObject({ reason: "user_already_member" });
  });
});

describe("who came by themselves as a customer (4 B1)", () => {
  test("is no staff until they accept: roles and a driver's record take an invitation", async () => {
    const customer = await people.registered(tenant);
    const viewer = await roleId(tenant.admin, "viewer");
    const required = { reason: "invitation_required" };
    const { userId } = customer;
    expect(await refusalOf(users().setRoles({ userId, role_ids: [viewer] }))).toMatchObject(required);
    expect(await refusalOf(users().update({ userId, role_ids: [viewer] }))).toMatchObject(required);
    expect((await users().update({ userId, status: "inactive" })).user.status).toBe("inactive");
    expect(await refusalOf(add({ email: customer.email }))).toMatchObject({ reason: "user_already_member" });
    expect((await users().update({ userId, status: "active" })).user.roles).toMatchObject([{ name: "customer" }]);
    const invited = await add({ email: customer.email, role_ids: [viewer] });
    expect(invited).toMatchObject({ status: "invited", phone: null, roles: [{ name: "viewer" }] });
    expect((await users().show({ userId })).user.roles).toMatchObject([{ name: "customer" }]);
  });

  test("nor who left by themselves: the tenant does not take them back (4 B11)", async () => {
    const member = await tenant.member("viewer");
    const left = "UPDATE memberships SET status = 'inactive', left_at = now() WHERE tenant_id = $1 AND user_id = $2";
    await arrange(kit.database, tenant, left, [tenant.tenantId, member.userId]);
    const { userId } = member;
    const back = users().update({ userId, status: "active" });
    expect(await refusalOf(back)).toMatchObject({ reason: "invitation_required" });
    const { email } = await contactsOf(kit, userId);
    expect((await add({ email })).status).toBe("invited");
  });
});
