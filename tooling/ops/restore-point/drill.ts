import { randomBytes } from "node:crypto";
import { verifyLedger } from "@karwan/api";
import { createDatabase, statement } from "@karwan/db";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { startWrites } from "../failover/writes.ts";
import type { Shop } from "../shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";
import type { ArchivedServer } from "./archived.ts";

const ROWS = 20;
const WRITES = 1000;

const found = statement(
  "drill.restore_point",
  "SELECT reference_id FROM inventory_transactions WHERE tenant_id = $1 AND reference_id IS NOT NULL",
);

export type RestorePointReport = {
  /** Acknowledged before the moment, and of these not there afterwards. */
  before: number;
  lost: number;
  /** Acknowledged after the moment, and of these there all the same. */
  after: number;
  kept: number;
  mismatches: number;
  backup_s: number;
  restore_s: number;
};

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 100) / 10;
}

async function compare(
  url: string,
  shop: Shop,
  { before, after }: { before: readonly string[]; after: readonly string[] },
) {
  const database = createDatabase({ url, poolSize: 2 });
  try {
    const [rows] = await database.read({ tenantId: shop.tenantId }, (q) => [q.sql(found, [shop.tenantId])]);
    const there = new Set(rows.map(({ reference_id }) => reference_id));
    return {
      before: before.length,
      lost: before.filter((reference) => !there.has(reference)).length,
      after: after.length,
      kept: after.filter((reference) => there.has(reference)).length,
      mismatches: (await verifyLedger(database)).mismatches.length,
    };
  } finally {
    await database.close();
  }
}

/** Writes, notes a moment, writes more, loses the disk, and brings back that moment. */
export async function restorePoint(server: ArchivedServer, say: (line: string) => void): Promise<RestorePointReport> {
  const env = { DATABASE_URL: server.url, KARWAN_JWT_SECRET: randomBytes(32).toString("hex") };
  const karwan = await startServerProcess({ ...env, KARWAN_RATE_LIMIT_PER_MINUTE: "1000000", LOG_LEVEL: "error" });
  let shop: Shop;
  let report: Pick<RestorePointReport, "backup_s">;
  let moment: string;
  const [before, after]: [string[], string[]] = [[], []];
  try {
    shop = await openShop(karwan.url, await makeAdministrator(env), "POINT");
    const bin = await makeBin(karwan.url, shop, "A1");
    const opened = shop;
    const names = Array.from({ length: ROWS }, (_, n) => `POINT-${n}`);
    const rows = await Promise.all(names.map((name) => makeStock(karwan.url, opened, bin, name, 10_000)));
    const write = async (into: string[]) => {
      const writes = startWrites(karwan.url, { shop: opened, rows, perSecond: 200 });
      await writes.acknowledged(WRITES);
      into.push(...(await writes.stop()).acknowledged);
    };
    report = { backup_s: await timed(() => server.backup()) };
    say(`A base backup took ${report.backup_s} s`);
    await write(before);
    moment = await server.moment();
    await write(after);
    await server.archived();
  } finally {
    await karwan.end("SIGKILL");
  }
  await server.lose();
  const restore_s = await timed(() => server.restoreTo(moment));
  say(`The disk was lost, and ${moment} brought back in ${restore_s} s`);
  return { ...(await compare(server.url, shop, { before, after })), ...report, restore_s };
}
