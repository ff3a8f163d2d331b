import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoId } from "@karwan/seed";
import type pg from "pg";
import { driversOf, serviceOf } from "../deliveries/seed.ts";
import { loadDrivers } from "../deliveries/seed-statements.ts";
import { insertParcels, letDriverIn } from "./parcels.ts";
import { records } from "./records.ts";

const COMPANY = "SC01";
const DEFAULT_SCALE = 414;
const CHUNK = 20_000;

/** Who fetches the parcels: the first of the company's drivers. */
export const fetcher = () => ({ ...driversOf(COMPANY)[0], email: `driver-0@${COMPANY.toLowerCase()}.bench.test` });

async function ids(admin: pg.Client, sql: string, values: unknown[]): Promise<string[]> {
  return (await admin.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);
}

const share = (rows: number, least: number, scale: number) =>
  Math.max(least, Math.round((rows * scale) / DEFAULT_SCALE));

/** Transfers that are over, and parcels that wait for their driver, in the company that the benchmarks ask; written once. */
export async function fillWarehouse(
  admin: pg.Client,
  { data, scale }: { data: string; scale: number },
  say: (line: string) => void,
): Promise<void> {
  const done = join(data, `warehouse-${scale}`);
  if (existsSync(done)) return;
  await writeWarehouse(admin, { transfers: share(100_000, 5000, scale), parcels: share(8000, 1000, scale) }, say);
  await admin.query("VACUUM ANALYZE");
  await writeFile(done, "");
}

/** So many of them. */
export async function writeWarehouse(
  admin: pg.Client,
  { transfers, parcels }: { transfers: number; parcels: number },
  say: (line: string) => void,
): Promise<void> {
  const tenantId = demoId("tenant", COMPANY);
  const operations = demoId("user", `operations@${COMPANY.toLowerCase()}.test`);
  const of = (table: string, many: number) =>
    ids(admin, `SELECT id FROM ${table} WHERE tenant_id = $1 ORDER BY id LIMIT $2`, [tenantId, many]);
  const [warehouse = "", ...others] = await ids(
    admin,
    `SELECT w.id FROM warehouses w WHERE w.tenant_id = $1
      ORDER BY (SELECT count(*) FROM inventory_stock s WHERE s.tenant_id = $1 AND s.warehouse_id = w.id) DESC`,
    [tenantId],
  );
  const given = [await of("deliveries", 1000), await of("inventory_items", 1000), await of("locations", 1000)];
  const text = records.find(({ what }) => what === "transfers")?.text ?? "";
  for (let from = 1; from <= transfers; from += CHUNK) {
    const range = [from, Math.min(from + CHUNK - 1, transfers)];
    await admin.query(text, [tenantId, ...range, [warehouse, ...others], operations, ...given]);
  }
  const goods = await ids(
    admin,
    `SELECT id FROM inventory_stock WHERE tenant_id = $1 AND warehouse_id = $2 AND status = 'available'
        AND quantity - reserved_quantity >= 20 ORDER BY md5(id::text) LIMIT 4000`,
    [tenantId, warehouse],
  );
  const { driver = "" } = fetcher();
  const whom = [await of("customers", 100), serviceOf(COMPANY), driver, operations, warehouse, goods];
  await admin.query(insertParcels, [tenantId, 1, parcels, COMPANY, ...whom]);
  await admin.query(letDriverIn, [tenantId, driver, operations]);
  await admin.query(loadDrivers, [tenantId]);
  say(`Bench: ${COMPANY} has ${transfers} transfers and ${parcels} parcels ready`);
}
