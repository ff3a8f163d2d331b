import { connectionOf } from "@karwan/db";
import type { RecordSet } from "@karwan/db/backup";
import { PgBoss } from "pg-boss";
import type { WaitingJob } from "./backup-contents.ts";

const BATCH = 500;

function jobOf({ name: _, singletonKey, ...job }: WaitingJob) {
  return { ...job, ...(singletonKey !== null && { singletonKey }) };
}

/** An address has its own options count before those beside it. */
function keepingToItself(url: string): string {
  const address = new URL(url);
  const options = [address.searchParams.get("options"), "-c citus.enable_ddl_propagation=off"];
  address.searchParams.set("options", options.filter(Boolean).join(" "));
  return address.href;
}

function queueOf(url: string, keepsToItself: boolean): PgBoss {
  const { connectionString, ...connection } = connectionOf(url);
  const boss = new PgBoss({
    ...connection,
    connectionString: keepsToItself ? keepingToItself(connectionString) : connectionString,
    schema: "pgboss",
    max: 2,
    application_name: "karwan-restore",
    supervise: false,
    schedule: false,
  });
  // Without a listener an error would end the process; the call that met it fails as well.
  boss.on("error", () => {});
  return boss;
}

/** The queue of a database under restore: its tables are made first, its jobs come with the rows that want them. */
export function restoredQueue(url: string) {
  let started: PgBoss | undefined;

  const load: RecordSet["load"] = async (client, table) => {
    const boss = started;
    if (!boss) throw new Error("the queue was not prepared");
    const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
    const { rows: queues } = await client.query<{ name: string }>(
      `SELECT DISTINCT record->>'name' AS name FROM ${client.escapeIdentifier(table)} ORDER BY 1`,
    );
    for (const { name } of queues) {
      await boss.createQueue(name);
      for (let after = ""; ; ) {
        const { rows } = await client.query<{ record: WaitingJob }>(
          `SELECT record FROM ${client.escapeIdentifier(table)}
            WHERE record->>'name' = $1 AND record->>'id' > $2 ORDER BY record->>'id' LIMIT ${BATCH}`,
          [name, after],
        );
        const last = rows.at(-1);
        if (!last) break;
        await boss.insert(
          name,
          rows.map(({ record }) => jobOf(record)),
          { db: { executeSql } },
        );
        after = last.record.id;
      }
    }
  };

  return {
    load,
    /** On a cluster that the database is not distributed over yet, its other nodes hear nothing of the queue's tables. */
    prepare: async (keepsToItself = false) => {
      started = queueOf(url, keepsToItself);
      await started.start();
    },
    stop: async () => {
      await started?.stop({ graceful: false });
    },
  };
}
