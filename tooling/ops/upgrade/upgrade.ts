import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { migrate } from "@karwan/db/migrations";
import { bareEnvironment, startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { unlessAborted } from "../interrupt.ts";
import type { LoadReport } from "../load.ts";
import { startLoad } from "../load.ts";
import { compare, mixedRequest } from "../rolling-restart.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";
import type { Former } from "./former.ts";

export type UpgradeOptions = {
  databaseUrl: string;
  former: Former;
  perSecond: number;
  /** Requests before the migrations, behind them, and to the new server. */
  between: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type UpgradeReport = {
  migrations: string[];
  migratedMs: number;
  /** What clients of the former server saw before, while and after its database was migrated; and of the new server beside it. */
  former: LoadReport;
  present: LoadReport;
  acknowledged: number;
  foundOnce: number;
  mismatches: number;
};

const ROWS = 20;

/** Brings a new database to what the former version wants, by that version's own migrations. */
async function migrateAsBefore(folder: string, env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [join(folder, "apps/server/src/cli.ts"), "migrate"], {
    cwd: folder,
    env: { ...bareEnvironment(), ...env },
  });
}

/** A former server under a steady load while its database is migrated to today, and then beside one of today. */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const { databaseUrl, former, perSecond, between, signal, onProgress = () => {} } = options;
  const env = {
    DATABASE_URL: databaseUrl,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  await migrateAsBefore(former.folder, env);
  const old = await startServerProcess(env, [], former.folder);
  let fresh: Awaited<ReturnType<typeof startServerProcess>> | undefined;
  try {
    const shop = await openShop(old.url, await makeAdministrator(env), "UPGRADED");
    const bin = await makeBin(old.url, shop, "A1");
    const names = Array.from({ length: ROWS }, (_, n) => `SKU-${n}`);
    const rows = await Promise.all(names.map((name) => makeStock(old.url, shop, bin, name, 100_000)));
    const acknowledged: string[] = [];
    const load = startLoad(perSecond, mixedRequest(old.url, shop, rows, acknowledged), signal);
    await unlessAborted(signal, load.answered(between));
    onProgress("migrating");
    const from = performance.now();
    const migrations = await unlessAborted(signal, migrate({ url: databaseUrl }));
    const migratedMs = Math.round(performance.now() - from);
    onProgress(`${migrations.length} migrations applied in ${migratedMs} ms`);
    await unlessAborted(signal, load.answered(between));
    fresh = await startServerProcess(env);
    const beside = startLoad(perSecond / 2, mixedRequest(fresh.url, shop, rows, acknowledged), signal);
    await unlessAborted(signal, beside.answered(between));
    const [formerReport, present] = await Promise.all([load.stop(), beside.stop()]);
    const { acknowledged: written, foundOnce, mismatches } = await compare({ databaseUrl }, shop, acknowledged);
    return { migrations, migratedMs, former: formerReport, present, acknowledged: written, foundOnce, mismatches };
  } finally {
    await Promise.all([old.end("SIGKILL"), fresh?.end("SIGKILL")]);
  }
}
