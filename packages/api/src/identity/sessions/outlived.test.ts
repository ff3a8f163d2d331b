import type { Transaction } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit, TestTenant } from "../../../testing/index.ts";
import {
  arrange,
  atOnce,
  beforeCommit,
  givePassword,
  PASSWORD,
  startKit,
  whileUncommitted,
} from "../../../testing/index.ts";

let kit: Kit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const THEIRS = "chosen by its real holder";
type Door = (who: Actor, email: string) => Promise<unknown>;
/** All that leaves something behind which outlives the session or password it was asked with. */
const doors: [name: string, door: Door, refusal: string][] = [
  [
    "a log-in",
    (_, email) => kit.anonymous.identity.sessions.login({ email, password: PASSWORD }),
    "invalid_credentials",
  ],
  [
    "a switch of tenant",
    (who) => who.caller.identity.sessions.switchTenant({ tenant_id: tenant.tenantId }),
    "unauthenticated",
  ],
  [
    "an address for the book",
    (who) =>
      who.caller.places.addresses.create({
        address_type: "user",
        address_line1: "Where the parcels are to go now",
        country: "IQ",
        latitude: 36.19,
        longitude: 44.01,
      }),
    "unauthenticated",
  ],
  [
    "a device for push messages",
    (who) => who.caller.messaging.devices.register({ platform: "web", push_token: `late-${who.userId}` }),
    "unauthenticated",
  ],
  ["another name", (who) => who.caller.identity.ownAccount.update({ first_name: "Planted" }), "unauthenticated"],
  ["a new API key", (who) => who.caller.identity.apiKeys.create({ name: "late" }), "unauthenticated"],
  [
    "a change of password",
    (who) => who.caller.identity.passwords.change({ current_password: PASSWORD, new_password: PASSWORD }),
    "unauthenticated",
  ],
];

const lock = testStatement<unknown>("test.lock_user", "SELECT FROM users WHERE id = $1 FOR UPDATE");
const end = testStatement<unknown>(
  "test.end_all",
  "UPDATE sessions SET revoked_at = now(), revoked_reason = 'claimed' WHERE user_id = $1 AND revoked_at IS NULL",
);
const replace = testStatement<unknown>("test.replace_hash", "UPDATE users SET password_hash = $2 WHERE id = $1");

async function somebody() {
  const who = await tenant.member("viewer");
  return { who, ...(await givePassword(kit.database, who.userId)) };
}
const left = async (userId: string) => {
  const [row] = await arrange<{ sessions: number; keys: number; password_hash: string }>(
    kit.database,
    { tenantId: tenant.tenantId, userId },
    `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND revoked_at IS NULL) AS sessions,
       (SELECT count(*)::int FROM api_keys WHERE created_by = $1 AND revoked_at IS NULL) AS keys,
       (SELECT password_hash FROM users WHERE id = $1) AS password_hash`,
    [userId],
  );
  return row;
};

describe("what was asked before an account changed hands leaves nothing behind (4 B10, 3 §2)", () => {
  test.each(doors)("%s that comes while a claim is not committed yet", async (_, door, refusal) => {
    const { who, email } = await somebody();
    const claim = async (tx: Transaction) => {
      await tx.sql(lock, [who.userId]);
      await tx.sql(end, [who.userId]);
      await tx.sql(replace, [who.userId, "the claimant's"]);
    };
    const settled = await whileUncommitted(kit.database, { tenantId: tenant.tenantId }, claim, () => door(who, email));
    expect(settled).toMatchObject({ status: "rejected", reason: { cause: { reason: refusal } } });
    expect(await left(who.userId)).toEqual({ sessions: 0, keys: 0, password_hash: "the claimant's" });
  });

  test.each(doors.filter(([name]) => /switch|key/.test(name)))(
    "%s that is done all but its commit when the holder resets the password",
    async (_, door) => {
      const { who, email } = await somebody();
      await kit.anonymous.identity.passwords.forgot({ email });
      const token = String(kit.sent.findLast((message) => message.to === email)?.data.token);
      const reset = () =>
        kit.anonymous.identity.passwords.reset({ token, new_password: THEIRS, revoke_api_keys: true });
      const [first, second] = await beforeCommit(kit, who, (caller) => door({ ...who, caller }, email), reset);
      expect([first, second]).toEqual(["done", "done"]);
      expect(await left(who.userId)).toMatchObject({ sessions: 0, keys: 0 });
      await kit.anonymous.identity.sessions.login({ email, password: THEIRS });
    },
  );
});

test("of many changes of one password at the same moment one holds; the others' proof is none any more (4 B4)", async () => {
  const { who, email } = await somebody();
  const change = (caller: Actor["caller"], new_password: string) =>
    caller.identity.passwords.change({ current_password: PASSWORD, new_password });
  const sessions = await Promise.all(Array.from({ length: 4 }, () => kit.signIn(who.userId, tenant.tenantId)));
  const { values, refused } = await atOnce(sessions.length, async (n) => {
    await change(sessions[n]?.caller ?? who.caller, `${THEIRS} ${n}`);
    return `${THEIRS} ${n}`;
  });
  expect(values).toHaveLength(1);
  for (const { reason } of refused) expect(["unauthenticated", "invalid_credentials"]).toContain(reason);
  await kit.anonymous.identity.sessions.login({ email, password: values[0] ?? "" });
});

test("an administrator who was deactivated makes nobody any more, however early that was asked (4 B3)", async () => {
  const gone = await tenant.member("tenant_admin");
  const [first, second] = await beforeCommit(
    kit,
    tenant.admin,
    (caller) => caller.identity.users.update({ userId: gone.userId, status: "inactive" }),
    () =>
      gone.caller.identity.users.create({
        email: "late@example.test",
        first_name: "Too",
        last_name: "Late",
        password: PASSWORD,
      }),
  );
  expect([first, second]).toEqual(["done", "account_inactive"]);
  expect(await arrange(kit.database, {}, "SELECT id FROM users WHERE email = 'late@example.test'")).toEqual([]);
});

test("whoever registered somebody's e-mail does not void what was sent there by changing their password (4 B10)", async () => {
  const email = "rightful@example.test";
  const stranger = { first_name: "A", last_name: "Stranger", email, phone: "+9647511122233", password: PASSWORD };
  const { user } = await kit.anonymous.identity.registration.register({ tenant_code: tenant.code, ...stranger });
  await kit.anonymous.identity.passwords.forgot({ email });
  const token = String(kit.sent.findLast((message) => message.to === email)?.data.token);
  const squatter = await kit.signIn(user.id, tenant.tenantId);
  await squatter.caller.identity.passwords.change({ current_password: PASSWORD, new_password: PASSWORD });
  await kit.anonymous.identity.passwords.reset({ token, new_password: THEIRS });
  await kit.anonymous.identity.sessions.login({ email, password: THEIRS });
  expect(await left(user.id)).toMatchObject({ sessions: 1 });
});
