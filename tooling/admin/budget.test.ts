import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../run/marks.mjs";

const dist = path.join(root, "apps/admin/dist");
const assets = path.join(dist, "assets");
const KB = 1024;

const gzipped = (name: string): number => {
  const file = path.join(assets, name);
  return statSync(`${file}.gz`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
};
const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + gzipped(name), 0);

/** Everything that a script loads before it runs: itself and what it imports, as far as that leads. */
function loadedWith(names: readonly string[]): Set<string> {
  const all = new Set<string>();
  const visit = (name: string) => {
    if (all.has(name)) return;
    all.add(name);
    const text = readFileSync(path.join(assets, name), "utf8");
    for (const [, found = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) visit(found);
  };
  for (const name of names) visit(name);
  return all;
}

const page = readFileSync(path.join(dist, "index.html"), "utf8");
const first = [...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, name = ""]) => name);
const styles = [...page.matchAll(/assets\/([^"]+\.css)"/g)].map(([, name = ""]) => name);
const routes = readdirSync(assets).filter((name) => /^(page|detail|account)-.*\.js$/.test(name));

test("a first load of any list has at most 250 KB of scripts and 25 KB of styles, gzipped", () => {
  expect(routes.length).toBeGreaterThan(7);
  for (const route of routes.filter((name) => name.startsWith("page-")))
    expect([route, Math.ceil(sum(loadedWith([...first, route])) / KB)]).toEqual([
      route,
      expect.toSatisfy((size: number) => size <= 250),
    ]);
  expect(sum(styles)).toBeLessThanOrEqual(25 * KB);
});

test("any other page adds at most 40 KB to that", () => {
  const base = loadedWith(first);
  for (const route of routes) {
    const added = [...loadedWith([route])].filter((name) => !base.has(name));
    expect([route, Math.ceil(sum(added) / KB)]).toEqual([route, expect.toSatisfy((size: number) => size <= 40)]);
  }
});
