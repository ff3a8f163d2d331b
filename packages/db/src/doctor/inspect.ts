import pg from "pg";
import { DatabaseUnavailableError, databaseTrouble, isConnectionLost } from "../errors.ts";
import { connectionOf } from "../hosts/index.ts";

/** Asks a database one question after the other, each in a transaction that can only read and soon gives up. */
export type Ask = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

const CONNECT_MS = 10_000;
const STATEMENT_MS = 15_000;
/** Once answers were waited for in vain for so long, each is waited for a moment alone, so that all that can be told is told. */
const IN_VAIN_MS = 20_000;
const MOMENT_MS = 1000;
/** So long one node of a cluster waits for another to let it in; Citus itself for half a minute. */
export const NODE_CONNECT_MS = 3000;

async function connect(url: string, withinMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOf(url),
    application_name: "karwan-doctor",
    connectionTimeoutMillis: withinMs,
  });
  client.on("error", () => {});
  await client.connect().catch((cause: Error) => {
    throw new DatabaseUnavailableError(`The database can't be reached: ${cause.message}`, { cause });
  });
  return client;
}

/** Takes leave, and not for long of a server that is silent. */
async function leave(client: pg.Client): Promise<void> {
  const { stream } = (client as pg.Client & { connection: pg.Connection }).connection;
  const timer = setTimeout(() => stream.destroy(), MOMENT_MS);
  await client.end().catch(() => {});
  clearTimeout(timer);
}

const isSilence = (cause: unknown): boolean => ["away", "slow"].includes(databaseTrouble(cause) ?? "");

/** What was answered; null where nobody answered in time: a node of a cluster that is away or silent, or all of the database. */
export async function unlessSilent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (cause) {
    if (isSilence(cause)) return null;
    throw cause;
  }
}

/** A connection for who examines an installation: as whatever role it has, a suitable one or not. */
export async function inspecting<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  let inVainMs = 0;
  let client: pg.Client | null = await connect(url, CONNECT_MS);
  const ask: Ask = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const since = performance.now();
    client ??= await connect(url, NODE_CONNECT_MS);
    const own = client;
    const lost = async () => {
      client = null;
      await leave(own);
    };
    const ms = Math.round(Math.max(MOMENT_MS, Math.min(STATEMENT_MS, IN_VAIN_MS - inVainMs)));
    // Whoever is kept waiting by a node that went silent in the middle can't even end its statement.
    const patience = { query_timeout: ms + MOMENT_MS };
    const begin = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${ms}; SET LOCAL citus.node_connection_timeout = ${NODE_CONNECT_MS}`;
    try {
      await own.query({ text: begin, ...patience });
      const { rows } = await own.query<Row>({ text, values: [...values], ...patience });
      return rows;
    } catch (cause) {
      if (isSilence(cause)) inVainMs += performance.now() - since;
      if (isConnectionLost(cause)) await lost();
      throw cause;
    } finally {
      // A statement that was ended may hang all the same, in taking back what it began on a silent node.
      if (client) await own.query({ text: "ROLLBACK", ...patience }).catch(lost);
    }
  };
  try {
    return await work(ask);
  } finally {
    if (client) await leave(client);
  }
}
