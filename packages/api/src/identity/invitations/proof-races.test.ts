import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller, Kit } from "../../../testing/index.ts";
import {
  arrange,
  beforeCommit,
  contactsOf,
  givePassword,
  inviteToo,
  outcomeOf,
  PASSWORD,
  startKit,
  tokenTo,
} from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const THEIRS = "chosen by its real holder";
const lastTo = (to: string) => kit.sent.findLast((message) => message.to === to)?.data ?? {};

/** A driver with a password, signed in once, whom another tenant invites; and what their holder can end that with. */
async function invited() {
  const home = await kit.tenant();
  const other = await kit.tenant();
  const own = await home.member("driver");
  const { email, phone } = await givePassword(kit.database, own.userId);
  await inviteToo(kit, other.admin, own, "driver");
  const token = tokenTo(kit, email);
  const { access_token, refresh_token } = await kit.anonymous.identity.sessions.login({ email, password: PASSWORD });
  const stolen = await kit.deps.tokens.verify(access_token ?? "", kit.clock.now);
  await kit.anonymous.identity.otp.request({ phone });
  const code = String(lastTo(phone).code);
  await kit.anonymous.identity.passwords.forgot({ email });
  const reset = String(lastTo(email).token);
  return { own, other, email, phone, token, code, reset, stolen, refresh_token: refresh_token ?? "" };
}
type Invited = Awaited<ReturnType<typeof invited>>;

const withSession = ({ stolen }: Invited) => kit.callerFor(kit.context(stolen));
/** The ways to show that an account is one's own, with how each is refused once it shows that no more. */
const proofs: [string, (who: Invited) => Promise<unknown>, string][] = [
  [
    "a password",
    ({ token }) => kit.anonymous.identity.invitations.accept({ token, current_password: PASSWORD }),
    "invalid_credentials",
  ],
  ["a session", (who) => withSession(who).identity.invitations.accept({ token: who.token }), "unauthenticated"],
  ["a code", ({ token, code }) => kit.anonymous.identity.invitations.accept({ token, code }), "otp_invalid"],
];
const live = async ({ own }: Invited) =>
  arrange<{ id: string }>(
    kit.database,
    { userId: own.userId },
    "SELECT id FROM sessions WHERE user_id = $1 AND revoked_at IS NULL",
    [own.userId],
  );
const resetting =
  ({ reset }: Invited) =>
  (caller: Caller) =>
    caller.identity.passwords.reset({ token: reset, new_password: THEIRS });

describe("what shows that an account is one's own is asked again behind its lock (4 B10 c)", () => {
  test.each(proofs)("%s is worth nothing while its holder resets the password", async (_, accept, refusal) => {
    const who = await invited();
    const outcome = await beforeCommit(kit, who.own, resetting(who), () => accept(who));
    expect(outcome).toEqual(["done", refusal]);
    expect(await live(who)).toEqual([]);
  });

  test.each(proofs)("by %s: nothing that is done all but its commit outlives the reset", async (_, accept) => {
    const who = await invited();
    const invitation = accept(who);
    await Promise.allSettled([invitation, resetting(who)(kit.anonymous)]);
    const { email } = await contactsOf(kit, who.own.userId);
    await kit.anonymous.identity.sessions.login({ email, password: THEIRS });
    expect(await live(who)).toHaveLength(1);
  });

  test("a session is worth nothing while it is logged out of, and ends what it opened when it is later", async () => {
    const who = await invited();
    const logOut = (caller: Caller) => caller.identity.sessions.logout({ refresh_token: who.refresh_token });
    const byIt = () => withSession(who).identity.invitations.accept({ token: who.token });
    const before = (await live(who)).length;
    expect(await beforeCommit(kit, who.own, logOut, byIt)).toEqual(["done", "unauthenticated"]);
    expect(await live(who)).toHaveLength(before - 1);

    const again = await invited();
    await withSession(again).identity.invitations.accept({ token: again.token });
    expect(await live(again)).toHaveLength(before + 1);
    await kit.anonymous.identity.sessions.logout({ refresh_token: again.refresh_token });
    expect(await live(again)).toHaveLength(before - 1);
  });

  test("a refused one leaves the invitation as it was, for whoever shows it again", async () => {
    const who = await invited();
    await beforeCommit(kit, who.own, resetting(who), () => proofs[0]?.[1](who) ?? Promise.reject());
    const { accept } = kit.anonymous.identity.invitations;
    const signedIn = await accept({ token: who.token, current_password: THEIRS });
    expect(signedIn.tenant?.id).toBe(who.other.tenantId);
    expect(await outcomeOf(accept({ token: who.token, current_password: THEIRS }))).toBe("invitation_invalid");
  });
});

describe("signing in by a code (3 §2)", () => {
  const verify = ({ phone, code }: Invited) => kit.anonymous.identity.otp.verify({ phone, code });

  test("opens nothing while its holder resets the password, however right the code was", async () => {
    const who = await invited();
    expect(await beforeCommit(kit, who.own, resetting(who), () => verify(who))).toEqual(["done", "otp_invalid"]);
    expect(await live(who)).toEqual([]);
  });

  test("of many with one code at the same moment exactly one signs in", async () => {
    const who = await invited();
    const before = (await live(who)).length;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(verify(who))));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "otp_invalid")).toHaveLength(4);
    expect(await live(who)).toHaveLength(before + 1);
  });

  test("a code with a tenant that one cannot enter is not used up", async () => {
    const who = await invited();
    const { phone, code } = who;
    const elsewhere = await kit.tenant();
    const foreign = kit.anonymous.identity.otp.verify({ phone, code, tenant_id: elsewhere.tenantId });
    expect(await outcomeOf(foreign)).toBe("tenant_mismatch");
    expect(await outcomeOf(verify(who))).toBe("done");
  });
});
