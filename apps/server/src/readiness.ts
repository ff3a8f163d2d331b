import type { FileStorage } from "@karwan/api";
import { createProbe } from "@karwan/db";
import { pendingMigrations } from "@karwan/db/migrations";
import type { Readiness } from "./http/health.ts";
import type { JobQueue } from "./worker/jobs.ts";

const DEADLINE_MS = 2000;
const MIGRATIONS_KEPT_MS = 30_000;
const STORE_KEPT_MS = 5000;

/** Whether a check holds, by the deadline. */
async function holds(check: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), DEADLINE_MS);
  const passed = check.then(
    () => true,
    () => false,
  );
  const result = await Promise.race([passed, late]);
  clearTimeout(timer);
  return result;
}

/** Asks at most once in a while, and once for all who ask meanwhile. */
function keeping<T>(everyMs: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (!kept || performance.now() - kept.at > everyMs) kept = { at: performance.now(), answer: ask() };
    return kept.answer;
  };
}

export interface ReadinessParts {
  url: string;
  jobs: Pick<JobQueue, "running">;
  storage: Pick<FileStorage, "check"> | undefined;
}

/**
 * Database reachable, migrations applied, workers running (3 §1.1); never ready while draining, so that a balancer looks
 * elsewhere. A file store that is away degrades a server which does everything else. Answers within three seconds.
 */
export function createReadiness({ url, jobs, storage }: ReadinessParts) {
  const probe = createProbe({ url, deadlineMs: DEADLINE_MS });
  let draining = false;
  let migrated = false;
  // Again and again, for the database may be replaced by another one; one that cannot be asked has lost nothing.
  const lookAtMigrations = keeping(MIGRATIONS_KEPT_MS, async () => {
    const pending = await pendingMigrations({ url, deadlineMs: DEADLINE_MS }).catch(() => null);
    if (pending) migrated = pending.length === 0;
  });
  const storeHolds = keeping(STORE_KEPT_MS, async () => !storage || holds(storage.check()));
  return {
    drain() {
      draining = true;
    },
    close: () => probe.close(),
    async missing() {
      const [reachable] = await Promise.all([holds(probe.ping()), holds(lookAtMigrations())]);
      return [
        ...(draining ? ["serving"] : []),
        ...(reachable ? [] : ["database"]),
        ...(migrated ? [] : ["migrations"]),
        ...(jobs.running() ? [] : ["workers"]),
      ];
    },
    degraded: async () => ((await storeHolds()) ? [] : ["files"]),
  } satisfies Readiness & { drain(): void; close(): Promise<void> };
}
