import type pg from "pg";

const GOODBYE_MS = 2000;

/** Ends a connection, and cuts it where the server does not hear: a coordinator waits for a frozen node to roll back. */
export async function leave(client: pg.Client): Promise<void> {
  const { stream } = (client as pg.Client & { connection: pg.Connection }).connection;
  const timer = setTimeout(() => stream.destroy(), GOODBYE_MS);
  await client.end().finally(() => clearTimeout(timer));
}
