import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allPages } from "../hostile/pages.ts";
import { fileOf, folderOf, foldersKept, keptOf, visitingTests } from "./files.ts";

/** Pages that are not looked at, and why. */
const NOT_LOOKED_AT = new Map([["/", "leads to the first page that somebody may see, and shows nothing itself"]]);

/** Pages whose place in the address is not what they are called where they are looked at, or that are shown at work only. */
const CALLED = new Map([
  ["/restaurants/$slug/orders/$id", "/restaurant-orders/one"],
  ["/move", "/move-with-goods-in-hand"],
]);

/** Every page of the router is opened by a test, held to WCAG and kept as pictures there, without a line here for a new one. */
const slugOf = (page: string) =>
  fileOf(CALLED.get(page) ?? page.replaceAll(/\$\w+/g, "one"), "").replace(/\.\.png$/, "");
const visiting = visitingTests();
const kept = foldersKept().flatMap((folder) => keptOf(folder).map((name) => ({ folder, name })));

/** Whether a test names a page's address, a record's with its id put in, or puts it together of its parts. */
function isNamedIn(text: string, page: string): boolean {
  const [, first = "", ...rest] = page.split("/");
  return (
    text.includes(page.replace(/\$\w+.*$/, "${")) ||
    (rest.length > 0 && text.includes(`"${first}"`) && text.includes(`}/${rest.join("/")}`))
  );
}

test("every page of the admin is looked at: in pictures that are kept, or in a test whose pictures are still to be taken", () => {
  const isKept = (page: string) => kept.some(({ name }) => name.startsWith(`${slugOf(page)}.`));
  const sources = visiting
    .filter((file) => keptOf(folderOf(file)).length === 0)
    .map((file) => readFileSync(file, "utf8"));
  const isVisited = (page: string) => sources.some((text) => isNamedIn(text, page));
  const without = allPages().filter((page) => !NOT_LOOKED_AT.has(page) && !isKept(page) && !isVisited(page));
  expect(without, "a test has to visit it with findings() of looks.ts; then: pnpm pictures").toEqual([]);
});

test("what is not looked at is a page, and is not looked at", () => {
  for (const page of NOT_LOOKED_AT.keys()) expect(allPages()).toContain(page);
  expect(
    [...NOT_LOOKED_AT.keys()].filter((page) => kept.some(({ name }) => name.startsWith(`${slugOf(page)}.`))),
  ).toEqual([]);
});

test("each picture is of a language, a scheme and a size", () => {
  expect(kept.length).toBeGreaterThan(0);
  for (const { folder, name } of kept)
    expect([folder, name]).toEqual([
      folder,
      expect.stringMatching(/^[\w-]+\.(en|ar|ku)-(light|dark)-(phone|desktop)\.png$/),
    ]);
});
