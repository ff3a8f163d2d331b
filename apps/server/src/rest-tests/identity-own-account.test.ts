import { givePassword, PASSWORD } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const USER = [
  "avatar_url",
  "email",
  "email_verified",
  "first_name",
  "full_name",
  "has_password",
  "id",
  "is_system_admin",
  "language",
  "last_name",
  "phone",
  "phone_verified",
];

async function person() {
  const tenant = await kit.tenant();
  const member = await tenant.member("viewer");
  return { tenant, member, ...(await givePassword(kit.database, member.userId)) };
}

describe("one's own account over REST (4 B12)", () => {
  test("is changed by PATCH /auth/me, whose `language` is the person's, not the answer's", async () => {
    const { member } = await person();
    const body = { first_name: "Narin", language: "ku" };
    const answer = await kit.request("PATCH", "/auth/me", member, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: "Your account has been updated", code_sent_to: [] });
    expect(Object.keys(answer.body.user).toSorted()).toEqual(USER);
    expect(answer.body.user).toMatchObject(body);
    const me = await kit.request("GET", "/auth/me", member, { query: { language: "ar" } });
    expect(me.body.user).toEqual(answer.body.user);
  });

  test("takes a new e-mail with the password and the code sent there: 200, 400, 401, 409", async () => {
    const { member, phone } = await person();
    const other = await person();
    const patch = (body: object) => kit.request("PATCH", "/auth/me", member, { body });
    const email = "narin.new@example.test";
    const missing = await patch({ email });
    expect([missing.status, missing.body.code]).toEqual([400, "validation_failed"]);
    expect(missing.body.details).toMatchObject([
      { field: "current_password", message: "Field required: current_password" },
    ]);
    const wrong = await patch({ email, current_password: "a guess" });
    expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_credentials"]);
    const taken = await patch({ email: other.email, current_password: PASSWORD });
    expect([taken.status, taken.body.code]).toEqual([409, "email_taken"]);
    const asked = await patch({ email, current_password: PASSWORD });
    expect([asked.status, asked.body.code_sent_to]).toEqual([200, [email]]);
    expect(asked.body.message).toBe(`A code has been sent to ${email}: the change takes effect once you enter it`);
    const verify = (code: unknown) => kit.request("POST", "/auth/contact/verify", member, { body: { code } });
    const guessed = await verify("12345");
    expect([guessed.status, guessed.body.code]).toEqual([401, "otp_invalid"]);
    const proven = await verify(kit.sent.at(-1)?.data.code);
    expect([proven.status, proven.body.message]).toEqual([200, "Your new contact has been confirmed"]);
    expect(proven.body.user).toMatchObject({ email, phone, email_verified: true });
    const last = await patch({ phone: null, email: null, current_password: PASSWORD });
    expect([last.status, last.body.code]).toEqual([409, "last_contact"]);
  });

  test("without a password there is none to change: 409 `password_not_set`", async () => {
    const { member } = await person();
    await kit.database.transaction({ tenantId: member.tenantId ?? "" }, (tx) =>
      tx.sql({ name: "test.no_password", text: "UPDATE users SET password_hash = NULL WHERE id = $1" }, [
        member.userId,
      ]),
    );
    const body = { current_password: PASSWORD, new_password: "a long pass phrase" };
    const answer = await kit.request("PUT", "/auth/password", member, { body });
    expect([answer.status, answer.body.code]).toEqual([409, "password_not_set"]);
  });

  test("of who is deactivated says how to reach it: 403 with words and a field for it, in three languages", async () => {
    const { tenant, member, email } = await person();
    const path = `/users/${member.userId}`;
    await kit.request("PATCH", path, tenant.admin, { body: { status: "inactive" } });
    for (const language of ["en", "ar", "ku"]) {
      const body = { email, password: PASSWORD };
      const answer = await kit.request("POST", "/auth/login", null, { body, query: { language } });
      expect(answer).toMatchObject({ status: 403, body: { code: "account_inactive", inactive: "membership" } });
      expect(answer.body.message).toContain("(tenant_id: null)");
    }
    const outside = await kit.request("POST", "/auth/login", null, {
      body: { email, password: PASSWORD, tenant_id: null },
    });
    expect(outside).toMatchObject({ status: 200, body: { tenant: null } });
  });

  test("without a password asks for a code: 403 names where it was sent, in three languages", async () => {
    const { member, email } = await person();
    await kit.database.transaction({ tenantId: member.tenantId ?? "" }, (tx) =>
      tx.sql({ name: "test.no_password", text: "UPDATE users SET password_hash = NULL WHERE id = $1" }, [
        member.userId,
      ]),
    );
    for (const [language, message] of [
      ["en", "Confirm this change with the code that was sent to you"],
      ["ar", "أكّد هذا التغيير برمز التحقق الذي أُرسل إليك"],
      ["ku", "ئەم گۆڕانکارییە بەو کۆدە پشتڕاست بکەوە کە بۆت نێردراوە"],
    ] as const) {
      const body = { phone: "+9647855500000" };
      const answer = await kit.request("PATCH", "/auth/me", member, { body, query: { language } });
      expect([answer.status, answer.body.code]).toEqual([403, "current_code_required"]);
      expect(answer.body).toMatchObject({ success: false, message, code_sent_to: email });
    }
  });

  test("is no matter of the users endpoint: 403 `use_own_account`", async () => {
    const { tenant } = await person();
    const path = `/users/${tenant.admin.userId}`;
    const answer = await kit.request("PATCH", path, tenant.admin, { body: { password: "a long pass phrase" } });
    expect([answer.status, answer.body.code]).toEqual([403, "use_own_account"]);
  });

  test("revokes its API keys with a new password only when asked to", async () => {
    const { member } = await person();
    const { body: made } = await kit.request("POST", "/api-keys", member, { body: { name: "terminal" } });
    const health = async () =>
      (await kit.request("GET", `/api-keys/${made.data.api_key}/health`, null)).body.revoked_at;
    const change = (body: object) => kit.request("PUT", "/auth/password", member, { body });
    await change({ current_password: PASSWORD, new_password: "a second pass phrase" });
    expect(await health()).toBeNull();
    const asked = { current_password: "a second pass phrase", new_password: PASSWORD, revoke_api_keys: true };
    expect((await change(asked)).status).toBe(200);
    expect(await health()).not.toBeNull();
  });
});

describe("leaving a tenant over REST (4 B11)", () => {
  test("answers 200, then 401 to the sessions there; 404 to who is no member; 409 to the last administrator", async () => {
    const { tenant, member } = await person();
    const path = `/auth/tenants/${tenant.tenantId}`;
    const left = await kit.request("DELETE", path, member);
    expect([left.status, left.body]).toEqual([200, { success: true, message: "You have left the tenant" }]);
    const again = await kit.request("DELETE", path, member);
    expect([again.status, again.body.code]).toEqual([401, "unauthenticated"]);
    const stranger = await kit.request("DELETE", path, (await kit.tenant()).admin);
    expect([stranger.status, stranger.body.code]).toEqual([404, "tenant_not_found"]);
    const last = await kit.request("DELETE", path, tenant.admin);
    expect([last.status, last.body.code]).toEqual([409, "last_tenant_admin"]);
  });

  test("works from a session that enters no tenant, for who was deactivated there", async () => {
    const { tenant, member, email } = await person();
    const status = { body: { status: "inactive" } };
    await kit.request("PATCH", `/users/${member.userId}`, tenant.admin, status);
    const login = (tenant_id?: null) =>
      kit.request("POST", "/auth/login", null, { body: { email, password: PASSWORD, tenant_id } });
    const closed = await login();
    expect([closed.status, closed.body.code]).toEqual([403, "account_inactive"]);
    const { body } = await login(null);
    expect(body.tenant).toBeNull();
    const token = body.access_token;
    const left = await kit.request("DELETE", `/auth/tenants/${tenant.tenantId}`, { token });
    expect(left.status).toBe(200);
    expect((await login()).body.tenant).toBeNull();
  });
});
