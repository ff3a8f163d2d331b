import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const src = path.resolve(import.meta.dirname, "../..");
const catalogues = path.join(src, "catalogues");

const areaOf = new Map<string, string>();
for (const area of readdirSync(catalogues))
  for (const key of Object.keys(JSON.parse(readFileSync(path.join(catalogues, area, "en.json"), "utf8")) as object))
    areaOf.set(key, area);

/** The areas of the words that a file names: by their whole keys, or by how keys begin that it puts together. */
function areasIn(text: string): string[] {
  const whole = [...text.matchAll(/"([\w.]+)"/g)].map(([, key = ""]) => areaOf.get(key));
  const begun = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)*\.)\$\{/g)].flatMap(([, start = ""]) =>
    [...areaOf].flatMap(([key, area]) => (key.startsWith(start) ? [area] : [])),
  );
  return [...whole, ...begun].flatMap((area) => area ?? []);
}

/** The files that a page consists of: what it imports, at once or later, as far as that leads. */
function filesOf(page: string, found = new Set<string>()): Set<string> {
  if (found.has(page) || !existsSync(page) || !/\.tsx?$/.test(page)) return found;
  found.add(page);
  for (const [, name = ""] of readFileSync(page, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g))
    filesOf(path.resolve(path.dirname(page), name), found);
  return found;
}

const router = readdirSync(src)
  .filter((name) => /^(router\.tsx|[a-z]+-routes\.ts)$/.test(name))
  .map((name) => readFileSync(path.join(src, name), "utf8"))
  .join("\n");
const pages = [...router.matchAll(/lazyPage\(\s*\(\) => import\("([^"]+)"\),([^)]*)\)/g)].map(
  ([, file = "", rest = ""]) => ({
    file,
    brought: [...rest.matchAll(/"([a-z_]+)"/g)].map(([, area]) => area),
  }),
);

test("every page but the frame's own is loaded with its words, and with all that it and what it opens show", () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(router).not.toContain("lazyRouteComponent");
  for (const { file, brought } of pages) {
    const shown = new Set([...filesOf(path.join(src, file))].flatMap((each) => areasIn(readFileSync(each, "utf8"))));
    // What every page has, and what the driver's phone alone shows.
    const needed = [...shown].filter((area) => area !== "shell" && area !== "driver");
    expect([file, needed.filter((area) => !brought.includes(area))]).toEqual([file, []]);
  }
});
