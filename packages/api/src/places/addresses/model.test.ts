import { createHash } from "node:crypto";
import type { Database, Statement } from "@karwan/db";
import { NO_TENANT } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { startKit } from "../../../testing/index.ts";
import { MAY_KEEP, MAY_READ } from "./rights.ts";
import { perform, step } from "./testing/steps.ts";
import type { World } from "./testing/world.ts";
import { worldOf } from "./testing/world.ts";

let kit: Kit;
let database: Database;
beforeAll(async () => {
  kit = await startKit();
  ({ database } = kit.deps);
});
afterEach(() => {
  kit.deps.database = database;
});
afterAll(() => kit.stop());

type Row = { id: string; user_id: string; tenant_id: string; address_type: string; latitude: number; gone: boolean };
const everything = testStatement<unknown>("test.everything", "SELECT set_config('app.address_platform', 'on', true)");
const rowsOf = testStatement<Row>(
  "test.addresses",
  `SELECT id, user_id, tenant_id, address_type, latitude::float8 AS latitude, deleted_at IS NOT NULL AS gone
   FROM addresses WHERE id = ANY($1) ORDER BY id`,
);
const faults = testStatement<{ user_id: string }>(
  "test.primaries",
  `SELECT user_id FROM addresses WHERE tenant_id IS NULL AND user_id = ANY($1) AND is_active
   GROUP BY user_id HAVING count(*) FILTER (WHERE is_primary) <> 1`,
);

/** What the database says of the model's addresses, and who has not exactly one primary address. */
async function stateOf({ addresses, players }: World) {
  const ids = addresses.map(({ id }) => id);
  const people = players.map(({ userId }) => userId);
  const [, rows, wrong] = await database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(everything),
    q.sql(rowsOf, [ids]),
    q.sql(faults, [people]),
  ]);
  return { rows, wrong };
}

/** The same database with the conditions that say whose an address is taken out of every statement. */
function withoutConditions(bare: Database): Database {
  const strip = <T, V extends readonly unknown[]>(one: Statement<T, V>): Statement<T, V> => {
    const text = one.text.replaceAll(MAY_READ, "true").replaceAll(MAY_KEEP, "true");
    const name = `bare.${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
    return text === one.text ? one : { ...one, name, text };
  };
  return {
    ...bare,
    read: (scope, fn) => bare.read(scope, (q) => fn({ ...q, sql: (one, ...values) => q.sql(strip(one), ...values) })),
    transaction: (scope, fn, options) =>
      bare.transaction(scope, (tx) => fn({ ...tx, sql: (one, ...values) => tx.sql(strip(one), ...values) }), options),
  };
}

/** Whatever people try, in whatever order: they are shown and change what the rules say, and nothing else. */
function holds(numRuns: number) {
  return fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const world = await worldOf(kit);
      for (const it of steps) {
        kit.clock.advance(1000);
        const { expected, found, by } = await perform(world, it);
        expect({ by: by.name, did: it.verb, ...found }).toEqual({ by: by.name, did: it.verb, ...expected });
      }
      const model = world.addresses.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(await stateOf(world)).toEqual({ rows: model, wrong: [] });
    }),
    // A smaller example would take as long to look for as all the runs.
    { numRuns, endOnFailure: true },
  );
}

test("whatever people try, nothing is read or changed but what the rules allow (1 §4.3, 4 B13, 4 C1, 4 K14)", async () => {
  await holds(8);
});

test("row-level security allows no more by itself, where the statements' own conditions are taken out", async () => {
  kit.deps.database = withoutConditions(database);
  await holds(8);
});
