import { migrate } from "@karwan/db/migrations";
import { unlessAborted } from "../interrupt.ts";
import type { RollingOptions, RollingReport } from "../rolling-restart.ts";
import { rollingRestart } from "../rolling-restart.ts";
import type { Former } from "./former.ts";

export type UpgradeOptions = Omit<RollingOptions, "checkout" | "beforehand"> & { former: Former };

export type UpgradeReport = RollingReport & { migrations: string[]; migratedMs: number };

/**
 * Two servers of a former version behind a balancer, under a steady load while their database is migrated to today, while they
 * go on with it, and while each in its turn is replaced by one of today.
 */
export async function runUpgrade({ former, ...options }: UpgradeOptions): Promise<UpgradeReport> {
  const { databaseUrl, signal, onProgress = () => {} } = options;
  let migrations: string[] = [];
  let migratedMs = 0;
  const beforehand = async () => {
    onProgress("migrating");
    const from = performance.now();
    migrations = await unlessAborted(signal, migrate({ url: databaseUrl }));
    migratedMs = Math.round(performance.now() - from);
    onProgress(`${migrations.length} migrations applied in ${migratedMs} ms`);
  };
  const report = await rollingRestart({ ...options, checkout: former.folder, beforehand });
  return { ...report, migrations, migratedMs };
}
