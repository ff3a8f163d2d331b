import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { LeaseStore } from "./leases.ts";

/** An eighth of what is left, but as much as is needed ($4), not more than the most ($5) otherwise, and never more than all. */
const grantedOf = (left: string) => `LEAST(GREATEST(${left}, 0), GREATEST($4::int, LEAST($5::int, (${left} + 7) / 8)))`;

// Ends a window that is over, counts what was used without asking, and grants. Leases shrink towards the end, so that
// little lies unused in one process while another one refuses. All times are the database's own: servers' clocks differ.
const leaseStatement = statement(
  "http.lease_points",
  `INSERT INTO rate_budgets AS b (key, used, granted, ends_at)
   SELECT $1, $3 + first.granted, first.granted, now() + make_interval(secs => ($6::int - $7::int) / 1000.0)
   FROM (SELECT ${grantedOf("($2::int - $3::int)")} AS granted) first
   ON CONFLICT (key) DO UPDATE SET (used, granted, ends_at) = (
     SELECT w.used + g.granted, g.granted, w.ends_at
     FROM (SELECT CASE WHEN b.ends_at <= now() THEN $3::int ELSE b.used + $3::int END AS used,
                  CASE WHEN b.ends_at <= now() THEN EXCLUDED.ends_at ELSE b.ends_at END AS ends_at) w
     CROSS JOIN LATERAL (SELECT ${grantedOf("($2::int - w.used)")} AS granted) g)
   RETURNING granted, used, (extract(epoch FROM ends_at - now()) * 1000)::int AS ms_left,
     (extract(epoch FROM ends_at) * 1000)::float8 AS window_end`,
);
const purgeStatement = statement(
  "http.purge_budgets",
  "DELETE FROM rate_budgets WHERE ends_at < now() - interval '1 minute'",
  { plan: { why: "most of the budgets are over each time", scans: ["rate_budgets"] } },
);

/** Longer than the database takes when it is well. Who waits for a lease has a request behind it that needs it, too. */
const PATIENCE_MS = 2_000;

/** Budgets in PostgreSQL, for all processes of an installation. */
export function createLeaseStore(database: () => Database): LeaseStore {
  return async ({ key, limit, taken, need, most, windowMs, elapsedMs }) => {
    const values = [key, limit, taken, need, most, windowMs, elapsedMs] as const;
    const asked = database().write({ tenantId: NO_TENANT }, (q) => [q.sql(leaseStatement, values)]);
    const [[row]] = await inTime(asked);
    if (!row) throw new Error("a lease returned no row");
    const { granted, used, ms_left: msLeft, window_end: window } = row;
    return { granted, remaining: Math.max(0, limit - used), msLeft, window };
  };
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the database does not answer")), PATIENCE_MS);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Forgets budgets whose window is over; run by the worker. */
export async function purgeBudgets(database: Database): Promise<void> {
  await database.write({ tenantId: NO_TENANT }, (q) => [q.sql(purgeStatement)]);
}
