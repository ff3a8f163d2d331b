import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, contactsOf, joinToo, PASSWORD, refusalOf, roleId, tokenTo } from "../../../testing/index.ts";
import { verifyPassword } from "../passwords/index.ts";
import { accept, accepting, accountOf, adding, peopleOf, somebody, startKit } from "./testing/given.ts";

let kit: Kit;
let tenant: TestTenant;
let people: ReturnType<typeof peopleOf>;
let add: ReturnType<typeof adding>;
let viewer: string;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
  people = peopleOf(kit);
  add = adding(tenant);
  viewer = await roleId(tenant.admin, "viewer");
});
afterAll(() => kit.stop());

const users = () => tenant.admin.caller.identity.users;
const login = () => kit.anonymous.identity.sessions.login;
const password = "a password of my own";
const needs = (field: string, code: string) => ({ reason: "validation_failed", issues: [{ field, code }] });
const missing = { reason: "user_not_found" };
const wrong = { reason: "invalid_credentials" };

describe("accepting an invitation to a contact that is no account's any more (4 B10 a)", () => {
  test("makes an account with that contact alone, proven, and its own password", async () => {
    const { email, phone, actor } = await people.proven();
    const invited = await add({ email, phone, role_ids: [viewer], password: "a typed password" });
    await arrange(kit.database, {}, "UPDATE users SET email = NULL, email_proven_at = NULL WHERE id = $1", [
      actor.userId,
    ]);
    const token = tokenTo(kit, email);
    expect(await refusalOf(accept(kit)({ token }))).toMatchObject(needs("password", "password_needed"));
    expect(await refusalOf(accept(kit)({ token, password: "short" }))).toMatchObject({ reason: "validation_failed" });
    const answer = await accept(kit)({ token, password, first_name: "Own" });
    expect(answer).toMatchObject({
      token_type: "Bearer",
      expires_in: 900,
      user: { id: invited.id, email, phone: null, full_name: "Own Typed", is_system_admin: false },
      tenant: { id: tenant.tenantId },
      roles: [{ name: "viewer" }],
      permissions: ["view:tenant"],
    });
    const account = await accountOf(kit, invited.id);
    expect(account).toMatchObject({ email_proven: true, phone_proven: false, status: "active", origin: "self" });
    expect(await verifyPassword(account?.password_hash, password)).toBe(true);
    const { user } = await users().show({ userId: invited.id });
    expect(user).toMatchObject({ status: "active", invitation_expires_at: null, roles: [{ name: "viewer" }] });
    expect((await login()({ email, password })).tenant?.id).toBe(tenant.tenantId);
  });

  test("takes the contact off an account where it only stands unproven beside a proven one", async () => {
    const planted = await people.planted();
    // Added by the phone, typed with the e-mail: what stands beside counts for nothing, so the phone matches.
    const byPhone = await add({ phone: planted.phone });
    const { email } = await people.proven();
    await add({ email, role_ids: [viewer] });
    const unproven = "UPDATE users SET email_proven_at = NULL WHERE email = $1 RETURNING id";
    const [holder] = await arrange<{ id: string }>(kit.database, {}, unproven, [email]);
    const answer = await accepting(kit, email, { password });
    expect(answer.user).toMatchObject({ email, full_name: "As Typed" });
    expect(answer.user.id).not.toBe(holder?.id);
    expect(await accountOf(kit, holder?.id ?? "")).toMatchObject({ email: null, phone_proven: true });
    expect((await accepting(kit, planted.phone, { current_password: PASSWORD })).user.id).toBe(planted.actor.userId);
    expect(byPhone.status).toBe("invited");
  });

  test("with not_me takes a recycled contact off who proved it, and voids what was sent there", async () => {
    const former = await people.proven();
    const { phone } = former;
    await kit.anonymous.identity.passwords.forgot({ phone });
    const reset = String(kit.sent.findLast(({ template }) => template === "password_reset")?.data.token);
    await former.actor.caller.identity.ownAccount.update({ language: "ku" });
    const invited = await add({ phone, role_ids: [viewer] });
    const answer = await accepting(kit, phone, { password, not_me: true });
    expect(answer.user).toMatchObject({ id: invited.id, phone, email: null });
    expect(await accountOf(kit, former.actor.userId)).toMatchObject({
      phone: null,
      phone_proven: false,
      email_proven: true,
    });
    // The contact that is left to them tells them, in their language; the new holder's own is told nothing.
    expect(kit.sent.filter(({ template }) => template === "contact_taken")).toEqual([
      { to: former.email, template: "contact_taken", language: "ku", data: { contact: "phone" } },
    ]);
    const used = kit.anonymous.identity.passwords.reset({ token: reset, new_password: "somebody else's" });
    expect(await refusalOf(used)).toMatchObject({ reason: "reset_token_invalid" });
    // Whoever it was keeps their account, without that phone.
    expect((await login()({ email: former.email, password: PASSWORD })).user.id).toBe(former.actor.userId);
    expect(await refusalOf(login()({ phone, password: PASSWORD }))).toMatchObject(wrong);
    expect((await login()({ phone, password })).user.id).toBe(invited.id);
  });
});

describe("what not_me and an ignored contact tell nobody (4 B10 a)", () => {
  const told = () => kit.sent.filter(({ template }) => template === "contact_taken").length;

  test("a contact that was never proven there, or an account with nothing left that is", async () => {
    const before = told();
    const planted = await people.planted();
    await add({ phone: planted.phone });
    await accepting(kit, planted.phone, { password, not_me: true });
    // Its e-mail was only typed, by whomever: it does not count again, but goes too.
    expect(await accountOf(kit, planted.actor.userId)).toMatchObject({ phone: null, email: null });
    const stranger = await people.registered();
    await add({ email: stranger.email });
    await accepting(kit, stranger.email, { password, not_me: true });
    expect(await accountOf(kit, stranger.userId)).toMatchObject({ email: null, phone: stranger.phone });
    expect(told()).toBe(before);
  });
});

describe("accepting as an account without any proven contact (4 B10 b)", () => {
  test("claims what a stranger registered: their password, phone, sessions, devices, keys and codes go", async () => {
    const stranger = await people.registered();
    const { apiKeys, passwords } = stranger.actor.caller.identity;
    const { data: key } = await apiKeys.create({ name: "left behind" });
    await stranger.actor.caller.messaging.devices.register({ platform: "web", push_token: `push-${stranger.userId}` });
    await kit.anonymous.identity.passwords.forgot({ phone: stranger.phone });
    const reset = String(kit.sent.findLast(({ to }) => to === stranger.phone)?.data.token);
    const admin = await roleId(tenant.admin, "tenant_admin");
    const invited = await add({ email: stranger.email, role_ids: [admin] });
    const token = tokenTo(kit, stranger.email);
    expect(await refusalOf(accept(kit)({ token }))).toMatchObject(needs("password", "password_needed"));
    const theirs = accept(kit)({ token, current_password: stranger.password });
    expect(await refusalOf(theirs)).toMatchObject(needs("password", "password_needed"));

    const answer = await accept(kit)({ token, password });
    expect(answer).toMatchObject({
      user: { id: stranger.userId, email: stranger.email, phone: null, full_name: "As Typed" },
    });
    expect(answer.permissions).toContain("manage:users:tenant");
    expect(await accountOf(kit, stranger.userId)).toMatchObject({ email_proven: true, phone: null });
    for (const name of [{ email: stranger.email }, { phone: stranger.phone }])
      expect(await refusalOf(login()({ ...name, password: stranger.password }))).toMatchObject(wrong);
    expect(await refusalOf(stranger.actor.caller.identity.sessions.me({}))).toMatchObject({
      reason: "unauthenticated",
    });
    const changed = passwords.change({ current_password: stranger.password, new_password: "back again, ha" });
    expect(await refusalOf(changed)).toMatchObject({ reason: "unauthenticated" });
    const spent = kit.anonymous.identity.passwords.reset({ token: reset, new_password: "back again, ha" });
    expect(await refusalOf(spent)).toMatchObject({ reason: "reset_token_invalid" });
    expect((await kit.anonymous.identity.apiKeys.health({ api_key: key.api_key ?? "" })).revoked_at).not.toBeNull();
    const devices = "SELECT FROM devices WHERE user_id = $1";
    expect(await arrange(kit.database, stranger, devices, [stranger.userId])).toEqual([]);
    expect(await refusalOf(users().show({ userId: invited.id }))).toMatchObject(missing);
    expect(await accountOf(kit, invited.id)).toBeUndefined();
  });

  test("of an account that another tenant made leaves it this contact, and that tenant no way in", async () => {
    const other = await kit.tenant();
    const typed = { ...somebody(), password: "given by the office" };
    const { user } = await other.admin.caller.identity.users.create(typed);
    await add({ phone: typed.phone });
    const answer = await accepting(kit, typed.phone, { password });
    expect(answer.user).toMatchObject({ id: user.id, email: null, phone: typed.phone, first_name: typed.first_name });
    expect(await refusalOf(login()({ phone: typed.phone, password: typed.password }))).toMatchObject(wrong);
    const takeOver = { userId: user.id, password: "given once more" };
    const again = other.admin.caller.identity.users.update(takeOver);
    expect(await refusalOf(again)).toMatchObject({ reason: "account_shared" });
    const { tenants } = await (await kit.signIn(user.id, tenant.tenantId)).caller.identity.sessions.me({});
    expect(tenants.map(({ id }) => id).toSorted()).toEqual([other.tenantId, tenant.tenantId].toSorted());
  });

  test("lifts the lock that a stranger's attempts left", async () => {
    const stranger = await people.registered();
    await add({ email: stranger.email });
    for (let n = 0; n < 10; n += 1) await refusalOf(login()({ email: stranger.email, password: `wrong ${n}` }));
    const { email } = stranger;
    expect(await refusalOf(login()({ email, password }))).toMatchObject({ reason: "too_many_attempts" });
    await accepting(kit, email, { password });
    expect((await login()({ email, password })).tenant?.id).toBe(tenant.tenantId);
  });
});

describe("accepting as an account that has proven the contact (4 B10 c)", () => {
  const contextOf = (actor: Actor) => kit.callerFor(kit.context({ kind: "session", ...actor }));

  test("takes its password beside the token; a wrong one leaves the token as it was", async () => {
    const person = await people.proven();
    await add({ email: person.email, role_ids: [viewer] });
    const token = tokenTo(kit, person.email);
    expect(await refusalOf(accept(kit)({ token }))).toMatchObject(needs("current_password", "account_proof"));
    expect(await refusalOf(accept(kit)({ token, password }))).toMatchObject(needs("current_password", "account_proof"));
    expect(await refusalOf(accept(kit)({ token, current_password: password }))).toMatchObject(wrong);
    const answer = await accept(kit)({ token, current_password: PASSWORD, password, first_name: "Not Mine" });
    expect(answer).toMatchObject({ user: { id: person.actor.userId, email: person.email, phone: person.phone } });
    expect(answer.user.first_name).toBe("Test");
    expect((await login()({ email: person.email, password: PASSWORD })).user.id).toBe(person.actor.userId);
  });

  test("counts wrong passwords as failed sign-ins: ten lock, and the right one is refused too", async () => {
    const person = await people.proven();
    await add({ email: person.email });
    for (let n = 0; n < 10; n += 1)
      expect(await refusalOf(accepting(kit, person.email, { current_password: `wrong ${n}` }))).toMatchObject(wrong);
    const locked = { reason: "too_many_attempts" };
    expect(await refusalOf(accepting(kit, person.email, { current_password: PASSWORD }))).toMatchObject(locked);
    expect(await refusalOf(login()({ email: person.email, password: PASSWORD }))).toMatchObject(locked);
    kit.clock.advance(15 * 60_000);
    expect((await accepting(kit, person.email, { current_password: PASSWORD })).user.id).toBe(person.actor.userId);
  });

  test("takes one of its sessions instead; another's, or one that ended, is none", async () => {
    const [person, other] = [await people.proven(), await people.proven()];
    await add({ email: person.email });
    const token = tokenTo(kit, person.email);
    const foreign = contextOf(other.actor).identity.invitations.accept({ token });
    expect(await refusalOf(foreign)).toMatchObject(needs("current_password", "account_proof"));
    const ended = await kit.signIn(person.actor.userId, null);
    await person.actor.caller.identity.sessions.delete({ id: ended.sessionId });
    const gone = contextOf(ended).identity.invitations.accept({ token });
    expect(await refusalOf(gone)).toMatchObject(needs("current_password", "account_proof"));
    const answer = await contextOf(person.actor).identity.invitations.accept({ token });
    expect(answer).toMatchObject({ user: { id: person.actor.userId }, tenant: { id: tenant.tenantId } });
  });

  test("takes a fresh code to its phone, of people who sign in by code; it is used up by that", async () => {
    const home = await kit.tenant();
    const driver = await home.member("driver");
    const { phone } = await contactsOf(kit, driver.userId);
    await add({ phone, role_ids: [viewer] });
    await kit.anonymous.identity.otp.request({ phone });
    const code = String(kit.sent.findLast(({ template }) => template === "otp")?.data.code);
    const other = code === "000000" ? "000001" : "000000";
    expect(await refusalOf(accepting(kit, phone, { code: other }))).toMatchObject({ reason: "otp_invalid" });
    expect((await accepting(kit, phone, { code })).user.id).toBe(driver.userId);
    const second = await kit.tenant();
    await adding(second)({ phone });
    expect(await refusalOf(accepting(kit, phone, { code }))).toMatchObject({ reason: "otp_invalid" });
  });

  test("adds the offered roles to those of a customer, and leaves no second row (4 B1)", async () => {
    const customer = await people.registered(tenant);
    const invited = await add({ email: customer.email, role_ids: [viewer] });
    await accepting(kit, customer.email, { password });
    const { user } = await users().show({ userId: customer.userId });
    expect(user.roles.map(({ name }) => name)).toEqual(["customer", "viewer"]);
    expect(await refusalOf(users().show({ userId: invited.id }))).toMatchObject(missing);
    // From now on they are staff.
    expect((await users().setRoles({ userId: user.id, role_ids: [] })).user.roles).toEqual([]);
  });

  test("brings back who had left with the offered roles alone, until the tenant ends it (4 B11)", async () => {
    const member = await tenant.member("tenant_admin");
    const { userId } = member;
    const { email } = await contactsOf(kit, userId);
    const left = "UPDATE memberships SET status = 'inactive', left_at = $3 WHERE tenant_id = $1 AND user_id = $2";
    await arrange(kit.database, tenant, left, [tenant.tenantId, userId, kit.clock.now.toISOString()]);
    kit.clock.advance(1000);
    const invited = await add({ email, role_ids: [viewer] });
    const somewhere = await kit.signIn(userId, null);
    await somewhere.caller.identity.invitations.acceptByContact({ id: invited.id });
    const { user } = await users().show({ userId });
    expect(user).toMatchObject({ status: "active", roles: [{ name: "viewer" }] });
    await users().update({ userId, status: "inactive" });
    expect((await users().update({ userId, status: "active" })).user.status).toBe("active");
  });

  test("writes down who accepted what, in the tenant's log of changes", async () => {
    const person = await people.proven();
    const joined = await joinToo(kit, tenant, person.actor, "viewer");
    const entries =
      "SELECT actor_user_id, after->>'status' AS status FROM audit_log WHERE tenant_id = $1 AND entity_id = $2";
    const rows = await arrange(kit.database, tenant, entries, [tenant.tenantId, joined.userId]);
    expect(rows).toEqual([{ actor_user_id: joined.userId, status: "active" }]);
  });
});
