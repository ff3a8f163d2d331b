import { newId } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, givePassword, PASSWORD, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const login = (input: { email?: string; phone?: string; password?: string; tenant_id?: string }) =>
  kit.anonymous.identity.sessions.login({ password: PASSWORD, ...input });

const change = testStatement("test.change", "SELECT FROM memberships WHERE tenant_id = $1 AND user_id = $2 FOR UPDATE");

async function person() {
  const tenant = await kit.tenant();
  const actor = await tenant.member("viewer");
  return { tenant, actor, ...(await givePassword(kit.database, actor.userId)) };
}

describe("signing in with a password", () => {
  test("answers tokens, who one is, where, and what one may do (3 §2, 4 B3)", async () => {
    const { tenant, actor, email, phone } = await person();
    const answer = await login({ email: ` ${email.toUpperCase()} ` });
    expect(answer).toMatchObject({
      token_type: "Bearer",
      expires_in: 900,
      user: { id: actor.userId, email, phone, avatar_url: null, is_system_admin: false },
      tenant: { id: tenant.tenantId, code: tenant.code, name: `Tenant ${tenant.code}` },
      roles: [{ name: "viewer" }],
      permissions: ["view:tenant"],
    });
    const credential = await kit.deps.tokens.verify(answer.access_token, kit.clock.now);
    const me = await kit.callerFor(kit.context(credential)).identity.sessions.me({});
    expect(me).toEqual({
      csrf_token: null,
      user: { ...answer.user, language: null, email_verified: true, phone_verified: true, has_password: true },
      tenant: answer.tenant,
      roles: answer.roles,
      permissions: answer.permissions,
      invitations: [],
      tenants: [{ ...answer.tenant, status: "active" }],
    });
    expect((await login({ phone })).user.id).toBe(actor.userId);
  });

  test("refuses wrong password, unknown e-mail and account without password alike (3 §2)", async () => {
    const { email } = await person();
    const { admin } = await kit.tenant();
    const [none] = await arrange<{ email: string }>(kit.database, {}, "SELECT email FROM users WHERE id = $1", [
      admin.userId,
    ]);
    for (const input of [
      { email, password: `${PASSWORD} ` },
      { email: "nobody@example.test" },
      { email: none?.email ?? "" },
    ])
      expect(await refusalOf(login(input))).toEqual({ reason: "invalid_credentials", extra: {}, issues: [] });
  });

  test("takes one name of an account, not none and not both", async () => {
    for (const input of [{}, { email: "a@example.test", phone: "+9647700000000" }])
      expect((await refusalOf(login(input))).issues).toEqual([{ field: "email", code: "email_or_phone" }]);
  });

  test("enters the tenant last used, otherwise the oldest; one that is named must be the user's own (4 B2)", async () => {
    const { tenant: first, actor, email } = await person();
    const second = await kit.tenant();
    const stranger = await kit.tenant();
    await arrange(
      kit.database,
      { tenantId: second.tenantId },
      "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ($1, $2, '2030-01-01')",
      [second.tenantId, actor.userId],
    );
    expect((await login({ email })).tenant?.id).toBe(first.tenantId);
    kit.clock.advance(1000);
    expect((await login({ email, tenant_id: second.tenantId })).tenant?.id).toBe(second.tenantId);
    expect((await login({ email })).tenant?.id).toBe(second.tenantId);
    expect((await refusalOf(login({ email, tenant_id: stranger.tenantId }))).reason).toBe("tenant_mismatch");
    expect((await refusalOf(login({ email, tenant_id: newId() }))).reason).toBe("tenant_not_found");
    const wrong = login({ email, tenant_id: stranger.tenantId, password: "not the password" });
    expect((await refusalOf(wrong)).reason).toBe("invalid_credentials");
    kit.clock.advance(1000);
    expect((await login({ email, tenant_id: first.tenantId })).tenant?.id).toBe(first.tenantId);
    expect((await login({ email })).tenant?.id).toBe(first.tenantId);
  });

  test("enters the tenant that a former release noted, until another one is entered (4 B2)", async () => {
    const { tenant: first, actor, email } = await person();
    const second = await kit.tenant();
    const joined = "INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ($1, $2, '2030-01-01')";
    await arrange(kit.database, { tenantId: second.tenantId }, joined, [second.tenantId, actor.userId]);
    const noted = [second.tenantId, actor.userId];
    await arrange(kit.database, {}, "UPDATE users SET last_tenant_id = $1 WHERE id = $2", noted);
    expect((await login({ email })).tenant?.id).toBe(second.tenantId);
    kit.clock.advance(1000);
    await login({ email, tenant_id: first.tenantId });
    expect((await login({ email })).tenant?.id).toBe(first.tenantId);
  });

  test("waits for nobody who changes the membership meanwhile (4 B2)", async () => {
    const { tenant, actor, email } = await person();
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = kit.database.transaction({ tenantId: tenant.tenantId, userId: null }, async (tx) => {
      await tx.sql(change, [tenant.tenantId, actor.userId]);
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    const signedIn = await login({ email }).finally(mayEnd.resolve);
    await changing;
    expect(signedIn.tenant?.id).toBe(tenant.tenantId);
  });

  test("a system administrator signs in to no tenant, or to any (3 §2)", async () => {
    const admin = await kit.systemAdmin();
    const { email } = await givePassword(kit.database, admin.userId);
    const answer = await login({ email });
    expect(answer).toMatchObject({
      tenant: null,
      user: { is_system_admin: true },
      roles: [{ name: "system_admin" }],
      permissions: ["manage:system"],
    });
    const { tenantId } = await kit.tenant();
    expect((await login({ email, tenant_id: tenantId })).tenant?.id).toBe(tenantId);
  });
});

describe("who may not sign in", () => {
  test("an inactive account, an ended membership and a suspended tenant are told so after the password (3 §2)", async () => {
    const { tenant, actor, email } = await person();
    const { tenantId } = tenant;
    const { userId } = actor;
    await arrange(kit.database, { tenantId }, "UPDATE memberships SET status = 'inactive' WHERE user_id = $1", [
      userId,
    ]);
    const ended = { reason: "account_inactive", extra: { inactive: "membership" } };
    expect(await refusalOf(login({ email }))).toMatchObject(ended);
    expect(await refusalOf(login({ email, tenant_id: tenantId }))).toMatchObject(ended);
    expect(await refusalOf(actor.caller.identity.sessions.me({}))).toMatchObject(ended);
    await arrange(kit.database, { tenantId }, "UPDATE memberships SET status = 'active' WHERE user_id = $1", [userId]);
    await arrange(kit.database, {}, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [tenantId]);
    expect((await refusalOf(login({ email }))).reason).toBe("tenant_suspended");
    expect((await refusalOf(login({ email, tenant_id: tenantId }))).reason).toBe("tenant_suspended");
    await arrange(kit.database, {}, "UPDATE users SET status = 'inactive' WHERE id = $1", [userId]);
    expect(await refusalOf(login({ email }))).toMatchObject({ reason: "account_inactive", extra: {} });
    expect((await refusalOf(login({ email, password: "wrong" }))).reason).toBe("invalid_credentials");
  });

  test("an access token stops with deactivation and suspension (3 §2)", async () => {
    const { tenant, actor } = await person();
    await arrange(kit.database, {}, "UPDATE tenants SET status = 'suspended' WHERE id = $1", [tenant.tenantId]);
    expect((await refusalOf(actor.caller.identity.sessions.me({}))).reason).toBe("tenant_suspended");
    await arrange(kit.database, {}, "UPDATE users SET status = 'inactive' WHERE id = $1", [actor.userId]);
    expect((await refusalOf(actor.caller.identity.sessions.me({}))).reason).toBe("account_inactive");
  });
});
