import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, PASSWORD, refusalOf, startKit, tokenTo } from "../../../testing/index.ts";
import { somebody } from "./testing/given.ts";

let kit: Kit;
let home: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  kit = await startKit();
  [home, other] = [await kit.tenant(), await kit.tenant()];
});
afterAll(() => kit.stop());

const KNOWN = "known to the administrators";

/** An account that `home` made, whose person has proven the e-mail, and which `other` invites as an administrator. */
async function invited(password?: string) {
  const person = somebody();
  const { user } = await home.admin.caller.identity.users.create({ ...person, password });
  const { email } = person;
  await kit.anonymous.identity.passwords.forgot({ email });
  const token = String(kit.sent.findLast((message) => message.to === email)?.data.token);
  await kit.anonymous.identity.passwords.reset({ token, new_password: PASSWORD });
  const roles = await other.admin.caller.identity.roles.list({ search: "tenant_admin" });
  const role_ids = roles.roles.filter(({ name }) => name === "tenant_admin").map(({ id }) => id);
  const offer = await other.admin.caller.identity.users.create({
    email,
    first_name: "As",
    last_name: "Typed",
    role_ids,
  });
  return { userId: user.id, email, invitation: offer.user.id };
}
const signedIn = async (email: string, password: string) => {
  const { access_token } = await kit.anonymous.identity.sessions.login({ email, password });
  return kit.callerFor(kit.context(await kit.deps.tokens.verify(access_token ?? "", kit.clock.now)));
};

describe("a password that a tenant's administrators set", () => {
  test("accepts no invitation of another tenant, neither itself nor by its sessions (4 B10 c)", async () => {
    const { userId, email, invitation } = await invited();
    await home.admin.caller.identity.users.update({ userId, password: KNOWN });
    const theirs = await signedIn(email, KNOWN);
    const byId = () => refusalOf(theirs.identity.invitations.acceptByContact({ id: invitation }));
    expect(await byId()).toMatchObject({ reason: "invitation_token_required" });
    // Choosing another one proves nothing but the one that was known.
    await theirs.identity.passwords.change({ current_password: KNOWN, new_password: "chosen by who knew that one" });
    expect(await byId()).toMatchObject({ reason: "invitation_token_required" });
    const rows = await arrange(kit.database, other, "SELECT FROM memberships WHERE tenant_id = $1 AND user_id = $2", [
      other.tenantId,
      userId,
    ]);
    expect(rows).toEqual([]);
  });

  test("neither sees nor declines what another tenant offers its person (4 B10 c)", async () => {
    const { userId, email, invitation } = await invited();
    const seen = async () => (await (await signedIn(email, KNOWN)).identity.sessions.me({})).invitations;
    await home.admin.caller.identity.users.update({ userId, password: KNOWN });
    const theirs = await signedIn(email, KNOWN);
    expect(await seen()).toEqual([]);
    const declined = await refusalOf(theirs.identity.invitations.decline({ id: invitation }));
    expect(declined).toMatchObject({ reason: "invitation_token_required" });
    const [row] = await arrange<{ status: string }>(
      kit.database,
      other,
      "SELECT status FROM invitations WHERE tenant_id = $1 AND id = $2",
      [other.tenantId, invitation],
    );
    expect(row).toEqual({ status: "open" });
    await kit.anonymous.identity.passwords.forgot({ email });
    const token = String(kit.sent.findLast(({ to }) => to === email)?.data.token);
    await kit.anonymous.identity.passwords.reset({ token, new_password: KNOWN });
    expect(await seen()).toMatchObject([{ id: invitation }]);
    await (await signedIn(email, KNOWN)).identity.invitations.decline({ id: invitation });
  });

  test("is worth nothing once its person joined elsewhere, and neither is what was opened with it (4 B10, 4 B11)", async () => {
    const { userId, email } = await invited();
    await home.admin.caller.identity.users.update({ userId, password: KNOWN });
    const theirs = await signedIn(email, KNOWN);
    await theirs.identity.apiKeys.create({ name: "kept for later" });
    await kit.anonymous.identity.invitations.accept({ token: tokenTo(kit, email), current_password: KNOWN });
    const refused = { reason: "unauthenticated" };
    expect(await refusalOf(theirs.identity.sessions.switchTenant({ tenant_id: other.tenantId }))).toMatchObject(
      refused,
    );
    const again = kit.anonymous.identity.sessions.login({ email, password: KNOWN });
    expect(await refusalOf(again)).toMatchObject({ reason: "invalid_credentials" });
    const own = { tenantId: home.tenantId, userId };
    const keys = "SELECT FROM api_keys WHERE created_by = $1 AND revoked_at IS NULL";
    expect(await arrange(kit.database, own, keys, [userId])).toEqual([]);
    const set = home.admin.caller.identity.users.update({ userId, password: KNOWN });
    expect(await refusalOf(set)).toMatchObject({ reason: "account_shared" });
  });

  test("gives way to the one that its person chooses when they accept", async () => {
    const { userId, email } = await invited();
    await home.admin.caller.identity.users.update({ userId, password: KNOWN });
    const token = tokenTo(kit, email);
    await kit.anonymous.identity.invitations.accept({
      token,
      current_password: KNOWN,
      password: "my own from here on",
    });
    expect((await kit.anonymous.identity.sessions.login({ email, password: "my own from here on" })).user.id).toBe(
      userId,
    );
  });

  test("is the person's own after a reset: then a session suffices again", async () => {
    const { email, invitation } = await invited(KNOWN);
    const own = await signedIn(email, PASSWORD);
    expect((await own.identity.invitations.acceptByContact({ id: invitation })).tenant?.id).toBe(other.tenantId);
  });
});
