import type { FileStorage } from "@karwan/api";
import type { Answers } from "@karwan/db";
import { createProbe, DatabaseUnavailableError } from "@karwan/db";
import { pendingMigrations } from "@karwan/db/migrations";
import type { Readiness } from "./http/health.ts";
import type { JobQueue } from "./worker/jobs.ts";

// Of the second that an answer takes at most.
const DEADLINE_MS = 800;
const MIGRATIONS_KEPT_MS = 30_000;
const STORE_KEPT_MS = 5000;

/** What is found of a database that answers and takes no writes; null where it takes them. */
const unwritten: Record<Answers, string | null> = {
  writes: null,
  standby: "takes no writes: it is a standby",
  "read only": "takes no writes: its transactions are read-only (default_transaction_read_only)",
};

/** What a check found: null when it holds, and otherwise why not, by the deadline and without anything confidential. */
async function found(check: Promise<unknown>, deadlineMs: number): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const silent = `no answer within ${deadlineMs} ms`;
  const timer = setTimeout(() => resolve(silent), deadlineMs);
  const passed = check.then(
    () => null,
    (error: unknown) => (error instanceof DatabaseUnavailableError && !error.cause ? silent : `fails${codeOf(error)}`),
  );
  const result = await Promise.race([passed, late]);
  clearTimeout(timer);
  return result;
}

/** The code of the operating system or of PostgreSQL, which names no address and nobody. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? ` with ${error.code}` : "";

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
  /** How long each of them may take to answer, in milliseconds. */
  deadlineMs?: number;
}

/**
 * Database reachable, migrations applied, workers running (3 §1.1); never ready while draining, so that a balancer looks
 * elsewhere. A file store that is away degrades a server which does everything else, and so does a database that takes no
 * writes and is read from as ever. Answers within a second, whatever the database does.
 */
export function createReadiness({ url, jobs, storage, deadlineMs = DEADLINE_MS }: ReadinessParts) {
  const probe = createProbe({ url, deadlineMs });
  let draining = false;
  let migrated = false;
  // Again and again, for the database may be replaced by another one; one that cannot be asked has lost nothing.
  const lookAtMigrations = keeping(MIGRATIONS_KEPT_MS, async () => {
    const pending = await pendingMigrations({ url, deadlineMs }).catch(() => null);
    if (pending) migrated = pending.length === 0;
  });
  const store = keeping(STORE_KEPT_MS, async () => storage && found(storage.check(), deadlineMs));
  return {
    drain() {
      draining = true;
    },
    close: () => probe.close(),
    async missing() {
      const [database] = await Promise.all([found(probe.ping(), deadlineMs), found(lookAtMigrations(), deadlineMs)]);
      return {
        ...(draining && { serving: "the server stops" }),
        ...(database !== null && { database }),
        ...(!migrated && { migrations: database === null ? "some are not applied" : "not known" }),
        ...(!jobs.running() && { workers: "no jobs are taken up" }),
      };
    },
    async degraded() {
      // Of one that does not answer there is more to say than this.
      const written = probe.ping().then(
        (answers) => unwritten[answers],
        () => null,
      );
      const [files, database] = await Promise.all([store(), written]);
      return { ...(files && { files }), ...(database && { database }) };
    },
  } satisfies Readiness & { drain(): void; close(): Promise<void> };
}
