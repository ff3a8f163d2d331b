import { NO_TENANT } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Row = { email: string | null; phone: string | null; password_hash: string | null; is_proven: boolean };
let count = 0;

/** Somebody who registered with these contacts, and whatever is kept of the account. */
async function registered(own: { email?: string; phone?: string } = {}) {
  count += 1;
  const { code, tenantId } = await kit.tenant();
  const person = {
    email: `registered${count}@example.test`,
    phone: `+96478000${String(count).padStart(5, "0")}`,
    ...own,
  };
  const names = { first_name: "Some", last_name: "Body", password: "a stranger's password" };
  const signedIn = await kit.anonymous.identity.registration.register({ tenant_code: code, ...person, ...names });
  return { ...person, ...signedIn, tenantId, password: names.password };
}

async function rowOf(userId: string): Promise<Row | undefined> {
  const text = `SELECT email, phone, password_hash, email_proven_at IS NOT NULL OR phone_proven_at IS NOT NULL AS is_proven
    FROM users WHERE id = $1`;
  const [[row]] = await kit.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql<Row>({ name: "test.contacts", text }, [userId]),
  ]);
  return row;
}

const tokenTo = (to: string) => {
  const message = kit.sent.findLast((sent) => sent.to === to);
  return String(message?.data.token ?? message?.data.code);
};

describe("an account that registered itself and proved nothing", () => {
  test("is its holder's who first uses a reset sent to the contact: the stranger's other contact, password, sessions and keys go (4 B10)", async () => {
    const stranger = await registered();
    const session = await kit.signIn(stranger.user.id, stranger.tenantId);
    const { data: key } = await session.caller.identity.apiKeys.create({ name: "left behind" });
    await kit.anonymous.identity.passwords.forgot({ email: stranger.email });
    const reset = { token: tokenTo(stranger.email), new_password: "the holder's own password" };
    await kit.anonymous.identity.passwords.reset(reset);
    expect(await rowOf(stranger.user.id)).toMatchObject({ email: stranger.email, phone: null, is_proven: true });
    const { email, phone, password } = stranger;
    const login = kit.anonymous.identity.sessions.login;
    for (const name of [{ email }, { phone }]) {
      expect(await refusalOf(login({ ...name, password }))).toMatchObject({ reason: "invalid_credentials" });
    }
    expect(await refusalOf(session.caller.identity.sessions.me({}))).toMatchObject({ reason: "unauthenticated" });
    expect((await kit.anonymous.identity.apiKeys.health({ api_key: key.api_key ?? "" })).revoked_at).not.toBeNull();
    expect((await login({ email, password: reset.new_password })).user.id).toBe(stranger.user.id);
  });

  test("is its holder's who first signs in by a code, and has no password then (4 B10)", async () => {
    const stranger = await registered();
    await kit.anonymous.identity.otp.request({ phone: stranger.phone });
    const code = tokenTo(stranger.phone);
    const { user } = await kit.anonymous.identity.otp.verify({ phone: stranger.phone, code });
    expect(user).toMatchObject({ id: stranger.user.id, email: null });
    expect(await rowOf(user.id)).toMatchObject({ phone: stranger.phone, password_hash: null, is_proven: true });
  });

  test("keeps everything when its holder used a contact before, and a second one later (4 B10)", async () => {
    const own = await registered();
    await kit.anonymous.identity.otp.request({ phone: own.phone });
    await kit.anonymous.identity.otp.verify({ phone: own.phone, code: tokenTo(own.phone) });
    await kit.anonymous.identity.passwords.forgot({ phone: own.phone });
    await kit.anonymous.identity.passwords.reset({ token: tokenTo(own.phone), new_password: "a password of my own" });
    const session = await kit.signIn(own.user.id, own.tenantId);
    await kit.anonymous.identity.otp.request({ phone: own.phone });
    await kit.anonymous.identity.otp.verify({ phone: own.phone, code: tokenTo(own.phone) });
    expect((await session.caller.identity.sessions.me({})).user.id).toBe(own.user.id);
  });
});

describe("beside a proven contact", () => {
  test("what was sent to the other one before opens nothing any more (4 B10)", async () => {
    const { admin } = await kit.tenant();
    const contacts = { email: "mistyped@example.test", phone: "+9647807777777" };
    const { user } = await admin.caller.identity.users.create({ ...contacts, first_name: "Driver", last_name: "Two" });
    await kit.anonymous.identity.passwords.forgot({ email: contacts.email });
    const strayed = tokenTo(contacts.email);
    const { id: driverRole } =
      (await admin.caller.identity.roles.list({ search: "driver" })).roles.find(({ name }) => name === "driver") ?? {};
    await admin.caller.identity.users.setRoles({ userId: user.id, role_ids: [driverRole ?? ""] });
    await kit.anonymous.identity.otp.request({ phone: contacts.phone });
    await kit.anonymous.identity.otp.verify({ phone: contacts.phone, code: tokenTo(contacts.phone) });
    const reset = kit.anonymous.identity.passwords.reset({ token: strayed, new_password: "a stranger's password" });
    expect(await refusalOf(reset)).toMatchObject({ reason: "reset_token_invalid" });
    expect(await rowOf(user.id)).toMatchObject({ ...contacts, password_hash: null });
  });

  test("an unproven one signs in, receives and blocks nothing (4 B10)", async () => {
    const { admin, code } = await kit.tenant();
    const contacts = { email: "planted@example.test", phone: "+9647809999999" };
    const names = { first_name: "Driver", last_name: "One", password: "given by the office" };
    const { user } = await admin.caller.identity.users.create({ ...contacts, ...names });
    await kit.anonymous.identity.passwords.forgot({ phone: contacts.phone });
    const password = "my own long password";
    await kit.anonymous.identity.passwords.reset({ token: tokenTo(contacts.phone), new_password: password });
    expect(await rowOf(user.id)).toMatchObject({ ...contacts, is_proven: true });
    const refused = { reason: "invalid_credentials" };
    const { login } = kit.anonymous.identity.sessions;
    expect(await refusalOf(login({ email: contacts.email, password }))).toMatchObject(refused);
    expect((await login({ phone: contacts.phone, password })).user.id).toBe(user.id);
    const before = kit.sent.length;
    await kit.anonymous.identity.passwords.forgot({ email: contacts.email });
    expect(kit.sent).toHaveLength(before);
    // Whoever really has it may use it: it is taken off there.
    const person = { ...names, email: contacts.email, phone: "+9647808888888", tenant_code: code };
    const registeredNow = await kit.anonymous.identity.registration.register(person);
    expect(registeredNow.user.email).toBe(contacts.email);
    expect(await rowOf(user.id)).toMatchObject({ email: null, phone: contacts.phone });
  });
});
