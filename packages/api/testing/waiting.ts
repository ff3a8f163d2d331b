import type { Database } from "@karwan/db";
import { testServer } from "@karwan/db/testing";
import { arrange } from "./accounts.ts";

// On a cluster locks are waited for on any node, and what Citus tells of them is of all databases.
const waiting = () =>
  testServer().isCluster
    ? `SELECT DISTINCT w.waiting_gpid FROM citus_lock_waits w
         JOIN pg_stat_activity a ON a.pid = citus_pid_for_gpid(w.waiting_gpid) AND a.datname = current_database()`
    : "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** How many transactions wait for another, on whatever node. */
export const howManyWait = async (database: Database): Promise<number> =>
  (await arrange(database, {}, waiting())).length;

/** Whether a transaction waits for another, on whatever node. */
export const somebodyWaits = async (database: Database): Promise<boolean> => (await howManyWait(database)) > 0;
