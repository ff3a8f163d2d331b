import type { TestTenant } from "@karwan/api/testing";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { appOver, METRICS_TOKEN, startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const create = async (body: unknown = { name: "Server" }) => kit.request("POST", "/api-keys", tenant.admin, { body });
const keys = (value: object) => Object.keys(value).toSorted();
const HEALTH = [
  "created_at",
  "created_by",
  "expires_at",
  "id",
  "is_active",
  "message",
  "modules",
  "name",
  "revoked_at",
];

describe("API keys over REST (1 §4.1)", () => {
  test("creating answers 201 with the value in `data`, which no cache may keep", async () => {
    const answer = await create({ name: "Server", description: "Sends parcels", expires_at: "2030-01-01T00:00:00Z" });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(keys(answer.body)).toEqual(["data", "message", "success"]);
    expect(keys(answer.body.data)).toEqual([
      "api_key",
      "created_at",
      "description",
      "expires_at",
      "id",
      "is_active",
      "name",
    ]);
    expect(answer.body.data.expires_at).toBe("2030-01-01T00:00:00.000Z");
  });

  test("listing, changing and revoking answer in the documented form", async () => {
    const { id } = (await create({ name: "Listed" })).body.data;
    const list = await kit.request("GET", "/api-keys", tenant.admin, { query: { search: "listed", language: "ar" } });
    expect(list.status).toBe(200);
    expect(list.body).toMatchObject({ success: true, message: "تم جلب مفاتيح API", page: 1, limit: 10, total: 1 });
    expect(list.body.apiKeys[0]).toMatchObject({
      id,
      name: "Listed",
      created_by: tenant.admin.userId,
      expires_at: null,
      is_active: true,
      revoked_at: null,
    });
    expect(list.body.apiKeys[0]).not.toHaveProperty("api_key");
    const changed = await kit.request("PUT", `/api-keys/${id}`, tenant.admin, { body: { is_active: false } });
    expect(changed.status).toBe(200);
    expect(keys(changed.body)).toEqual(["apiKey", "message", "success"]);
    expect(keys(changed.body.apiKey)).toEqual(["created_at", "description", "expires_at", "id", "is_active", "name"]);
    const empty = await kit.request("PUT", `/api-keys/${id}`, tenant.admin, { body: {} });
    expect([empty.status, empty.body.code]).toEqual([400, "no_fields_to_update"]);
    const revoked = await kit.request("DELETE", `/api-keys/${id}`, tenant.admin);
    expect([revoked.status, revoked.body]).toEqual([200, { success: true, message: "API key revoked" }]);
    const again = await kit.request("DELETE", `/api-keys/${id}`, tenant.admin);
    expect([again.status, again.body.code]).toEqual([409, "api_key_revoked"]);
    expect((await kit.request("DELETE", "/api-keys/nonsense", tenant.admin)).body.code).toBe("api_key_not_found");
  });

  test("an expiry in the past is refused by name", async () => {
    const late = await create({ name: "Late", expires_at: "2020-01-01T00:00:00Z" });
    expect([late.status, late.body.code]).toEqual([400, "expires_at_must_be_future"]);
  });
});

describe("the health of an API key over REST (3 §3)", () => {
  test("is told by path and by header, also when the key is revoked, and never cached", async () => {
    const { id, api_key } = (await create()).body.data;
    const byPath = await kit.request("GET", `/api-keys/${api_key}/health`, null);
    expect(byPath.status).toBe(200);
    expect(keys(byPath.body).filter((key) => key !== "success")).toEqual(HEALTH);
    expect(byPath.headers.get("cache-control")).toBe("no-store");
    const byHeader = await kit.request("GET", "/api-keys/health", { apiKey: api_key });
    expect([byHeader.status, byHeader.body]).toEqual([200, byPath.body]);
    expect(byHeader.headers.get("cache-control")).toBe("no-store");
    await kit.request("DELETE", `/api-keys/${id}`, tenant.admin);
    const revoked = await kit.request("GET", `/api-keys/${api_key}/health`, null);
    expect([revoked.status, revoked.body.is_active]).toEqual([200, false]);
    expect(revoked.body.revoked_at).toBe(kit.clock.now.toISOString());
  });

  test("of an unknown or malformed key is 404, of none 401", async () => {
    for (const value of ["kw_test_000000000000000000000000000000zzzzzz", "nonsense"]) {
      const byPath = await kit.request("GET", `/api-keys/${value}/health`, null);
      const byHeader = await kit.request("GET", "/api-keys/health", { apiKey: value });
      for (const answer of [byPath, byHeader]) {
        expect([answer.status, answer.body.code]).toEqual([404, "api_key_not_found"]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    }
    expect((await kit.request("GET", "/api-keys/health", null)).status).toBe(401);
  });

  test("leaves the key in no log line and in no metric", async () => {
    const { api_key } = (await create()).body.data;
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const app = appOver(kit.deps, { log });
    const input = encodeURIComponent(JSON.stringify({ json: { api_key } }));
    for (const path of [
      `/api/v1/api-keys/${api_key}/health`,
      `/api/v1/api-keys/${api_key}/elsewhere`,
      `/trpc/identity.apiKeys.health?input=${input}`,
    ])
      await app.request(path);
    await app.request("/api/v1/api-keys/health", { headers: { "x-api-key": api_key } });
    const metrics = await (
      await app.request("/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text();
    expect(lines).toHaveLength(4);
    expect(lines.join("")).not.toContain(api_key);
    expect(metrics).not.toContain(api_key);
    expect(metrics).toContain('route="/api-keys/{api_key}/health"');
  });
});
