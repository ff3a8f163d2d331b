import { loadModule } from "libpg-query";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testServer } from "../../packages/db/src/testing/environment.ts";
import { createTestDatabase, dropTestDatabase } from "../../packages/db/src/testing/index.ts";
import type { Catalogue } from "./catalogue.ts";
import { readCatalogue } from "./catalogue.ts";
import { typeStatement } from "./generate.ts";

let url: string;
let client: pg.Client;
let catalogue: Catalogue;

beforeAll(async () => {
  await loadModule();
  url = await createTestDatabase(testServer());
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    CREATE TABLE owners (id uuid PRIMARY KEY, name text NOT NULL, note text);
    CREATE TABLE parcels (id uuid PRIMARY KEY, owner_id uuid REFERENCES owners, status text NOT NULL, weight numeric(14,3),
      pieces int NOT NULL, facts jsonb NOT NULL, made_at timestamptz NOT NULL, tags text[] NOT NULL,
      CONSTRAINT parcels_status_check CHECK (status IN ('open', 'closed')));
    CREATE FUNCTION is_open(which uuid) RETURNS boolean LANGUAGE sql STABLE AS 'SELECT EXISTS (SELECT FROM parcels WHERE id = which)'`);
  catalogue = await readCatalogue(client);
});
afterAll(async () => {
  await client.end();
  await dropTestDatabase(testServer(), url);
});

const typed = (text: string) => typeStatement(client, catalogue, text);
const row = async (text: string) => (await typed(text)).row;
const values = async (text: string) => (await typed(text)).values;

describe("the row of a statement", () => {
  test.each([
    ["a column as the table has it", "SELECT name, note FROM owners", "{ name: string; note: string | null }"],
    ["a column of words", "SELECT status FROM parcels", '{ status: "open" | "closed" }'],
    [
      "numbers and moments as they are read",
      "SELECT weight, pieces, made_at, tags FROM parcels",
      "{ weight: string | null; pieces: number; made_at: string; tags: string[] }",
    ],
    [
      "the missing side of an outer join",
      "SELECT p.id, o.name FROM parcels p LEFT JOIN owners o ON o.id = p.owner_id",
      "{ id: string; name: string | null }",
    ],
    [
      "what a condition asks of it",
      "SELECT note FROM owners WHERE note IS NOT NULL AND name = 'x'",
      "{ note: string }",
    ],
    ["a comparison that null never passes", "SELECT owner_id FROM parcels WHERE owner_id = $1", "{ owner_id: string }"],
    [
      "an outer join that the condition asks for",
      "SELECT o.name FROM parcels p LEFT JOIN owners o ON o.id = p.owner_id WHERE o.id IS NOT NULL",
      "{ name: string }",
    ],
    ["COALESCE with something at its end", "SELECT coalesce(note, name) AS text FROM owners", "{ text: string }"],
    [
      "a part of AND that counts only where another one asked for it",
      "SELECT note IS NOT NULL AND note > 'x' AS late, note IS NULL OR note > 'x' AS open FROM owners",
      "{ late: boolean; open: boolean }",
    ],
    [
      "a part of OR that another one does not speak for",
      "SELECT name = 'x' OR note = 'x' AS found FROM owners",
      "{ found: boolean | null }",
    ],
    [
      "a list without its nulls",
      "SELECT array_remove(ARRAY[name, note], NULL) AS texts FROM owners",
      "{ texts: string[] }",
    ],
    ["a CASE without ELSE", "SELECT CASE WHEN pieces > 1 THEN 1 END AS many FROM parcels", "{ many: number | null }"],
    [
      "a branch that asked",
      "SELECT CASE WHEN o.id IS NOT NULL THEN o.name ELSE 'none' END AS owner FROM parcels p LEFT JOIN owners o ON o.id = p.owner_id",
      "{ owner: string }",
    ],
    [
      "a sum without groups",
      "SELECT count(*) AS n, sum(pieces) AS pieces FROM parcels",
      "{ n: number; pieces: number | null }",
    ],
    [
      "a sum of groups",
      "SELECT status, sum(pieces) AS pieces FROM parcels GROUP BY status",
      '{ status: "open" | "closed"; pieces: number }',
    ],
    [
      "a subquery that may find nothing",
      "SELECT (SELECT name FROM owners WHERE id = $1) AS name",
      "{ name: string | null }",
    ],
    ["a subquery that counts", "SELECT (SELECT count(*) FROM owners) AS n", "{ n: number }"],
    ["EXISTS", "SELECT EXISTS (SELECT FROM owners) AS found", "{ found: boolean }"],
    ["a function of ours, by what is in it", "SELECT is_open($1) AS is_open", "{ is_open: boolean }"],
    [
      "an object of JSON",
      "SELECT jsonb_build_object('id', id, 'weight', weight, 'facts', facts) AS parcel FROM parcels",
      '{ parcel: { id: string; weight: number | null; facts: JsonColumn<"parcels.facts"> } }',
    ],
    [
      "an object of JSON that leaves out what is null",
      "SELECT jsonb_strip_nulls(jsonb_build_object('id', id, 'weight', weight, 'facts', facts)) AS parcel FROM parcels",
      "{ parcel: { id: string; weight?: number; facts: JsonValue } }",
    ],
    [
      "collected objects, or none",
      "SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('id', id)) FROM owners), '[]') AS owners",
      "{ owners: { id: string }[] }",
    ],
    [
      "a map under keys of a column, or an empty one",
      "SELECT coalesce(jsonb_object_agg(name, pieces), '{}') AS by_name, jsonb_object_agg(status, pieces) AS by_status FROM parcels JOIN owners ON true",
      '{ by_name: Record<string, number>; by_status: Partial<Record<"open" | "closed", number>> | null }',
    ],
    [
      "what a change returns",
      "UPDATE parcels SET owner_id = $1 WHERE id = $2 AND owner_id IS NOT NULL RETURNING id, owner_id",
      "{ id: string; owner_id: string | null }",
    ],
    [
      "a WITH of a change",
      "WITH gone AS (DELETE FROM parcels WHERE id = $1 RETURNING owner_id) SELECT g.owner_id, o.name FROM gone g JOIN owners o ON o.id = g.owner_id",
      "{ owner_id: string; name: string }",
    ],
    [
      "both sides of a UNION",
      "SELECT name AS text FROM owners UNION ALL SELECT note FROM owners",
      "{ text: string | null }",
    ],
    ["nothing at all", "DELETE FROM parcels WHERE id = $1", "never"],
  ])("tells %s", async (_, text, expected) => {
    expect(await row(text)).toBe(expected);
  });
});

describe("the values of a statement", () => {
  test.each([
    [
      "a column that must not be null",
      "INSERT INTO owners (id, name, note) VALUES ($1, $2, $3)",
      "[string, string, string | null]",
    ],
    ["the words of a column", "UPDATE parcels SET status = $1 WHERE id = $2", '["open" | "closed", string]'],
    [
      "a filter that may be left out",
      "SELECT id FROM parcels WHERE ($1::text IS NULL OR status = $1)",
      "[string | null]",
    ],
    ["lists", "SELECT id FROM parcels WHERE id = ANY($1::uuid[])", "[readonly string[]]"],
    [
      "moments, numbers and JSON",
      "INSERT INTO parcels (id, status, weight, pieces, facts, made_at, tags) VALUES ($1, 'open', $2, $3, $4, $5, $6)",
      "[string, string | number | null, number, string, string | Date, readonly string[]]",
    ],
  ])("tell %s", async (_, text, expected) => {
    expect(await values(text)).toBe(expected);
  });
});
