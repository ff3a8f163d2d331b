import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const languages = ["en", "ar", "ku"] as const;

describe("a credential of the wrong kind (3 §1.6, 3 §3)", () => {
  async function keyOf() {
    const { admin } = await kit.tenant();
    const { body } = await kit.request("POST", "/api-keys", admin, { body: { name: "Shop" } });
    return { admin, key: String(body.data.api_key) };
  }

  test.each(languages)("is told in %s what the path needs, of somebody signed in an API key", async (language) => {
    const { admin } = await keyOf();
    const plain = await kit.request("GET", "/external/warehouses", null, { query: { language } });
    const { status, body } = await kit.request("GET", "/external/warehouses", admin, { query: { language } });
    expect([status, body.code, body.needs]).toEqual([401, "unauthenticated", "api_key"]);
    expect(body.message).toContain("X-API-Key");
    expect([plain.status, plain.body.code]).toEqual([401, "unauthenticated"]);
    expect(plain.body).not.toHaveProperty("needs");
    expect(plain.body.message).not.toContain("X-API-Key");
  });

  test.each(languages)("is told in %s what the path needs, of an API key a session", async (language) => {
    const { key } = await keyOf();
    const headers = { "x-api-key": key };
    const plain = await kit.request("GET", "/users", null, { query: { language } });
    for (const path of ["/users", "/auth/me"]) {
      const { status, body } = await kit.request("GET", path, null, { query: { language }, headers });
      expect([status, body.code, body.needs]).toEqual([401, "unauthenticated", "session"]);
      expect(body.message).not.toBe(plain.body.message);
      expect(body.message).toContain("API");
    }
  });

  test("is the Authorization where both are sent", async () => {
    const { admin, key } = await keyOf();
    const headers = { "x-api-key": key };
    expect((await kit.request("GET", "/users", admin, { headers })).status).toBe(200);
    expect((await kit.request("GET", "/external/warehouses", admin, { headers })).body.needs).toBe("api_key");
    expect((await kit.request("GET", "/external/warehouses", null, { headers })).status).toBe(200);
  });

  test("is told so at the health check of the key itself", async () => {
    const { admin } = await keyOf();
    const { status, body } = await kit.request("GET", "/api-keys/health", admin);
    expect([status, body.needs]).toEqual([401, "api_key"]);
  });
});
