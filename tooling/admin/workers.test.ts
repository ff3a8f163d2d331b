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
const file = (text: string) => new Response(text, { headers: { "content-type": "text/javascript" } });

interface Asked {
  url: string;
  method: string;
  mode: string;
}

/** The office's worker in a browser of which the test is the network, the clock and the room. */
function worker() {
  const listeners = new Map<string, (event: object) => void>();
  const kept = new Map<string, Response>();
  const timers: (() => void)[] = [];
  const room = { isThere: true, isAllowed: true };
  let network: (pathname: string) => Promise<Response> = () => Promise.reject(new TypeError("no network"));
  const nameOf = (asked: Asked | string) => (typeof asked === "string" ? asked : new URL(asked.url).pathname);
  const cache = {
    match: async (asked: Asked | string) => kept.get(nameOf(asked))?.clone(),
    async put(asked: Asked | string, answer: Response) {
      if (answer.status === 206) throw new TypeError("a part");
      if (!room.isThere) throw new Error("QuotaExceededError");
      kept.set(nameOf(asked), answer);
    },
  };
  const open = async () => {
    if (!room.isAllowed) throw new Error("SecurityError");
    return cache;
  };
  vm.runInNewContext(SOURCE, {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    caches: {
      open,
      async delete() {
        kept.clear();
      },
    },
    clearTimeout() {},
    fetch: (asked: Asked | string) => network(nameOf(asked)),
    location: { origin: ORIGIN },
    setTimeout: (ring: () => void) => timers.push(ring),
    URL,
  });
  return {
    room,
    names: () => [...kept.keys()].toSorted(),
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
  };
}

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

  test("goes over to another build as soon as it is shown, and lets the files of the one before go", async () => {
    const office = worker();
    office.answers(async (name) => (name.includes("assets") ? file("a") : pageOf("one")));
    await office.asks("/admin/scan");
    await office.asks("/admin/assets/one.js", "cors");
    office.answers(async () => pageOf("two"));
    expect(await office.asks("/admin/scan")).toContain("two.js");
    expect(office.names()).toEqual(["/admin/"]);
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
