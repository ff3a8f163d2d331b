import { givePassword, inviteToo, joinToo, PASSWORD, tokenTo } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf } from "../testing/browser.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

type Jar = Map<string, string>;

/** Whether cookies that somebody kept still are somebody's session. */
async function isLive(kept: Iterable<[string, string]>): Promise<boolean> {
  const { jar, api } = browserOf(kit.app);
  for (const [name, value] of kept) jar.set(name, value);
  return (await api("GET", "/auth/me")).status === 200;
}
const put = (jar: Jar, kept: Jar) => {
  for (const [name, value] of kept) jar.set(name, value);
};

/** Somebody of two companies, signed in at the first by cookies. */
async function signedIn() {
  const [home, other] = [await kit.tenant(), await kit.tenant()];
  const { email } = await givePassword(kit.database, home.admin.userId);
  await joinToo(kit, other, home.admin, "viewer");
  const body = { email, password: PASSWORD, tenant_id: home.tenantId, cookie: true };
  const page = browserOf(kit.app);
  const { csrf_token } = (await page.api("POST", "/auth/login", { body })).body;
  const enter = async (tenant_id: string, csrf: string, headers: Record<string, string> = {}) =>
    page.api("POST", "/auth/switch-tenant", { body: { tenant_id }, csrf, headers });
  return { ...page, home, other, body, csrf: String(csrf_token), enter };
}

/** The same, who went to the other company and back, with the cookies that they had on the way. */
async function wandered() {
  const who = await signedIn();
  const { jar, home, other, enter } = who;
  const kept = [new Map(jar)];
  let { csrf } = who;
  for (const { tenantId } of [other, home]) {
    csrf = String((await enter(tenantId, csrf)).body.csrf_token);
    kept.push(new Map(jar));
  }
  return { ...who, csrf, kept };
}

describe("signing out in a browser that went from company to company (4 L9)", () => {
  test("ends every session whose cookies were overwritten on the way, and no other of its person", async () => {
    const { api, body, csrf, kept } = await wandered();
    const elsewhere = browserOf(kit.app);
    await elsewhere.api("POST", "/auth/login", { body });
    const [first, second, third] = kept;
    expect(await Promise.all(kept.map(isLive))).toEqual([true, true, true]);
    expect((await api("POST", "/auth/logout", { body: {}, csrf })).status).toBe(200);
    expect(await Promise.all([first, second, third].map((jar) => isLive(jar ?? [])))).toEqual([false, false, false]);
    expect(await isLive(elsewhere.jar)).toBe(true);
  });

  test("is what the next sign-in does that says whose cookies it overwrites", async () => {
    const { api, csrf, kept } = await wandered();
    const { body } = await signedIn();
    expect((await api("POST", "/auth/login", { body, csrf })).status).toBe(200);
    expect(await Promise.all(kept.map(isLive))).toEqual([false, false, false]);
    expect((await api("GET", "/auth/me")).status).toBe(200);
  });

  test("with a token that is no cookie ends the session of that token and what was opened from it (4 B2)", async () => {
    const { tenantId, admin } = await kit.tenant();
    const { email } = await givePassword(kit.database, admin.userId);
    const first = await kit.request("POST", "/auth/login", null, { body: { email, password: PASSWORD } });
    const token = String(first.body.access_token);
    const second = await kit.request("POST", "/auth/switch-tenant", { token }, { body: { tenant_id: tenantId } });
    const { refresh_token } = second.body;
    expect((await kit.request("POST", "/auth/logout", null, { body: { refresh_token } })).status).toBe(200);
    const me = async (answer: typeof first) =>
      (await kit.request("GET", "/auth/me", { token: String(answer.body.access_token) })).status;
    expect([await me(first), await me(second)]).toEqual([200, 401]);
  });
});

describe("accepting an invitation in cookies with a session that is in none (4 B3, 4 L9)", () => {
  /** Somebody invited, whose session a program holds, in a browser that another person's session was left in. */
  async function invited() {
    const left = await signedIn();
    const { home, body } = await signedIn();
    await inviteToo(kit, (await kit.tenant()).admin, home.admin, "viewer");
    const credentials = { email: body.email, password: PASSWORD };
    const bearer = String((await kit.request("POST", "/auth/login", null, { body: credentials })).body.access_token);
    const accept = (given: object) =>
      left.api("POST", "/auth/invitations/accept", {
        body: { token: tokenTo(kit, body.email), cookie: true, ...given },
        csrf: left.csrf,
        headers: { authorization: `Bearer ${bearer}` },
      });
    const isBearerLive = async () => (await kit.request("GET", "/auth/me", { token: bearer })).status === 200;
    return { ...left, accept, isBearerLive };
  }

  test("takes a password or a code: nothing that outlives the session comes of that alone", async () => {
    const { accept, jar } = await invited();
    const before = [...jar];
    const { status, body } = await accept({});
    expect([status, body.details[0].field]).toEqual([400, "current_password"]);
    expect([...jar]).toEqual(before);
    expect((await accept({ current_password: PASSWORD })).body.csrf_token).toEqual(expect.any(String));
  });

  test("leaves that session alone when these cookies sign out, and ends the one whose cookies it overwrites", async () => {
    const { accept, api, jar, isBearerLive } = await invited();
    const before = [...jar];
    const { csrf_token: csrf } = (await accept({ current_password: PASSWORD })).body;
    expect(await isLive(before)).toBe(false);
    expect((await api("POST", "/auth/logout", { body: {}, csrf })).status).toBe(200);
    expect(await isBearerLive()).toBe(true);
  });
});

describe("entering a company again whose answer was lost, in cookies (3 §1.8, 4 L9)", () => {
  const headers = { "idempotency-key": "enter-1" };

  test("enters it: with new cookies and their CSRF token, and the session that nobody got ends", async () => {
    const { api, jar, said, csrf, home, other, enter } = await signedIn();
    const before = new Map(jar);
    const lost = await enter(other.tenantId, csrf, headers);
    expect(lost.status).toBe(200);
    const never = new Map(jar);
    put(jar, before);
    said.length = 0;
    const again = await enter(other.tenantId, csrf, headers);
    expect(again).toMatchObject({
      status: 200,
      body: { access_token: "", refresh_token: "", tenant: { id: other.tenantId } },
    });
    expect(again.headers.get("idempotency-replayed")).toBeNull();
    expect(said).toHaveLength(2);
    const { csrf_token } = again.body;
    expect(csrf_token).not.toBe(lost.body.csrf_token);
    expect((await api("GET", "/auth/me", { csrf: csrf_token })).body.tenant.id).toBe(other.tenantId);
    expect([await isLive(never), await isLive(before)]).toEqual([false, true]);
    expect((await enter(home.tenantId, csrf_token, headers)).status).toBe(200);
  });

  test("enters it as often as it is lost, and leaves one session there", async () => {
    const { api, jar, csrf, other, enter } = await signedIn();
    const before = new Map(jar);
    const earlier = (await api("GET", "/auth/sessions")).body.total;
    for (let time = 0; time < 3; time += 1) {
      put(jar, before);
      expect((await enter(other.tenantId, csrf, headers)).status).toBe(200);
    }
    expect((await api("GET", "/auth/sessions")).body.total).toBe(earlier + 1);
  });

  test("is refused as the first time where it may not be entered any more", async () => {
    const { api, jar, csrf, other, enter } = await signedIn();
    const before = new Map(jar);
    await enter(other.tenantId, csrf, headers);
    const system = await kit.systemAdmin();
    await system.caller.identity.tenants.update({ tenantId: other.tenantId, status: "suspended" });
    put(jar, before);
    expect((await enter(other.tenantId, csrf, headers)).body.code).toBe("tenant_suspended");
    expect((await api("GET", "/auth/me", { csrf })).status).toBe(200);
  });

  test("enters it where an invitation was accepted, which is accepted once", async () => {
    const { api, jar, csrf, home } = await signedIn();
    const third = await kit.tenant();
    const id = await inviteToo(kit, third.admin, home.admin, "viewer");
    const before = new Map(jar);
    const accept = () => api("POST", `/auth/invitations/${id}/accept`, { body: {}, csrf, headers });
    expect((await accept()).status).toBe(200);
    put(jar, before);
    const again = await accept();
    expect(again).toMatchObject({ status: 200, body: { access_token: "", tenant: { id: third.tenantId } } });
    const { csrf_token } = again.body;
    expect((await api("GET", "/auth/me", { csrf: csrf_token })).body.tenant.id).toBe(third.tenantId);
  });

  test("is told what was answered, without its secrets, where the session is in no cookie (4 A2)", async () => {
    const { csrf, home, other, enter } = await signedIn();
    await enter(other.tenantId, csrf, headers);
    const token = (await kit.signIn(home.admin.userId, home.tenantId)).token;
    const body = { tenant_id: other.tenantId };
    const replay = await kit.request("POST", "/auth/switch-tenant", { token }, { body, headers });
    expect(replay.headers.get("idempotency-replayed")).toBe("true");
    expect(replay.body).toMatchObject({
      access_token: null,
      refresh_token: null,
      csrf_token: null,
      tenant: { id: other.tenantId },
    });
  });
});
