import { givePassword, PASSWORD } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const post = (path: string, body: unknown, token?: string) =>
  kit.request("POST", path, token ? { token } : null, { body });
const SIGNED_IN = [
  "access_token",
  "csrf_token",
  "expires_in",
  "message",
  "permissions",
  "refresh_token",
  "roles",
  "success",
  "tenant",
  "token_type",
  "user",
];
const USER = ["avatar_url", "email", "first_name", "full_name", "id", "is_system_admin", "last_name", "phone"];

async function person() {
  const tenant = await kit.tenant();
  const names = await givePassword(kit.database, tenant.admin.userId);
  return { tenant, ...names };
}

describe("sessions over REST (3 §2)", () => {
  test("sign-in answers 200 with the documented fields, which no cache may keep", async () => {
    const { tenant, email } = await person();
    const answer = await post("/auth/login", { email, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(answer.body).toSorted()).toEqual(SIGNED_IN);
    expect(Object.keys(answer.body.user).toSorted()).toEqual(USER);
    expect(answer.body).toMatchObject({
      success: true,
      message: "Signed in",
      token_type: "Bearer",
      expires_in: 900,
      tenant: { id: tenant.tenantId, name: `Tenant ${tenant.code}`, code: tenant.code },
      roles: [{ id: expect.any(String), name: "tenant_admin" }],
    });
    const refreshed = await post("/auth/refresh", { refresh_token: answer.body.refresh_token });
    expect(refreshed.status).toBe(200);
    expect(Object.keys(refreshed.body).toSorted()).toEqual(SIGNED_IN);
    const token = refreshed.body.access_token;
    const me = await kit.request("GET", "/auth/me", { token });
    expect(me.status).toBe(200);
    expect(Object.keys(me.body).toSorted()).toEqual([
      "csrf_token",
      "invitations",
      "message",
      "permissions",
      "roles",
      "success",
      "tenant",
      "tenants",
      "user",
    ]);
    const reused = await post("/auth/refresh", { refresh_token: answer.body.refresh_token });
    expect([reused.status, reused.body.code]).toEqual([401, "refresh_token_reused"]);
    const ended = await kit.request("GET", "/auth/me", { token });
    expect([ended.status, ended.body.code]).toEqual([401, "unauthenticated"]);
  });

  test("sign-out ends the session; sessions are listed and ended one by one", async () => {
    const { email } = await person();
    const [first, second] = [
      (await post("/auth/login", { email, password: PASSWORD })).body,
      (await post("/auth/login", { email, password: PASSWORD })).body,
    ];
    const as = { token: first.access_token };
    const list = await kit.request("GET", "/auth/sessions", as, { query: { limit: 1 } });
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({ success: true, page: 1, limit: 1, total: 3 });
    expect(Object.keys(list.body.sessions[0]).toSorted()).toEqual([
      "created_at",
      "id",
      "ip",
      "is_current",
      "last_used_at",
      "tenant_id",
      "user_agent",
    ]);
    const { sessionId } = await kit.deps.tokens.verify(second.access_token, kit.clock.now);
    const ended = await kit.request("DELETE", `/auth/sessions/${sessionId}`, as);
    expect([ended.status, ended.body.message]).toEqual([200, "Session ended"]);
    expect((await kit.request("GET", "/auth/me", { token: second.access_token })).status).toBe(401);
    const again = await kit.request("DELETE", `/auth/sessions/${sessionId}`, as);
    expect([again.status, again.body.code]).toEqual([404, "session_not_found"]);
    expect((await kit.request("DELETE", "/auth/sessions/nonsense", as)).status).toBe(404);
    const out = await post("/auth/logout", { refresh_token: first.refresh_token });
    expect([out.status, out.body]).toEqual([200, { success: true, message: "Signed out" }]);
    expect((await kit.request("GET", "/auth/me", as)).status).toBe(401);
  });

  test("another tenant is entered with its id in the body; a replay shows no tokens", async () => {
    const { tenant } = await person();
    const { token } = tenant.admin;
    const options = { body: { tenant_id: tenant.tenantId }, headers: { "idempotency-key": "switch" } };
    const first = await kit.request("POST", "/auth/switch-tenant", { token }, options);
    expect(first.status).toBe(200);
    expect(Object.keys(first.body).toSorted()).toEqual(SIGNED_IN);
    const again = await kit.request("POST", "/auth/switch-tenant", { token }, options);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual({ ...first.body, access_token: null, refresh_token: null });
    const { tenantId } = await kit.tenant();
    const foreign = await post("/auth/switch-tenant", { tenant_id: tenantId }, token);
    expect([foreign.status, foreign.body.code]).toEqual([403, "tenant_mismatch"]);
  });

  test("a locked account answers 429 and when to come back (3 §1.11)", async () => {
    const { phone } = await person();
    for (let failure = 0; failure < 10; failure += 1) {
      const wrong = await post("/auth/login", { phone, password: "wrong" });
      expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_credentials"]);
    }
    const locked = await post("/auth/login", { phone, password: PASSWORD });
    expect([locked.status, locked.body.code]).toEqual([429, "too_many_attempts"]);
    expect(locked.headers.get("retry-after")).toBe("900");
  });
});

describe("passwords, codes and registration over REST (3 §2)", () => {
  test("changing, forgetting and resetting answer 200 and nothing else", async () => {
    const { tenant, email } = await person();
    const body = { current_password: PASSWORD, new_password: "another pass phrase" };
    const changed = await kit.request("PUT", "/auth/password", tenant.admin, { body });
    expect([changed.status, changed.body]).toEqual([200, { success: true, message: "Password changed" }]);
    const known = await post("/auth/password/forgot", { email });
    const unknown = await post("/auth/password/forgot", { email: "nobody@example.test" });
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const token = kit.sent.at(-1)?.data.token;
    const reset = await post("/auth/password/reset", { token, new_password: "a third pass phrase" });
    expect([reset.status, reset.body.success]).toEqual([200, true]);
    const again = await post("/auth/password/reset", { token, new_password: "a fourth pass phrase" });
    expect([again.status, again.body.code]).toEqual([400, "reset_token_invalid"]);
  });

  test("a code is asked for and signs in; who does not sign in by code is answered as nobody is (4 K1)", async () => {
    const { tenant, phone: staff } = await person();
    const { phone } = await givePassword(kit.database, (await tenant.member("driver")).userId);
    const before = kit.sent.length;
    const refused = await post("/auth/otp/request", { phone: staff });
    expect(kit.sent).toHaveLength(before);
    const wrong = await post("/auth/otp/verify", { phone: staff, code: "123456" });
    expect([wrong.status, wrong.body.code]).toEqual([401, "otp_invalid"]);
    const known = await post("/auth/otp/request", { phone });
    const unknown = await post("/auth/otp/request", { phone: "+9647999999999" });
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([refused.status, refused.body]).toEqual([known.status, known.body]);
    const answer = await post("/auth/otp/verify", { phone, code: kit.sent.at(-1)?.data.code });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).toSorted()).toEqual(SIGNED_IN);
    const again = await post("/auth/otp/verify", { phone, code: kit.sent.at(-1)?.data.code });
    expect([again.status, again.body.code]).toEqual([401, "otp_invalid"]);
  });

  test("registering answers 201 as signing in does; 409 for a phone or e-mail in use", async () => {
    const { code } = await kit.tenant();
    const input = {
      tenant_code: code,
      first_name: "Dilan",
      last_name: "Aziz",
      phone: "+9647507654321",
      email: "dilan@example.test",
      password: "a long pass phrase",
    };
    const answer = await post("/auth/register", input);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).toSorted()).toEqual(SIGNED_IN);
    const samePhone = await post("/auth/register", { ...input, email: "other@example.test" });
    expect([samePhone.status, samePhone.body.code]).toEqual([409, "phone_taken"]);
    const sameEmail = await post("/auth/register", { ...input, phone: "+9647507654322" });
    expect([sameEmail.status, sameEmail.body.code]).toEqual([409, "email_taken"]);
    const nowhere = await post("/auth/register", { ...input, tenant_code: "NOPE" });
    expect([nowhere.status, nowhere.body.code, nowhere.body.message]).toEqual([
      404,
      "tenant_not_found",
      "Tenant not found",
    ]);
  });
});
