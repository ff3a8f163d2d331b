import { connectionOf } from "@karwan/db";
import type { RecordSet } from "@karwan/db/backup";
import { PgBoss } from "pg-boss";
import type { WaitingJob } from "./backup-contents.ts";

const BATCH = 500;

function jobOf({ name: _, singletonKey, ...job }: WaitingJob) {
  return { ...job, ...(singletonKey !== null && { singletonKey }) };
}

/** The queue of a database under restore: its tables are made first, its jobs come with the rows that want them. */
export function restoredQueue(url: string) {
  const boss = new PgBoss({
    ...connectionOf(url),
    schema: "pgboss",
    max: 2,
    application_name: "karwan-restore",
    supervise: false,
    schedule: false,
  });
  // Without a listener an error would end the process; the call that met it fails as well.
  boss.on("error", () => {});

  const load: RecordSet["load"] = async (client, table) => {
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
    prepare: async () => void (await boss.start()),
    stop: () => boss.stop({ graceful: false }),
  };
}
