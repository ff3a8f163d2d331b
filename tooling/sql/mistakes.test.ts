import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadModule } from "libpg-query";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testServer } from "../../packages/db/src/testing/environment.ts";
import { createTestDatabase, dropTestDatabase } from "../../packages/db/src/testing/index.ts";
import { readCatalogue } from "./catalogue.ts";
import { fileOf, keep } from "./files.ts";
import type { Typed } from "./generate.ts";
import { typeStatement } from "./generate.ts";

/** What is right: tables, a statement on them, and how the product uses it. Each mistake changes one of the three. */
const SCHEMA = `
  CREATE TABLE owners (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE parcels (id uuid PRIMARY KEY, owner_id uuid NOT NULL REFERENCES owners, pieces int NOT NULL, status text NOT NULL,
    note text, CONSTRAINT parcels_status_check CHECK (status IN ('open', 'closed')))`;
const TEXT = `SELECT p.pieces, p.status, o.name AS owner FROM parcels p JOIN owners o ON o.id = p.owner_id
  WHERE p.id = $1 AND p.pieces < $2`;
const VALUES = '["0198c0de-7a5e-7000-8000-000000000001", 7]';
const USE = `row.owner.length + Math.round(row.pieces) + (row.status === "open" ? 1 : 0)`;

type Plant = { migration?: string; text?: string; values?: string; use?: string };
const text = (from: string, to: string): Plant => ({ text: TEXT.replace(from, to) });
const migration = (sql: string): Plant => ({ migration: sql });

/** Refused by PostgreSQL itself, which is asked for every statement's types. */
const refused: [mistake: string, plant: Plant, message: RegExp][] = [
  ["a column that is none", text("p.pieces,", "p.piece,"), /column p\.piece does not exist/],
  ["a table that is none", text("JOIN owners", "JOIN owner"), /relation "owner" does not exist/],
  [
    "a column that a migration renamed",
    migration("ALTER TABLE parcels RENAME pieces TO amount"),
    /column p\.pieces does not exist/,
  ],
  ["a table that a migration renamed", migration("ALTER TABLE owners RENAME TO people"), /"owners" does not exist/],
  [
    "a comparison of two types",
    text("p.pieces < $2", "p.pieces < p.status"),
    /operator does not exist: integer < text/,
  ],
  [
    "a parameter of two types",
    text("p.pieces < $2", "p.pieces = $2 AND p.status = $2"),
    /operator does not exist|inconsistent types/,
  ],
  ["what is no SQL", text("SELECT", "SELEC"), /syntax error/],
];

/** Refused by the compiler, by the types that were made of the statement. */
const uncompiled: [mistake: string, plant: Plant, message: RegExp][] = [
  ["a column that is not selected", { use: USE.replace("row.pieces", "row.weight") }, /'weight' does not exist/],
  ["a column that is selected no more", text("p.status, ", ""), /'status' does not exist/],
  [
    "a column under another name than it is used by",
    text("o.name AS owner", "o.name AS sender"),
    /'owner' does not exist/,
  ],
  [
    "a type that a migration changed",
    migration("ALTER TABLE parcels ALTER pieces TYPE text"),
    /'string' is not assignable to parameter of type 'number'/,
  ],
  [
    "a number where the column is a text",
    { use: USE.replace("row.pieces", "row.owner") },
    /'string' is not assignable to parameter of type 'number'/,
  ],
  ["a column that can be null", text("o.name AS owner", "p.note AS owner"), /'row\.owner' is possibly 'null'/],
  [
    "a column that a migration lets be null",
    migration("ALTER TABLE owners ALTER name DROP NOT NULL"),
    /'row\.owner' is possibly 'null'/,
  ],
  ["the missing side of an outer join", text("JOIN owners", "LEFT JOIN owners"), /'row\.owner' is possibly 'null'/],
  [
    "a word that a migration took away",
    migration(`ALTER TABLE parcels DROP CONSTRAINT parcels_status_check;
      ALTER TABLE parcels ADD CHECK (status IN ('draft', 'closed'))`),
    /and '"open"' have no overlap/,
  ],
  ["a value too few", { values: VALUES.replace(", 7", "") }, /has 1 element\(s\) but target requires 2/],
  ["a value too many", { values: VALUES.replace(", 7", ", 7, 8") }, /has 3 element\(s\) but target allows only 2/],
  ["a parameter more than before", text("p.pieces < $2", "p.pieces < $2 AND p.status = $3"), /target requires 3/],
  [
    "a value of another type",
    { values: VALUES.replace(", 7", ', "7"') },
    /'string' is not assignable to type 'number'/,
  ],
  [
    "a parameter whose type a migration changed",
    migration("ALTER TABLE parcels DROP CONSTRAINT parcels_pkey; ALTER TABLE parcels ALTER id TYPE int USING 1"),
    /'string' is not assignable to type 'number'/,
  ],
  [
    "null where it finds nothing",
    { values: VALUES.replace(", 7", ", null") },
    /'null' is not assignable to type 'number'/,
  ],
];

let url: string;
let client: pg.Client;
let folder: string;

const root = path.join(import.meta.dirname, "../..");
const nameOf = (index: number) => `plant.n${index}`;

/** What the check makes of a plant: its types as of the database behind the plant's migration, which is undone again. */
async function typed({ migration: sql, text: planted = TEXT }: Plant): Promise<Omit<Typed, "name">> {
  await client.query("BEGIN");
  try {
    if (sql) await client.query(sql);
    return await typeStatement(client, await readCatalogue(client), planted);
  } finally {
    await client.query("ROLLBACK");
  }
}

const sourceOf = (name: string, { values = VALUES, text: planted = TEXT, use = USE }: Plant) => `
import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
const find = statement(${JSON.stringify(name)}, ${JSON.stringify(planted)});
export const used = async (tx: Transaction) => (await tx.sql(find, ${values})).map((row) => ${use});
`;

/** What the compiler says of sources, by the file that it says it of. */
async function compile(sources: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  for (const [file, source] of sources) await writeFile(path.join(folder, file), source);
  const config = {
    extends: path.join(root, "tsconfig.base.json"),
    compilerOptions: {
      typeRoots: [path.join(root, "node_modules/@types")],
      paths: { "@karwan/db": [path.join(root, "packages/db/src/index.ts")] },
    },
    files: [...sources.keys()],
  };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  const { promise, resolve } = Promise.withResolvers<string>();
  const compiler = path.join(root, "node_modules/typescript/bin/tsc");
  execFile(process.execPath, [compiler, "-p", folder, "--pretty", "false"], { cwd: folder }, (_error, said) =>
    resolve(said),
  );
  const found = new Map<string, string>();
  let at = "";
  for (const line of (await promise).split("\n")) {
    // What says more of an error is indented below it.
    at = /^(\S+?)\(\d+,\d+\): error/.exec(line)?.[1] ?? at;
    found.set(at, `${found.get(at) ?? ""}${line}\n`);
  }
  found.delete("");
  return found;
}

beforeAll(async () => {
  await loadModule();
  url = await createTestDatabase(testServer());
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SCHEMA);
  folder = await mkdtemp(path.join(tmpdir(), "karwan-plants-"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
});
afterAll(async () => {
  await client.end();
  await dropTestDatabase(testServer(), url);
  await rm(folder, { recursive: true, force: true });
});

test("what is right passes, and each plant changes what is right", async () => {
  expect(await typed({})).toEqual({
    values: "[string, number]",
    row: '{ pieces: number; status: "open" | "closed"; owner: string }',
  });
  const right = sourceOf("", {});
  for (const [mistake, plant] of [...refused, ...uncompiled])
    expect([sourceOf("", plant), plant.migration], mistake).not.toEqual([right, undefined]);
});

describe("PostgreSQL refuses a statement", () => {
  test.each(refused)("with %s", async (_, plant, message) => {
    await expect(typed(plant)).rejects.toThrow(message);
  });
});

describe("the compiler refuses the use of a statement", () => {
  let said: Map<string, string>;
  const fileAt = (index: number) => `n${index}.ts`;

  beforeAll(async () => {
    const plants: Plant[] = [...uncompiled.map(([, plant]) => plant), {}];
    const types: Typed[] = [];
    for (const [index, plant] of plants.entries()) types.push({ name: nameOf(index), ...(await typed(plant)) });
    const sources = plants.map((plant, index) => [fileAt(index), sourceOf(nameOf(index), plant)] as const);
    said = await compile(new Map([["types.ts", fileOf(types)], ...sources]));
  });

  test.each(uncompiled.map((row, index) => [row[0], index, row[2]] as const))("with %s", (_, index, message) => {
    expect(said.get(fileAt(index))).toMatch(message);
  });

  test("and of what is right says nothing", () => {
    expect(said.get(fileAt(uncompiled.length))).toBeUndefined();
    expect([...said.keys()].toSorted()).toEqual(uncompiled.map((_, index) => fileAt(index)).toSorted());
  });
});

describe("`pnpm statements --check` refuses", () => {
  const kept = async (plant: Plant) => {
    const file = path.join(folder, "kept.ts");
    await keep(file, fileOf([{ name: nameOf(0), ...(await typed({})) }]), false);
    return keep(file, fileOf([{ name: nameOf(0), ...(await typed(plant)) }]), true);
  };

  test.each([
    ["a statement whose types nobody made anew", text("p.status, ", "")],
    ["types from before a migration", migration("ALTER TABLE owners ALTER name DROP NOT NULL")],
  ])("%s", async (_, plant) => {
    expect(await kept(plant)).toBe(false);
    expect(await kept({})).toBe(true);
  });
});
