import type { Database } from "@karwan/db";
import { testServer } from "@karwan/db/testing";
import { arrange } from "./accounts.ts";

const waiting = () =>
  testServer().isCluster
    ? "SELECT FROM citus_lock_waits LIMIT 1"
    : "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' LIMIT 1";

/** Whether a transaction waits for another, on whatever node. */
export const somebodyWaits = async (database: Database): Promise<boolean> =>
  (await arrange(database, {}, waiting())).length > 0;
