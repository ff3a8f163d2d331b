import type pg from "pg";
import { DatabaseUnavailableError } from "../errors.ts";

/** Where PostgreSQL says that a commit did not wait for its standby to the end; the text of it is translated. */
const WAIT = "SyncRepWaitForLSN";

const unconfirmed = new WeakSet<pg.ClientBase>();

/**
 * Hears on a connection when a commit's wait for its synchronous standby was cut short, by whoever cancelled the query. The
 * COMMIT then succeeds with no more than a warning, and is lost when the machine is.
 */
export function hearUnconfirmed(client: pg.ClientBase): void {
  client.on("notice", ({ routine }) => {
    if (routine === WAIT) unconfirmed.add(client);
  });
}

export const isUnconfirmed = (client: pg.ClientBase): boolean => unconfirmed.has(client);

/** Nobody is told that it succeeded. Who repeats it under its key waits for the standby as well. */
export const unconfirmedError = () =>
  new DatabaseUnavailableError(
    "The work was saved, but its wait for a standby was cut short: it may not outlive a failover",
  );
