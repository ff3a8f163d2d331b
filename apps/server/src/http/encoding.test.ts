import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { TestTenant } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { isKnown } from "./constant.ts";
import { acceptedEncoding } from "./encoding.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
  for (let n = 0; n < 20; n++)
    await tenant.admin.caller.warehousing.itemCategories.create({ name: { en: `A category, the ${n}th of them` } });
});
afterAll(() => kit.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  kit.app.request(path, { headers: { authorization: `Bearer ${tenant.admin.token}`, ...headers } });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test.each([
  [undefined, null],
  ["", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=0.8, br;q=0.2", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["identity, zstd", null],
  ["gzip;q=x", null],
] as const)("Accept-Encoding %j is answered in %s", (header, expected) => {
  expect(acceptedEncoding(header, ["br", "gzip"])).toBe(expected);
});

test.each([
  [undefined, false],
  ['"other"', false],
  ['"this"', true],
  ['W/"this"', true],
  ['"other", "this"', true],
  ["*", true],
])("If-None-Match %j of who has %s", (header, expected) => {
  expect(isKnown(header, '"this"')).toBe(expected);
});

describe("an answer", () => {
  const list = "/api/v1/warehousing/item-categories";
  const listOnTrpc = "/trpc/warehousing.itemCategories.list?input=%7B%22json%22%3A%7B%7D%7D";

  test.each([list, listOnTrpc])("goes out compressed to who reads that, and says the same: %s", async (path) => {
    const plain = await get(path);
    const packed = await get(path, { "accept-encoding": "gzip, br" });
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "gzip"]);
    expect(packed.headers.get("vary")).toContain("Accept-Encoding");
    expect(packed.headers.get("content-type")).toContain("application/json");
    const text = await plain.text();
    const bytes = await bytesOf(packed);
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(bytes.length).toBeLessThan(text.length / 3);
  });

  test("on REST says that it depends on what is read, also to who reads it as it is", async () => {
    expect((await get(list)).headers.get("vary")).toBe("Origin, Accept, Accept-Encoding");
  });

  test.each([`${list}?search=nothing`, "/api/v1/auth/me?x=1", "/api/v1/nowhere", "/trpc/nowhere"])(
    "that fits into a packet goes out as it is: %s",
    async (path) => {
      const response = await get(path, { "accept-encoding": "gzip" });
      expect(response.headers.get("content-encoding")).toBeNull();
      expect(await response.json()).toBeTypeOf("object");
    },
  );

  test("of a batch that comes answer by answer goes out as it is", async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { json: {} }, 1: { json: {} } }));
    const list = "warehousing.itemCategories.list";
    const response = await get(`/trpc/${list},${list}?batch=1&input=${input}`, {
      "accept-encoding": "gzip",
      "trpc-accept": "application/jsonl",
    });
    expect([response.status, response.headers.get("content-encoding")]).toEqual([200, null]);
    const lines = (await response.text()).trim().split("\n");
    expect(lines.length).toBeGreaterThan(2);
  });

  test("in bytes that are dense already, or that comes as a stream, goes out as it is", async () => {
    const abort = new AbortController();
    const response = await kit.app.request("/api/v1/messaging/notifications/stream", {
      headers: { authorization: `Bearer ${tenant.admin.token}`, "accept-encoding": "gzip" },
      signal: abort.signal,
    });
    expect(response.headers.get("content-encoding")).toBeNull();
    const first = await response.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toContain("event: ready");
    abort.abort();
    const form = new FormData();
    form.append("file", new File([Buffer.from("%PDF-1.4\n".padEnd(5000, " "))], "a.pdf", { type: "application/pdf" }));
    const authorization = `Bearer ${tenant.admin.token}`;
    const made = await kit.app.request("/api/v1/files", { method: "POST", headers: { authorization }, body: form });
    const { file } = (await made.json()) as { file: { id: string } };
    const read = await get(`/api/v1/files/${file.id}`, { "accept-encoding": "gzip" });
    expect([read.headers.get("content-encoding"), (await bytesOf(read)).length]).toEqual([null, 5000]);
  });
});

describe("the document and the pages", () => {
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each(["/api/v1/openapi.json", "/docs", "/docs/start.js", "/docs/reader.js"])(
    "%s has a validator of its own in each encoding, by which it is sent once",
    async (path) => {
      const plain = await get(path);
      const tags = new Set([plain.headers.get("etag")]);
      const bytes = await bytesOf(plain);
      for (const encoding of ["br", "gzip"] as const) {
        const headers = { "accept-encoding": encoding };
        const packed = await get(path, headers);
        expect(packed.headers.get("content-encoding")).toBe(encoding);
        expect(packed.headers.get("vary")).toContain("Accept-Encoding");
        expect(Buffer.compare(decoded[encoding](await bytesOf(packed)), bytes)).toBe(0);
        const tag = packed.headers.get("etag") ?? "";
        expect(tag).toMatch(/^"[\w-]{43}"$/);
        tags.add(tag);
        const again = await get(path, { ...headers, "if-none-match": tag });
        expect([again.status, (await bytesOf(again)).length, again.headers.get("etag")]).toEqual([304, 0, tag]);
      }
      expect(tags.size).toBe(3);
    },
  );

  test("are asked for again each time, but for the script whose address names its version", async () => {
    const page = await (await get("/docs")).text();
    const [script = ""] = /\/docs\/reader\.js\?v=[\d.]+/.exec(page) ?? [];
    const policies = await Promise.all(
      ["/docs", "/docs/start.js", "/docs/reader.js", "/api/v1/openapi.json", script].map(
        async (path) => (await get(path)).headers.get("cache-control") ?? "",
      ),
    );
    expect(policies).toEqual([...Array(4).fill("no-cache"), "public, max-age=31536000, immutable"]);
  });

  test("are less than 1.5 MB to send, all together", async () => {
    const page = await (await get("/docs")).text();
    const scripts = [...page.matchAll(/src="([^"]+)"/g)].map((match) => match[1] ?? "");
    for (const encoding of ["br", "gzip"]) {
      const sizes = ["/docs", ...scripts, "/api/v1/openapi.json"].map(
        async (path) => (await bytesOf(await get(path, { "accept-encoding": encoding }))).length,
      );
      const sent = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(sent).toBeLessThan(1_500_000);
    }
  });
});
