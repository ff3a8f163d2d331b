import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoId } from "@karwan/seed";
import type pg from "pg";
import { insertDeliveries, insertDrivers, insertNotifications, loadDrivers } from "./seed-statements.ts";

export type Company = { code: string; deliveries: number; history: boolean };

/** The company whose deliveries nobody changes: it is the one that is asked for notifications. */
export const QUIET_COMPANY = "SMALL";

const million = 414;
const CHUNK = 20_000;
const DRIVERS = 200;
const NOTIFICATIONS = 2000;
const CAPACITY = 1_000_000;
const STANDARD = "00000000-0000-7000-8000-000000000201";

/** The company that the benchmarks ask, and two that differ in the number of their deliveries alone. */
function companies(scale: number): Company[] {
  const share = (deliveries: number, least: number) => Math.max(least, Math.round((deliveries * scale) / million));
  return [
    { code: "SC01", deliveries: share(100_000, 50_000), history: true },
    { code: "SMALL", deliveries: 10_000, history: false },
    { code: "LARGE", deliveries: share(1_000_000, 10_000), history: false },
  ];
}

export const serviceOf = (code: string) => demoId("bench", "delivery-service", code);
export const driversOf = (code: string) =>
  Array.from({ length: DRIVERS }, (_, n) => ({
    account: demoId("bench", "driver-account", code, n),
    driver: demoId("bench", "driver", code, n),
  }));

/** A rectangle as GeoJSON, with more corners than it needs, as areas that people draw have. */
function area(west: number, south: number, east: number, north: number) {
  const [width, height] = [(east - west) / 5, (north - south) / 5];
  const side = [0, 1, 2, 3, 4];
  const ring = [
    ...side.map((n) => [west + n * width, south]),
    ...side.map((n) => [east, south + n * height]),
    ...side.map((n) => [east - n * width, north]),
    ...side.map((n) => [west, north - n * height]),
    [west, south],
  ];
  return { box: [west, south, east, north], polygon: JSON.stringify({ type: "Polygon", coordinates: [ring] }) };
}
const areas = [area(44.2, 33.2, 44.4, 33.5), area(44.35, 33.2, 44.6, 33.5), area(43.9, 32.9, 44.1, 33.1)];

/** Service, vehicle, zones and drivers of a company. */
async function writeNetwork(admin: pg.Client, { code }: Company, index: number): Promise<void> {
  const tenantId = demoId("tenant", code);
  const vehicle = demoId("bench", "vehicle", code);
  const zones = areas.map((_, n) => demoId("bench", "zone", code, n));
  await admin.query(
    `INSERT INTO delivery_services (tenant_id, id, name, delivery_type_id, max_unit_size, base_price, price_per_unit, price_per_km, free_km)
     VALUES ($1, $2, '{"en": "Standard", "ar": "عادي", "ku": "ئاسایی"}', $3, 100, 3000, 500, 250, 3) ON CONFLICT DO NOTHING`,
    [tenantId, serviceOf(code), STANDARD],
  );
  await admin.query(
    "INSERT INTO vehicles (tenant_id, id, name, code, capacity_unit) VALUES ($1, $2, 'Van', 'BENCH', $3) ON CONFLICT DO NOTHING",
    [tenantId, vehicle, CAPACITY],
  );
  for (const [n, { box, polygon }] of areas.entries())
    await admin.query(
      `INSERT INTO zones (tenant_id, id, name, code, polygon, west, south, east, north)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [tenantId, zones[n], `BENCH-${n}`, polygon, ...box],
    );
  const people = driversOf(code);
  const ids = [people.map(({ account }) => account), people.map(({ driver }) => driver)];
  await admin.query(insertDrivers, [tenantId, ...ids, vehicle, zones, `${code.toLowerCase()}.bench.test`, 10 + index]);
}

async function writeDeliveries(admin: pg.Client, company: Company, say: (line: string) => void): Promise<void> {
  const { code, deliveries, history } = company;
  const tenantId = demoId("tenant", code);
  const operations = demoId("user", `operations@${code.toLowerCase()}.test`);
  const customers = await admin.query<{ id: string }>(
    "SELECT id FROM customers WHERE tenant_id = $1 ORDER BY id LIMIT 100",
    [tenantId],
  );
  const people = driversOf(code);
  const whom = [
    customers.rows.map(({ id }) => id),
    serviceOf(code),
    people.map(({ driver }) => driver),
    people.map(({ account }) => account),
    operations,
    history,
  ];
  const started = performance.now();
  for (let from = 1; from <= deliveries; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, deliveries);
    await admin.query(insertDeliveries, [tenantId, from, to, code, ...whom]);
    const rate = Math.round(to / ((performance.now() - started) / 1000));
    if (to === deliveries || to % 100_000 === 0)
      say(`Bench: ${code} has ${to} of ${deliveries} deliveries (${rate} a second)`);
  }
  await admin.query(
    `INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, 'delivery', $2)
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = greatest(tenant_counters.value, excluded.value)`,
    [tenantId, deliveries],
  );
  await admin.query(loadDrivers, [tenantId]);
  // Where nothing new is told of while the benchmarks run.
  if (code === QUIET_COMPANY) await admin.query(insertNotifications, [tenantId, operations, NOTIFICATIONS, code]);
}

/** Network and deliveries of companies. */
export async function writeCompanies(
  admin: pg.Client,
  all: readonly Company[],
  say: (line: string) => void,
): Promise<void> {
  for (const [index, company] of all.entries()) {
    await writeNetwork(admin, company, index);
    await writeDeliveries(admin, company, say);
  }
  await admin.query("SELECT gin_clean_pending_list('deliveries_search_idx')");
}

/** Fills the companies of the other seed with deliveries, once: as the superuser, in bulk, every constraint holding. */
export async function fillDeliveries(
  admin: pg.Client,
  { data, scale }: { data: string; scale: number },
  say: (line: string) => void,
): Promise<void> {
  const done = join(data, `network-${scale}`);
  if (existsSync(done)) return;
  await writeCompanies(admin, companies(scale), say);
  await admin.query("VACUUM ANALYZE");
  await writeFile(done, "");
}
