import { randomBytes } from "node:crypto";
import { createAccessTokens } from "@karwan/api";
import type { Actor, TestTenant } from "@karwan/api/testing";
import { arrange, fileOf, limitTo, sampleFiles } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../openapi/document.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const png = sampleFiles["image/png"];

/** Sends a body as a browser would; what comes back is JSON, or bytes. */
async function send(path: string, as: Actor | null, body?: FormData | string, headers: Record<string, string> = {}) {
  const response = await kit.app.request(path.startsWith("/api") ? path : `/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    body,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const json = isJson ? JSON.parse(Buffer.from(bytes).toString()) : null;
  return { status: response.status, headers: response.headers, bytes, body: json };
}

function formOf(file: File | string, name = "file"): FormData {
  const form = new FormData();
  form.append(name, file);
  return form;
}
const upload = (as: Actor | null, file: File | string = fileOf(png, "image/png"), query = "") =>
  send(`/files${query}`, as, formOf(file));

describe("POST /files (4 J14)", () => {
  test("answers 201 with the file, whose url opens it without a credential", async () => {
    const made = await upload(tenant.admin);
    const { id, url } = made.body.file;
    expect(made).toMatchObject({
      status: 201,
      body: { success: true, message: "File uploaded", file: { content_type: "image/png", size_bytes: png.length } },
    });
    expect(Object.keys(made.body.file)).toEqual(["id", "url", "content_type", "size_bytes"]);
    const link = new URL(url);
    const opened = await send(link.pathname + link.search, null);
    expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.compare(opened.bytes, png)).toBe(0);
    const again = await send(`/files/${id}`, tenant.admin, undefined, {
      "if-none-match": opened.headers.get("etag") ?? "",
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test("under one Idempotency-Key keeps one file, however often a phone sends it; another under it is 422 (3 §1.8)", async () => {
    const post = (bytes: Uint8Array<ArrayBuffer>, type: "image/png" | "image/jpeg") =>
      send("/files", tenant.admin, formOf(fileOf(bytes, type)), { "idempotency-key": "door-1" });
    const [first, again] = [await post(png, "image/png"), await post(png, "image/png")];
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(again.body).toEqual(first.body);
    expect(await post(sampleFiles["image/jpeg"], "image/jpeg")).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
    const side = await Promise.all(
      Array.from({ length: 4 }, () =>
        send("/files", tenant.admin, formOf(fileOf(png, "image/png")), { "idempotency-key": "door-2" }),
      ),
    );
    const made = side.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.file.id)).size).toBe(1);
    for (const { status, body } of side)
      if (status !== 201) expect([status, body.code]).toEqual([409, "idempotency_in_progress"]);
  });

  test("takes up to 10 MiB, although other bodies end at one: 413 beyond (4 J14, 3 §1.18)", async () => {
    const photo = (size: number) => {
      const bytes = new Uint8Array(randomBytes(size));
      bytes.set(sampleFiles["image/jpeg"]);
      return fileOf(bytes, "image/jpeg");
    };
    const limit = 10 * 1024 * 1024;
    expect(await upload(tenant.admin, photo(limit))).toMatchObject({
      status: 201,
      body: { file: { size_bytes: limit } },
    });
    for (const size of [limit + 1, limit + 200_000])
      expect(await upload(tenant.admin, photo(size))).toMatchObject({
        status: 413,
        body: { code: "payload_too_large" },
      });
    const elsewhere = await send("/customers", tenant.admin, JSON.stringify({ full_name: "x".repeat(2_000_000) }), {
      "content-type": "application/json",
    });
    expect(elsewhere.status).toBe(413);
  });

  test.each([
    ["en", "Only JPEG, PNG, WebP and PDF files are accepted"],
    ["ar", "تُقبل ملفات JPEG وPNG وWebP وPDF فقط"],
    ["ku", "تەنها فایلی JPEG و PNG و WebP و PDF وەردەگیرێت"],
  ])("refuses other files in %s with 415 file_type_not_allowed", async (language, message) => {
    const refused = await upload(tenant.admin, fileOf(sampleFiles["image/gif"], "image/gif"), `?language=${language}`);
    expect(refused).toMatchObject({ status: 415, body: { success: false, code: "file_type_not_allowed", message } });
  });

  test("refuses content of another type than it says, a part that is no file, and no part at all: 400", async () => {
    const mismatch = await upload(tenant.admin, fileOf(png, "application/pdf"));
    expect(mismatch.body.details).toEqual([
      { field: "file", code: "file_content_mismatch", message: "The content of the file is not application/pdf" },
    ]);
    for (const form of [
      formOf("a text"),
      formOf(fileOf(png, "image/png"), "photo"),
      formOf(fileOf(new Uint8Array(), "")),
    ])
      expect(await send("/files", tenant.admin, form)).toMatchObject({
        status: 400,
        body: { code: "validation_failed", details: [{ field: "file" }] },
      });
  });

  test.each([
    ["en", "The tenant's space for files is full"],
    ["ar", "امتلأت مساحة ملفات المؤسسة"],
    ["ku", "شوێنی فایلەکانی دامەزراوەکە پڕ بووە"],
  ])(
    "answers 409 limit_reached in %s when the tenant's space is full, and says what to do (4 B14)",
    async (language, text) => {
      const full = await kit.tenant();
      await limitTo(kit, full.tenantId, { file_bytes: png.length });
      expect((await upload(full.admin)).status).toBe(201);
      const refused = await upload(full.admin, fileOf(png, "image/png"), `?language=${language}`);
      expect(refused).toMatchObject({
        status: 409,
        body: { success: false, code: "limit_reached", limit: "file_bytes", maximum: png.length },
      });
      expect(refused.body.message).toContain(`${text}: `);
    },
  );

  test("refuses a body that is not multipart with 415 multipart_required", async () => {
    for (const type of ["application/json", "image/png", "multipart/form-data", "multipart/form-data; boundary=x"])
      expect(await send("/files", tenant.admin, "{}", { "content-type": type })).toMatchObject({
        status: 415,
        body: { code: "multipart_required" },
      });
  });

  test("refuses who is not signed in, before it looks at the body; and another tenant's members", async () => {
    expect(await send("/files", null, "not even multipart")).toMatchObject({
      status: 401,
      body: { code: "unauthenticated" },
    });
    const { admin } = await kit.tenant();
    const foreign = await upload(admin, fileOf(png, "image/png"), `?tenant_id=${tenant.tenantId}`);
    expect(foreign).toMatchObject({ status: 403, body: { code: "tenant_mismatch" } });
  });
});

describe("GET /files/{id} (4 J14)", () => {
  test("answers 404 file_not_found for what is another tenant's or nobody's, 403 for a link that is wrong", async () => {
    const { body } = await upload(tenant.admin);
    const { admin } = await kit.tenant();
    const { id, url } = body.file;
    for (const path of [`/files/${id}`, "/files/x"])
      expect(await send(path, admin)).toMatchObject({
        status: 404,
        body: { code: "file_not_found", message: "File not found" },
      });
    const link = new URL(url);
    link.searchParams.set("signature", "forged");
    expect(await send(link.pathname + link.search, null)).toMatchObject({
      status: 403,
      body: { code: "file_link_invalid" },
    });
    expect(await send(`/files/${id}`, null)).toMatchObject({ status: 401 });
  });

  test("signed links stop with their tenant: 403 tenant_suspended until it is active again (4 B14)", async () => {
    const suspended = await kit.tenant();
    const { url } = (await upload(suspended.admin)).body.file;
    const link = new URL(url);
    const open = () => send(link.pathname + link.search, null);
    expect((await open()).status).toBe(200);
    const system = await kit.systemAdmin();
    const set = (status: "active" | "suspended") =>
      system.caller.identity.tenants.update({ tenantId: suspended.tenantId, status });
    await set("suspended");
    expect(await open()).toMatchObject({ status: 403, body: { code: "tenant_suspended" } });
    await set("active");
    expect((await open()).status).toBe(200);
  });

  test("shows a document without letting it run anything, and keeps it out of shared caches", async () => {
    const { body } = await upload(tenant.admin, fileOf(sampleFiles["application/pdf"], ""));
    const { headers } = await send(`/files/${body.file.id}`, tenant.admin);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toMatch(/^private/);
  });

  test("is opened by a tenant's server with its API key too", async () => {
    const { body } = await upload(tenant.admin);
    const key = await tenant.admin.caller.identity.apiKeys.create({ name: "server", tenant_id: tenant.tenantId });
    const opened = await send(`/files/${body.file.id}`, null, undefined, {
      "x-api-key": JSON.stringify(key).match(/kw_test_\w+/)?.[0] ?? "",
    });
    expect(opened.status).toBe(200);
  });

  test("other methods are 405 with Allow", async () => {
    for (const [path, allow] of [
      ["/files", "POST"],
      ["/files/x", "GET"],
    ] as const) {
      const response = await kit.app.request(`/api/v1${path}`, { method: "DELETE" });
      expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    }
  });
});

describe("both operations refuse, as all others do (1 §5)", () => {
  test("garbage, expired tokens, tokens of another secret, ended sessions", async () => {
    const file = (await upload(tenant.admin)).body.file;
    const { userId, sessionId, tenantId } = tenant.admin;
    const sign = (tokens: typeof kit.deps.tokens, at: Date) => tokens.sign({ userId, sessionId, tenantId }, at);
    const gone = await tenant.member("tenant_admin");
    await arrange(
      kit.database,
      { tenantId: tenant.tenantId, userId: gone.userId },
      "UPDATE sessions SET revoked_at = now() WHERE id = $1",
      [gone.sessionId],
    );
    const tokens = [
      "not.a.token",
      await sign(kit.deps.tokens, new Date(kit.clock.now.getTime() - 16 * 60_000)),
      await sign(createAccessTokens("another secret of more than 32 characters"), kit.clock.now),
      gone.token,
    ];
    for (const token of tokens) {
      const as = { ...tenant.admin, token };
      expect((await upload(as)).status).toBe(401);
      expect((await send(`/files/${file.id}`, as)).status).toBe(401);
    }
  });

  test("API keys where a session is meant, and malformed keys everywhere", async () => {
    const file = (await upload(tenant.admin)).body.file;
    const bad = { "x-api-key": "kw_test_000000000000000000000000000000zzzzzz" };
    expect((await send("/files", null, formOf(fileOf(png, "image/png")), bad)).status).toBe(401);
    expect((await send(`/files/${file.id}`, null, undefined, bad)).status).toBe(401);
  });
});

test("the OpenAPI document describes both as they are: multipart in, bytes out (3 §1.1)", () => {
  const paths = openApiDocument().paths as Record<string, Record<string, Record<string, object>>>;
  const { post } = paths["/files"] ?? {};
  expect(post?.requestBody).toMatchObject({ required: true, content: { "multipart/form-data": {} } });
  expect(Object.keys(post?.responses ?? {})).toEqual(expect.arrayContaining(["201", "400", "401", "413", "415"]));
  const answers = paths["/files/{id}"]?.get?.responses as Record<string, { content: object }>;
  expect(Object.keys(answers["200"]?.content ?? {})).toEqual([
    "image/jpeg",
    "image/png",
    "image/webp",
    "application/pdf",
  ]);
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(["401", "403", "404"]));
});
