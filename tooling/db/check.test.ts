import { asAdmin, createTestDatabase, dropTestDatabase, testDatabase, testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCatalogue } from "./catalogue.ts";
import * as exemptions from "./exemptions.ts";
import { findings, staleExemptions } from "./rules.ts";

const ISOLATE = (table: string) => `
  ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
  CREATE POLICY isolation ON ${table} USING (tenant_id = current_setting('app.tenant_id')::uuid);`;

const TENANTS = `
  CREATE TABLE tenants (id uuid PRIMARY KEY);
  CREATE TABLE users (id uuid PRIMARY KEY);
  CREATE TABLE boxes (tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, PRIMARY KEY (tenant_id, id));
  ${ISOLATE("boxes")}`;

const sound = {
  globalTables: { tenants: { reason: "themselves" }, users: { reason: "accounts" } },
  exemptForeignKeys: { "crates.packed_by": "who did it" },
  ignoredTables: new Set<string>(),
};

let url: string;
beforeAll(async () => {
  url = await createTestDatabase(testServer());
  await asAdmin(url, (client) => client.query(TENANTS));
});
afterAll(() => dropTestDatabase(testServer(), url));

/** What is found when `ddl` comes on top of a sound schema. */
const found = (ddl: string, exempt = sound) =>
  asAdmin(url, async (client) => {
    await client.query("BEGIN");
    await client.query(ddl);
    return findings(await readCatalogue(client), exempt);
  });

const CRATES = (columns: string, extra = "") => `
  CREATE TABLE crates (tenant_id uuid NOT NULL, id uuid NOT NULL, ${columns} PRIMARY KEY (tenant_id, id));
  ${ISOLATE("crates")} ${extra}`;

test("a table that keeps the rules is found sound", async () => {
  const ddl = CRATES(
    `box_id uuid, packed_by uuid REFERENCES users, code text, UNIQUE (tenant_id, code),
     FOREIGN KEY (tenant_id, box_id) REFERENCES boxes,`,
    "CREATE INDEX ON crates (tenant_id, box_id); CREATE INDEX ON crates (packed_by) WHERE packed_by IS NOT NULL;",
  );
  expect(await found(ddl)).toEqual([]);
});

const broken: [string, string, RegExp][] = [
  ["has no tenant", "CREATE TABLE crates (id uuid PRIMARY KEY);", /crates: tenant_id must be a uuid that is not null/],
  [
    "has no row-level security",
    "CREATE TABLE crates (tenant_id uuid, id uuid, PRIMARY KEY (tenant_id, id));",
    /crates: row-level security is not enabled and forced/,
  ],
  ["does not bind its owner", `${CRATES("")} ALTER TABLE crates NO FORCE ROW LEVEL SECURITY;`, /enabled and forced/],
  ["has no policy", `${CRATES("")} DROP POLICY isolation ON crates;`, /crates: has no policy/],
  [
    "has a key without the tenant in front",
    `CREATE TABLE crates (tenant_id uuid NOT NULL, id uuid, PRIMARY KEY (id, tenant_id)); ${ISOLATE("crates")}`,
    /tenant_id is not first in the unique index crates_pkey \(id, tenant_id\)/,
  ],
  [
    "has a unique index across tenants",
    CRATES("code text,", "CREATE UNIQUE INDEX crates_code ON crates (lower(code));"),
    /tenant_id is not first in the unique index crates_code/,
  ],
  [
    "has no key at all",
    `CREATE TABLE crates (tenant_id uuid NOT NULL); ${ISOLATE("crates")}`,
    /crates: has no primary key/,
  ],
  [
    "points out of its tenant",
    `CREATE UNIQUE INDEX boxes_id ON boxes (id);
     ${CRATES("box_id uuid REFERENCES boxes (id),", "CREATE INDEX ON crates (box_id);")}`,
    /the foreign key crates_box_id_fkey \(box_id\) to boxes does not begin with tenant_id/,
  ],
  [
    "points to a global table without an exemption",
    CRATES("owner uuid REFERENCES users,", "CREATE INDEX ON crates (owner);"),
    /crates_owner_fkey \(owner\) to users does not begin with tenant_id/,
  ],
  [
    "has a foreign key without an index",
    CRATES("packed_by uuid REFERENCES users,"),
    /crates: no index begins with the columns of crates_packed_by_fkey/,
  ],
  [
    "has an index that covers only some rows",
    CRATES("packed_by uuid REFERENCES users, open boolean,", "CREATE INDEX ON crates (packed_by) WHERE open;"),
    /no index begins with the columns of crates_packed_by_fkey/,
  ],
  [
    "is read by a view with its owner's eyes",
    `${CRATES("")} CREATE VIEW all_crates AS SELECT * FROM crates;`,
    /all_crates/,
  ],
];

test.each(broken)("a table that %s is found (architecture 3.1)", async (_, ddl, expected) => {
  const sentences = await found(ddl);
  expect(sentences.filter((sentence) => expected.test(sentence))).toHaveLength(1);
});

test("a guarded global table must be guarded, and a listed one must exist", async () => {
  const globalTables = {
    ...sound.globalTables,
    crates: { reason: "shared", guarded: true as const },
    gone: { reason: "?" },
  };
  expect(await found("CREATE TABLE crates (id uuid PRIMARY KEY)", { ...sound, globalTables })).toEqual([
    "gone: is listed as a global table and does not exist",
    "crates: is a guarded global table without forced row-level security and a policy",
  ]);
});

test("an exemption that exempts nothing is found", async () => {
  const catalogue = await asAdmin(url, readCatalogue);
  expect(staleExemptions(catalogue, sound)).toEqual([
    "crates.packed_by: is listed as an exempt foreign key and does not exist",
  ]);
});

test("the product's own schema keeps the rules (architecture 3.1)", async () => {
  const product = await testDatabase();
  try {
    const catalogue = await asAdmin(product.url, readCatalogue);
    expect(catalogue.tables.length).toBeGreaterThan(20);
    expect([...findings(catalogue, exemptions), ...staleExemptions(catalogue, exemptions)]).toEqual([]);
  } finally {
    await product.drop();
  }
});
