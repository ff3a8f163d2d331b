import { readFile } from "node:fs/promises";
import { registeredStatements } from "@karwan/db";
import { loadModule } from "libpg-query";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../packages/db/src/testing/index.ts";
import type { Catalogue } from "../catalogue.ts";
import { readCatalogue } from "../catalogue.ts";
import { loadStatements } from "../files.ts";
import { checkTenancy } from "./check.ts";
import { EXCEPTIONS } from "./exceptions.ts";
import { looseTables, tenantTablesOf } from "./tenancy.ts";

let catalogue: Catalogue;
let product: string;
// Other files' tests register statements of their own in the same worker: only those of the product have types.
const registered = () =>
  new Map([...registeredStatements()].filter(([name]) => product.includes(`    ${JSON.stringify(name)}: { values:`)));

beforeAll(async () => {
  await loadModule();
  const homes = await loadStatements();
  product = (await Promise.all(homes.map(({ file }) => readFile(file, "utf8")))).join("");
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  catalogue = await readCatalogue(client);
  await client.end();
  await database.drop();
});

const tables = new Set(["orders", "lines", "roles"]);
const loose = (text: string) => looseTables(text, tables);

describe("a statement on tenants' tables (architecture 3.1)", () => {
  test.each([
    ["by a parameter", "SELECT id FROM orders WHERE tenant_id = $1 AND id = $2"],
    ["by what the transaction knows", "DELETE FROM orders o WHERE o.tenant_id = karwan_tenant()"],
    [
      "by what a subquery finds",
      "WITH w AS (SELECT id FROM tenants WHERE code = $1) SELECT 1 FROM orders WHERE tenant_id = (SELECT id FROM w)",
    ],
    ["through a join", "SELECT 1 FROM orders o JOIN lines l ON l.tenant_id = o.tenant_id WHERE o.tenant_id = $1"],
    ["through USING", "SELECT 1 FROM orders o JOIN lines l USING (tenant_id, id) WHERE o.tenant_id = $1"],
    ["by whole keys", "UPDATE lines SET n = 1 WHERE (tenant_id, id) = ($1, $2)"],
    [
      "of the query around it",
      "SELECT (SELECT 1 FROM lines l WHERE l.tenant_id = o.tenant_id) FROM orders o WHERE o.tenant_id = $1",
    ],
    [
      "of a WITH query",
      "WITH o AS (SELECT tenant_id FROM orders WHERE tenant_id = $1) SELECT 1 FROM lines l JOIN o ON o.tenant_id = l.tenant_id",
    ],
    ["or of nobody", "SELECT 1 FROM roles WHERE tenant_id IS NULL OR tenant_id = $1"],
  ])("names its tenant %s", (_, text) => expect(loose(text)).toEqual([]));

  test.each([
    ["asks by an id alone", "SELECT 1 FROM orders WHERE id = $1", ["orders"]],
    [
      "joins by an id alone",
      "SELECT 1 FROM orders o JOIN lines l ON l.order_id = o.id WHERE o.tenant_id = $1",
      ["lines"],
    ],
    [
      "takes it from a subquery that asks by an id alone",
      "SELECT 1 FROM orders WHERE tenant_id = (SELECT tenant_id FROM lines WHERE id = $1)",
      ["lines"],
    ],
    ["asks in one branch of an OR", "SELECT 1 FROM orders WHERE tenant_id = $1 OR id = $2", ["orders"]],
    ["asks the contrary", "SELECT 1 FROM orders WHERE NOT (tenant_id = $1)", ["orders"]],
    ["asks for others", "SELECT 1 FROM orders WHERE tenant_id <> $1", ["orders"]],
    [
      "forgets it in one side of a UNION",
      "SELECT id FROM orders WHERE tenant_id = $1 UNION SELECT id FROM lines",
      ["lines"],
    ],
    [
      "forgets it in a subquery",
      "SELECT 1 FROM orders o WHERE o.tenant_id = $1 AND EXISTS (SELECT FROM lines l WHERE l.order_id = o.id)",
      ["lines"],
    ],
    [
      "forgets it in a change",
      "UPDATE lines l SET n = 1 FROM orders o WHERE o.tenant_id = $1 AND l.order_id = o.id",
      ["lines"],
    ],
    [
      "forgets it in a WITH query",
      "WITH gone AS (DELETE FROM lines WHERE id = $2 RETURNING id) SELECT 1 FROM orders WHERE tenant_id = $1",
      ["lines"],
    ],
    [
      "compares two that nothing holds",
      "SELECT 1 FROM orders o JOIN lines l ON l.tenant_id = o.tenant_id",
      ["lines", "orders"],
    ],
  ])("is refused when it %s", (_, text, found) => expect(loose(text)).toEqual(found));
});

test("no registered statement goes without its tenant, but for those with a reason", () => {
  expect(checkTenancy(catalogue, registered())).toEqual([]);
  const stray = checkTenancy(catalogue, new Map([["stray", { text: "SELECT 1 FROM deliveries WHERE id = $1" }]]));
  expect(stray).toContainEqual({ name: "stray", message: "names no tenant for deliveries (tooling/sql/tenancy)" });
});

// Said twice, in statements on addresses that the transaction's rights bind as well.
const TWICE = new Set(["addresses.find_named", "addresses.has_primary"]);

test("a tenant's condition taken out of any statement is found, whichever it is", () => {
  const tenantTables = tenantTablesOf(catalogue);
  const excused = new Set(EXCEPTIONS.flatMap(({ statements }) => statements));
  const missed: string[] = [];
  let taken = 0;
  for (const [name, { text }] of registered()) {
    if (excused.has(name) || TWICE.has(name)) continue;
    for (const { 0: condition, index } of text.matchAll(
      /\b(?:\w+\.)?tenant_id = (?:\$\d+(?!\d)(?:::uuid)?|karwan_tenant\(\))/g,
    )) {
      const without = `${text.slice(0, index)}true${text.slice(index + condition.length)}`;
      taken += 1;
      if (looseTables(without, tenantTables).length === 0) missed.push(`${name}: ${condition}`);
    }
  }
  expect(missed).toEqual([]);
  expect(taken).toBeGreaterThan(400);
});
