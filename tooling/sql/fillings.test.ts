import { expect, test } from "vitest";
import { fillingFindings, hiddenTables } from "./fillings.ts";

const forced = new Set(["boxes", "crates"]);
const MADE = `CREATE TABLE crates (tenant_id uuid); ALTER TABLE crates ENABLE ROW LEVEL SECURITY;`;
const FORCED = `${MADE} ALTER TABLE crates FORCE ROW LEVEL SECURITY;`;
const lifted = (sql: string) =>
  `ALTER TABLE boxes NO FORCE ROW LEVEL SECURITY; ${sql}; ALTER TABLE boxes FORCE ROW LEVEL SECURITY;`;
const block = (body: string) => `DO $$ DECLARE t record; BEGIN ${body} END $$;`;

test.each<[string, string, string[]]>([
  ["changes rows", "UPDATE boxes SET a = 1", ["boxes"]],
  ["deletes rows", "DELETE FROM boxes", ["boxes"]],
  ["fills a new table", `${FORCED} INSERT INTO crates SELECT * FROM boxes`, ["crates", "boxes"]],
  ["fills a new table before it is bound", `${MADE} INSERT INTO crates SELECT * FROM boxes`, ["boxes"]],
  ["joins one", "UPDATE users u SET a = 1 FROM (SELECT b.id FROM boxes b) c WHERE c.id = u.id", ["boxes"]],
  ["reads one in a WITH query", "WITH w AS (SELECT FROM boxes) INSERT INTO users SELECT * FROM w", ["boxes"]],
  ["binds it again too soon", `${lifted("SELECT 1")} UPDATE boxes SET a = 1`, ["boxes"]],
  ["changes rows in a block", block("UPDATE boxes SET a = 1;"), ["boxes"]],
])("a migration that %s of tenants which it does not see is found (architecture 3)", async (_, sql, expected) => {
  expect(await hiddenTables(sql, forced)).toEqual(expected);
});

test.each([
  ["lifts it for that long", lifted("UPDATE boxes SET a = 1")],
  [
    "goes from tenant to tenant",
    block("PERFORM set_config('app.tenant_id', t.id::text, true); UPDATE boxes SET a = 1;"),
  ],
  ["writes what is no tenant's", "INSERT INTO carriers VALUES (1)"],
  [
    "only says what triggers will do",
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM boxes; END $$",
  ],
  ["fills a table that it makes, before it binds anybody", `${MADE} INSERT INTO crates SELECT id FROM tenants`],
])("a migration that %s is none (architecture 3)", async (_, sql) => {
  expect(await hiddenTables(sql, forced)).toEqual([]);
});

test("an exemption for a migration that sees all rows is found", async () => {
  const migrations = [
    { name: "1_boxes", sql: "UPDATE boxes SET a = 1" },
    { name: "2_none", sql: "SELECT 1" },
  ];
  expect(await fillingFindings(migrations, forced, { "1_boxes": "3_filled", "2_none": "3_filled" })).toEqual([
    "2_none: is exempt from seeing the rows it fills, and sees them",
  ]);
});
