import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFiles, root } from "./files.ts";

const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
const sources = projectFiles().filter(
  ({ path }) => /^(apps|packages|prisma|package\.json)/.test(path) && !path.endsWith(".md"),
);
const everything = [...sources.map(({ path }) => path), ...sources.map(({ text }) => text)].join("\n");

/** The last column of each row, as the words it marks as code. */
const names = glossary
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
  .flatMap((line) => [...(line.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));

it("the glossary calls things what the code calls them", () => {
  const words = names.flatMap((name) => name.match(/[\w./-]+/g) ?? []);
  expect(words.length).toBeGreaterThan(80);
  expect(words.filter((word) => word !== "-" && !everything.includes(word))).toEqual([]);
});

it("the glossary explains each word once, in one line", () => {
  const words: string[] = glossary.match(/^\| (?!---|Word)([^|]+?) +\|/gm) ?? [];
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
