import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, givePassword, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const NEXT = " a new pass phrase ";
const login = (email: string, password: string) => kit.anonymous.identity.sessions.login({ email, password });
const refresh = (refresh_token: string) => kit.anonymous.identity.sessions.refresh({ refresh_token });
const reset = (token: string, new_password = NEXT) => kit.anonymous.identity.passwords.reset({ token, new_password });

async function person(): Promise<Actor & { email: string; phone: string }> {
  const { admin } = await kit.tenant();
  return { ...admin, ...(await givePassword(kit.database, admin.userId)) };
}
async function tokenFor(name: { email: string } | { phone: string }): Promise<string> {
  await kit.anonymous.identity.passwords.forgot(name);
  return String(kit.sent.at(-1)?.data.token);
}

describe("changing the password (3 §2)", () => {
  test("takes the current one and ends every other session", async () => {
    const { caller, email } = await person();
    const other = await login(email, PASSWORD);
    expect(await caller.identity.passwords.change({ current_password: PASSWORD, new_password: NEXT })).toEqual({});
    expect((await caller.identity.sessions.list({})).total).toBe(1);
    expect((await refusalOf(refresh(other.refresh_token))).reason).toBe("refresh_token_invalid");
    expect((await refusalOf(login(email, PASSWORD))).reason).toBe("invalid_credentials");
    expect((await login(email, NEXT)).user.email).toBe(email);
  });

  test("is refused with a wrong current one, a short one and a long one, and changes nothing (4 B4)", async () => {
    const { caller, email } = await person();
    const { change } = caller.identity.passwords;
    const wrong = change({ current_password: "not the password", new_password: NEXT });
    expect((await refusalOf(wrong)).reason).toBe("invalid_credentials");
    for (const new_password of ["123456789", "x".repeat(129)]) {
      const refused = await refusalOf(change({ current_password: PASSWORD, new_password }));
      expect(refused).toMatchObject({ reason: "validation_failed", issues: [{ field: "new_password" }] });
    }
    expect((await login(email, PASSWORD)).user.email).toBe(email);
  });

  test("repeated with its key is done once and answers the same (3 §1.8)", async () => {
    const actor = await person();
    const { change } = actor.with({ idempotencyKey: "change" }).identity.passwords;
    const input = { current_password: PASSWORD, new_password: NEXT };
    expect(await change(input)).toEqual({});
    expect(await change(input)).toEqual({});
    expect((await login(actor.email, NEXT)).user.email).toBe(actor.email);
  });
});

describe("a new password is told to the account's contacts (4 B12)", () => {
  const notifiedOf = (from: number) =>
    kit.sent.slice(from).flatMap(({ to, template, language, data }) => {
      return template === "password_changed" ? [{ to, language, data }] : [];
    });

  test("to both that are proven, in its person's language, and without a secret", async () => {
    const { caller, email, phone } = await person();
    await caller.identity.ownAccount.update({ language: "ar" });
    const before = kit.sent.length;
    await caller.identity.passwords.change({ current_password: PASSWORD, new_password: NEXT });
    const both = [email, phone].map((to) => ({ to, language: "ar", data: {} }));
    expect(notifiedOf(before)).toEqual(both);
    const token = await tokenFor({ email });
    const asked = kit.sent.length;
    await reset(token, PASSWORD);
    expect(notifiedOf(asked)).toEqual(both);
  });

  test("not to one that is only typed beside a proven one, nor when nothing was changed (4 B10)", async () => {
    const { userId, caller, email, phone } = await person();
    await arrange(kit.database, {}, "UPDATE users SET email_proven_at = NULL WHERE id = $1", [userId]);
    const before = kit.sent.length;
    await refusalOf(caller.identity.passwords.change({ current_password: "not it", new_password: NEXT }));
    expect(notifiedOf(before)).toEqual([]);
    await caller.identity.passwords.change({ current_password: PASSWORD, new_password: NEXT });
    expect(notifiedOf(before).map(({ to }) => to)).toEqual([phone]);
    expect(email).not.toBe(phone);
  });

  test("once for one key, and never when its work fails (3 §1.8)", async () => {
    const actor = await person();
    const { change } = actor.with({ idempotencyKey: "told once" }).identity.passwords;
    const before = kit.sent.length;
    for (const _ of [1, 2]) await change({ current_password: PASSWORD, new_password: NEXT });
    expect(notifiedOf(before)).toHaveLength(2);
  });
});

describe("an account without a password (4 B12)", () => {
  test("has none to change: refused without counting towards the lock, and nothing changes", async () => {
    const { userId, caller, email } = await person();
    await arrange(kit.database, {}, "UPDATE users SET password_hash = NULL WHERE id = $1", [userId]);
    const change = () => caller.identity.passwords.change({ current_password: PASSWORD, new_password: NEXT });
    for (let time = 0; time < 12; time += 1)
      expect(await refusalOf(change())).toMatchObject({ reason: "password_not_set" });
    const counted = "SELECT FROM login_failures WHERE key = $1";
    expect(await arrange(kit.database, {}, counted, [`account:${userId}`])).toEqual([]);
    expect((await refusalOf(login(email, NEXT))).reason).toBe("invalid_credentials");
    await reset(await tokenFor({ email }));
    expect((await login(email, NEXT)).user.id).toBe(userId);
  });
});

describe("resetting the password (3 §2)", () => {
  test("works once with the token sent, ends all sessions and lifts the lock", async () => {
    const { email, caller } = await person();
    for (let failure = 0; failure < 11; failure += 1) await refusalOf(login(email, "wrong"));
    const token = await tokenFor({ email });
    expect(kit.sent.at(-1)).toEqual({
      to: email,
      template: "password_reset",
      language: "en",
      data: { token, minutes: 30 },
    });
    expect(await reset(token)).toEqual({});
    expect((await refusalOf(caller.identity.sessions.me({}))).reason).toBe("unauthenticated");
    expect((await login(email, NEXT)).user.email).toBe(email);
    expect((await refusalOf(reset(token, "a third pass phrase"))).reason).toBe("reset_token_invalid");
    expect((await refusalOf(login(email, "a third pass phrase"))).reason).toBe("invalid_credentials");
  });

  test("with one token many times at once works exactly once", async () => {
    const { phone } = await person();
    const token = await tokenFor({ phone });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => reset(token, `pass phrase ${index} long`)),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toHaveProperty("message", "reset_token_invalid");
  });

  test("voids every code and token sent before", async () => {
    const driver = await (await kit.tenant()).member("driver");
    const { email, phone } = await givePassword(kit.database, driver.userId);
    const [first, second] = [await tokenFor({ email }), await tokenFor({ email })];
    await kit.anonymous.identity.otp.request({ phone });
    const code = String(kit.sent.at(-1)?.data.code);
    expect(code).toMatch(/^\d{6}$/);
    await reset(second);
    expect((await refusalOf(reset(first))).reason).toBe("reset_token_invalid");
    expect((await refusalOf(kit.anonymous.identity.otp.verify({ phone, code }))).reason).toBe("otp_invalid");
  });

  test("is too late after 30 minutes, and impossible with a token nobody was sent", async () => {
    const { email } = await person();
    const token = await tokenFor({ email });
    kit.clock.advance(30 * 60_000);
    expect((await refusalOf(reset(token))).reason).toBe("reset_token_invalid");
    expect((await refusalOf(reset("garbage"))).reason).toBe("reset_token_invalid");
  });

  test("is asked for with the same answer by nobody, and nothing is sent", async () => {
    const { userId, email } = await person();
    await arrange(kit.database, {}, "UPDATE users SET status = 'inactive' WHERE id = $1", [userId]);
    const before = kit.sent.length;
    for (const name of [{ email: "ghost@example.test" }, { phone: "+9647999999999" }, { email }])
      expect(await kit.anonymous.identity.passwords.forgot(name)).toEqual({});
    expect(kit.sent).toHaveLength(before);
  });

  test("is asked for with the same answer by an unproven e-mail beside a proven phone, and nothing is sent (4 B10)", async () => {
    const { userId, email, phone } = await person();
    await arrange(kit.database, {}, "UPDATE users SET email_proven_at = NULL WHERE id = $1", [userId]);
    const before = kit.sent.length;
    expect(await kit.anonymous.identity.passwords.forgot({ email })).toEqual({});
    expect(kit.sent).toHaveLength(before);
    expect((await refusalOf(login(email, PASSWORD))).reason).toBe("invalid_credentials");
    await reset(await tokenFor({ phone }));
    expect((await kit.anonymous.identity.sessions.login({ phone, password: NEXT })).user.phone).toBe(phone);
    expect((await refusalOf(login(email, NEXT))).reason).toBe("invalid_credentials");
  });

  test("is sent at most five times in 15 minutes, known or not", async () => {
    for (const email of ["nobody@example.test", (await person()).email]) {
      for (let time = 0; time < 5; time += 1) await kit.anonymous.identity.passwords.forgot({ email });
      const refused = await refusalOf(kit.anonymous.identity.passwords.forgot({ email }));
      expect(refused).toMatchObject({ reason: "rate_limited", extra: { retry_after: 900 } });
    }
  });

  test("leaves its token nowhere in the database", async () => {
    const { email } = await person();
    const token = await tokenFor({ email });
    const rows = await arrange<{ text: string }>(kit.database, {}, "SELECT s::text AS text FROM one_time_secrets s");
    expect(
      rows.filter(({ text }) => text.includes(token) || text.includes(Buffer.from(token).toString("hex"))),
    ).toEqual([]);
  });
});

describe("API keys beside a new password (4 B12)", () => {
  /** Somebody with a key in each of two tenants, and what became of the keys. */
  async function keyHolder() {
    const actor = await person();
    const other = await kit.tenant();
    const values = [other.tenantId, actor.userId];
    await arrange(kit.database, other, "INSERT INTO memberships (tenant_id, user_id) VALUES ($1, $2)", values);
    const there = await kit.signIn(actor.userId, other.tenantId);
    const made = [actor, there].map(async ({ caller }) => (await caller.identity.apiKeys.create({ name: "key" })).data);
    const keys = await Promise.all(made);
    const revoked = async () => {
      const { apiKeys } = await actor.caller.identity.apiKeys.list({});
      return apiKeys.filter(({ revoked_at }) => revoked_at !== null).length;
    };
    const records = async () => {
      const text =
        "SELECT entity_id FROM audit_log WHERE tenant_id = $1 AND action = 'api_key.revoke' AND actor_user_id = $2";
      const of = async (tenantId: string) =>
        (await arrange<{ entity_id: string }>(kit.database, { tenantId }, text, [tenantId, actor.userId])).map(
          ({ entity_id }) => entity_id,
        );
      return [await of(actor.tenantId ?? ""), await of(other.tenantId)];
    };
    return { actor, keys: keys.map(({ id }) => [id]), revoked, records };
  }

  test("stay when it is changed or reset, unless they are to go too: in all tenants, with a record in each", async () => {
    const { actor, keys, revoked, records } = await keyHolder();
    const { change } = actor.caller.identity.passwords;
    await change({ current_password: PASSWORD, new_password: NEXT });
    expect(await revoked()).toBe(0);
    await change({ current_password: NEXT, new_password: PASSWORD, revoke_api_keys: true });
    expect(await revoked()).toBe(2);
    expect(await records()).toEqual(keys);
  });

  test("go with a reset that asks for it", async () => {
    const { actor, keys, records } = await keyHolder();
    await reset(await tokenFor({ email: actor.email }));
    expect(await records()).toEqual([[], []]);
    const token = await tokenFor({ email: actor.email });
    await kit.anonymous.identity.passwords.reset({ token, new_password: NEXT, revoke_api_keys: true });
    expect(await records()).toEqual(keys);
  });
});
