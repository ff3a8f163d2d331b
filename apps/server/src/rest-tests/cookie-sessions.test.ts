import { givePassword, PASSWORD } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserOf, HOST } from "../testing/browser.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { appOver, startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const browser = (app = kit.app) => browserOf(app);

async function person() {
  const tenant = await kit.tenant();
  const { email } = await givePassword(kit.database, tenant.admin.userId);
  return { tenant, body: { email, password: PASSWORD, cookie: true } };
}

/** Somebody signed in by cookies, and what their page says with changes. */
async function signedIn(app = kit.app) {
  const who = await person();
  const page = browser(app);
  const answer = await page.api("POST", "/auth/login", { body: who.body });
  expect(answer.status).toBe(200);
  return { ...who, ...page, csrf: String(answer.body.csrf_token), answer };
}

const zone = {
  name: "Karrada",
  code: "KRD",
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [44.2, 33.2],
        [44.6, 33.2],
        [44.6, 33.5],
        [44.2, 33.2],
      ],
    ],
  },
};
const branchOf = (n: number) => ({ ...zone, code: `K${n}` });

describe("signing in with `cookie` (4 L9)", () => {
  test("keeps the tokens in cookies that no script and no other site gets, and answers a CSRF token instead", async () => {
    const { answer, said, tenant } = await signedIn();
    expect(answer.body).toMatchObject({ access_token: "", refresh_token: "", csrf_token: expect.any(String) });
    expect(answer.body.tenant.id).toBe(tenant.tenantId);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(said.map((line) => line.split("=")[0])).toEqual(["__Host-karwan_access", "__Host-karwan_refresh"]);
    for (const line of said)
      for (const attribute of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"]) expect(line).toContain(attribute);
    expect(said.join()).not.toContain("Domain");
  });

  test("leaves `Secure` out where the server is reached without TLS, so that the browser keeps them", async () => {
    const { said } = await signedIn(appOver({ ...kit.deps, publicUrl: "http://localhost:3000" }));
    expect(said.map((line) => line.split("=")[0])).toEqual(["karwan_access", "karwan_refresh"]);
    expect(said.join()).not.toContain("Secure");
    expect(said.every((line) => line.includes("HttpOnly") && line.includes("SameSite=Strict"))).toBe(true);
  });

  test("without it nothing is kept, and the answer has the tokens", async () => {
    const { body } = await person();
    const page = browser();
    const answer = await page.api("POST", "/auth/login", { body: { ...body, cookie: false } });
    expect(answer.body).toMatchObject({ access_token: expect.any(String), csrf_token: null });
    expect(page.said).toEqual([]);
  });
});

describe("a session in cookies (4 L9)", () => {
  test("reads as its person, and changes with the CSRF token alone: 403 of its own without it or with another", async () => {
    const { api, csrf, tenant } = await signedIn();
    const other = await signedIn();
    const me = await api("GET", "/auth/me");
    expect(me.body).toMatchObject({ user: { id: tenant.admin.userId }, csrf_token: csrf });
    for (const wrong of [null, "made up", other.csrf])
      expect(await api("POST", "/delivery/zones", { body: zone, csrf: wrong })).toMatchObject({
        status: 403,
        body: { code: "csrf_token_invalid" },
      });
    expect((await api("GET", "/delivery/zones")).body.total).toBe(0);
    // Who names a session is told what that one sees, or nothing.
    expect((await api("GET", "/delivery/zones", { csrf })).status).toBe(200);
    expect((await api("GET", "/delivery/zones", { csrf: other.csrf })).body.code).toBe("csrf_token_invalid");
    expect((await api("POST", "/delivery/zones", { body: zone, csrf })).status).toBe(201);
    expect((await api("DELETE", `/auth/sessions/${me.body.user.id}`)).body.code).toBe("csrf_token_invalid");
  });

  test("is the same by tRPC: queries by the cookie, mutations with the token", async () => {
    const { send, csrf } = await signedIn();
    const list = await send("GET", `/trpc/delivery.zones.list?input=${encodeURIComponent('{"json":{}}')}`);
    expect(list.body.result.data.json.total).toBe(0);
    const create = (token: string | null) =>
      send("POST", "/trpc/delivery.zones.create", { body: { json: zone }, csrf: token });
    expect(await create(null)).toMatchObject({
      status: 403,
      body: { error: { json: { data: { code: "csrf_token_invalid" } } } },
    });
    expect((await create(csrf)).body.result.data.json.zone.code).toBe("KRD");
    const login = await send("POST", "/trpc/identity.sessions.login", { body: { json: (await person()).body } });
    expect(login.headers.getSetCookie()).toHaveLength(2);
  });

  test("opens streams, to which no script can give a token", async () => {
    const { jar } = await signedIn();
    const gone = new AbortController();
    const open = (cookie: string) =>
      kit.app.request(`http://${HOST}/api/v1/messaging/notifications/stream`, {
        headers: { cookie },
        signal: gone.signal,
      });
    const stream = await open([...jar].map((pair) => pair.join("=")).join("; "));
    expect([stream.status, stream.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    gone.abort();
    await stream.body?.cancel().catch(() => undefined);
    expect((await open("__Host-karwan_access=made.up.token")).status).toBe(401);
  });

  test("counts for nothing beside another credential: the bearer's person acts, and needs no token", async () => {
    const { api } = await signedIn();
    const { admin, tenantId } = await kit.tenant();
    const headers = { authorization: `Bearer ${admin.token}` };
    const me = await api("GET", "/auth/me", { headers });
    expect(me.body).toMatchObject({ user: { id: admin.userId }, tenant: { id: tenantId }, csrf_token: null });
    expect((await api("POST", "/delivery/zones", { body: zone, headers })).status).toBe(201);
    expect((await api("GET", "/auth/me", { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
    expect((await api("GET", "/auth/me", { headers: { "x-api-key": "wrong" } })).body.code).toBe("api_key_invalid");
  });

  test("is refreshed by its cookie, keeps its CSRF token, and outlives the access token in it", async () => {
    const { api, csrf, jar } = await signedIn();
    const before = new Map(jar);
    kit.clock.advance(16 * 60_000);
    expect((await api("GET", "/auth/me")).body.code).toBe("token_expired");
    expect(await api("POST", "/auth/refresh", { body: {} })).toMatchObject({
      status: 403,
      body: { code: "csrf_token_invalid" },
    });
    const refreshed = await api("POST", "/auth/refresh", { body: {}, csrf });
    expect(refreshed).toMatchObject({ status: 200, body: { access_token: "", refresh_token: "", csrf_token: csrf } });
    for (const [name, value] of jar) expect(value).not.toBe(before.get(name));
    expect((await api("GET", "/auth/me")).status).toBe(200);
    // A refresh token that was used before is in two hands (3 §2): the cookies go with the session.
    for (const [name, value] of before) jar.set(name, value);
    expect((await api("POST", "/auth/refresh", { body: {}, csrf })).body.code).toBe("refresh_token_reused");
    expect(jar.size).toBe(0);
  });

  test("ends with the log-out, which takes the cookies away; a stolen copy of them is nobody's", async () => {
    const { api, csrf, jar } = await signedIn();
    const stolen = [...jar];
    expect((await api("POST", "/auth/logout", { body: {} })).status).toBe(403);
    expect((await api("POST", "/auth/logout", { body: {}, csrf })).status).toBe(200);
    expect(jar.size).toBe(0);
    expect((await api("GET", "/auth/me")).status).toBe(401);
    for (const [name, value] of stolen) jar.set(name, value);
    expect((await api("GET", "/auth/me")).status).toBe(401);
    expect((await browser().api("POST", "/auth/logout", { body: {} })).body).toMatchObject({
      code: "validation_failed",
      details: [{ field: "refresh_token", code: "required" }],
    });
  });

  test("ends with the next sign-in in the same browser, which overwrites it, if that says whose it was (4 L9)", async () => {
    const { api, csrf, jar } = await signedIn();
    const left = [...jar];
    const { body } = await person();
    const isLive = async () => {
      const other = browser();
      for (const [name, value] of left) other.jar.set(name, value);
      return (await other.api("GET", "/auth/me")).status === 200;
    };
    expect((await api("POST", "/auth/login", { body: { ...body, password: "not this one" }, csrf })).status).toBe(401);
    expect(await isLive()).toBe(true);
    expect((await api("POST", "/auth/login", { body, csrf: "of-nobody" })).status).toBe(200);
    expect(await isLive()).toBe(true);
    for (const [name, value] of left) jar.set(name, value);
    const entered = await api("POST", "/auth/login", { body, csrf });
    expect(entered.status).toBe(200);
    expect(await isLive()).toBe(false);
    expect((await api("GET", "/auth/me", { csrf: entered.body.csrf_token })).status).toBe(200);
  });

  test("ends with who registers in the same browser, too (4 L9)", async () => {
    const { api, csrf, jar, tenant } = await signedIn();
    const left = [...jar];
    const body = {
      tenant_code: tenant.code,
      first_name: "Dilan",
      last_name: "Aziz",
      phone: "+9647507654399",
      email: "dilan@cookies.example.test",
      password: PASSWORD,
      cookie: true,
    };
    const entered = await api("POST", "/auth/register", { body, csrf });
    expect(entered.status).toBe(201);
    expect((await api("GET", "/auth/me", { csrf: entered.body.csrf_token })).status).toBe(200);
    for (const [name, value] of left) jar.set(name, value);
    expect((await api("GET", "/auth/me")).status).toBe(401);
  });

  test("ends also when nobody has used it for longer than its access token lives", async () => {
    const { api, csrf, jar } = await signedIn();
    const stolen = [...jar];
    kit.clock.advance(16 * 60_000);
    expect((await api("POST", "/auth/logout", { body: {}, csrf })).status).toBe(200);
    expect(jar.size).toBe(0);
    for (const [name, value] of stolen) jar.set(name, value);
    expect((await api("POST", "/auth/refresh", { body: {}, csrf })).status).toBe(401);
  });

  test("goes to another tenant of its person with new cookies and another CSRF token", async () => {
    const { api, csrf, tenant } = await signedIn();
    const next = await kit.tenant();
    const { user } = (await api("GET", "/auth/me")).body;
    await next.admin.caller.identity.users.create({
      email: user.email,
      first_name: "A",
      last_name: "B",
      password: "long enough 1",
      role_ids: [],
    });
    const { invitations } = (await api("GET", "/auth/me")).body;
    const joined = await api("POST", `/auth/invitations/${invitations[0].id}/accept`, { body: {}, csrf });
    expect(joined.body).toMatchObject({ access_token: "", tenant: { id: next.tenantId } });
    const token = joined.body.csrf_token;
    expect(token).not.toBe(csrf);
    expect((await api("GET", "/auth/me")).body.tenant.id).toBe(next.tenantId);
    const back = { body: { tenant_id: tenant.tenantId } };
    expect((await api("POST", "/auth/switch-tenant", { ...back, csrf })).body.code).toBe("csrf_token_invalid");
    const switched = await api("POST", "/auth/switch-tenant", { ...back, csrf: token });
    expect(switched.body).toMatchObject({ access_token: "", tenant: { id: tenant.tenantId } });
    expect((await api("GET", "/auth/me")).body).toMatchObject({
      tenant: { id: tenant.tenantId },
      csrf_token: switched.body.csrf_token,
    });
  });

  test("an Idempotency-Key repeats a change once, as with a bearer (3 §1.8)", async () => {
    const { api, csrf } = await signedIn();
    const headers = { "idempotency-key": "zone-1" };
    const first = await api("POST", "/delivery/zones", { body: zone, csrf, headers });
    const again = await api("POST", "/delivery/zones", { body: zone, csrf, headers });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });
});

describe("pages of other origins (4 L9)", () => {
  const attacks: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "https://shop.karwan.example.test" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];

  test.each(attacks)("%o get nothing by the cookies, even if they knew the CSRF token", async (headers) => {
    const { api, csrf } = await signedIn();
    expect((await api("GET", "/auth/me", { headers })).status).toBe(401);
    expect((await api("POST", "/delivery/zones", { body: branchOf(1), csrf, headers })).status).toBe(401);
    expect((await api("POST", "/auth/refresh", { body: {}, csrf, headers })).body.code).toBe("validation_failed");
    expect((await api("GET", "/delivery/zones")).body.total).toBe(0);
  });

  test("our own origin is no other, nor is what a browser says of an address typed in", async () => {
    const { api, csrf } = await signedIn();
    const own: Record<string, string>[] = [
      { origin: `https://${HOST}`, "sec-fetch-site": "same-origin" },
      { "sec-fetch-site": "none" },
    ];
    for (const headers of own) expect((await api("GET", "/auth/me", { headers })).status).toBe(200);
    const headers = { origin: `http://${HOST}` };
    expect((await api("POST", "/delivery/zones", { body: branchOf(2), csrf, headers })).status).toBe(201);
  });

  test("CORS lets no origin send cookies, not even one that may call", async () => {
    const origin = "https://admin.example.test";
    const preflight = await kit.app.request(`http://${HOST}/api/v1/auth/login`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-csrf-token",
      },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const { api } = await signedIn();
    const read = await api("GET", "/auth/me", { headers: { origin } });
    expect(read.status).toBe(401);
    expect(read.headers.get("access-control-allow-credentials")).toBeNull();
  });
});
