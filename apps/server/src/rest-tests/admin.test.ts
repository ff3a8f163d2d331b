import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Facts } from "../http/admin/facts.ts";
import type { RestKit } from "../testing/index.ts";
import { appOver, startRestKit } from "../testing/index.ts";

const PAGE = "<!doctype html><title>The admin</title>";
const PHONE = "<!doctype html><title>The phone</title>";
const SCRIPT = `console.log("${"a page's script ".repeat(200)}");`;
let kit: RestKit;
let folder: string;
beforeAll(async () => {
  kit = await startRestKit();
  folder = await mkdtemp(path.join(tmpdir(), "karwan-admin-"));
  await mkdir(path.join(folder, "built/admin/assets"), { recursive: true });
  await mkdir(path.join(folder, "built/driver/assets"), { recursive: true });
  await writeFile(path.join(folder, "secret.txt"), "a secret");
  const write = (name: string, body: string | Uint8Array) => writeFile(path.join(folder, "built/admin", name), body);
  await write("index.html", PAGE);
  await write("boot.js", "// first");
  await write("assets/main-abc.js", SCRIPT);
  await write("assets/main-abc.js.br", brotliCompressSync(SCRIPT));
  await write("assets/main-abc.js.gz", gzipSync(SCRIPT));
  await write("../driver/index.html", PHONE);
  await write("../driver/sw.js", "// the worker");
  await write("../driver/manifest.webmanifest", "{}");
});
afterAll(async () => {
  await kit.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (target: string, headers: Record<string, string> = {}, devOutbox = false, adminFolder = "built") =>
  appOver({ ...kit.deps, devOutbox }, { adminFolder: path.join(folder, adminFolder) }).request(target, { headers });

describe("the admin at /admin (4 K13)", () => {
  test("is a page under a policy that runs nothing inline and loads nothing from elsewhere", async () => {
    const answer = await ask("/admin/");
    expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  test("lets maps load pictures from the host of their tiles, where one is named, and from nowhere else", async () => {
    const url = "https://tiles.example/{z}/{x}/{y}.png";
    const given = { adminFolder: path.join(folder, "built"), tiles: { url, attribution: "© the town" } };
    const app = appOver(kit.deps, given);
    const policy = (await app.request("/admin/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect((await app.request("/driver/")).headers.get("content-security-policy")).not.toContain("tiles.example");
    const { tiles } = (await (await app.request("/admin/facts.json")).json()) as Facts;
    expect(tiles).toEqual({ url, attribution: "© the town" });
    const plain = await ask("/admin/facts.json");
    expect(((await plain.json()) as Facts).tiles).toBeNull();
    expect((await ask("/admin/")).headers.get("content-security-policy")).toContain("img-src 'self' data: blob:;");
  });

  test("every path of its own is answered with that page, under the same policy", async () => {
    for (const target of ["/admin/deliveries", "/admin/deliveries/0199?tab=money", "/admin/index.html"]) {
      const answer = await ask(target);
      expect([target, answer.status, await answer.text()]).toEqual([target, 200, PAGE]);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    const bare = await ask("/admin");
    expect([bare.status, bare.headers.get("location")]).toEqual([302, "/admin/"]);
  });

  test("hashed files are kept for ever, in the form that the browser reads best", async () => {
    const br = await ask("/admin/assets/main-abc.js", { "accept-encoding": "gzip, br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(new Uint8Array(await br.arrayBuffer())).toString()).toBe(SCRIPT);
    expect(br.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(br.headers.get("vary")).toContain("Accept-Encoding");
    // Over plain HTTP browsers offer no brotli.
    const gz = await ask("/admin/assets/main-abc.js", { "accept-encoding": "gzip" });
    expect(gz.headers.get("content-encoding")).toBe("gzip");
    const plain = await ask("/admin/assets/main-abc.js");
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, SCRIPT]);
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  test("what a browser has is not sent again, and other files are asked for each time", async () => {
    const first = await ask("/admin/boot.js");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const again = await ask("/admin/boot.js", { "if-none-match": first.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("a hashed file of another build is missing, and no page stands in for it", async () => {
    const answer = await ask("/admin/assets/main-old.js");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json"]);
  });

  test("no path leads out of its folder", async () => {
    const paths = [
      "../secret.txt",
      "..%2fsecret.txt",
      "%2e%2e/secret.txt",
      "assets/../../secret.txt",
      "....//secret.txt",
    ];
    for (const each of [...paths, "assets/..%5c..%5csecret.txt", "assets/%2e%2e%2f%2e%2e%2fsecret.txt"])
      expect(await (await ask(`/admin/${each}`)).text()).not.toContain("a secret");
  });

  test("where nothing was built a page says how to build it", async () => {
    const answer = await ask("/admin/", {}, false, "empty");
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("node --run admin")]);
  });
});

describe("the driver's phone at /driver (3 §5)", () => {
  test("is a page of its own under the same policy, and the admin's files are not among its own", async () => {
    for (const target of ["/driver/", "/driver/anything", "/driver/index.html"]) {
      const answer = await ask(target);
      expect([target, answer.status, await answer.text()]).toEqual([target, 200, PHONE]);
      expect(answer.headers.get("content-security-policy")).toContain("worker-src 'self'");
    }
    expect((await ask("/driver")).headers.get("location")).toBe("/driver/");
    expect((await ask("/driver/assets/main-abc.js")).status).toBe(404);
    expect((await ask("/driver/", {}, false, "empty")).status).toBe(503);
  });

  test("its worker is asked for each time, so that a new build is found, and its manifest is one", async () => {
    const worker = await ask("/driver/sw.js");
    expect([worker.headers.get("content-type"), worker.headers.get("cache-control")]).toEqual([
      "text/javascript; charset=utf-8",
      "no-cache",
    ]);
    const manifest = await ask("/driver/manifest.webmanifest");
    expect(manifest.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  });
});

const factsFrom = async (devOutbox: boolean): Promise<Facts> =>
  (await (await ask("/admin/facts.json", {}, devOutbox)).json()) as Facts;

describe("what the admin asks of a server before anybody signed in", () => {
  test("demo people are named where the demo is, and nowhere else", async () => {
    expect((await factsFrom(false)).demo).toBeNull();
    expect((await factsFrom(true)).demo?.people).toContainEqual({
      email: "operations@rafidain.test",
      name: "Haider Al-Jubouri",
      role: "operations_manager",
      tenant: "Rafidain Express",
    });
  });

  test("who may call an operation and which moves a status allows are what the server refuses by (3 §1.5)", async () => {
    const { access, states } = await factsFrom(false);
    expect(access["delivery.assignments.assign"]).toEqual({ kind: "tenant", anyOf: ["manage:operations:tenant"] });
    expect(states.delivery?.pending).toEqual({ assign: "assigned", cancel: "cancelled" });
    expect(states.assignment?.en_route_to_delivery).toEqual({ deliver: "completed", fail: "failed" });
    expect(states.storefront_order?.confirmed).toEqual({ ship: "shipped", cancel: "cancelled" });
    expect(states.restaurant_order?.ready).toMatchObject({ pick_up: "picked_up", reject: "rejected" });
  });
});
