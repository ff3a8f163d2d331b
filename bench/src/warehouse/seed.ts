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

/** Transfers that are over, and parcels that wait for their driver, in the company that the benchmarks ask; written once. */
export async function fillWarehouse(
  admin: pg.Client,
  { data, scale }: { data: string; scale: number },
  say: (line: string) => void,
): Promise<void> {
  const done = join(data, `warehouse-${scale}`);
  if (existsSync(done)) return;
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
  const share = (rows: number, least: number) => Math.max(least, Math.round((rows * scale) / DEFAULT_SCALE));
  const given = [await of("deliveries", 1000), await of("inventory_items", 1000), await of("locations", 1000)];
  const transfers = records.find(({ what }) => what === "transfers")?.text ?? "";
  const many = share(100_000, 5000);
  for (let from = 1; from <= many; from += CHUNK) {
    const range = [from, Math.min(from + CHUNK - 1, many)];
    await admin.query(transfers, [tenantId, ...range, [warehouse, ...others], operations, ...given]);
  }
  const goods = await ids(
    admin,
    `SELECT id FROM inventory_stock WHERE tenant_id = $1 AND warehouse_id = $2 AND status = 'available'
        AND quantity - reserved_quantity >= 20 ORDER BY md5(id::text) LIMIT 4000`,
    [tenantId, warehouse],
  );
  const { driver = "" } = fetcher();
  const parcels = share(8000, 1000);
  const whom = [(await of("customers", 100)), serviceOf(COMPANY), driver, operations, warehouse, goods];
  await admin.query(insertParcels, [tenantId, 1, parcels, COMPANY, ...whom]);
  await admin.query(letDriverIn, [tenantId, driver, operations]);
  await admin.query(loadDrivers, [tenantId]);
  await admin.query("VACUUM ANALYZE");
  say(`Bench: ${COMPANY} has ${many} transfers and ${parcels} parcels ready`);
  await writeFile(done, "");
}
