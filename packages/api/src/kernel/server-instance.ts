import type { Database } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";

/** A server says so often that it lives. */
const BEAT_MS = 2500;
/** One that was silent for so long is taken for dead: three beats may be lost before, and one be late. */
export const DEAD_MS = 10_000;

// In the database's time: the clocks of several machines differ.
const beatStatement = statement(
  "kernel.instance_beat",
  `INSERT INTO server_instances (id, seen_at) VALUES ($1, clock_timestamp())
   ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`,
);
const endStatement = statement("kernel.instance_end", "DELETE FROM server_instances WHERE id = $1");
/** For how long a server has been silent. */
export const silenceStatement = statement(
  "kernel.instance_silence",
  `SELECT (extract(epoch FROM clock_timestamp() - seen_at) * 1000)::float8 AS silent_ms FROM server_instances WHERE id = $1`,
);
/** Servers that died: a row that is not there says the same. */
export const purgeServerInstances = statement(
  "kernel.instance_purge",
  "DELETE FROM server_instances WHERE seen_at < clock_timestamp() - interval '10 minutes'",
  { plan: { why: "the processes are few", scans: ["server_instances"] } },
);

/** This process among the servers of a database, while it says that it lives. */
export interface ServerInstance {
  id: string;
  /** Says so once more; by itself every few seconds. */
  beat(): Promise<void>;
  /** As the last act of a process: nothing of it is under way any more. */
  end(): Promise<void>;
}

/**
 * Says that this process lives, now and every few seconds, so that others see soon when it does not (3 §1.8). On a
 * connection of its own: requests that wait for one must not make a busy server look dead.
 */
export async function startInstance(
  database: Pick<Database, "write">,
  { onFailure = () => {} }: { onFailure?: (error: unknown) => void } = {},
): Promise<ServerInstance> {
  const id = newId();
  let beating: Promise<void> | null = null;
  let ended: Promise<void> | null = null;
  async function say(): Promise<void> {
    await database.write({ tenantId: NO_TENANT }, (q) => [q.sql(beatStatement, [id])]);
  }
  /** One at a time: while the database is away they do not pile up. */
  function beat(): Promise<void> {
    beating ??= say().finally(() => {
      beating = null;
    });
    return beating;
  }
  async function leave(): Promise<void> {
    await beating?.catch(() => {});
    await database.write({ tenantId: NO_TENANT }, (q) => [q.sql(endStatement, [id])]);
  }
  await beat();
  const timer = setInterval(() => void beat().catch(onFailure), BEAT_MS).unref();
  return {
    id,
    beat,
    end() {
      clearInterval(timer);
      ended ??= leave();
      return ended;
    },
  };
}
