import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ScaleTenant } from "@karwan/seed";
import { demoId } from "@karwan/seed";
import type pg from "pg";
import { median } from "../compare.ts";
import { writeCompanies } from "../deliveries/seed.ts";
import { bearer } from "../load.ts";
import type { Options } from "../options.ts";
import type { Stage, StageOptions } from "../stage.ts";
import { setStage } from "../stage.ts";
import { records } from "./records.ts";

type Code = "SMALL" | "LARGE";
export type GrownRecords = { path: string; small_ms: number; large_ms: number; database_us: number | null };

export const recordsName = "warehouse-records-grown";

const SMALL_ROWS = 10_000;
const DEFAULT_SCALE = 414;
const CHUNK = 20_000;
const DELIVERIES = 1000;

/** Two companies that differ in nothing but how many records their warehouses have: 10,000 of each kind, and a million. */
const rowsOf = (code: Code, scale: number) =>
  code === "SMALL" ? SMALL_ROWS : Math.max(SMALL_ROWS, Math.round((1_000_000 * scale) / DEFAULT_SCALE));
const company = { stock: 1000, items: 1000, bins: 100, customers: 100, reservations: 10 };
const companies: ScaleTenant[] = [
  { code: "SMALL", ...company },
  { code: "LARGE", ...company },
];

const idsOf = async (admin: pg.Client, table: string, tenantId: string, many: number) => {
  const text = `SELECT id FROM ${table} WHERE tenant_id = $1 ORDER BY id LIMIT $2`;
  return (await admin.query<{ id: string }>(text, [tenantId, many])).rows.map(({ id }) => id);
};

async function writeRecords(admin: pg.Client, code: Code, rows: number, say: (line: string) => void): Promise<void> {
  const tenantId = demoId("tenant", code);
  const of = [
    await idsOf(admin, "warehouses", tenantId, 3),
    demoId("user", `operations@${code.toLowerCase()}.test`),
    await idsOf(admin, "deliveries", tenantId, DELIVERIES),
    await idsOf(admin, "inventory_items", tenantId, 1000),
    await idsOf(admin, "locations", tenantId, 100),
  ];
  for (const { what, text } of records) {
    const started = performance.now();
    for (let from = 1; from <= rows; from += CHUNK) {
      const values = [tenantId, from, Math.min(from + CHUNK - 1, rows), ...of];
      await admin.query(text, text.includes("$9") ? [...values, rows] : values);
    }
    say(`Bench: ${code} has ${rows} ${what} (${Math.round(rows / ((performance.now() - started) / 1000))} a second)`);
  }
}

const counted = ["picking_orders", "package_handoffs", "receiving_orders", "package_transfers", "inventory_audits"];

const furnish: StageOptions["furnish"] = async (admin, { data, scale }, say) => {
  const done = join(data, `records-${scale}`);
  if (existsSync(done)) return;
  const network = { deliveries: DELIVERIES, history: false };
  await writeCompanies(
    admin,
    [
      { code: "SMALL", ...network },
      { code: "LARGE", ...network },
    ],
    say,
  );
  // Their keys are right by the way they are made; looking each of them up is most of the time of so many rows. They count.
  for (const one of counted) await admin.query(`ALTER TABLE ${one} ENABLE ALWAYS TRIGGER count_inserted`);
  // allowed (session-level SET): a connection of our own, to a database of our own
  await admin.query("SET session_replication_role = replica");
  for (const code of ["SMALL", "LARGE"] as const) await writeRecords(admin, code, rowsOf(code, scale), say);
  await admin.query("RESET session_replication_role");
  for (const one of counted) await admin.query(`ALTER TABLE ${one} ENABLE TRIGGER count_inserted`);
  await admin.query("VACUUM ANALYZE");
  await writeFile(done, "");
};

// Each list with its counts: of the whole, of one warehouse, of what is rare and of what is common there.
const asked: readonly { list: string; warehouse: string; filters: readonly string[] }[] = [
  {
    list: "picking-orders",
    warehouse: "warehouse_id",
    filters: ["status=pending", "status=handed_off", "priority=desc"],
  },
  { list: "handoffs", warehouse: "warehouse_id", filters: ["status=pending", "status=completed", "status=cancelled"] },
  { list: "receiving-orders", warehouse: "warehouse_id", filters: ["status=pending", "status=received"] },
  {
    list: "package-transfers",
    warehouse: "source_warehouse_id",
    filters: ["operation_type=waybill", "mode=system_only"],
  },
  { list: "inventory-audits", warehouse: "warehouse_id", filters: ["status=scheduled", "status=completed"] },
];

function queriesOf({ list, warehouse, filters }: (typeof asked)[number], warehouseId: string) {
  const place = `${warehouse}=${warehouseId}`;
  const queries = ["", place, ...filters, ...filters.map((filter) => `${place}&${filter}`)];
  return queries.map((query) => ({
    name: `${list}?${query.replaceAll(warehouseId, "…")}`,
    path: `/api/v1/warehousing/${list}?${query}`,
  }));
}

async function measure(
  stage: Stage,
  { seconds, rounds }: Pick<Options, "seconds" | "rounds">,
  say: (line: string) => void,
) {
  const warehouseOf = async (code: Code) => {
    const sql = "SELECT id FROM warehouses WHERE tenant_id = $1 ORDER BY id LIMIT 1";
    const [row] = await stage.rows<{ id: string }>(sql, [demoId("tenant", code)]);
    return row?.id ?? "";
  };
  const [small, large] = [await warehouseOf("SMALL"), await warehouseOf("LARGE")];
  // One behind the other, at least once: a list that takes longer than a slice is what this is to find.
  const time = async (code: Code, path: string) => {
    const headers = bearer(await stage.token(code));
    const started = performance.now();
    let requests = 0;
    for (; requests === 0 || performance.now() - started < seconds * 1000; requests += 1) {
      const response = await fetch(stage.urls.ours + path, { headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    }
    return { ms: (performance.now() - started) / requests, requests };
  };
  const measured: GrownRecords[] = [];
  for (const list of asked) {
    const largeQueries = queriesOf(list, large);
    for (const [index, { name, path }] of queriesOf(list, small).entries()) {
      const largePath = largeQueries[index]?.path ?? "";
      const times = { small: [] as number[], large: [] as number[], database: [] as number[] };
      for (let round = 0; round <= rounds; round += 1) {
        const smaller = await time("SMALL", path);
        const before = (await stage.cpu("ours")).database;
        const larger = await time("LARGE", largePath);
        const after = (await stage.cpu("ours")).database;
        // The first round settles caches.
        if (round === 0) continue;
        times.small.push(smaller.ms);
        times.large.push(larger.ms);
        if (before !== null && after !== null) times.database.push(((after - before) * 1e6) / larger.requests);
      }
      const database_us = times.database.length > 0 ? median(times.database) : null;
      const one = { path: name, small_ms: median(times.small), large_ms: median(times.large), database_us };
      measured.push(one);
      say(recordsLine(one));
    }
  }
  return measured;
}

export const recordsHeading = "| list | ms, 10,000 records | ms, grown | database µs, grown |\n|---|--:|--:|--:|";
export const recordsLine = ({ path, small_ms, large_ms, database_us }: GrownRecords): string =>
  `| ${path} | ${small_ms.toFixed(2)} | ${large_ms.toFixed(2)} | ${database_us === null ? "" : database_us.toFixed(0)} |`;

/** The lists of a warehouse's work with their counts, of a company with a million records of each kind beside one with 10,000. */
export async function measureRecords(options: Options, say: (line: string) => void): Promise<GrownRecords[]> {
  const stage = await setStage({ ...options, data: `${options.data}-records`, companies, furnish }, say);
  try {
    say(recordsHeading);
    return await measure(stage, options, say);
  } finally {
    await stage.stop();
  }
}
