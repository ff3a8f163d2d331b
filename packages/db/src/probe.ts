import pg from "pg";
import { DatabaseUnavailableError, isConnectionLost } from "./errors.ts";
import { connectionOf } from "./hosts/index.ts";

/** Asks a database whether it answers, on a connection of its own, so that no queue of requests stands in front. */
export interface Probe {
  /** Fails when no answer came in time, however the database keeps silent. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const DEADLINE_MS = 2000;

/** Connects when first asked. Asked several times at once, it asks the database once. */
export function createProbe({ url, deadlineMs = DEADLINE_MS }: { url: string; deadlineMs?: number }): Probe {
  let kept: pg.Client | null = null;
  let asking: Promise<void> | null = null;

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

  async function ask(): Promise<void> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DatabaseUnavailableError(`The database did not answer within ${deadlineMs} ms`));
    }, deadlineMs);
    const answer = async () => {
      const known = kept;
      try {
        await (known ?? (await connect())).query("SELECT 1");
      } catch (error) {
        // One that died since it was asked last, as in a restart, says nothing of the database.
        if (!known || isLate || !isConnectionLost(error)) throw error;
        drop();
        await (await connect()).query("SELECT 1");
      }
    };
    const answered = answer();
    // It is told of no more once the time is over.
    answered.catch(() => {});
    try {
      await Promise.race([answered, late]);
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
