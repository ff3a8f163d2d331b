import pg from "pg";
import { DatabaseUnavailableError, isConnectionLost } from "./errors.ts";
import { connectionOf } from "./hosts/index.ts";

/** Whether it takes writes: `read only` where transactions are so by its settings. */
export type Answers = "writes" | "read only" | "standby";

/** Asks a database whether it answers, on a connection of its own, so that no queue of requests stands in front. */
export interface Probe {
  /** Fails when no answer came in time, however the database keeps silent. */
  ping(): Promise<Answers>;
  close(): Promise<void>;
}

const DEADLINE_MS = 2000;

// What a setting of the database or the role says counts for connections to come, and the one that asks may be older ($1).
const QUESTION = `SELECT CASE
  WHEN pg_is_in_recovery() THEN 'standby'
  WHEN current_setting('transaction_read_only')::bool OR $1 AND (
    SELECT split_part(setting, '=', 2)::bool
      FROM pg_db_role_setting s JOIN pg_database d ON d.datname = current_database() JOIN pg_roles r ON r.rolname = session_user,
           unnest(s.setconfig) AS setting
     WHERE s.setdatabase IN (0, d.oid) AND s.setrole IN (0, r.oid) AND split_part(setting, '=', 1) = 'default_transaction_read_only'
     ORDER BY s.setrole <> 0 DESC, s.setdatabase <> 0 DESC LIMIT 1) THEN 'read only'
  ELSE 'writes' END AS answers`;

/** Connects when first asked. Asked several times at once, it asks the database once. */
export function createProbe({ url, deadlineMs = DEADLINE_MS }: { url: string; deadlineMs?: number }): Probe {
  let kept: pg.Client | null = null;
  let asking: Promise<Answers> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...connectionOf(url),
      application_name: "karwan-probe",
      // Behind ours, which says what it was.
      connectionTimeoutMillis: deadlineMs * 2,
      keepAlive: true,
    });
    const forget = () => {
      if (kept === client) kept = null;
    };
    client.on("error", forget).on("end", forget);
    kept = client;
    await client.connect();
    return client;
  }

  /** Takes the connection away at once: one that does not answer does not say goodbye either. */
  function drop(): void {
    const client = kept;
    kept = null;
    if (!client) return;
    (client as pg.Client & { connection: pg.Connection }).connection.stream.destroy();
    void client.end().catch(() => {});
  }

  async function question(client: pg.Client, isOlder: boolean): Promise<Answers> {
    const { rows } = await client.query<{ answers: Answers }>(QUESTION, [isOlder]);
    const answers = rows[0]?.answers ?? "writes";
    // It goes on reading when others already write: the next one asks on a connection that is as new as theirs.
    if (answers !== "writes" && kept === client) {
      kept = null;
      void client.end().catch(() => {});
    }
    return answers;
  }

  async function ask(): Promise<Answers> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DatabaseUnavailableError(`The database did not answer within ${deadlineMs} ms`));
    }, deadlineMs);
    const answer = async () => {
      const known = kept;
      try {
        const answers = await question(known ?? (await connect()), known !== null);
        // The address may say otherwise than the settings: what a new connection finds is so.
        return known && answers !== "writes" ? await question(await connect(), false) : answers;
      } catch (error) {
        // One that died since it was asked last, as in a restart, says nothing of the database.
        if (!known || isLate || !isConnectionLost(error)) throw error;
        drop();
        return await question(await connect(), false);
      }
    };
    const answered = answer();
    // It is told of no more once the time is over.
    answered.catch(() => {});
    try {
      return await Promise.race([answered, late]);
    } catch (error) {
      drop();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ping() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    async close() {
      const client = kept;
      kept = null;
      await client?.end().catch(() => {});
    },
  };
}
