import pg from "pg";
import { DatabaseUnavailableError } from "../errors.ts";
import { connectionOf } from "../hosts/index.ts";
import { leave } from "../leave.ts";

/**
 * Rows beyond the product's own tables, such as those of a job queue that makes its tables itself: taken by a query
 * of one jsonb column, handed back by `load` within the restore's transaction.
 */
export type RecordSet = {
  name: string;
  /** A table without which there are none. */
  needs: string;
  text: string;
  /** `table` is a temporary one with the column `record jsonb`. */
  load(client: pg.ClientBase, table: string): Promise<void>;
};

export type Contents = {
  /** Queries of one text each, asked in the backup's snapshot and again before the restore commits. */
  facts: Readonly<Record<string, string>>;
  records: readonly RecordSet[];
};

export async function askFacts(client: pg.ClientBase, facts: Contents["facts"]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, text] of Object.entries(facts)) {
    const { rows } = await client.query<[string | null]>({ text, rowMode: "array" });
    answers[name] = rows[0]?.[0] ?? "";
  }
  return answers;
}

/** Lends a connection of its own, with no limits but the server's: copying a large table takes its time. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connectionOf(url),
    application_name: "karwan-backup",
    connectionTimeoutMillis: 10_000,
  });
  // A connection that dies reports here as well as in the running query.
  client.on("error", () => {});
  await client.connect().catch((cause: Error) => {
    throw new DatabaseUnavailableError(`The database can't be reached: ${cause.message}`, { cause });
  });
  try {
    return await work(client);
  } finally {
    await leave(client);
  }
}
