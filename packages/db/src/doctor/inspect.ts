import pg from "pg";
import { DatabaseUnavailableError } from "../errors.ts";
import { connectionOf } from "../hosts/index.ts";

/** Asks a database one question after the other, each in a transaction that can only read and soon gives up. */
export type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

const CONNECT_MS = 10_000;
const STATEMENT_MS = 15_000;

/** A connection for who examines an installation: as whatever role it has, a suitable one or not. */
export async function inspecting<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connectionOf(url),
    application_name: "karwan-doctor",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS * 2,
  });
  client.on("error", () => {});
  await client.connect().catch((cause: Error) => {
    throw new DatabaseUnavailableError(`The database can't be reached: ${cause.message}`, { cause });
  });
  const ask: Ask = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    await client.query("BEGIN READ ONLY");
    try {
      await client.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    } finally {
      await client.query("ROLLBACK");
    }
  };
  try {
    return await work(ask);
  } finally {
    await client.end();
  }
}
