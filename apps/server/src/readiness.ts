import type { Dependencies } from "@karwan/api";
import { pendingMigrations } from "@karwan/db/migrations";
import type { Readiness } from "./http/health.ts";
import type { JobQueue } from "./worker/jobs.ts";

/** Database reachable, migrations applied, workers running (3 §1.1); never ready while draining, so that a balancer looks elsewhere. */
export function createReadiness(deps: Dependencies, url: string, jobs: JobQueue): Readiness & { drain(): void } {
  let draining = false;
  let migrated = false;
  const holds = (check: Promise<unknown>) =>
    check.then(
      () => true,
      () => false,
    );
  return {
    drain() {
      draining = true;
    },
    async missing() {
      const reachable = await holds(deps.database.ping());
      // Applied once, applied for good: asked until it holds.
      if (reachable && !migrated) migrated = (await pendingMigrations({ url }).catch(() => ["unknown"])).length === 0;
      return [
        ...(draining ? ["serving"] : []),
        ...(reachable ? [] : ["database"]),
        ...(migrated ? [] : ["migrations"]),
        ...(jobs.running() ? [] : ["workers"]),
      ];
    },
  };
}
