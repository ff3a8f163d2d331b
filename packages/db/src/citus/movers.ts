import type pg from "pg";
import { LOCK_OF_MOVES } from "./settings.ts";

const HOLDERS = `SELECT l.pid, to_char(a.backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS since
  FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
 WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = 0 AND l.objsubid = 2
   AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND l.pid <> pg_backend_pid() ORDER BY 2, 1`;

/** Who it is that moves shards, or needs them to stay where they are: their processes, since when, and how one is ended that nobody waits for. */
export async function whoHoldsShards(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number; since: string | null }>(HOLDERS, [LOCK_OF_MOVES]);
  if (rows.length === 0) return "It has ended meanwhile: give the command again.";
  const told = rows.map(({ pid, since }) => (since === null ? `${pid}` : `${pid} (since ${since} UTC)`));
  return `It is the coordinator's process ${told.join(", ")}: wait for it. Where its command is gone, end it as a superuser there: SELECT pg_terminate_backend(${rows[0]?.pid}).`;
}
