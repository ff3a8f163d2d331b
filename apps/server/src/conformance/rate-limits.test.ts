import { makeApiKey } from "@karwan/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { appOver, startRestKit } from "../testing/rest-kit.ts";

const PATH = "/warehousing/item-categories";
let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit({ perMinute: 5, anonymousPerMinute: 3 });
});
afterAll(() => kit.stop());

const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

test("a credential has its requests a minute, whoever else is busy, and is told how many are left (3 §1.11)", async () => {
  const tenant = await kit.tenant();
  const other = await tenant.member("viewer");
  const first = await kit.request("GET", PATH, tenant.admin);
  const answers = await times(6, () => kit.request("GET", PATH, tenant.admin));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
  expect((await kit.request("GET", PATH, other)).status).toBe(200);
  expect(first.headers.get("ratelimit-policy")).toBe('"default";q=5;w=60');
  expect(first.headers.get("ratelimit")).toMatch(/^"default";r=4;t=\d+$/);
});

test("a refused request says when to come back, in three languages, and leaves no trace (3 §1.5)", async () => {
  const tenant = await kit.tenant();
  await times(5, () => kit.request("GET", PATH, tenant.admin));
  for (const language of ["en", "ar", "ku"]) {
    const { status, headers, body } = await kit.request("POST", PATH, tenant.admin, {
      query: { language },
      body: { name: { en: "Late" } },
      headers: { "idempotency-key": "late" },
    });
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(headers.get("ratelimit")).toMatch(/r=0/);
  }
});

test("callers without a credential share the smaller allowance of their address (3 §1.11)", async () => {
  const answers = await times(5, () => kit.request("GET", PATH, null));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([401, 401, 401, 429, 429]);
});

test("a tenant's own limit replaces the server's (4 A1)", async () => {
  const tenant = await kit.tenant();
  await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
    tx.sql(
      {
        name: "test.limit",
        text: `UPDATE tenant_settings SET settings = '{"rate_limit":{"requests_per_minute":8}}' WHERE tenant_id = $1`,
      },
      [tenant.tenantId],
    ),
  );
  const answers = await times(9, () => kit.request("GET", PATH, tenant.admin));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(8);
});

test("tRPC shares the allowance and answers in its own form", async () => {
  const tenant = await kit.tenant();
  await times(5, () => kit.request("GET", PATH, tenant.admin));
  const response = await kit.app.request("/trpc/warehousing.itemCategories.list?input=%7B%22json%22%3A%7B%7D%7D", {
    headers: { authorization: `Bearer ${tenant.admin.token}` },
  });
  const body: unknown = await response.json();
  expect([response.status, body]).toEqual([
    429,
    { error: { json: expect.objectContaining({ data: expect.objectContaining({ code: "rate_limited" }) }) } },
  ]);
});

const LIST = "warehousing.itemCategories.list";
const SWITCH = "identity.sessions.switchTenant";
const names = (count: number, name = LIST) => Array.from({ length: count }, () => name).join(",");
/** A whole batch: every call with an input of its own. */
const batchOf = (count: number) => {
  const inputs = Object.fromEntries(Array.from({ length: count }, (_, index) => [index, { json: {} }]));
  return `/trpc/${names(count)}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
};
const left = (headers: Headers) => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

/** An app of its own with limits of its own, as seen by callers at addresses of their own. */
function limited(perMinute: number, anonymousPerMinute: number) {
  const app = appOver(kit.deps, { rateLimits: { perMinute, anonymousPerMinute }, trustProxy: 1 });
  return (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { "content-type": "application/json", ...headers } });
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
let addresses = 0;
/** An address that nobody else has. */
const address = () => {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 256)}.${addresses % 256}`;
};

describe("a tRPC batch (4 B14)", () => {
  test("costs what its calls cost, by GET and by POST, with encoded commas and without an input", async () => {
    const ask = limited(100, 100);
    const { admin } = await kit.tenant();
    const costs: number[] = [];
    let before = 100;
    for (const [path, init] of [
      [`/trpc/${names(5)}?batch=1&input=%7B%7D`, {}],
      [`/trpc/${names(5)}?batch=1`, {}],
      [`/trpc/${names(5).replaceAll(",", "%2C")}?batch=1`, {}],
      [`/trpc/${names(5)}`, {}],
      [`/trpc/${names(5, SWITCH)}?batch=1`, { method: "POST", body: "{}" }],
      [`/trpc/${LIST}`, {}],
    ] as const) {
      const { headers } = await ask(path, bearer(admin.token), init);
      costs.push(before - left(headers));
      before = left(headers);
    }
    expect(costs).toEqual([5, 5, 5, 5, 5, 1]);
  });

  test("of more than 20 calls is 400, in three languages, and nothing of it is done", async () => {
    const ask = limited(1000, 1000);
    const { admin } = await kit.tenant();
    for (const path of [
      `/trpc/${names(21)}?batch=1`,
      `/trpc/${names(600).replaceAll(",", "%2c")}?batch=1`,
      `/trpc/${names(21)}`,
    ]) {
      for (const language of ["en", "ar", "ku"]) {
        const response = await ask(path, { ...bearer(admin.token), "accept-language": language });
        const { error } = (await response.json()) as {
          error: { json: { message: string; data: { code: string; max: number } } };
        };
        expect([response.status, error.json.data.code, error.json.data.max]).toEqual([400, "batch_too_large", 20]);
        expect(error.json.message).toMatch(language === "en" ? /at most 20/ : /[\u0600-\u06ff].*20/);
      }
    }
    expect((await ask(batchOf(20), bearer(admin.token))).status).toBe(200);
  });

  test("is refused as a whole when fewer requests are left than it has calls", async () => {
    const ask = limited(30, 30);
    const { admin } = await kit.tenant();
    const statuses = [];
    for (const count of [20, 20, 10, 1]) statuses.push((await ask(batchOf(count), bearer(admin.token))).status);
    expect(statuses).toEqual([200, 429, 200, 429]);
  });
});

describe("requests without a credential", () => {
  test("count together for a /64 of IPv6, and for IPv4 however it is written (3 §1.11)", async () => {
    const ask = limited(100, 3);
    const statusOf = async (ip: string) => (await ask("/api/v1/track/KW-1", { "x-forwarded-for": ip })).status;
    const all = [];
    for (const host of ["::1", "::2", "1:2:3:4", "::5"])
      all.push(await statusOf(`2001:db8:77:1${host === "1:2:3:4" ? ":" : ""}${host}`));
    expect(all).toEqual([404, 404, 404, 429]);
    expect(await statusOf("2001:db8:77:2::1")).toBe(404);
    const four = [];
    for (const ip of ["198.51.100.7", "::ffff:198.51.100.7", "198.51.100.7:4711", "::ffff:c633:6407"])
      four.push(await statusOf(ip));
    expect(four).toEqual([404, 404, 404, 429]);
  });

  test.each([
    ["the tracking of a delivery", "/api/v1/track/KW-1"],
    ["the health of a key", "/api/v1/api-keys/kw_test_000000000000000000000000000000zzzzzz/health"],
    ["both on tRPC", "/trpc/delivery.tracking.track,identity.apiKeys.health?batch=1"],
  ])("for %s count as any other", async (_, path) => {
    const ask = limited(100, 4);
    const from = { "x-forwarded-for": address() };
    const statuses = [];
    for (let request = 0; request < 5; request += 1) statuses.push((await ask(path, from)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).not.toBe(429);
  });

  test("that come under made-up names of an address count for who is connected", async () => {
    const ask = limited(100, 1000);
    const remaining = [];
    for (const ip of ["unknown", "a b", "%00", "999.1.1.1"])
      remaining.push(left((await ask("/api/v1/track/KW-1", { "x-forwarded-for": ip })).headers));
    const [first = 0] = remaining;
    expect(remaining).toEqual([first, first - 1, first - 2, first - 3]);
  });
});

describe("API keys", () => {
  const unknownKey = () => makeApiKey("test", kit.deps.randomBytes);

  test("that nobody was given count against the address, each of them, and are soon not looked up any more", async () => {
    const ask = limited(100, 5);
    const from = { "x-forwarded-for": address() };
    let lookUps = 0;
    const { database } = kit.deps;
    const counting = {
      ...database,
      read: ((...args) => {
        lookUps += 1;
        return database.read(...args);
      }) as typeof database.read,
    };
    kit.deps.database = counting;
    try {
      const statuses = [];
      for (let guess = 0; guess < 12; guess += 1)
        statuses.push((await ask("/api/v1/external/deliveries", { ...from, "x-api-key": unknownKey() })).status);
      expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 7 }, () => 429)]);
      expect(lookUps).toBe(5);
    } finally {
      kit.deps.database = database;
    }
  });

  test("that are good have a count of their own, go on while their network guesses, and are looked up once in a while", async () => {
    const ask = limited(50, 3);
    const from = { "x-forwarded-for": address() };
    const { admin } = await kit.tenant();
    const { data } = (await kit.request("POST", "/api-keys", admin, { body: { name: "Good" } })).body;
    const good = { ...from, "x-api-key": data.api_key };
    const first = await ask("/api/v1/external/deliveries", good);
    for (let guess = 0; guess < 10; guess += 1)
      await ask("/api/v1/external/deliveries", { ...from, "x-api-key": unknownKey() });
    const second = await ask("/api/v1/external/deliveries", good);
    expect([left(first.headers), left(second.headers), second.status]).toEqual([49, 48, 200]);
  });
});

test("while the database is away each process counts by itself, and says so (3 §1.11)", async () => {
  const { admin } = await kit.tenant();
  const { database, log } = kit.deps;
  const warned: string[] = [];
  const away = () => Promise.reject(Object.assign(new Error("gone"), { code: "ECONNREFUSED" }));
  kit.deps.database = { ...database, read: away, write: away, transaction: away };
  kit.deps.log = { ...log, warn: (_details, message) => void warned.push(message) };
  const ask = limited(5, 5);
  try {
    const statuses = [];
    for (let request = 0; request < 7; request += 1)
      statuses.push((await ask(`/api/v1${PATH}`, bearer(admin.token))).status);
    expect(statuses).toEqual([503, 503, 503, 503, 503, 429, 429]);
    expect(warned).toEqual(["limits are counted by this process alone for a while"]);
  } finally {
    Object.assign(kit.deps, { database, log });
  }
});

test("who is refused without a credential and asks again waits a little for each refusal, others do not", async () => {
  const holdMs = 40;
  const app = appOver(kit.deps, { rateLimits: { perMinute: 2, anonymousPerMinute: 2, holdMs }, trustProxy: 1 });
  const { admin } = await kit.tenant();
  const from = { "x-forwarded-for": address() };
  const took = async (headers: Record<string, string>) => {
    const started = performance.now();
    const { status } = await app.request(`/api/v1${PATH}`, { headers });
    return { status, ms: performance.now() - started };
  };
  for (let request = 0; request < 2; request += 1)
    for (const headers of [from, bearer(admin.token)]) await took(headers);
  const refused = await took(from);
  expect([refused.status, refused.ms >= holdMs - 1]).toEqual([429, true]);
  expect((await took(bearer(admin.token))).status).toBe(429);
});
