import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

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
  await kit.database.tx({ tenantId: tenant.tenantId }, (h) =>
    h.sql(
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
  const response = await kit.app.request("/trpc/warehousing.itemCategories.list?input=%7B%7D", {
    headers: { authorization: `Bearer ${tenant.admin.token}` },
  });
  const body: unknown = await response.json();
  expect([response.status, body]).toEqual([
    429,
    { error: expect.objectContaining({ data: expect.objectContaining({ code: "rate_limited" }) }) },
  ]);
});
