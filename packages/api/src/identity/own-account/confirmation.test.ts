import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, refusalOf, startKit } from "../../../testing/index.ts";
import { peopleOf, wrongFor } from "./testing/given.ts";

let kit: Kit;
let given: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  kit = await startKit();
  given = peopleOf(kit);
});
afterAll(() => kit.stop());

/** A driver who signs in by code and has no password. */
async function driver() {
  const person = await given.person("driver");
  await arrange(kit.database, {}, "UPDATE users SET password_hash = NULL WHERE id = $1", [person.userId]);
  return person;
}
type Driver = Awaited<ReturnType<typeof driver>>;
const ask = ({ caller }: Driver, change: object) => caller.identity.ownAccount.update(change);

describe("an account without a password (4 B12)", () => {
  test("confirms a new contact by a code to a present one, rather to the one that stays", async () => {
    const person = await driver();
    const { phone } = given.fresh();
    const refused = await refusalOf(ask(person, { phone }));
    expect(refused).toMatchObject({ reason: "current_code_required", extra: { code_sent_to: person.email } });
    expect(given.lastTo(person.email)).toMatchObject({ template: "confirmation", data: { minutes: 5 } });
    expect(given.lastTo(phone)).toBeUndefined();
    const current_code = given.codeTo(person.email);
    expect((await ask(person, { phone, current_code })).code_sent_to).toEqual([phone]);
    await person.caller.identity.ownAccount.verifyContact({ code: given.codeTo(phone) });
    expect(await given.contactsOf(person.userId)).toMatchObject({ phone, phone_proven: true });
  });

  test("takes the code although a server whose clock is ahead sent another one before (4 B4)", async () => {
    const person = await driver();
    const { phone } = given.fresh();
    const now = () => new Date(kit.clock.now.getTime() + 45_000);
    const context = kit.context({ kind: "session", ...person });
    await refusalOf(kit.callerFor({ ...context, deps: { ...kit.deps, now } }).identity.ownAccount.update({ phone }));
    await refusalOf(ask(person, { phone }));
    const current_code = given.codeTo(person.email);
    expect((await ask(person, { phone, current_code })).code_sent_to).toEqual([phone]);
  });

  test("has only proven contacts to send it to (4 B10)", async () => {
    const person = await driver();
    await given.unprove(person.userId, "email");
    const refused = await refusalOf(ask(person, { phone: given.fresh().phone }));
    expect(refused).toMatchObject({ reason: "current_code_required", extra: { code_sent_to: person.phone } });
    expect(given.lastTo(person.email)).toBeUndefined();
  });

  test("uses a code once, and only the right one, for 5 minutes and 5 tries", async () => {
    const person = await driver();
    const invalid = { reason: "otp_invalid" };
    const asked = async () => {
      await refusalOf(ask(person, { email: given.fresh().email }));
      return given.codeTo(person.phone);
    };
    const used = await asked();
    await ask(person, { email: given.fresh().email, current_code: used });
    expect(await refusalOf(ask(person, { email: given.fresh().email, current_code: used }))).toMatchObject(invalid);
    const late = await asked();
    kit.clock.advance(5 * 60_000);
    expect(await refusalOf(ask(person, { email: null, current_code: late }))).toMatchObject(invalid);
    const tried = await asked();
    for (let time = 0; time < 5; time += 1)
      expect(await refusalOf(ask(person, { email: null, current_code: wrongFor(tried) }))).toMatchObject(invalid);
    expect(await refusalOf(ask(person, { email: null, current_code: tried }))).toMatchObject(invalid);
    expect(await given.contactsOf(person.userId)).toMatchObject({ email: person.email });
  });

  test("takes no code of another purpose: to sign in by, or to prove a new contact", async () => {
    const person = await driver();
    await kit.anonymous.identity.otp.request({ phone: person.phone });
    const current_code = given.codeTo(person.phone);
    const byOtp = ask(person, { email: null, current_code });
    expect(await refusalOf(byOtp)).toMatchObject({ reason: "otp_invalid" });
    await refusalOf(ask(person, { email: given.fresh().email }));
    const confirmation = given.codeTo(person.phone);
    const verify = person.caller.identity.ownAccount.verifyContact({ code: confirmation });
    expect(await refusalOf(verify)).toMatchObject({ reason: "otp_invalid" });
    const signIn = kit.anonymous.identity.otp.verify({ phone: person.phone, code: confirmation });
    if (confirmation !== current_code) expect(await refusalOf(signIn)).toMatchObject({ reason: "otp_invalid" });
  });

  test("keeps the code for another try when the new contact is somebody's", async () => {
    const [person, other] = [await driver(), await given.person()];
    await refusalOf(ask(person, { email: other.email }));
    const current_code = given.codeTo(person.phone);
    const taken = ask(person, { email: other.email, current_code });
    expect(await refusalOf(taken)).toMatchObject({ reason: "email_taken" });
    const { email } = given.fresh();
    expect((await ask(person, { email, current_code })).code_sent_to).toEqual([email]);
  });

  test("changes names without any", async () => {
    expect((await ask(await driver(), { first_name: "Karzan" })).user.first_name).toBe("Karzan");
  });

  test("is sent the code five times in 15 minutes", async () => {
    const person = await driver();
    for (let time = 0; time < 5; time += 1) await refusalOf(ask(person, { email: null }));
    expect(await refusalOf(ask(person, { email: null }))).toMatchObject({ reason: "rate_limited" });
  });
});
