import { setTimeout as delay } from "node:timers/promises";
import { asked } from "../../chaos/database.ts";

const LOOK_EVERY_MS = 50;
/** So long a half of a commit stands nowhere where nothing holds it. */
const STANDS_FOR = "0.3 seconds";
const HALVES = `SELECT gid FROM pg_prepared_xacts
  WHERE database = current_database() AND prepared < clock_timestamp() - interval '${STANDS_FOR}'`;

/**
 * Has every commit of the coordinator wait behind its own half, for a standby that there is not: what a node has prepared then stands
 * there, and the transaction has happened on the coordinator and not yet elsewhere. The cluster has to be the drill's alone.
 */
export async function holdCommits(coordinator: string): Promise<() => Promise<void>> {
  await asked(coordinator, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  await asked(coordinator, "SELECT pg_reload_conf()");
  return async () => {
    await asked(coordinator, "ALTER SYSTEM RESET synchronous_standby_names");
    await asked(coordinator, "SELECT pg_reload_conf()");
  };
}

/** Waits until a node has prepared its half of a commit and is kept waiting for the word; false where the work ended before. */
export async function untilHalf(nodes: readonly string[], isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const halves = await Promise.all(nodes.map((url) => asked(url, HALVES)));
    if (halves.flat().length > 0) return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}
