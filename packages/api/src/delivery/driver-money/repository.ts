import { statement } from "@karwan/db";
import { deliveryHours, startOfDay } from "../../tenancy/settings/index.ts";

const ownedBy = (account: string, kind: string) =>
  `${account}.tenant_id = $1 AND ${account}.owner_type = 'driver' AND ${account}.owner_id = $2 AND ${account}.kind = '${kind}'`;

/** A driver's money. His cash account is below zero by what he owes; a deleted driver has no row (4 E10). */
export const walletStatement = statement(
  "drivers.wallet",
  `SELECT w.id, w.currency_code, w.balance::float8 AS balance, (-c.balance)::float8 AS cash_in_hand,
     (SELECT coalesce(sum(e.amount), 0)::float8 FROM finance_entries e
      WHERE e.tenant_id = $1 AND e.account_id = w.id AND e.amount > 0) AS earnings
   FROM drivers d JOIN finance_accounts w ON ${ownedBy("w", "wallet")} JOIN finance_accounts c ON ${ownedBy("c", "cash_in_hand")}
   WHERE d.tenant_id = $1 AND d.id = $2 AND d.deleted_at IS NULL`,
);

// The page's entries of one account, in the order of their numbers. One was numbered before another that bears an
// earlier time, when two were made at once: what is shown first must not be dated before what follows it.
const entriesOf = (kind: "wallet" | "cash_in_hand", before: string, sign: string) =>
  `(SELECT e.seq, e.id, e.journal_id, '${kind}' AS account, ${sign}e.amount AS amount, ${sign}e.balance_after AS balance_after,
      e.created_at, min(e.created_at) OVER (ORDER BY e.seq DESC) AS rank
    FROM (SELECT e.* FROM finance_accounts a JOIN finance_entries e ON e.tenant_id = $1 AND e.account_id = a.id
          WHERE ${ownedBy("a", kind)} AND (${before}::int8 IS NULL OR e.seq < ${before}) ORDER BY e.seq DESC LIMIT $5) e)`;

/** Movements on both accounts before the entries numbered $3 and $4, newest first: $5 of them. */
export const transactionsStatement = statement(
  "drivers.transactions",
  `SELECT m.seq, m.id, m.journal_id, m.account, m.amount::float8 AS amount, j.type, j.reference, j.reference_type, j.reference_id,
     j.note, m.balance_after::float8 AS balance_after, m.created_at
   FROM (${entriesOf("wallet", "$3", "")} UNION ALL ${entriesOf("cash_in_hand", "$4", "-")}) m
     JOIN finance_journals j ON j.tenant_id = $1 AND j.id = m.journal_id
   ORDER BY m.rank DESC, m.account, m.seq DESC LIMIT $5`,
);

/** What became of a driver's assignments that ended in some days of the tenant. */
export const statsStatement = statement(
  "drivers.stats",
  `SELECT count(a.id) FILTER (WHERE a.status = 'completed') AS delivered,
     count(a.id) FILTER (WHERE a.status = 'failed') AS failed,
     round(avg((a.ended_at - a.created_at <= ${deliveryHours("on_time_hours")})::int) FILTER (WHERE a.status = 'completed'), 4)::float8 AS on_time_share,
     round(avg(extract(epoch FROM a.ended_at - a.picked_up_at) / 60) FILTER (WHERE a.status = 'completed'), 1)::float8
       AS average_minutes
   FROM drivers d LEFT JOIN delivery_assignments a ON a.tenant_id = $1 AND a.driver_id = d.id
     AND a.status IN ('completed', 'failed')
     AND ($3::date IS NULL OR a.ended_at >= ${startOfDay("$3::date")})
     AND ($4::date IS NULL OR a.ended_at < ${startOfDay("$4::date + 1")})
   WHERE d.tenant_id = $1 AND d.id = $2 AND d.deleted_at IS NULL GROUP BY d.id`,
  { examples: { 3: null, 4: null, 5: "2 hours" }, plan: { why: "sums up all that one driver did", discards: 5000 } },
);
