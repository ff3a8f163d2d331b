import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_TENANT, newId } from "../index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { asAdmin, testDatabase, testServer, testStatement } from "../testing/index.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const explain = testStatement<{ "QUERY PLAN": string }>(
  "test.explain_search",
  `EXPLAIN SELECT id FROM customers WHERE tenant_id = $1 AND full_name ILIKE '%abcde%'`,
);

// What autovacuum does in time: new rows wait in a list of the index's own, which makes it look dear. On a cluster each shard has
// an index of its own, by the shard's number, and is analysed on its node.
const SETTLE = testServer().isCluster
  ? [
      `SELECT (run_command_on_shards('customers',
         $$SELECT gin_clean_pending_list(replace('%s', 'customers', 'customers_search_idx')::regclass)$$)).success`,
      "SELECT (run_command_on_shards('customers', 'ANALYZE %s')).success",
    ]
  : ["SELECT gin_clean_pending_list('customers_search_idx') >= 0 AS success", "ANALYZE customers"];

test("a substring search under row-level security is served by its trigram index", async () => {
  const tenantId = newId();
  await db.database.transaction({ tenantId: NO_TENANT }, (tx) =>
    tx.sql(
      testStatement("test.search_tenant", "INSERT INTO tenants (id, name, code) VALUES ($1, 'Search', 'SEARCH')"),
      [tenantId],
    ),
  );
  await db.database.transaction({ tenantId }, (tx) =>
    tx.sql(
      testStatement(
        "test.search_rows",
        `INSERT INTO customers (tenant_id, id, full_name) SELECT $1, gen_random_uuid(), md5(i::text) FROM generate_series(1, 20000) i`,
      ),
      [tenantId],
    ),
  );
  await asAdmin(db.url, async (client) => {
    for (const text of SETTLE) {
      const { rows } = await client.query<{ success: boolean }>(text);
      expect(rows.filter(({ success }) => !success)).toEqual([]);
    }
  });
  const plan = await db.database.transaction({ tenantId }, (tx) => tx.sql(explain, [tenantId]));
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("customers_search_idx");
});
