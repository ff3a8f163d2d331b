import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, givePassword, networkOf, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const THEIRS = "the thief's own password";
const thief = { email: "thief@example.test", phone: "+9647866666666" };

/** Somebody mighty: an administrator who drives, too, and is a member of a second tenant, of which they are one as well. */
async function victim() {
  const tenant = await kit.tenant();
  const other = await kit.tenant();
  const { admin } = tenant;
  await givePassword(kit.database, admin.userId);
  const net = await networkOf(kit, tenant);
  const vehicle_id = (await net.vehicle()).id;
  const drivers = admin.caller.delivery.drivers;
  const { id: driverId } = await drivers.create({ user_id: admin.userId, vehicle_id, all_zones: true });
  const values = [other.tenantId, admin.userId];
  await arrange(kit.database, other, "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)", values);
  const role =
    "INSERT INTO membership_roles (tenant_id, user_id, role_id) SELECT $1, $2, id FROM roles WHERE name = 'tenant_admin'";
  await arrange(kit.database, other, role, values);
  return { admin, driverId, vehicle_id, tenant, other };
}

const stateOf = async (userId: string) =>
  (await arrange(kit.database, {}, "SELECT email, phone, password_hash FROM users WHERE id = $1", [userId]))[0];

test("a stolen access token changes neither password nor contact, by whatever path (4 B12)", async () => {
  const { admin, driverId, vehicle_id, tenant, other } = await victim();
  const { userId } = admin;
  const before = await stateOf(userId);
  const { access_token } = await admin.caller.identity.sessions.switchTenant({ tenant_id: other.tenantId });
  const switched = kit.callerFor(kit.context(await kit.deps.tokens.verify(access_token ?? "", kit.clock.now)));
  const key = (await admin.caller.identity.apiKeys.create({ name: "the thief's" })).data.api_key ?? "";
  const byKey = kit.callerFor(kit.context({ kind: "api_key", secret: key }));
  const sentBefore = kit.sent.length;

  const ways: [string, (caller: Actor["caller"]) => Promise<unknown>][] = [
    ["PATCH /auth/me e-mail", (c) => c.identity.ownAccount.update({ email: thief.email })],
    ["PATCH /auth/me phone", (c) => c.identity.ownAccount.update({ phone: thief.phone })],
    ["PATCH /auth/me nothing", (c) => c.identity.ownAccount.update({ email: null })],
    ["PATCH /auth/me guessed", (c) => c.identity.ownAccount.update({ ...thief, current_password: "a guess" })],
    ["PATCH /auth/me by code", (c) => c.identity.ownAccount.update({ ...thief, current_code: "123456" })],
    ["POST /auth/contact/verify", (c) => c.identity.ownAccount.verifyContact({ code: "123456" })],
    ["PUT /auth/password", (c) => c.identity.passwords.change({ current_password: "a guess", new_password: THEIRS })],
    ["POST /auth/password/reset", (c) => c.identity.passwords.reset({ token: "a guess", new_password: THEIRS })],
    ["PATCH /users e-mail", (c) => c.identity.users.update({ userId, email: thief.email })],
    ["PATCH /users phone", (c) => c.identity.users.update({ userId, phone: thief.phone })],
    ["PATCH /users no phone", (c) => c.identity.users.update({ userId, phone: null })],
    ["PATCH /users password", (c) => c.identity.users.update({ userId, password: THEIRS })],
    ["PUT /delivery/drivers", (c) => c.delivery.drivers.update({ driverId, phone: thief.phone })],
  ];
  const callers: [string, Actor["caller"]][] = [
    ["session", admin.caller],
    ["switched", switched],
    ["key", byKey],
  ];
  for (const [credential, caller] of callers) {
    for (const [way, attempt] of ways) {
      const { reason } = await refusalOf(attempt(caller));
      expect([credential, way, reason]).toEqual([credential, way, expect.any(String)]);
      expect(await stateOf(userId), `${credential}: ${way}`).toEqual(before);
    }
    await arrange(kit.database, {}, "DELETE FROM login_failures");
  }
  expect(kit.sent).toHaveLength(sentBefore);
  // What makes accounts neither takes over the one that is there.
  const { email } = await givePassword(kit.database, userId);
  const wizard = admin.caller.delivery.drivers.wizard({
    user: { email, first_name: "x", last_name: "y", password: THEIRS },
    vehicle_ids: [vehicle_id],
    all_zones: true,
  });
  expect(await refusalOf(wizard)).toMatchObject({ reason: "email_taken" });
  const registering = kit.anonymous.identity.registration.register({
    tenant_code: tenant.code,
    first_name: "x",
    last_name: "y",
    email,
    phone: thief.phone,
    password: THEIRS,
  });
  expect(await refusalOf(registering)).toMatchObject({ reason: "email_taken" });
  await admin.caller.identity.users.create({ email, first_name: "x", last_name: "y", password: THEIRS }).catch(() => 0);
  // A reset is sent to its holder alone.
  await kit.anonymous.identity.passwords.forgot({ email });
  expect(kit.sent.slice(sentBefore).map(({ to }) => to)).toEqual([email]);
  const { user } = await kit.anonymous.identity.sessions.login({ email, password: PASSWORD });
  expect(user.id).toBe(userId);
});

test("a replayed request shows what was answered, and does nothing for who does not know the password (4 A2, 4 B12)", async () => {
  const { admin } = await kit.tenant();
  await givePassword(kit.database, admin.userId);
  const keyed = admin.with({ idempotencyKey: "change" }).identity.ownAccount;
  const { email, phone } = { email: "own.new@example.test", phone: thief.phone };
  const own = await keyed.update({ email, current_password: PASSWORD });
  const sent = kit.sent.length;
  expect(await keyed.update({ email, current_password: PASSWORD })).toEqual(own);
  expect(await refusalOf(keyed.update({ email }))).toMatchObject({ reason: "idempotency_key_reused" });
  expect(await refusalOf(keyed.update({ phone, current_password: "a guess" }))).toMatchObject({
    reason: "idempotency_key_reused",
  });
  expect(kit.sent).toHaveLength(sent);
});
