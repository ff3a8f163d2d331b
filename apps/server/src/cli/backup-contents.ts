import type { Contents, RecordSet } from "@karwan/db/backup";

/** Sums over every ledger: what must come out of a restore as it went into the backup. */
const facts: Contents["facts"] = {
  "sum of stock quantities": "SELECT coalesce(sum(quantity), 0)::text FROM inventory_stock",
  "sum of reserved quantities": "SELECT coalesce(sum(reserved_quantity), 0)::text FROM inventory_stock",
  "sum of inventory movements": "SELECT coalesce(sum(delta), 0)::text FROM inventory_transactions",
  "sum of reservations held":
    "SELECT coalesce(sum(quantity), 0)::text FROM inventory_reservations WHERE status = 'active'",
  "sum of wallet balances": "SELECT coalesce(sum(balance), 0)::text FROM finance_accounts WHERE kind = 'wallet'",
  "sum of money held": "SELECT coalesce(sum(held), 0)::text FROM finance_accounts",
  "changes of custody": "SELECT count(*)::text FROM custody_records",
  "money moved": "SELECT coalesce(sum(amount), 0)::text FROM finance_entries WHERE amount > 0",
};

/** A job that was waiting, or under way: what a killed worker would have left, and what runs again. */
export type WaitingJob = {
  name: string;
  id: string;
  data: Record<string, unknown>;
  priority: number;
  startAfter: string;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  singletonKey: string | null;
  expireInSeconds: number;
};

/**
 * The queue makes its own tables, which change with its releases: its jobs are taken as what they say, not as rows. What
 * recurs is scheduled by each start.
 */
export const waitingJobsWhere = (condition: string): string =>
  `SELECT jsonb_build_object(
           'name', name, 'id', id, 'data', data, 'priority', priority, 'startAfter', start_after,
           'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
           'singletonKey', singleton_key, 'expireInSeconds', expire_seconds)
         FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss\\_\\_%' AND ${condition} ORDER BY id`;

const waitingJobs: Omit<RecordSet, "load"> = { name: "jobs", needs: "pgboss.job", text: waitingJobsWhere("true") };

const notNow: RecordSet["load"] = () => Promise.reject(new Error("a backup loads nothing"));

/** What `karwan backup` takes beside the tables; for a restore `load` says how the jobs are handed back. */
export function backupContents(load: RecordSet["load"] = notNow): Contents {
  return { facts, records: [{ ...waitingJobs, load }] };
}
