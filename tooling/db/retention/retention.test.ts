import { existsSync } from "node:fs";
import { join } from "node:path";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCatalogue } from "../catalogue.ts";
import { documentOf } from "./document.ts";
import type { Retention } from "./retention.ts";
import { retention } from "./retention.ts";
import { retentionFindings } from "./rules.ts";

const DDL = `
  CREATE FUNCTION karwan_append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
  CREATE TABLE visits (id int PRIMARY KEY);
  CREATE TABLE stops (id int PRIMARY KEY, visit_id int REFERENCES visits ON DELETE CASCADE);
  CREATE TABLE tolls (id int PRIMARY KEY, visit_id int REFERENCES visits);
  CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON tolls FOR EACH ROW EXECUTE FUNCTION karwan_append_only();`;

const sound: Record<string, Retention> = {
  visits: { kind: "limited", kept: "a week", setIn: "visits.ts", removedBy: "visits.purge" },
  stops: { kind: "part", of: "visits" },
  tolls: { kind: "ledger", why: "money" },
};
const texts = new Map([["visits.purge", "DELETE FROM visits WHERE id < $1"]]);

let url: string;
beforeAll(async () => {
  url = await createTestDatabase(testServer());
  await asAdmin(url, (client) => client.query(DDL));
});
afterAll(() => dropTestDatabase(testServer(), url));

/** What is found with these rules, after more DDL that is taken back. */
const found = (rules: Record<string, Retention>, ddl = "SELECT") =>
  asAdmin(url, async (client) => {
    await client.query("BEGIN");
    await client.query(ddl);
    return retentionFindings(await readCatalogue(client), { ...sound, ...rules }, (name) => texts.get(name));
  });

test("rules that the database and the sources keep are found sound", async () => {
  expect(await found({})).toEqual([]);
});

test("a table without a rule of how long its rows are kept is refused", async () => {
  expect(await found({}, "CREATE TABLE guests (id int PRIMARY KEY)")).toEqual([
    "guests: no rule says how long its rows are kept (tooling/db/retention/retention.ts)",
  ]);
});

const wrong: [string, Record<string, Retention>, string, RegExp][] = [
  ["a rule of a table that is gone", { inns: { kind: "record", why: "few" } }, "SELECT", /^inns: has a retention rule/],
  [
    "a part that nothing removes with its owner",
    { tolls: { kind: "part", of: "visits" } },
    "SELECT",
    /tolls: .*no foreign key/,
  ],
  ["a part of something else", { stops: { kind: "part", of: "tolls" } }, "SELECT", /stops: is kept as a part of tolls/],
  ["a ledger whose rows can go", { visits: { kind: "ledger", why: "sums" } }, "SELECT", /visits: .*can be deleted/],
  ["a ledger whose trigger is off", {}, "ALTER TABLE tolls DISABLE TRIGGER append_only", /tolls: .*can be deleted/],
  [
    "a time for what refuses to go",
    { tolls: { kind: "limited", kept: "a day", setIn: "", removedBy: "tolls.purge" } },
    "SELECT",
    /tolls: .*refuses/,
  ],
  [
    "a statement that no source declares",
    { visits: { kind: "limited", kept: "a day", setIn: "", removedBy: "inns.purge" } },
    "SELECT",
    /visits: .*no source/,
  ],
  [
    "a statement that deletes something else",
    { stops: { kind: "limited", kept: "a day", setIn: "", removedBy: "visits.purge" } },
    "SELECT",
    /stops: .*deletes nothing/,
  ],
];
test.each(wrong)("%s is refused", async (_, rules, ddl, finding) => {
  expect((await found(rules, ddl)).join("\n")).toMatch(finding);
});

test("each time stands in a file that exists, and the document names each table once", () => {
  const root = join(import.meta.dirname, "..", "..", "..");
  for (const rule of Object.values(retention))
    if (rule.kind === "limited") expect(existsSync(join(root, rule.setIn)), rule.setIn).toBe(true);
  const lines = documentOf(retention).split("\n");
  for (const table of Object.keys(retention))
    expect(
      lines.filter((line) => line.startsWith(`| \`${table}\` `)),
      table,
    ).toHaveLength(1);
});
