import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, givePassword, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Name = { email: string } | { phone: string };
const login = (name: Name, password = PASSWORD) => kit.anonymous.identity.sessions.login({ ...name, password });
const reasons = async (calls: Promise<unknown>[]) => {
  const found = await Promise.all(calls.map(async (call) => (await refusalOf(call)).reason));
  return Object.fromEntries([...Map.groupBy(found, (reason) => reason)].map(([reason, list]) => [reason, list.length]));
};
const person = async () => givePassword(kit.database, (await kit.tenant()).admin.userId);

describe("failed sign-ins (3 §1.11, 4 B4)", () => {
  test("lock an account after ten, by e-mail and phone together, for the right password too", async () => {
    const { email, phone } = await person();
    for (let failure = 0; failure < 10; failure += 1) {
      const name = failure % 2 === 0 ? { email } : { phone };
      expect((await refusalOf(login(name, "wrong"))).reason).toBe("invalid_credentials");
    }
    for (const name of [{ email }, { phone }])
      expect(await refusalOf(login(name))).toMatchObject({ reason: "too_many_attempts", extra: { retry_after: 900 } });
    kit.clock.advance(899_000);
    expect(await refusalOf(login({ email }))).toMatchObject({ reason: "too_many_attempts", extra: { retry_after: 1 } });
    kit.clock.advance(1_000);
    expect((await login({ email })).user.email).toBe(email);
  });

  test("lock for no longer than that, whatever a clock that was wrong wrote down", async () => {
    const { email } = await person();
    const now = () => new Date(kit.clock.now.getTime() + 30 * 86_400_000);
    const ahead = kit.callerFor({ ...kit.context(null), deps: { ...kit.deps, now } });
    for (let failure = 0; failure < 10; failure += 1)
      await refusalOf(ahead.identity.sessions.login({ email, password: "wrong" }));
    expect((await login({ email })).user.email).toBe(email);
  });

  test("lock an identifier that is nobody's just so", async () => {
    for (let failure = 0; failure < 10; failure += 1)
      expect((await refusalOf(login({ email: "ghost@example.test" }))).reason).toBe("invalid_credentials");
    expect((await refusalOf(login({ email: "ghost@example.test" }))).reason).toBe("too_many_attempts");
  });

  test("are forgotten with a good one, and after 15 minutes", async () => {
    const { email } = await person();
    const nineWrong = async () => {
      for (let failure = 0; failure < 9; failure += 1) await refusalOf(login({ email }, "wrong"));
    };
    await nineWrong();
    await login({ email });
    await nineWrong();
    kit.clock.advance(15 * 60_000);
    await nineWrong();
    expect((await login({ email })).user.email).toBe(email);
  });

  test("sent all at once are no more than ten guesses", async () => {
    const { email } = await person();
    const guesses = Array.from({ length: 40 }, (_, index) => login({ email }, `guess ${index}`));
    expect(await reasons(guesses)).toEqual({ invalid_credentials: 10, too_many_attempts: 30 });
    expect((await refusalOf(login({ email }))).reason).toBe("too_many_attempts");
  });

  test("are not what many good sign-ins at once look like", async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login({ email })));
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(20);
  });

  test("with the old password, when setting a new one, count as well", async () => {
    const { admin } = await kit.tenant();
    const { email } = await givePassword(kit.database, admin.userId);
    const change = () =>
      admin.caller.identity.passwords.change({ current_password: "wrong", new_password: "another pass phrase" });
    for (let failure = 0; failure < 10; failure += 1)
      expect((await refusalOf(change())).reason).toBe("invalid_credentials");
    expect((await refusalOf(change())).reason).toBe("too_many_attempts");
    expect((await refusalOf(login({ email }))).reason).toBe("too_many_attempts");
  });

  test("are never counted without an end, which would lock for ever", async () => {
    const tenant = await kit.tenant();
    const insert = "INSERT INTO login_failures (key, points, expire) VALUES ('account:endless', 11, NULL)";
    await expect(arrange(kit.database, tenant, insert)).rejects.toThrow(/null value in column "expire"/);
  });
});
