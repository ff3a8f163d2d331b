import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor, Caller, Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, beforeCommit, givePassword, next, PASSWORD, startKit, tokenTo } from "../../../testing/index.ts";
import { adding } from "../../identity/invitations/testing/given.ts";
import { deliverNotifications } from "../channels/index.ts";
import type { DueDelivery } from "../notifications/index.ts";
import { notifyUser } from "../notifications/testing/given.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());
beforeEach(() => {
  kit.scheduled.length = 0;
});

const THEIRS = "chosen by its real holder";
const register = (caller: Caller, push_token = `push-${next()}`) =>
  caller.messaging.devices.register({ platform: "android", push_token });

/** The tokens to which a message to somebody is pushed now. */
async function pushedTo(userId: string, at: TestTenant = tenant): Promise<string[]> {
  const taken: string[] = [];
  const adapter = { send: async ({ to }: { to: string }) => void taken.push(to) };
  await notifyUser(kit, at, { to: { users: [userId] } });
  for (const { data } of kit.scheduled.splice(0))
    await deliverNotifications(
      kit.deps,
      { push: adapter, email: adapter, sms: adapter },
      data as { tenant_id: string; deliveries: DueDelivery[] },
    );
  return taken.toSorted();
}

/** Signed in by password as a client is, with the refresh token. */
async function signedIn(email: string, password = PASSWORD) {
  const { access_token, refresh_token } = await kit.anonymous.identity.sessions.login({ email, password });
  const credential = await kit.deps.tokens.verify(access_token ?? "", kit.clock.now);
  const caller = kit.callerFor(kit.context(credential));
  return { caller, sessionId: credential.sessionId, refresh_token: refresh_token ?? "" };
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;

async function resetOf(email: string) {
  await kit.anonymous.identity.passwords.forgot({ email });
  const token = String(kit.sent.findLast(({ to }) => to === email)?.data.token);
  return () => kit.anonymous.identity.passwords.reset({ token, new_password: THEIRS });
}

type End = (session: SignedIn, own: Actor, email: string) => Promise<unknown>;
/** All that ends a session from somewhere else, or by itself. */
const ends: [string, End][] = [
  ["is logged out", ({ refresh_token }) => kit.anonymous.identity.sessions.logout({ refresh_token })],
  ["is deleted", ({ sessionId }, own) => own.caller.identity.sessions.delete({ id: sessionId })],
  [
    "ends with a change of password elsewhere",
    (_, own) => own.caller.identity.passwords.change({ current_password: PASSWORD, new_password: THEIRS }),
  ],
  ["ends with a reset", async (_session, _own, email) => (await resetOf(email))()],
  [
    "shows a refresh token twice",
    async ({ refresh_token }) => {
      await kit.anonymous.identity.sessions.refresh({ refresh_token });
      await kit.anonymous.identity.sessions.refresh({ refresh_token }).catch(() => undefined);
    },
  ],
  [
    "is over",
    (_, own) =>
      arrange(kit.database, {}, "UPDATE sessions SET expires_at = $2 WHERE user_id = $1", [
        own.userId,
        kit.clock.now.toISOString(),
      ]),
  ],
];

describe("a device takes push messages as long as the session lives that registered it (3 §12)", () => {
  test.each(ends)("and none when that %s", async (_, end) => {
    const own = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, own.userId);
    const stolen = await signedIn(email);
    const { device } = await register(stolen.caller);
    expect(await pushedTo(own.userId)).toEqual([device.push_token]);
    await end(stolen, own, email);
    expect(await pushedTo(own.userId)).toEqual([]);
  });

  test("also when it was opened from the one that is logged out of", async () => {
    const own = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, own.userId);
    const { caller, refresh_token } = await signedIn(email);
    const { access_token } = await caller.identity.sessions.switchTenant({ tenant_id: tenant.tenantId });
    const opened = await kit.deps.tokens.verify(access_token ?? "", kit.clock.now);
    await register(kit.callerFor(kit.context(opened)));
    expect(await pushedTo(own.userId)).toHaveLength(1);
    await kit.anonymous.identity.sessions.logout({ refresh_token });
    expect(await pushedTo(own.userId)).toEqual([]);
  });

  test("a refresh keeps it, and so does a change of password from there", async () => {
    const own = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, own.userId);
    const { caller, refresh_token } = await signedIn(email);
    const { device } = await register(caller);
    await kit.anonymous.identity.sessions.refresh({ refresh_token });
    await caller.identity.passwords.change({ current_password: PASSWORD, new_password: THEIRS });
    expect(await pushedTo(own.userId)).toEqual([device.push_token]);
  });

  test("it moves to the session that registers it anew, and ends with that one", async () => {
    const own = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, own.userId);
    const [first, second] = [await signedIn(email), await signedIn(email)];
    const { device } = await register(first.caller);
    expect(await register(second.caller, device.push_token)).toMatchObject({ already_registered: true });
    await kit.anonymous.identity.sessions.logout({ refresh_token: first.refresh_token });
    expect(await pushedTo(own.userId)).toEqual([device.push_token]);
    await kit.anonymous.identity.sessions.logout({ refresh_token: second.refresh_token });
    expect(await pushedTo(own.userId)).toEqual([]);
  });

  test("one message is one push: a token that a newer one of the same session replaced gets none", async () => {
    const own = await tenant.member("viewer");
    await register(own.caller);
    kit.clock.advance(1000);
    const { device } = await register(own.caller);
    expect(await pushedTo(own.userId)).toEqual([device.push_token]);
  });

  test("a retry under the same key registers nothing more, and nothing anew for who registered it since (3 §1.8)", async () => {
    const own = await tenant.member("viewer");
    const body = { platform: "ios" as const, push_token: `push-${next()}` };
    const keyed = () => own.with({ idempotencyKey: "one-device" }).messaging.devices.register(body);
    const first = await keyed();
    expect(await keyed()).toEqual(first);
    const later = await tenant.member("viewer");
    await register(later.caller, body.push_token);
    expect(await keyed()).toEqual(first);
    expect(await pushedTo(own.userId)).toEqual([]);
    expect(await pushedTo(later.userId)).toEqual([body.push_token]);
  });

  test("leaving a tenant ends those of its sessions, and no others", async () => {
    const own = await tenant.member("viewer");
    const { device } = await register((await kit.signIn(own.userId, null)).caller);
    await register(own.caller);
    const elsewhere = await kit.tenant();
    await arrange(kit.database, elsewhere, "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)", [
      elsewhere.tenantId,
      own.userId,
    ]);
    expect(await pushedTo(own.userId, elsewhere)).toHaveLength(2);
    await own.caller.identity.leaving.leave({ tenantId: tenant.tenantId });
    expect(await pushedTo(own.userId, elsewhere)).toEqual([device.push_token]);
  });

  test("what was registered with a password that a tenant set is no one's after a reset, also elsewhere (4 B10)", async () => {
    const [home, other] = [await kit.tenant(), await kit.tenant()];
    const email = `known${next()}@example.test`;
    const user = await adding(home)({ email, password: PASSWORD });
    await register((await signedIn(email)).caller);
    await (await resetOf(email))();
    await adding(other)({ email });
    await kit.anonymous.identity.invitations.accept({ token: tokenTo(kit, email), current_password: THEIRS });
    expect(await pushedTo(user.id, other)).toEqual([]);
  });
});

describe("registering while the account changes hands (4 B10)", () => {
  test("a registration that is done all but its commit when the holder resets ends with it", async () => {
    const own = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, own.userId);
    const reset = await resetOf(email);
    expect(await beforeCommit(kit, own, (caller) => register(caller), reset)).toEqual(["done", "done"]);
    expect(await pushedTo(own.userId)).toEqual([]);
  });

  test("one that comes while a reset is not committed is refused, however often it is tried", async () => {
    const own = await tenant.member("viewer");
    const { email } = await givePassword(kit.database, own.userId);
    const reset = await resetOf(email);
    const tries = Array.from({ length: 12 }, () => register(own.caller).catch(() => undefined));
    await Promise.all([reset(), ...tries]);
    expect(await pushedTo(own.userId)).toEqual([]);
    const devices = `SELECT FROM devices d JOIN sessions s ON s.id = d.session_id WHERE d.user_id = $1 AND s.revoked_at IS NULL`;
    expect(await arrange(kit.database, { userId: own.userId }, devices, [own.userId])).toEqual([]);
  });
});
