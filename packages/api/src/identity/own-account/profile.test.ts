import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Kit } from "../../../testing/index.ts";
import { arrange, outcomeOf, refusalOf, startKit } from "../../../testing/index.ts";
import { peopleOf } from "./testing/given.ts";

let kit: Kit;
let given: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  kit = await startKit();
  given = peopleOf(kit);
});
afterAll(() => kit.stop());

const update = ({ caller }: Pick<Actor, "caller">, change: object) => caller.identity.ownAccount.update(change);

describe("one's own account (4 B12)", () => {
  test("shows itself to its person alone as it is", async () => {
    const person = await given.person();
    const { user } = await person.caller.identity.sessions.me({});
    expect(user).toMatchObject({
      id: person.userId,
      language: null,
      email_verified: true,
      phone_verified: true,
      has_password: true,
    });
    await arrange(kit.database, {}, "UPDATE users SET password_hash = NULL, phone_proven_at = NULL WHERE id = $1", [
      person.userId,
    ]);
    const after = (await person.caller.identity.sessions.me({})).user;
    expect(after).toMatchObject({ email_verified: true, phone_verified: false, has_password: false });
  });

  test("takes names, language and avatar, keeps what is left out, and says so in every tenant", async () => {
    const person = await given.person();
    const avatar_url = "https://files.example.com/me.jpg";
    const { user, code_sent_to } = await update(person, { first_name: " Dilan ", language: "ku", avatar_url });
    expect(code_sent_to).toEqual([]);
    expect(user).toMatchObject({
      first_name: "Dilan",
      full_name: `Dilan ${user.last_name}`,
      language: "ku",
      avatar_url,
    });
    expect(await outcomeOf(update(person, {}))).toBe("no_valid_fields_to_update");
    expect((await update(person, { avatar_url: null, language: null })).user).toMatchObject({
      first_name: "Dilan",
      avatar_url: null,
      language: null,
    });
    const other = await kit.signIn(person.userId, null);
    expect((await update(other, { last_name: "Azad" })).user.full_name).toBe("Dilan Azad");
    expect((await person.caller.identity.sessions.me({})).user.full_name).toBe("Dilan Azad");
  });

  test.each([{ first_name: " " }, { language: "de" }, { avatar_url: "http://example.com/x.jpg" }, { email: "x" }])(
    "refuses %j",
    async (wrong) => {
      const refused = await refusalOf(update(await given.person(), wrong));
      expect(refused).toMatchObject({ reason: "validation_failed", issues: [{ field: Object.keys(wrong)[0] }] });
    },
  );

  test("leaves a record of what changed, and none of what did not", async () => {
    const person = await given.person();
    await update(person, { first_name: "Test" });
    await update(person, { first_name: "Hana" });
    const { tenantId } = person;
    const text = `SELECT before, after FROM audit_log WHERE tenant_id = $1 AND action = 'user.update_own' AND actor_user_id = $2`;
    const records = await arrange(kit.database, { tenantId: tenantId ?? "" }, text, [tenantId, person.userId]);
    expect(records).toMatchObject([{ before: { first_name: "Test" }, after: { first_name: "Hana" } }]);
  });
});

describe("the language of a person", () => {
  test("is that of codes and tokens sent to them, whoever asks; else the request's", async () => {
    const person = await given.person("driver");
    const asking = kit.callerFor(kit.context(null, { language: "ar" })).identity;
    await asking.otp.request({ phone: person.phone });
    expect(given.lastTo(person.phone)?.language).toBe("ar");
    await update(person, { language: "ku" });
    await asking.otp.request({ phone: person.phone });
    expect(given.lastTo(person.phone)?.language).toBe("ku");
    await asking.passwords.forgot({ email: person.email });
    expect(given.lastTo(person.email)?.language).toBe("ku");
  });
});
