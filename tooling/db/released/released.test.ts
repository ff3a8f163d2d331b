import {
  verifyCustody,
  verifyDeliveries,
  verifyFiles,
  verifyFinance,
  verifyLedger,
  verifyOrders,
  verifyRestaurantOrders,
} from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import type { Database } from "@karwan/db";
import { createDatabase } from "@karwan/db";
import type { Manifest } from "@karwan/db/backup";
import { migrate, pendingMigrations } from "@karwan/db/migrations";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import type { RestKit } from "@karwan/server/testing";
import { startRestKit } from "@karwan/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describe as describeStatement } from "../../sql/describe.ts";
import { losses, signInAs } from "./answers.ts";
import { restored } from "./demo.ts";
import { partOf, releases } from "./files.ts";

describe.each(await releases())("the data of release %s, brought to today", (version) => {
  let url: string;
  let database: Database;
  let kit: RestKit;
  let manifest: Manifest;
  beforeAll(async () => {
    url = await createTestDatabase(testServer());
    manifest = await restored(url, await partOf(version, "demo"));
    database = createDatabase({ url, applicationName: "karwan-test" });
    kit = await startRestKit(undefined, Promise.resolve({ url, database, drop: () => database.close() }));
  });
  afterAll(async () => {
    await kit.stop();
    await dropTestDatabase(testServer(), url);
  });

  test("is right in all books and chains of custody", async () => {
    const verify = [verifyLedger, verifyFinance, verifyDeliveries, verifyOrders, verifyRestaurantOrders, verifyFiles];
    for (const books of verify) expect(await books(database)).toMatchObject({ mismatches: [] });
    expect((await verifyLedger(database)).checked.transactions).toBeGreaterThan(1000);
    const custody = await verifyCustody(database);
    expect(custody.mismatches).toEqual([]);
    expect(custody.checked.records).toBeGreaterThan(0);
  });

  test("answers every list and record as that release did, with nothing missing (3 §1.2)", async () => {
    const lost: string[] = [];
    const answers = (await partOf(version, "answers")).filter(({ path }) => path !== "/auth/sessions");
    const people = new Map<string, Actor>();
    for (const { as, path, query, body } of answers) {
      const actor = people.get(as) ?? (await signInAs(kit, as));
      people.set(as, actor);
      const now = await kit.request("GET", path, actor, { query });
      lost.push(...losses(body, now.body, `${as} ${path}`));
    }
    expect(lost).toEqual([]);
    expect(answers.length).toBeGreaterThan(100);
  });

  test("is not changed by migrating again", async () => {
    expect(await migrate({ url })).toEqual([]);
    expect(await pendingMigrations({ url })).toEqual([]);
  });

  test("can be read and written by servers of that release while they still run: each of their statements is understood", async () => {
    const statements = await partOf(version, "statements");
    const refused = await asAdmin(url, async (client) => {
      const found: string[] = [];
      // What marks a place in a transaction needs no schema.
      for (const { name, text } of statements.filter(({ text }) => !/^(SAVEPOINT|ROLLBACK|RELEASE)\b/.test(text)))
        await describeStatement(client, text).catch((error: Error) => found.push(`${name}: ${error.message}`));
      return found;
    });
    expect(refused).toEqual([]);
    expect(statements.length).toBeGreaterThan(1000);
  });

  test("takes rows from servers of that release: every column since then is filled without them", async () => {
    const { rows } = await asAdmin(url, (client) =>
      client.query<{ name: string; columns: string[] }>(
        `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
          WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER'
            AND is_identity = 'NO' GROUP BY table_name`,
      ),
    );
    const needed = new Map(rows.map(({ name, columns }) => [name, columns]));
    const missing = manifest.tables.flatMap(({ name, columns }) =>
      (needed.get(name) ?? []).filter((column) => !columns.includes(column)).map((column) => `${name}.${column}`),
    );
    expect(missing).toEqual([]);
  });
});

test("a loss is what an answer lacks or says otherwise; what is new is none", () => {
  const then = { a: [{ id: 1, name: null }], message: "Done" };
  expect(losses(then, { a: [{ id: 1, name: null, more: 2 }], message: "Ready", b: 1 })).toEqual([]);
  expect(losses(then, { a: [{ id: 1 }] })).toEqual([".a[0].name: null before, undefined now"]);
  expect(losses(then, { a: [] })).toEqual([".a: 1 before, 0 now"]);
  const rights = { permissions: ["view", "manage"] };
  expect(losses(rights, { permissions: ["manage", "cook", "view"] })).toEqual([]);
  expect(losses(rights, { permissions: ["manage", "cook"] })).toEqual([
    '.permissions[0]: "view" before, not there now',
  ]);
});
