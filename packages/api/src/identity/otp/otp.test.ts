import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, givePassword, outcomeOf, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const request = (phone: string) => kit.anonymous.identity.otp.request({ phone });
const verify = (phone: string, code: string) => kit.anonymous.identity.otp.verify({ phone, code });

async function driver() {
  const tenant = await kit.tenant();
  const { userId } = await tenant.member("driver");
  const [row] = await arrange<{ phone: string }>(kit.database, {}, "SELECT phone FROM users WHERE id = $1", [userId]);
  return { tenant, userId, phone: row?.phone ?? "" };
}
async function codeFor(phone: string): Promise<string> {
  await request(phone);
  return String(kit.sent.at(-1)?.data.code);
}
/** Two codes, each of them with five tries. */
async function tenWrong(phone: string) {
  for (let sent = 0; sent < 2; sent += 1) {
    const code = await codeFor(phone);
    for (let time = 0; time < 5; time += 1) await refusalOf(verify(phone, wrongFor(code)));
  }
}
const logIn = (email: string, password: string) => kit.anonymous.identity.sessions.login({ email, password });
const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");

describe("signing in by a code (3 §2)", () => {
  test("answers as signing in by password does, in the tenant that is due", async () => {
    const { tenant, userId, phone } = await driver();
    expect(await request(phone)).toEqual({});
    const message = kit.sent.at(-1);
    expect(message).toMatchObject({ to: phone, template: "otp", language: "en", data: { minutes: 5 } });
    expect(message?.data.code).toMatch(/^\d{6}$/);
    const answer = await verify(phone, String(message?.data.code));
    expect(answer).toMatchObject({
      user: { id: userId },
      tenant: { id: tenant.tenantId },
      roles: [{ name: "driver" }],
    });
    const credential = await kit.deps.tokens.verify(answer.access_token, kit.clock.now);
    expect((await kit.callerFor(kit.context(credential)).identity.sessions.me({})).user.id).toBe(userId);
  });

  test("takes the code in Arabic-Indic and Persian digits too, as keyboards write them (4 K15)", async () => {
    for (const zero of [0x660, 0x6f0]) {
      const { userId, phone } = await driver();
      const typed = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
      const code = await codeFor(phone);
      expect((await refusalOf(verify(phone, typed(wrongFor(code))))).reason).toBe("otp_invalid");
      expect((await verify(phone, typed(code))).user.id).toBe(userId);
    }
  });

  test("works once, however many try at the same time", async () => {
    const { phone } = await driver();
    const code = await codeFor(phone);
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => verify(phone, code)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect((await refusalOf(verify(phone, code))).reason).toBe("otp_invalid");
  });

  test("allows five tries: after five wrong ones the right code is refused", async () => {
    const { phone } = await driver();
    const code = await codeFor(phone);
    for (let time = 0; time < 5; time += 1)
      expect((await refusalOf(verify(phone, wrongFor(code)))).reason).toBe("otp_invalid");
    expect((await refusalOf(verify(phone, code))).reason).toBe("otp_invalid");
    expect((await verify(phone, await codeFor(phone))).user.phone).toBe(phone);
  });

  test("is over after five minutes", async () => {
    const { phone } = await driver();
    const code = await codeFor(phone);
    kit.clock.advance(5 * 60_000);
    expect((await refusalOf(verify(phone, code))).reason).toBe("otp_invalid");
  });

  test("takes the newest code alone", async () => {
    const { phone } = await driver();
    const [first, second] = [await codeFor(phone), await codeFor(phone)];
    if (first !== second) expect((await refusalOf(verify(phone, first))).reason).toBe("otp_invalid");
    expect((await verify(phone, second)).user.phone).toBe(phone);
  });

  test("works although a server whose clock is ahead sent another one before (4 B4)", async () => {
    const { phone } = await driver();
    const now = () => new Date(kit.clock.now.getTime() + 600_000);
    await kit.callerFor({ ...kit.context(null), deps: { ...kit.deps, now } }).identity.otp.request({ phone });
    const early = String(kit.sent.at(-1)?.data.code);
    const code = await codeFor(phone);
    if (early !== code) expect((await refusalOf(verify(phone, early))).reason).toBe("otp_invalid");
    expect((await verify(phone, code)).user.phone).toBe(phone);
  });

  test("uses up with a code what was sent beside it at the same moment", async () => {
    const { phone } = await driver();
    await Promise.all([request(phone), request(phone)]);
    const codes = kit.sent.filter((message) => message.to === phone).map((message) => String(message.data.code));
    const results = [];
    for (const code of [...codes, ...codes]) results.push(await outcomeOf(verify(phone, code)));
    expect(results.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  test("is refused to who knows another person's code", async () => {
    const [ours, theirs] = [await driver(), await driver()];
    const code = await codeFor(theirs.phone);
    const own = await codeFor(ours.phone);
    if (code !== own) expect((await refusalOf(verify(ours.phone, code))).reason).toBe("otp_invalid");
    expect((await verify(theirs.phone, code)).user.id).toBe(theirs.userId);
  });

  test("counts wrong codes as failed sign-ins: ten lock the account, for codes (3 §1.11)", async () => {
    const { userId, phone } = await driver();
    await tenWrong(phone);
    const code = await codeFor(phone);
    expect(await refusalOf(verify(phone, code))).toMatchObject({ reason: "too_many_attempts" });
    const { email } = await givePassword(kit.database, userId);
    expect((await logIn(email, PASSWORD)).user.id).toBe(userId);
    expect((await refusalOf(verify(phone, code))).reason).toBe("too_many_attempts");
    kit.clock.advance(15 * 60_000);
    expect((await verify(phone, await codeFor(phone))).user.id).toBe(userId);
  });

  test("is open to who is locked out by ten wrong passwords (3 §1.11)", async () => {
    const { userId, phone } = await driver();
    const { email } = await givePassword(kit.database, userId);
    for (let time = 0; time < 10; time += 1) await refusalOf(logIn(email, "not this one"));
    expect((await refusalOf(logIn(email, PASSWORD))).reason).toBe("too_many_attempts");
    expect((await verify(phone, await codeFor(phone))).user.id).toBe(userId);
    expect((await refusalOf(logIn(email, PASSWORD))).reason).toBe("too_many_attempts");
  });

  test("counts codes where none is live too, and locks no password by them (3 §1.11)", async () => {
    const { userId, phone } = await driver();
    const { email } = await givePassword(kit.database, userId);
    for (const number of [phone, "+9647899999999"]) {
      for (let time = 0; time < 10; time += 1)
        expect((await refusalOf(verify(number, "000000"))).reason).toBe("otp_invalid");
      expect((await refusalOf(verify(number, "000000"))).reason).toBe("too_many_attempts");
    }
    expect((await logIn(email, PASSWORD)).user.id).toBe(userId);
  });

  test("is open again after a reset of the password, which lifts every lock (3 §2)", async () => {
    const { userId, phone } = await driver();
    const { email } = await givePassword(kit.database, userId);
    await tenWrong(phone);
    const { passwords } = kit.anonymous.identity;
    await passwords.forgot({ email });
    await passwords.reset({ token: String(kit.sent.at(-1)?.data.token), new_password: "another long one 1" });
    expect((await verify(phone, await codeFor(phone))).user.id).toBe(userId);
  });
});

describe("asking for a code (3 §2)", () => {
  test("answers unknown and inactive phones the same, and sends them nothing", async () => {
    const { userId, phone } = await driver();
    await arrange(kit.database, {}, "UPDATE users SET status = 'inactive' WHERE id = $1", [userId]);
    const before = kit.sent.length;
    for (const number of ["+9647888888888", phone]) expect(await request(number)).toEqual({});
    expect(kit.sent).toHaveLength(before);
    expect((await refusalOf(verify("+9647888888888", "123456"))).reason).toBe("otp_invalid");
  });

  test("is possible five times in 15 minutes, for unknown phones too", async () => {
    for (const phone of ["+9647777777777", (await driver()).phone]) {
      for (let time = 0; time < 5; time += 1) await request(phone);
      expect(await refusalOf(request(phone))).toMatchObject({ reason: "rate_limited", extra: { retry_after: 900 } });
    }
    kit.clock.advance(15 * 60_000);
    expect(await request("+9647777777777")).toEqual({});
  });

  test("speaks the caller's language, and leaves no code in the database", async () => {
    const { phone } = await driver();
    await kit.callerFor(kit.context(null, { language: "ku" })).identity.otp.request({ phone });
    expect(kit.sent.at(-1)?.language).toBe("ku");
    const [row] = await arrange<{ kept: string }>(
      kit.database,
      {},
      "SELECT convert_from(secret_hash, 'UTF8') AS kept FROM one_time_secrets WHERE destination = $1",
      [phone],
    );
    expect(row?.kept).toMatch(/^\$argon2id\$/);
  });
});
