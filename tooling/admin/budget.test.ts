import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../run/marks.mjs";

const KB = 1024;

/** The files of one build, by what they weigh on the way. */
function buildOf(name: "admin" | "driver") {
  const dist = path.join(root, "apps/admin/dist", name);
  const assets = path.join(dist, "assets");
  const gzipped = (file: string): number => {
    const whole = path.join(assets, file);
    return statSync(`${whole}.gz`, { throwIfNoEntry: false })?.size ?? statSync(whole).size;
  };
  /** Everything that a script loads before it runs: itself and what it imports, as far as that leads. */
  const loadedWith = (names: readonly string[]): Set<string> => {
    const all = new Set<string>();
    const visit = (file: string) => {
      if (all.has(file)) return;
      all.add(file);
      const text = readFileSync(path.join(assets, file), "utf8");
      for (const [, found = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) visit(found);
    };
    for (const each of names) visit(each);
    return all;
  };
  const page = readFileSync(path.join(dist, "index.html"), "utf8");
  return {
    first: [...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, file = ""]) => file),
    styles: [...page.matchAll(/assets\/([^"]+\.css)"/g)].map(([, file = ""]) => file),
    scripts: readdirSync(assets).filter((file) => file.endsWith(".js")),
    loadedWith,
    sum: (names: Iterable<string>) => [...names].reduce((total, file) => total + gzipped(file), 0),
    worker: readFileSync(path.join(dist, name === "driver" ? "sw.js" : "boot.js"), "utf8"),
  };
}

const { first, styles, scripts, loadedWith, sum } = buildOf("admin");
const routes = scripts.filter((name) => /^(page|detail|account)-/.test(name));
const languages = ["en", "ar", "ku"];
/** What the words of a page weigh at most: those of the frame, and of the areas whose words weigh most, in the longest language. */
const words = Math.max(
  ...languages.map((language) => {
    const of = (area: string) => scripts.filter((name) => name.startsWith(`words-${area}-${language}-`));
    const areas = new Set(scripts.flatMap((name) => /^words-(\w+)-(en|ar|ku)-/.exec(name)?.[1] ?? []));
    const heaviest = Math.max(...[...areas].filter((area) => area !== "shell").map((area) => sum(of(area))));
    return heaviest + (language === "en" ? 0 : sum(of("shell")));
  }),
);

test("a first load of any list has at most 250 KB of scripts, its words among them, and 25 KB of styles, gzipped", () => {
  expect(routes.length).toBeGreaterThan(7);
  expect(words).toBeGreaterThan(2 * KB);
  const isList = (route: string) => [...loadedWith([route])].some((name) => name.startsWith("data-table-"));
  const lists = routes.filter(isList);
  expect(lists.length).toBeGreaterThan(15);
  for (const route of lists)
    expect([route, Math.ceil((sum(loadedWith([...first, route])) + words) / KB)]).toEqual([
      route,
      expect.toSatisfy((size: number) => size <= 250),
    ]);
  expect(sum(styles)).toBeLessThanOrEqual(25 * KB);
});

test("words are loaded with the pages that show them: of no area but the frame's with the first page, and each language by itself", () => {
  const others = /^words-(?!shell-en-)\w+-(en|ar|ku)-/;
  for (const loaded of [first, ...routes.map((route) => [route])])
    expect([loaded[0], [...loadedWith(loaded)].filter((name) => others.test(name))]).toEqual([loaded[0], []]);
});

test("a first load of any other page has at most 40 KB more than that", () => {
  for (const route of routes)
    expect([route, Math.ceil((sum(loadedWith([...first, route])) + words) / KB)]).toEqual([
      route,
      expect.toSatisfy((size: number) => size <= 290),
    ]);
});

test("the driver's phone starts with at most 200 KB of scripts and 20 KB of styles, gzipped", () => {
  const phone = buildOf("driver");
  expect(Math.ceil(phone.sum(phone.loadedWith(phone.first)) / KB)).toBeLessThanOrEqual(200);
  expect(Math.ceil(phone.sum(phone.styles) / KB)).toBeLessThanOrEqual(20);
});

test("its worker keeps every script of the build, so that each page opens without a network, and nothing of the API", () => {
  const phone = buildOf("driver");
  const kept = JSON.parse(/const FILES = (\[.*?\]);/.exec(phone.worker)?.[1] ?? "[]") as string[];
  expect(kept).toEqual(expect.arrayContaining(phone.scripts.map((name) => `/driver/assets/${name}`)));
  expect(kept.every((name) => name.startsWith("/driver/"))).toBe(true);
  // One that is not there, and nothing of it is kept.
  const missing = kept.filter(
    (name) => !existsSync(path.join(root, "apps/admin/dist", name.replace(/\/$/, "/index.html"))),
  );
  expect([missing, new Set(kept).size]).toEqual([[], kept.length]);
});

test("a map adds at most 60 KB to the page that shows it, and no page brings it before it is looked at", () => {
  const base = loadedWith([...first, ...routes]);
  const maps = scripts.filter((name) => name.startsWith("canvas-"));
  expect(maps.length).toBeGreaterThan(1);
  for (const map of maps) {
    const added = [...loadedWith([map])].filter((name) => !base.has(name));
    const size = Math.ceil(sum(added) / KB);
    expect([map, size]).toEqual([map, expect.toSatisfy((kilobytes: number) => kilobytes > 30 && kilobytes <= 60)]);
  }
});
