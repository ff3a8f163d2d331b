import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

const PATH = "/warehousing/item-categories";
let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

describe("a success", () => {
  test("says success and a message beside the data, 201 for a new record (1 §1.2, 3 §1.15)", async () => {
    const { status, body } = await kit.request("POST", PATH, tenant.admin, { body: { name: { en: "Tea" } } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: expect.any(String), item_category: { name: { en: "Tea" } } });
  });

  test("carries the caller's request id when that is a UUID, otherwise a new one (3 §1.4)", async () => {
    const given = "0198c0de-7a5e-7000-8000-0000000000aa";
    const kept = await kit.request("GET", PATH, tenant.admin, { headers: { "x-request-id": given } });
    const made = await kit.request("GET", PATH, tenant.admin, { headers: { "x-request-id": "<script>" } });
    expect(kept.headers.get("x-request-id")).toBe(given);
    expect(made.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("ignores body keys it does not know (3 §1.13), and a tenant_id in the body", async () => {
    const other = await kit.tenant();
    const body = { name: { en: "Rice" }, colour: "white", tenant_id: other.tenantId };
    expect((await kit.request("POST", PATH, tenant.admin, { body })).status).toBe(201);
    expect((await kit.request("GET", PATH, other.admin)).body.total).toBe(0);
  });
});

describe("a failure", () => {
  const cases = [
    ["an unknown path", "GET", "/nowhere", {}, 404, "route_not_found"],
    ["a method the path does not have", "PUT", PATH, { body: {} }, 405, "method_not_allowed"],
    ["a body that is not JSON", "POST", PATH, { body: "{" }, 400, "malformed_json"],
    ["a body that is a list", "POST", PATH, { body: [] }, 400, "validation_failed"],
    ["a body that is a number", "POST", PATH, { body: "7" }, 400, "validation_failed"],
    [
      "another content type",
      "POST",
      PATH,
      { body: "a=b", headers: { "content-type": "text/plain" } },
      415,
      "unsupported_media_type",
    ],
    ["a body over 1 MiB", "POST", PATH, { body: { name: { en: "x".repeat(1_100_000) } } }, 413, "payload_too_large"],
    ["a page below 1", "GET", PATH, { query: { page: 0 } }, 400, "validation_failed"],
    ["a limit above 100", "GET", PATH, { query: { limit: 101 } }, 400, "validation_failed"],
    ["a malformed id in the query", "GET", PATH, { query: { parent_id: "x" } }, 400, "validation_failed"],
    [
      "a malformed id in the path",
      "PATCH",
      `${PATH}/x`,
      { body: { name: { en: "T" } } },
      404,
      "item_category_not_found",
    ],
    [
      "a malformed Idempotency-Key",
      "POST",
      PATH,
      { body: {}, headers: { "idempotency-key": "a b" } },
      400,
      "idempotency_key_invalid",
    ],
  ] as const;

  test.each(cases)(
    "for %s is told in the envelope (3 §1.3, §1.5)",
    async (_what, method, path, options, status, code) => {
      for (const language of ["en", "ar", "ku"]) {
        const answer = await kit.request(method, path, tenant.admin, {
          ...options,
          headers: { ...("headers" in options ? options.headers : {}), "accept-language": language },
        });
        expect([answer.status, answer.body.success, answer.body.code]).toEqual([status, false, code]);
        expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
        expect(answer.body.message).not.toMatch(/^(error|validation)\./);
        if (language !== "en") expect(answer.body.message).toMatch(/[\u0600-\u06ff]/);
      }
    },
  );

  test("of method names those that are allowed (3 §1.5)", async () => {
    const { headers } = await kit.request("PUT", PATH, tenant.admin, { body: {} });
    expect(headers.get("allow")).toBe("GET, POST");
  });

  test("lists every field that is wrong, with a code each (3 §1.3)", async () => {
    const { body } = await kit.request("POST", PATH, tenant.admin, { body: { name: {}, parent_id: "x" } });
    expect(body.details).toEqual([
      { field: "name", code: "language_text_empty", message: expect.any(String) },
      { field: "parent_id", code: "invalid_uuid", message: expect.any(String) },
    ]);
  });

  test("never shows what broke inside (3 §1.5)", async () => {
    const broken = { ...kit.deps.database, read: () => Promise.reject(new Error("SELECT secret FROM internals")) };
    const database = kit.deps.database;
    kit.deps.database = broken;
    try {
      const { status, body } = await kit.request("GET", PATH, tenant.admin);
      expect([status, body.code, body.message]).toEqual([500, "internal_server_error", "Internal server error"]);
      expect(JSON.stringify(body)).not.toContain("SELECT");
    } finally {
      kit.deps.database = database;
    }
  });
});

describe("the language", () => {
  test.each([
    [{ query: { language: "ar" } }, "ar"],
    [{ headers: { "accept-language": "ku;q=0.9, en;q=0.1" } }, "ku"],
    [{ query: { language: "en" }, headers: { "accept-language": "ar" } }, "en"],
    [{ query: { language: "fr" } }, "en"],
  ])("of %j is %s (3 §1.12)", async (options, language) => {
    const wanted = await kit.request("GET", PATH, null, { query: { language } });
    expect((await kit.request("GET", PATH, null, options)).body.message).toBe(wanted.body.message);
  });
});

describe("headers", () => {
  test("let a known origin read the answers, and no other", async () => {
    const ask = async (origin: string) =>
      (await kit.request("GET", PATH, tenant.admin, { headers: { origin } })).headers;
    expect((await ask("https://admin.example.test")).get("access-control-allow-origin")).toBe(
      "https://admin.example.test",
    );
    expect((await ask("https://evil.example")).get("access-control-allow-origin")).toBeNull();
  });

  test("tell browsers to guess no content types and to frame nothing", async () => {
    const { headers } = await kit.request("GET", PATH, tenant.admin);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  });
});

describe("beside the API", () => {
  test("health, readiness, the document and its reader are served without a credential (3 §1.1)", async () => {
    for (const [path, type] of [
      ["/healthz", "application/json"],
      ["/readyz", "application/json"],
      ["/api/v1/openapi.json", "application/json"],
      ["/docs", "text/html"],
      ["/docs/reader.js", "text/javascript"],
    ] as const) {
      const response = await kit.app.request(path);
      expect([path, response.status, response.headers.get("content-type")?.startsWith(type)]).toEqual([
        path,
        200,
        true,
      ]);
    }
  });

  test("the front door leads people to the admin and programs to the reader (4 K13)", async () => {
    const leadsTo = async (accept: string) => {
      const response = await kit.app.request("/", { headers: { accept } });
      return [response.status, response.headers.get("location")];
    };
    expect(await leadsTo("text/html,application/xhtml+xml,*/*;q=0.8")).toEqual([302, "/admin/"]);
    expect(await leadsTo("*/*")).toEqual([302, "/docs"]);
  });

  test("the reader's page loads nothing from elsewhere", async () => {
    const page = await (await kit.app.request("/docs")).text();
    expect(page).not.toMatch(/https?:\/\//);
  });
});
