import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, atOnce, outcomeOf, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";
import type { Person } from "./testing/given.ts";
import { peopleOf, wrongFor } from "./testing/given.ts";

let kit: Kit;
let given: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  kit = await startKit();
  given = peopleOf(kit);
});
afterAll(() => kit.stop());

type Change = { email?: string | null; phone?: string | null };
const ask = ({ caller }: Pick<Actor, "caller">, change: Change) =>
  caller.identity.ownAccount.update({ ...change, current_password: PASSWORD });
const verify = ({ caller }: Pick<Actor, "caller">, code: string) => caller.identity.ownAccount.verifyContact({ code });
const login = (name: { email: string } | { phone: string }) =>
  kit.anonymous.identity.sessions.login({ ...name, password: PASSWORD });
const wrongName = { reason: "invalid_credentials" };

describe("a new e-mail or phone (4 B12)", () => {
  test("is the account's when the code sent to it comes back, and not before; the old one is told", async () => {
    for (const kind of ["email", "phone"] as const) {
      const person = await given.person();
      const old = { [kind]: person[kind] } as { email: string };
      const contact = given.fresh()[kind];
      const wanted = { [kind]: contact } as { email: string };
      const asked = await ask(person, wanted);
      expect(asked).toMatchObject({ code_sent_to: [contact], user: { [kind]: person[kind] } });
      const message = given.lastTo(contact);
      expect(message).toMatchObject({
        template: "contact_change",
        language: "en",
        data: { minutes: 5, contact: kind },
      });
      expect(message?.data.code).toMatch(/^\d{6}$/);
      expect(given.lastTo(person[kind])).toBeUndefined();
      expect(await refusalOf(login(wanted))).toMatchObject(wrongName);
      expect((await login(old)).user.id).toBe(person.userId);

      const { user } = await verify(person, given.codeTo(contact));
      expect(user).toMatchObject({ [kind]: contact, email_verified: true, phone_verified: true });
      expect(given.lastTo(person[kind])).toMatchObject({ template: "contact_changed", data: { contact: kind } });
      expect((await login(wanted)).user.id).toBe(person.userId);
      expect(await refusalOf(login(old))).toMatchObject(wrongName);
      expect((await person.caller.identity.sessions.me({})).user).toEqual(user);
    }
  });

  test("takes its code in the digits of any keyboard (4 K15)", async () => {
    const person = await given.person();
    const { phone } = given.fresh();
    await ask(person, { phone });
    const typed = given.codeTo(phone).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect((await verify(person, typed)).user).toMatchObject({ phone, phone_verified: true });
  });

  test("leaves other sessions alone", async () => {
    const person = await given.person();
    const other = await kit.signIn(person.userId, person.tenantId);
    const { phone } = given.fresh();
    await ask(person, { phone });
    await verify(person, given.codeTo(phone));
    expect((await other.caller.identity.sessions.me({})).user.phone).toBe(phone);
  });

  test("may be both at once, each with a code of its own", async () => {
    const person = await given.person();
    const wanted = given.fresh();
    expect((await ask(person, wanted)).code_sent_to).toEqual([wanted.email, wanted.phone]);
    await verify(person, given.codeTo(wanted.phone));
    expect(await given.contactsOf(person.userId)).toMatchObject({ email: person.email, phone: wanted.phone });
    await verify(person, given.codeTo(wanted.email));
    expect(await given.contactsOf(person.userId)).toMatchObject(wanted);
  });

  test("needs the password; with a wrong one or none nothing is sent", async () => {
    const person = await given.person();
    const { email } = given.fresh();
    const { update } = person.caller.identity.ownAccount;
    expect(await refusalOf(update({ email }))).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "current_password", code: "required" }],
    });
    const wrong = await refusalOf(update({ email, first_name: "Nobody", current_password: "not the password" }));
    expect(wrong).toMatchObject(wrongName);
    expect(given.lastTo(email)).toBeUndefined();
    expect((await person.caller.identity.sessions.me({})).user.first_name).toBe("Test");
  });

  test("proves the present one that was only typed, which then counts (4 B10)", async () => {
    const person = await given.person();
    await given.unprove(person.userId, "email");
    expect(await refusalOf(login({ email: person.email }))).toMatchObject(wrongName);
    expect((await person.caller.identity.sessions.me({})).user).toMatchObject({ email_verified: false });
    await ask(person, { email: person.email });
    await verify(person, given.codeTo(person.email));
    expect((await login({ email: person.email })).user.id).toBe(person.userId);
    expect(given.lastTo(person.email)?.template).toBe("contact_change");
    expect((await ask(person, { email: person.email })).code_sent_to).toEqual([]);
  });

  test("voids what was sent to the old one (4 B12)", async () => {
    const person = await given.person();
    await kit.anonymous.identity.passwords.forgot({ email: person.email });
    const token = String(given.lastTo(person.email)?.data.token);
    const { email } = given.fresh();
    await ask(person, { email });
    await verify(person, given.codeTo(email));
    const reset = kit.anonymous.identity.passwords.reset({ token, new_password: "a stranger's password" });
    expect(await refusalOf(reset)).toMatchObject({ reason: "reset_token_invalid" });
  });
});

describe("a contact that somebody else has (4 B10, 4 B12)", () => {
  test("is refused when they proved it, also when they did so in between", async () => {
    const [person, other, late] = [await given.person(), await given.person(), await given.person()];
    expect(await refusalOf(ask(person, { email: other.email }))).toMatchObject({ reason: "email_taken" });
    expect(await refusalOf(ask(person, { phone: other.phone }))).toMatchObject({ reason: "phone_taken" });
    expect(given.lastTo(other.email)).toBeUndefined();
    const { phone } = given.fresh();
    for (const each of [person, late]) await ask(each, { phone });
    const codes = kit.sent.filter(({ to }) => to === phone).map(({ data }) => String(data.code));
    await verify(late, codes[1] ?? "");
    // What was sent to it for anybody else is void.
    expect(await refusalOf(verify(person, codes[0] ?? ""))).toMatchObject({ reason: "otp_invalid" });
    expect(await given.contactsOf(late.userId)).toMatchObject({ phone });
  });

  test("is taken off where it was only typed, and what was sent for that account opens nothing", async () => {
    const [person, typed] = [await given.person(), await given.person("driver")];
    for (const kind of ["email", "phone"] as const) await given.unprove(typed.userId, kind);
    const { phone } = typed;
    await kit.anonymous.identity.otp.request({ phone });
    const theirs = given.codeTo(phone);
    await ask(person, { phone });
    expect(await given.contactsOf(typed.userId)).toMatchObject({ phone });
    await verify(person, given.codeTo(phone));
    expect(await given.contactsOf(typed.userId)).toMatchObject({ email: typed.email, phone: null });
    expect(await given.contactsOf(person.userId)).toMatchObject({ phone, phone_proven: true });
    const stale = kit.anonymous.identity.otp.verify({ phone, code: theirs });
    expect(await refusalOf(stale)).toMatchObject({ reason: "otp_invalid" });
    expect((await login({ phone })).user.id).toBe(person.userId);
  });
});

describe("the code to a new contact (4 B12)", () => {
  async function asked(): Promise<{ person: Person; phone: string; code: string }> {
    const person = await given.person();
    const { phone } = given.fresh();
    await ask(person, { phone });
    return { person, phone, code: given.codeTo(phone) };
  }
  const invalid = { reason: "otp_invalid" };

  test("works once, however many try at the same time", async () => {
    const { person, code } = await asked();
    const { values, refused } = await atOnce(5, () => verify(person, code));
    expect(values).toHaveLength(1);
    expect(refused.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => "otp_invalid"));
  });

  test("repeated with its key is told the same (3 §1.8)", async () => {
    const { person, code } = await asked();
    const { verifyContact } = person.with({ idempotencyKey: "verify" }).identity.ownAccount;
    expect(await verifyContact({ code })).toEqual(await verifyContact({ code }));
  });

  test("allows five tries and five minutes", async () => {
    const tried = await asked();
    for (let time = 0; time < 5; time += 1)
      expect(await refusalOf(verify(tried.person, wrongFor(tried.code)))).toMatchObject(invalid);
    expect(await refusalOf(verify(tried.person, tried.code))).toMatchObject(invalid);
    const late = await asked();
    kit.clock.advance(5 * 60_000);
    expect(await refusalOf(verify(late.person, late.code))).toMatchObject(invalid);
    expect(await given.contactsOf(late.person.userId)).toMatchObject({ phone: late.person.phone });
  });

  test("is the newest alone, and its holder's alone", async () => {
    const { person, code } = await asked();
    const { phone } = given.fresh();
    await ask(person, { phone });
    const newest = given.codeTo(phone);
    if (code !== newest) expect(await refusalOf(verify(person, code))).toMatchObject(invalid);
    const thief = await given.person();
    expect(await refusalOf(verify(thief, newest))).toMatchObject(invalid);
    expect((await verify(person, newest)).user.phone).toBe(phone);
  });

  test("is kept by a slow hash alone", async () => {
    const { phone } = await asked();
    const text = "SELECT convert_from(secret_hash, 'UTF8') AS kept FROM one_time_secrets WHERE destination = $1";
    const [row] = await arrange<{ kept: string }>(kit.database, {}, text, [phone]);
    expect(row?.kept).toMatch(/^\$argon2id\$/);
  });

  test("is sent five times in 15 minutes to one contact, and for one account", async () => {
    const limited = { reason: "rate_limited", extra: { retry_after: 900 } };
    const person = await given.person();
    for (let time = 0; time < 5; time += 1) await ask(person, { email: given.fresh().email });
    expect(await refusalOf(ask(person, { email: given.fresh().email }))).toMatchObject(limited);
    const { email } = given.fresh();
    for (let time = 0; time < 5; time += 1) await ask(await given.person(), { email });
    expect(await refusalOf(ask(await given.person(), { email }))).toMatchObject(limited);
  });

  test("counts as a failed sign-in when it is wrong, as the current password does: ten lock the account (4 B4)", async () => {
    const person = await given.person();
    for (let time = 0; time < 4; time += 1)
      await refusalOf(login({ email: person.email }).then(() => verify(person, "1")));
    for (let time = 0; time < 3; time += 1) {
      await refusalOf(kit.anonymous.identity.sessions.login({ email: person.email, password: "wrong" }));
      await refusalOf(kit.anonymous.identity.sessions.login({ phone: person.phone, password: "wrong" }));
      await refusalOf(person.caller.identity.ownAccount.update({ email: "x@example.test", current_password: "wrong" }));
    }
    const locked = { reason: "too_many_attempts" };
    expect(await refusalOf(verify(person, "123456"))).toMatchObject(locked);
    expect(await refusalOf(ask(person, { email: given.fresh().email }))).toMatchObject(locked);
    expect(await refusalOf(login({ phone: person.phone }))).toMatchObject(locked);
  });
});

describe("a contact can be removed (4 B12)", () => {
  test("at once, while the other one is proven; it is told", async () => {
    const person = await given.person();
    expect((await ask(person, { email: null })).user).toMatchObject({ email: null, email_verified: false });
    expect(given.lastTo(person.email)).toMatchObject({ template: "contact_removed", data: { contact: "email" } });
    expect(await refusalOf(ask(person, { phone: null }))).toMatchObject({ reason: "last_contact" });
    expect(await given.contactsOf(person.userId)).toMatchObject({ email: null, phone: person.phone });
    expect((await ask(person, { email: null })).user.email).toBeNull();
  });

  test("never when the other one was only typed", async () => {
    const person = await given.person();
    await given.unprove(person.userId, "phone");
    expect(await refusalOf(ask(person, { email: null }))).toMatchObject({ reason: "last_contact" });
    expect((await ask(person, { phone: null })).user).toMatchObject({ email: person.email, phone: null });
    // Nothing is sent to a contact that counts for nothing (4 B10).
    expect(given.lastTo(person.phone)).toBeUndefined();
  });

  test("one of two that are removed at once stays", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await given.person();
      const outcomes = await Promise.all([
        outcomeOf(ask(person, { email: null })),
        outcomeOf(ask(person, { phone: null })),
      ]);
      expect(outcomes.toSorted()).toEqual(["done", "last_contact"]);
    }
    const person = await given.person();
    expect(await refusalOf(ask(person, { email: null, phone: null }))).toMatchObject({ reason: "last_contact" });
    expect(await given.contactsOf(person.userId)).toMatchObject({ email: person.email, phone: person.phone });
  });
});
