import type { Dependencies } from "@karwan/api";
import { createEncryption, dueKinds } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { registeredStatements } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase, testServer } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlersOf, recurring } from "./handlers.ts";

const TENANTS = 10_000;
// No job of the schedule sends anything.
const nowhere = { send: () => Promise.reject(new Error("nothing is to be sent")) };
const ways = {
  adapters: { email: nowhere, push: nowhere, sms: nowhere },
  encryption: createEncryption("a secret of tests, long enough to be taken", "messages"),
};

type Read = { "Shared Hit Blocks": number; "Shared Read Blocks": number };

let kit: Kit;
let own: TestDatabase;
beforeAll(async () => {
  const opened = testDatabase();
  own = await opened;
  kit = await startKit(opened);
  await kit.tenant();
});
afterAll(() => kit.stop());

/** Tenants at rest: each has something of every kind waiting, and nothing due. */
const addTenants = (count: number) =>
  asAdmin(own.url, async (client) => {
    // The nodes of a cluster hear of it.
    await client.query("SET citus.enable_ddl_propagation = on");
    await client.query("ALTER TABLE tenant_due NO FORCE ROW LEVEL SECURITY");
    await client.query(
      `WITH made AS (
         INSERT INTO tenants (id, name, code, purge_at)
           SELECT gen_random_uuid(), 'Quiet', 'Q' || n, '2100-01-01' FROM generate_series(1, $1::int) AS n RETURNING id)
       INSERT INTO tenant_due (tenant_id, kind, due_at, id)
         SELECT made.id, k.kind, '2099-01-01'::timestamptz + random() * interval '1 year', gen_random_uuid()
           FROM made CROSS JOIN unnest($2::text[]) AS k (kind)`,
      [count, dueKinds()],
    );
    await client.query("ALTER TABLE tenant_due FORCE ROW LEVEL SECURITY");
    await client.query("ANALYZE tenants, tenant_due");
  });

/** How often each job of the schedule asks the database. */
async function asked(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of recurring) {
    counts[name] = 0;
    const count = () => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    const database = new Proxy(kit.database, {
      get(target, key) {
        if (key === "read" || key === "write" || key === "transaction") count();
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const deps: Dependencies = { ...kit.deps, database };
    const work = handlersOf(deps, ways)[name];
    if (typeof work !== "function") throw new TypeError(`${name} is no job that runs by itself`);
    await work({});
  }
  return counts;
}

test("what runs by schedule asks as little of ten thousand tenants at rest as of one (architecture 3.7)", async () => {
  await asked();
  const alone = await asked();
  await addTenants(TENANTS);
  expect(await asked()).toEqual(alone);
  for (const [name, count] of Object.entries(alone)) expect([name, count <= 20]).toEqual([name, true]);
});

const isCluster = testServer().isCluster ?? false;
const ofOneDatabase = isCluster ? " (not on a cluster, which tells of no pages that its nodes read)" : "";
test.skipIf(isCluster)(
  `of ten thousand tenants at rest each look for what is due reads a few pages, and no row (architecture 3.7)${ofOneDatabase}`,
  async () => {
    const take = registeredStatements().get("kernel.take_due")?.sent ?? "";
    const found = await asAdmin(own.url, async (client) => {
      const { rows } = await client.query<{ pages: number }>(
        "SELECT relpages AS pages FROM pg_class WHERE relname = 'tenant_due'",
      );
      const read: Record<string, number> = {};
      for (const kind of dueKinds()) {
        await client.query("BEGIN");
        await client.query("SELECT set_config('app.sweep', 'tenants', true)");
        const at = kit.clock.now.toISOString();
        const explained = await client.query<{ "QUERY PLAN": { Plan: Read }[] }>(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${take}`,
          [kind, at, at],
        );
        await client.query("ROLLBACK");
        const plan = explained.rows[0]?.["QUERY PLAN"][0]?.Plan;
        read[kind] = (plan?.["Shared Hit Blocks"] ?? Number.NaN) + (plan?.["Shared Read Blocks"] ?? Number.NaN);
      }
      return { pages: rows[0]?.pages ?? 0, read };
    });
    expect(found.pages).toBeGreaterThan(1000);
    expect(Object.keys(found.read)).toHaveLength(dueKinds().length);
    for (const [kind, pages] of Object.entries(found.read)) expect([kind, pages <= 20]).toEqual([kind, true]);
  },
);

test("every kind of note that triggers write is looked for, and what is looked for is noted (architecture 3.7)", async () => {
  const { rows } = await asAdmin(own.url, (client) =>
    client.query<{ source: string }>(
      `SELECT string_agg(p.prosrc || pg_get_triggerdef(t.oid), ' ') AS source FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE p.prosrc LIKE '%karwan_note_due%'`,
    ),
  );
  const source = rows[0]?.source ?? "";
  const noted = [...source.matchAll(/karwan_note_due\([^,]+, '(\w+)'|karwan_cart_due\('(\w+)'\)/g)].map(
    ([, first, second]) => first ?? second,
  );
  expect([...new Set(noted)].toSorted()).toEqual(dueKinds().toSorted());
});
