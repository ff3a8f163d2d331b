import type pg from "pg";
import { ClusterError } from "./errors.ts";
import { postponedIn } from "./settings.ts";

/** Refuses to go on with a database whose distribution was cut off: its tables stand without triggers and keys. */
export async function requireWhole(client: pg.ClientBase): Promise<void> {
  const missing = await postponedIn(client);
  if (missing > 0)
    throw new ClusterError(
      `The distribution of this database was cut off with ${missing} triggers and foreign keys still to be made: run "karwan db:distribute" again first.`,
    );
}
