/**
 * `pnpm drill:retention`: what 200 events a second leave behind, at a stated scale and in simulated time, with the worker's
 * real jobs: a day hour by hour for what goes within one, ten years month by month for the rest (docs/operations.md).
 */
import { createDatabase } from "@karwan/db";
import { createTestDatabase, dropTestDatabase, prepareTemplate, startTestServer } from "@karwan/db/testing";
import { startRestKit } from "@karwan/server/testing";
import type { Level, Run } from "./levels.ts";
import { levelsOf } from "./levels.ts";

const PER_HOUR = 200 * 3600;
const now = new Date();
const runs: (Run & { title: string })[] = [
  {
    title: "48 hours, hour by hour, one event of a hundred",
    tables: ["idempotency_records", "stream_changes"],
    perHour: PER_HOUR / 100,
    stepHours: 1,
    steps: 48,
    until: now,
  },
  {
    title: "10 years, 30 days at a time, one event of a million",
    tables: ["notifications", "sync_actions", "carrier_events", "webhook_events", "audit_log"],
    perHour: PER_HOUR / 1_000_000,
    stepHours: 30 * 24,
    steps: 122,
    until: now,
  },
];

const server = await startTestServer();
const template = await prepareTemplate(server);
const url = await createTestDatabase(server, template);
const database = createDatabase({ url, poolSize: 4, applicationName: "karwan-drill" });
const kit = await startRestKit(undefined, Promise.resolve({ url, database, drop: () => database.close() }));
const numbers = new Intl.NumberFormat("en");
const cells = ({ table, written, half, most, end }: Level) =>
  [table, ...[written, half, end, most].map((rows) => numbers.format(rows))].join(" | ");
try {
  for (const { title, ...run } of runs) {
    const since = performance.now();
    const levels = await levelsOf(kit, run);
    console.log(`${title}, ${((performance.now() - since) / 1000).toFixed(0)} s`);
    console.log("| table | written | after half of the time | at the end | at the most |");
    for (const level of levels) console.log(`| ${cells(level)} |`);
  }
} finally {
  await kit.stop();
  await dropTestDatabase(server, url);
  await server.stop();
}
