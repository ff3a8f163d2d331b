import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "../testing/index.ts";
import { migrationFiles, migrationsDir } from "./files.ts";
import { migrate } from "./index.ts";

/** The migration that first derived something of products, and the one that fills what it and another left out. */
const SHOPS = "20261122200607_shops";
const FILLED = "20261123060000_filled_for_all_tenants";

let dir: string;
let url: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "karwan-filled-"));
  url = await createTestDatabase(testServer());
});
afterEach(async () => {
  await dropTestDatabase(testServer(), url);
  await rm(dir, { recursive: true });
});

const tenants = [1, 2].map((n) => `0198c0de-7a5e-7000-8000-00000000000${n}`);
const uuid = (n: number) => `0198c0de-7a5e-7000-8000-0000000001${String(n).padStart(2, "0")}`;
/** What a tenant may have had before: products, one of them hidden, one with a cheaper variant, one gone; a webhook's attempts. */
const givenOf = (tenant: string) => `
  SELECT set_config('app.tenant_id', '${tenant}', false);
  INSERT INTO tenants (id, name, code, updated_at) VALUES ('${tenant}', 'Old', right('${tenant}', 4), now());
  INSERT INTO inventory_items (tenant_id, id, name, sku, barcode, item_code, unit_size)
    VALUES ('${tenant}', '${uuid(50)}', 'Tea', 'TEA', 'TEA', 1, 1);
  INSERT INTO products (tenant_id, id, name, price, currency, is_active, deleted_at)
    VALUES ('${tenant}', '${uuid(1)}', '{"en": "Tea"}', 900, 'IQD', true, NULL), ('${tenant}', '${uuid(2)}', '{"en": "Jar"}', 700, 'IQD', true, NULL),
           ('${tenant}', '${uuid(3)}', '{"en": "Cup"}', 500, 'IQD', false, NULL), ('${tenant}', '${uuid(4)}', '{"en": "Pot"}', 300, 'IQD', true, now());
  INSERT INTO product_variants (tenant_id, id, product_id, price, inventory_item_id)
    VALUES ('${tenant}', '${uuid(11)}', '${uuid(1)}', 250, '${uuid(50)}'), ('${tenant}', '${uuid(12)}', '${uuid(1)}', NULL, '${uuid(50)}');
  INSERT INTO webhooks (tenant_id, id, url, events, sealed_secret) VALUES ('${tenant}', '${uuid(60)}', 'https://example.test', '{stock.changed}', 'x');
  INSERT INTO webhook_events (tenant_id, id, event_type, data, occurred_at)
    SELECT '${tenant}', id, 'x', '{}', now() FROM unnest('{${uuid(61)},${uuid(64)}}'::uuid[]) AS id;
  INSERT INTO webhook_attempts (tenant_id, id, webhook_id, event_id, number, series_started_at, due_at)
    SELECT '${tenant}', id, '${uuid(60)}', event_id, number, now(), now()
      FROM (VALUES ('${uuid(62)}'::uuid, '${uuid(61)}'::uuid, 1), ('${uuid(63)}', '${uuid(64)}', 2)) AS attempt (id, event_id, number);`;

/** Applies the migrations up to the one of this name, or all. */
async function migrateTo(name = "9") {
  for (const file of await migrationFiles(migrationsDir))
    if (file.name < name) await cp(join(migrationsDir, file.name), join(dir, file.name), { recursive: true });
  await migrate({ url, dir });
}
const rowsOfEach = (text: string) =>
  Promise.all(
    tenants.map((tenant) =>
      asAdmin(url, async (client) => {
        await client.query("SELECT set_config('app.tenant_id', $1, false)", [tenant]);
        return (await client.query<unknown[]>({ text, rowMode: "array" })).rows;
      }),
    ),
  );
const lowest = () =>
  rowsOfEach("SELECT right(id::text, 1), lowest_price::int FROM products WHERE deleted_at IS NULL ORDER BY id");
const counted = () =>
  rowsOfEach(
    "SELECT is_active, sum(rows)::int FROM product_counts GROUP BY is_active HAVING sum(rows) <> 0 ORDER BY is_active",
  );
const repeated = () => rowsOfEach("SELECT number, is_slow FROM webhook_attempts ORDER BY number");
const ofEach = (rows: unknown) => tenants.map(() => rows);

test("what later migrations derive is there for tenants of before, though policies bind whoever migrates (architecture 3)", async () => {
  await migrateTo(SHOPS);
  for (const tenant of tenants) await asAdmin(url, (client) => client.query(givenOf(tenant)));
  await migrateTo(FILLED);
  // A product that is hidden meanwhile was taken from a count that did not have it.
  const hide = `UPDATE products SET is_active = false WHERE id = '${uuid(2)}' RETURNING id`;
  expect(await rowsOfEach(hide)).toEqual(ofEach([[uuid(2)]]));
  await migrateTo();
  const found = async () => [await lowest(), await counted(), await repeated()];
  const due = [
    ofEach([
      ["1", 250],
      ["2", 700],
      ["3", 500],
    ]),
    ofEach([
      [false, 2],
      [true, 1],
    ]),
    ofEach([
      [1, false],
      [2, true],
    ]),
  ];
  expect(await found()).toEqual(due);
  const sql = await readFile(join(migrationsDir, FILLED, "migration.sql"), "utf8");
  await asAdmin(url, (client) => client.query(sql));
  expect(await found()).toEqual(due);
});
