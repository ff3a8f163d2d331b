import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabase } from "../index.ts";
import { startPgbouncer } from "../testing/pgbouncer.ts";
import { findProgram } from "../testing/programs.ts";
import type { Scratch } from "../testing/scratch.ts";
import { scratchDatabase } from "../testing/scratch.ts";
import { asAdmin } from "../testing/server.ts";
import type { StressReport } from "../testing/stress.ts";
import { stress } from "../testing/stress.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.drop());

const savedRows = () =>
  asAdmin(scratch.adminUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM things");
    return rows[0]?.n;
  });

/** What must hold whatever stands between us and PostgreSQL. */
async function expectIsolation(report: StressReport, lostConnection: string) {
  expect(report.strays).toEqual([]);
  expect(report.answered).toBeGreaterThan(3500);
  expect(Object.keys(report.failures).toSorted()).toEqual([
    "abort: RangeError",
    "ignoredError: AbortedTransactionError",
    `killed: ${lostConnection}`,
    "readError: 22012",
    "sqlError: 22012",
    "timeout: 57014",
  ]);
  expect(await savedRows()).toBe(report.saved);
}

// Far above what any statement takes on a busy machine, since only those that sleep may be stopped.
const statementTimeoutMs = 5000;

test("no row of another tenant among 10 tenants on 64 connections, with errors, aborts, timeouts and kills (architecture 3.1)", async () => {
  const db = scratch.open({ poolSize: 64, statementTimeoutMs });
  await expectIsolation(await stress(db, 6000, 128), "57P01");
  // Nobody waits, and every connection came home.
  expect(db.stats()).toMatchObject({ waiting: 0, idle: db.stats().total });
});

const pgbouncer = findProgram("pgbouncer");
if (!pgbouncer)
  console.warn("No pgbouncer is installed: the test behind it is skipped (Debian: apt install pgbouncer)");

test.skipIf(!pgbouncer)(
  "no row of another tenant behind pgbouncer in transaction mode, 64 clients on 8 connections (architecture 3.1)",
  async () => {
    const pooler = await startPgbouncer(pgbouncer ?? "", scratch.url, 8);
    const db = createDatabase({ url: pooler.url, poolSize: 64, namedStatements: false, statementTimeoutMs });
    try {
      await expectIsolation(await stress(db, 6000, 128), "57P01");
    } finally {
      await db.close();
      await pooler.stop();
    }
  },
);
