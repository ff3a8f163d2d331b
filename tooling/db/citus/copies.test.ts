import { clusterText, copiedTables } from "@karwan/db/citus";
import { expect, test } from "vitest";
import { productStatements } from "../plans/product.ts";

/** Written by the platform's own people alone, now and then: who waits there is one of them. */
const ofThePlatform = new Set(["directory_categories"]);
const LOCKS = /\bFOR (?:NO KEY UPDATE|UPDATE|SHARE|KEY SHARE)\b(?: OF (?<aliases>\w+(?:, \w+)*))?/g;
const NAMED = /\b(?:FROM|JOIN) (?<table>[a-z_]+)\b(?! ?\()(?: (?:AS )?(?<alias>[a-z]\w*))?/g;

/** What stands before a place on its own level of brackets. */
function levelBefore(text: string, end: number): string {
  let depth = 0;
  let level = "";
  for (let at = end - 1; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    if (sign === "(") depth -= 1;
    if (depth < 0) break;
    level = (depth === 0 ? sign : " ") + level;
    if (sign === ")") depth += 1;
  }
  return level;
}

/** The tables that every node has a copy of and that a statement locks rows of. */
function lockedCopies(text: string): string[] {
  const plain = text.replaceAll(/\s+/g, " ");
  return [...plain.matchAll(LOCKS)].flatMap(({ index, groups }) => {
    const locked = groups?.aliases?.split(", ");
    return [...levelBefore(plain, index).matchAll(NAMED)]
      .map((one) => ({ table: one.groups?.table ?? "", alias: one.groups?.alias ?? "" }))
      .filter(({ table, alias }) => !locked || locked.includes(alias) || locked.includes(table))
      .map(({ table }) => table)
      .filter((table) => copiedTables.has(table) && !ofThePlatform.has(table));
  });
}

test("no statement locks a row that every node of a cluster has a copy of: Citus would keep everybody from that table (ADR 0058)", async () => {
  expect(lockedCopies("SELECT x FROM a WHERE id = (SELECT y FROM users WHERE id = $1 FOR UPDATE)")).toEqual(["users"]);
  expect(lockedCopies("SELECT x FROM a JOIN tenants t ON (t.id = a.id) FOR SHARE")).toEqual(["tenants"]);
  expect(lockedCopies("SELECT x FROM a JOIN tenants t ON t.id = a.id FOR UPDATE OF a")).toEqual([]);
  const found = (await productStatements()).flatMap(({ name, text }) =>
    lockedCopies(clusterText(text)).map((table) => `${name}: ${table}`),
  );
  expect(found).toEqual([]);
});
