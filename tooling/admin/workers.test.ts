import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { describe, expect, test } from "vitest";
import { root } from "../run/marks.mjs";

const ORIGIN = "https://karwan.test";
const fileOf = (name: string) => readFileSync(path.join(root, "apps/admin/workers", name), "utf8");
const SOURCE = `${fileOf("office.js")}\n${fileOf("kept-files.js")}`;

const pageOf = (build: string) =>
  new Response(`<script src="/admin/assets/${build}.js"></script>`, {
    headers: { etag: build, "content-type": "text/html" },
  });
/** The page of a build, whose network goes behind the headers, or never brings the rest. */
const brokenPageOf = (build: string, isHanging: boolean) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode(`<script src="/admin/assets/${build}.js">`));
        if (!isHanging) body.error(new TypeError("network error"));
      },
    }),
    { headers: { etag: build, "content-type": "text/html" } },
  );
const file = (text: string) => new Response(text, { headers: { "content-type": "text/javascript" } });

interface Asked {
  url: string;
  method: string;
  mode: string;
}

/** The office's worker in a browser of which the test is the network, the clock and the room. */
function worker() {
  const listeners = new Map<string, (event: object) => void>();
  const all = new Map<string, Map<string, Response>>();
  const timers: (() => void)[] = [];
  const room = { isThere: true, isAllowed: true };
  let network: (pathname: string) => Promise<Response> = () => Promise.reject(new TypeError("no network"));
  const nameOf = (asked: Asked | string) => (typeof asked === "string" ? asked : new URL(asked.url).pathname);
  const keptIn = (cache: string) => {
    const kept = all.get(cache) ?? new Map<string, Response>();
    all.set(cache, kept);
    return kept;
  };
  const cacheOf = (kept: Map<string, Response>) => ({
    match: async (asked: Asked | string) => kept.get(nameOf(asked))?.clone(),
    keys: async () => [...kept.keys()].map((name) => ({ url: `${ORIGIN}${name}` })),
    delete: async (name: string) => kept.delete(name),
    async put(asked: Asked | string, answer: Response) {
      if (answer.status === 206) throw new TypeError("a part");
      if (!room.isThere) throw new Error("QuotaExceededError");
      kept.set(nameOf(asked), answer);
    },
  });
  const open = async (cache: string) => {
    if (!room.isAllowed) throw new Error("SecurityError");
    return cacheOf(keptIn(cache));
  };
  vm.runInNewContext(SOURCE, {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: { open, delete: async (cache: string) => all.delete(cache) },
    clearTimeout() {},
    fetch: (asked: Asked | string) => network(nameOf(asked)),
    location: { origin: ORIGIN },
    Request: class {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    setTimeout: (ring: () => void) => timers.push(ring),
    URL,
  });
  return {
    room,
    names: () => [...keptIn("karwan-admin").keys()].toSorted(),
    /** Time passes until whoever waits gives up. */
    late: () => {
      for (const ring of timers.splice(0)) ring();
    },
    answers(given: typeof network) {
      network = given;
    },
    /** What the page is answered. */
    async asks(pathname: string, mode = "navigate"): Promise<string> {
      const answered = Promise.withResolvers<Response>();
      const respondWith = (answer: Promise<Response>) => answered.resolve(answer);
      listeners.get("fetch")?.({ request: { url: `${ORIGIN}${pathname}`, method: "GET", mode }, respondWith });
      return (await answered.promise).text();
    },
    /** A page tells what it has loaded. */
    async tells(...names: string[]): Promise<void> {
      let done: Promise<unknown> = Promise.resolve();
      const waitUntil = (given: Promise<unknown>) => {
        done = given;
      };
      listeners.get("message")?.({ data: names.map((name) => `${ORIGIN}${name}`), waitUntil });
      await done;
    },
  };
}

const noNetwork = () => Promise.reject(new TypeError("no network"));
const serverOf = (build: string) => async (name: string) => (name.includes("assets") ? file(name) : pageOf(build));

/** A worker that has kept a build of which two files were used. */
async function workerWith(build: string) {
  const office = worker();
  office.answers(serverOf(build));
  await office.asks("/admin/scan");
  for (const name of [build, `${build}-scan`]) await office.asks(`/admin/assets/${name}.js`, "cors");
  return office;
}
const OLD = ["/admin/", "/admin/assets/one-scan.js", "/admin/assets/one.js"];

describe("what keeps the office's pages", () => {
  test("answers with what the server has where the browser has no room, keeps nothing or is given a part (4 L9)", async () => {
    for (const lack of ["isThere", "isAllowed"] as const) {
      const office = worker();
      office.room[lack] = false;
      office.answers(async (name) => (name.includes("assets") ? file("a") : pageOf("one")));
      expect(await office.asks("/admin/scan")).toContain("one.js");
      expect(await office.asks("/admin/assets/one.js", "cors")).toBe("a");
      expect(office.names()).toEqual([]);
    }
    const office = worker();
    office.answers(async () => new Response("half", { status: 206 }));
    expect(await office.asks("/admin/assets/one.js", "cors")).toBe("half");
    expect(office.names()).toEqual([]);
  });

  test("keeps the page that was shown with its files: one of another build that comes too late is neither shown nor kept", async () => {
    const office = worker();
    office.answers(async (name) => (name.includes("assets") ? file("a") : pageOf("one")));
    await office.asks("/admin/scan");
    await office.asks("/admin/assets/one.js", "cors");
    const slow = Promise.withResolvers<Response>();
    office.answers(() => slow.promise);
    const shown = office.asks("/admin/scan");
    await expect.poll(() => (office.late(), Promise.race([shown, Promise.resolve(null)]))).toContain("one.js");
    slow.resolve(pageOf("two"));
    await slow.promise;
    office.answers(() => Promise.reject(new TypeError("no network")));
    expect(await office.asks("/admin/picking")).toContain("one.js");
    expect(office.names()).toEqual(["/admin/", "/admin/assets/one.js"]);
  });

  test("has the build that is complete answer without a network until another has run, and lets its files go then", async () => {
    const office = await workerWith("one");
    office.answers(async (name) => (name.includes("assets") ? noNetwork() : pageOf("two")));
    expect(await office.asks("/admin/scan")).toContain("two.js");
    await expect(office.asks("/admin/assets/two.js", "cors")).rejects.toThrow("no network");
    office.answers(noNetwork);
    expect(await office.asks("/admin/scan")).toContain("one.js");
    expect(await office.asks("/admin/assets/one-scan.js", "cors")).toContain("one-scan");

    office.answers(serverOf("two"));
    expect(await office.asks("/admin/scan")).toContain("two.js");
    await office.asks("/admin/assets/two.js", "cors");
    await office.tells("/admin/assets/two.js", "/admin/assets/two-scan.js");
    expect(office.names()).toEqual(["/admin/", "/admin/assets/two-scan.js", "/admin/assets/two.js"]);
    office.answers(noNetwork);
    expect(await office.asks("/admin/scan")).toContain("two.js");
  });

  test("goes over to another build only behind a page of it of which every file is kept", async () => {
    const office = await workerWith("one");
    office.answers(async (name) => (name.endsWith("-scan.js") ? noNetwork() : serverOf("two")(name)));
    await office.asks("/admin/scan");
    await office.tells("/admin/assets/one.js");
    await office.tells("/admin/assets/two.js", "/admin/assets/two-scan.js");
    office.answers(serverOf("two"));
    office.room.isThere = false;
    await office.tells("/admin/assets/two.js", "/admin/assets/two-scan.js");
    office.answers(noNetwork);
    expect(await office.asks("/admin/scan")).toContain("one.js");
    expect(office.names()).toEqual(expect.arrayContaining(OLD));
    // What the server does not have is no file of the build.
    office.room.isThere = true;
    office.answers(async (name) => (name.includes("none") ? new Response("", { status: 404 }) : file(name)));
    await office.tells("/admin/assets/two.js", "/admin/assets/none.js");
    expect(office.names()).toEqual(["/admin/", "/admin/assets/two.js"]);
  });

  test("keeps what every tab has loaded where several are opened again behind a deployment, in whatever order they tell", async () => {
    const office = await workerWith("one");
    office.answers(serverOf("two"));
    const second = Promise.withResolvers<Response>();
    await office.asks("/admin/scan");
    office.answers(async (name) => (name.includes("assets") ? file(name) : second.promise));
    const isShown = office.asks("/admin/stock");
    await Promise.all([
      office.tells("/admin/assets/two.js", "/admin/assets/two-scan.js"),
      office.tells("/admin/assets/two-stock.js"),
    ]);
    second.resolve(pageOf("two"));
    expect(await isShown).toContain("two.js");
    await office.tells("/admin/assets/two.js", "/admin/assets/two-menu.js");
    const files = ["two-menu", "two-scan", "two-stock", "two"].map((name) => `/admin/assets/${name}.js`);
    expect(office.names()).toEqual(["/admin/", ...files]);
  });

  test("stays with a build to which the server has gone back before the other had run", async () => {
    const office = await workerWith("one");
    office.answers(serverOf("two"));
    await office.asks("/admin/scan");
    office.answers(serverOf("one"));
    await office.asks("/admin/scan");
    await office.tells("/admin/assets/two.js");
    expect(office.names()).toEqual(expect.arrayContaining(OLD));
    office.answers(noNetwork);
    expect(await office.asks("/admin/scan")).toContain("one.js");
  });

  test("shows what is kept where the network goes in the midst of an answer, and where the rest of it takes long", async () => {
    const office = await workerWith("one");
    for (const build of ["one", "two"]) {
      office.answers(async () => brokenPageOf(build, false));
      expect(await office.asks("/admin/scan")).toBe(await pageOf("one").text());
      office.answers(async () => brokenPageOf(build, true));
      const shown = office.asks("/admin/scan");
      await expect
        .poll(() => (office.late(), Promise.race([shown, Promise.resolve(null)])))
        .toBe(await pageOf("one").text());
    }
    await office.tells("/admin/assets/two.js");
    office.answers(noNetwork);
    expect(await office.asks("/admin/scan")).toBe(await pageOf("one").text());
    expect(office.names()).toEqual(expect.arrayContaining(OLD));
  });

  test("shows what is kept where a gateway has no server behind it, and keeps no page that is not the office's", async () => {
    const office = worker();
    office.answers(async (name) => (name === "/admin/facts.json" ? file("{}") : pageOf("one")));
    await office.asks("/admin/scan");
    await office.asks("/admin/facts.json", "cors");
    for (const status of [500, 502, 503]) {
      office.answers(async () => new Response("down", { status }));
      expect(await office.asks("/admin/scan")).toContain("one.js");
    }
    const portal = () => new Response("<h1>Please pay</h1>", { headers: { "content-type": "text/html" } });
    office.answers(async () => portal());
    expect(await office.asks("/admin/scan")).toContain("Please pay");
    expect(await office.asks("/admin/facts.json", "cors")).toContain("Please pay");
    office.answers(() => Promise.reject(new TypeError("no network")));
    expect(await office.asks("/admin/scan")).toContain("one.js");
    expect(await office.asks("/admin/facts.json", "cors")).toBe("{}");
  });
});
