import type pg from "pg";

const GOODBYE_MS = 2000;

/** Takes a connection away at once: whatever waits on it fails, and whatever the server still does there it does alone. */
export function cut(client: pg.Client): void {
  (client as pg.Client & { connection: pg.Connection }).connection.stream.destroy();
}

/** Ends a connection, and cuts it where the server does not hear: a coordinator waits for a frozen node to roll back. */
export async function leave(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => cut(client), GOODBYE_MS);
  await client.end().finally(() => clearTimeout(timer));
}
