import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../testing/index.ts";
import { asAdmin, testDatabase, testServer } from "../testing/index.ts";
import { homeFindings, readSchema } from "./check.ts";
import type { Placeable } from "./homes.ts";

const TABLES = `
  SELECT c.relname AS name,
         (SELECT CASE WHEN a.atttypid = 'uuid'::regtype AND a.attnotnull THEN 'uuid not null' ELSE 'other' END
            FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) AS tenant_id
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

/** What is found in a schema after a change, which is undone. */
const foundAfter = (change: string) =>
  asAdmin(own.url, async (client) => {
    await client.query("BEGIN");
    await client.query(change);
    const found = homeFindings(await readSchema(client, await tablesIn(client)));
    await client.query("ROLLBACK");
    return found;
  });
const tablesIn = async (client: pg.Client) => (await client.query<Placeable>(TABLES)).rows;

const isCluster = testServer().isCluster;

test.skipIf(isCluster)("every table has its home on a cluster, and can have it (architecture 3.15)", async () => {
  expect(await foundAfter("SELECT 1")).toEqual([]);
});

test.skipIf(isCluster).each([
  [
    "a table without a tenant",
    "CREATE TABLE strays (id uuid PRIMARY KEY)",
    "strays: nothing says where it lives on a cluster (packages/db/src/citus/homes.ts)",
  ],
  [
    "a key from a tenant's row to the coordinator",
    "ALTER TABLE zones ADD COLUMN r uuid, ADD CONSTRAINT zones_r FOREIGN KEY (r) REFERENCES roles (id)",
    "zones.r: a cluster can't hold its key to roles: give a reason in homes.ts",
  ],
  [
    "a policy with a subquery",
    "CREATE POLICY p ON zones USING (EXISTS (SELECT FROM users))",
    "zones: the policy p has a subquery, which a cluster refuses",
  ],
  [
    "a trigger that writes what is on the coordinator",
    "CREATE TRIGGER t AFTER INSERT ON zones FOR EACH ROW EXECUTE FUNCTION karwan_raise_user_access()",
    "zones.t: calls karwan_raise_user_access, which writes what is not on its node of a cluster",
  ],
  [
    "a trigger that every node would write by",
    "CREATE TRIGGER t AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION karwan_answer_writes()",
    "users.t: every node of a cluster would write for itself by karwan_answer_writes",
  ],
  [
    "a changed function with a form of its own",
    `CREATE OR REPLACE FUNCTION karwan_note_movement() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
    "the function karwan_note_movement changed: look at its form for a cluster",
  ],
  [
    "a function that asks a table beside what changed, without a form of its own",
    `CREATE FUNCTION karwan_note_thing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO zones (id) SELECT c.id FROM changed c WHERE EXISTS (SELECT FROM drivers); RETURN NULL; END $$`,
    "the function karwan_note_thing asks a table beside what changed",
  ],
])("%s is found (architecture 3.15)", async (_, change, finding) => {
  const helper = `CREATE FUNCTION karwan_answer_writes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM zones; RETURN NULL; END $$;`;
  const found = await foundAfter(`${helper} ${change}`);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(finding);
});
