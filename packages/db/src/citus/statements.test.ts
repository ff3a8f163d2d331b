import { expect, test } from "vitest";
import { migrationFiles, migrationsDir } from "../migrations/files.ts";
import { statementsIn } from "./statements.ts";

test("a migration is taken apart where its statements end, and nowhere else (architecture 3.15)", () => {
  const sql = `-- first; not an end
CREATE TABLE "a;b" (x text DEFAULT 'it''s; so'); /* no ; end */
CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; PERFORM 'x'; END $$;
DO $body$ BEGIN EXECUTE $q$ SELECT 1; $q$; END $body$;

SELECT 1 -- the last has no end
`;
  expect(statementsIn(sql)).toEqual([
    `CREATE TABLE "a;b" (x text DEFAULT 'it''s; so')`,
    "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; PERFORM 'x'; END $$",
    "DO $body$ BEGIN EXECUTE $q$ SELECT 1; $q$; END $body$",
    "SELECT 1 -- the last has no end",
  ]);
});

test("nothing of any migration is lost by taking it apart (architecture 3.15)", async () => {
  const bare = (sql: string) =>
    sql
      .replaceAll(/--[^\n]*/g, "")
      .replaceAll(/[\s;]+/g, "")
      .trim();
  for (const { name, sql } of await migrationFiles(migrationsDir))
    expect([name, bare(statementsIn(sql).join(";"))]).toEqual([name, bare(sql)]);
});
