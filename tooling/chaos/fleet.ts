import { randomBytes } from "node:crypto";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@karwan/db/testing";
import type { ServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import type { ChaosDatabase } from "./database.ts";
import { asked, embeddedDatabase } from "./database.ts";

/** What may be killed of a run on a PostgreSQL of its own. */
export const victims = ["server 1", "server 2", "postgres", "backend"] as const;
/** One of those, or a node of a cluster by its name. */
export type Victim = string;

const RECOVERY_MS = 60_000;
const EXPIRE_JOBS = `
  UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active';
  UPDATE webhook_attempts SET leased_until = NULL, due_at = due_at - interval '2 minutes' WHERE status = 'pending';
  UPDATE delivery_outbox SET created_at = created_at - interval '2 minutes';
  INSERT INTO pgboss.job (name) VALUES ('delivery.announce_sweep')`;

/** Tries again while the database comes back: who asks right behind the kill of a backend is cut off with all others. */
async function whenBack<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + RECOVERY_MS; ; await delay(50)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** A process that serves one of the application's connections. */
async function backend(database: ChaosDatabase): Promise<number> {
  const rows = await whenBack(() =>
    asked<{ pid: number }>(
      database.superuserUrl(),
      "SELECT pid FROM pg_stat_activity WHERE usename = 'karwan' AND datname = current_database() ORDER BY state = 'active' DESC, query_start DESC LIMIT 1",
    ),
  );
  return Number(rows[0]?.pid);
}

type Servers = { bases: readonly string[]; processes: readonly ServerProcess[] };

/** Waits until all servers serve again. */
async function recovered({ bases, processes }: Servers): Promise<void> {
  for (const [which, base] of bases.entries()) {
    const ready = () =>
      fetch(`${base}/readyz`).then(
        (answer) => answer.status === 200,
        () => false,
      );
    for (const deadline = Date.now() + RECOVERY_MS; !(await ready()); await delay(50)) {
      if (Date.now() > deadline)
        throw new Error(`server ${which + 1} does not come back:\n${processes[which]?.output().slice(-4000)}`);
    }
  }
}

/** What lets time pass at once that servers would wait for. */
function hurrying(run: (sql: string) => Promise<void>) {
  return {
    /** Lets the leases of killed requests run out at once: only when nothing is under way. */
    expireLeases: () => run("UPDATE idempotency_records SET lease_expires_at = now() WHERE state = 'running'"),
    /** Has webhooks tried again at once that would wait for minutes or hours. */
    hurryWebhooks: () => run("UPDATE webhook_attempts SET due_at = now() WHERE status = 'pending' AND due_at > now()"),
    /** Has payments' jobs done at once that would wait for their next try. */
    hurryPayments: () =>
      run("UPDATE pgboss.job SET start_after = now() WHERE name LIKE 'payment.%' AND state < 'active'"),
    /** Lets the time pass, at once, after which what killed workers had taken up is taken up again. */
    expireJobs: () => run(EXPIRE_JOBS),
  };
}

/** Two server processes on one PostgreSQL of their own, or on a cluster's database, to be killed and started again. */
export async function startFleet(dataDir: string, onProgress: (line: string) => void, lent?: ChaosDatabase) {
  const database = lent ?? (await embeddedDatabase(dataDir, onProgress));
  const env = {
    DATABASE_URL: database.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_DATABASE_POOL_SIZE: "10",
    KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1",
  };
  const ports = [await freePort(), await freePort()] as const;
  const start = (which: 0 | 1) => startServerProcess({ ...env, PORT: String(ports[which]) });
  const processes: [ServerProcess, ServerProcess] = await Promise.all([start(0), start(1)]);
  const bases = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];

  let stopped = false;
  /** Ends a server and keeps what it said, beside the journal. */
  async function end(which: 0 | 1): Promise<void> {
    await processes[which].end("SIGKILL");
    await appendFile(join(dataDir, "..", `server-${which + 1}.log`), processes[which].output());
  }

  async function killServer(which: 0 | 1): Promise<void> {
    await end(which);
    processes[which] = await start(which);
    // Interrupted meanwhile: nobody else would end it.
    if (stopped) await processes[which].end("SIGKILL");
  }

  return {
    env,
    bases,
    databaseUrl: database.url,
    /** Past row-level security: to look at what was left, not to change it. */
    superuserUrl: () => database.superuserUrl(),
    /** Kills without a warning, starts again what does not start itself, and waits until all serve. */
    async kill(victim: Victim): Promise<void> {
      if (victim === "server 1") await killServer(0);
      else if (victim === "server 2") await killServer(1);
      else if (victim === "backend") process.kill(await backend(database), "SIGKILL");
      else await database.kill(victim);
      await recovered({ bases, processes });
    },
    /** Waits until each transaction is done or undone everywhere; those that are not. */
    quiet: () => database.quiet(),
    ...hurrying(async (sql) => void (await asked(database.superuserUrl(), sql))),
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all([end(0), end(1)]);
      await database.stop();
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
