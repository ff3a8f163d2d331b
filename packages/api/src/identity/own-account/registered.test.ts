import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";
import { peopleOf } from "./testing/given.ts";

let kit: Kit;
let given: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  kit = await startKit();
  given = peopleOf(kit);
});
afterAll(() => kit.stop());

const login = (name: { email: string } | { phone: string }) =>
  kit.anonymous.identity.sessions.login({ ...name, password: PASSWORD });

describe("the contacts that somebody registered with (3 §2, 4 B10, 4 B12)", () => {
  /** Who registered a moment ago, and got no message. */
  async function newcomer() {
    const { code, tenantId } = await kit.tenant();
    const contacts = given.fresh();
    const names = { first_name: "Noor", last_name: "Ali" };
    const { length } = kit.sent;
    const registering = { tenant_code: code, ...names, ...contacts, password: PASSWORD };
    const { user } = await kit.anonymous.identity.registration.register(registering);
    expect(kit.sent).toHaveLength(length);
    return { ...contacts, ...(await kit.signIn(user.id, tenantId)) };
  }

  test("are proven by sending one of them again, which costs neither password nor session", async () => {
    const person = await newcomer();
    const { update, verifyContact } = person.caller.identity.ownAccount;
    expect(await update({ email: person.email, current_password: PASSWORD })).toMatchObject({
      code_sent_to: [person.email],
    });
    const { user } = await verifyContact({ code: given.codeTo(person.email) });
    expect(user).toMatchObject({ email_verified: true, phone: person.phone, phone_verified: false });
    expect((await login({ email: person.email })).user.id).toBe(person.userId);
    expect((await person.caller.identity.sessions.me({})).user.has_password).toBe(true);
  });

  test("are proven by a first sign-in with a code, which ends the password, the other one and the sessions", async () => {
    const { phone, email, caller } = await newcomer();
    await kit.anonymous.identity.otp.request({ phone });
    const { user } = await kit.anonymous.identity.otp.verify({ phone, code: given.codeTo(phone) });
    expect(user).toMatchObject({ phone, email: null });
    for (const name of [{ phone }, { email }])
      expect(await refusalOf(login(name))).toMatchObject({ reason: "invalid_credentials" });
    expect(await refusalOf(caller.identity.sessions.me({}))).toMatchObject({ reason: "unauthenticated" });
  });
});
