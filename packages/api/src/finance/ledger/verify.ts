import type { Database, Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import { goingThroughAll, tenantsOf } from "../../kernel/index.ts";

export type FinanceMismatchKind =
  | "balance_is_not_the_sum_of_entries"
  | "entries_do_not_join_up"
  | "journal_does_not_balance"
  | "held_is_not_the_sum_of_holds"
  | "capture_does_not_match_its_journal"
  | "account_out_of_bounds"
  | "account_of_another_currency"
  | "holder_without_a_wallet";

/** A record that contradicts its journals or holds; `expected` is what those say. */
export interface FinanceMismatch {
  tenant_id: string;
  kind: FinanceMismatchKind;
  id: string;
  expected: string;
  found: string;
}

type Counts = { accounts: number; journals: number; entries: number; holds: number };
export interface FinanceReport {
  checked: Counts & { tenants: number };
  mismatches: FinanceMismatch[];
}

const countStatement = statement(
  "finance.verify_counts",
  `SELECT (SELECT count(*) FROM finance_accounts WHERE tenant_id = $1) AS accounts,
          (SELECT count(*) FROM finance_journals WHERE tenant_id = $1) AS journals,
          (SELECT count(*) FROM finance_entries WHERE tenant_id = $1) AS entries,
          (SELECT count(*) FROM finance_holds WHERE tenant_id = $1) AS holds`,
  goingThroughAll,
);

const checks = {
  balance_is_not_the_sum_of_entries: statement(
    "finance.verify_sums",
    `SELECT a.id, coalesce(e.sum, 0) || ' in ' || coalesce(e.count, 0) AS expected, a.balance || ' in ' || a.entry_count AS found
       FROM finance_accounts a
       LEFT JOIN (SELECT account_id, sum(amount) AS sum, count(*) AS count FROM finance_entries WHERE tenant_id = $1 GROUP BY account_id) e
         ON e.account_id = a.id
      WHERE a.tenant_id = $1 AND (a.balance, a.entry_count) IS DISTINCT FROM (coalesce(e.sum, 0), coalesce(e.count, 0))`,
    goingThroughAll,
  ),
  entries_do_not_join_up: statement(
    "finance.verify_chains",
    `SELECT id, n || ': ' || coalesce(running, 0) AS expected, seq || ': ' || balance_after AS found
       FROM (SELECT id, seq, balance_after, row_number() OVER own AS n, sum(amount) OVER own AS running
               FROM finance_entries WHERE tenant_id = $1 WINDOW own AS (PARTITION BY account_id ORDER BY seq)) e
      WHERE (seq, balance_after) IS DISTINCT FROM (n, running)`,
    goingThroughAll,
  ),
  journal_does_not_balance: statement(
    "finance.verify_journals",
    `SELECT j.id, '0 in 2 or more' AS expected, coalesce(sum(e.amount), 0) || ' in ' || count(e.id) AS found
       FROM finance_journals j LEFT JOIN finance_entries e ON e.tenant_id = $1 AND e.journal_id = j.id
      WHERE j.tenant_id = $1 GROUP BY j.id HAVING count(e.id) < 2 OR sum(e.amount) <> 0`,
    goingThroughAll,
  ),
  held_is_not_the_sum_of_holds: statement(
    "finance.verify_held",
    `SELECT a.id, coalesce(o.live, 0)::text AS expected, a.held::text AS found
       FROM finance_accounts a
       LEFT JOIN (SELECT account_id, sum(amount) AS live FROM finance_holds WHERE tenant_id = $1 AND status = 'held' GROUP BY account_id) o
         ON o.account_id = a.id
      WHERE a.tenant_id = $1 AND a.held <> coalesce(o.live, 0)`,
    goingThroughAll,
  ),
  capture_does_not_match_its_journal: statement(
    "finance.verify_captures",
    `SELECT o.id, coalesce(o.captured_amount::text, 'nothing') AS expected, coalesce((-e.amount)::text, 'nothing') AS found
       FROM finance_holds o
       LEFT JOIN finance_entries e ON e.tenant_id = $1 AND e.journal_id = o.journal_id AND e.account_id = o.account_id
      WHERE o.tenant_id = $1 AND o.status = 'captured' AND o.captured_amount IS DISTINCT FROM -e.amount`,
    goingThroughAll,
  ),
  account_out_of_bounds: statement(
    "finance.verify_bounds",
    `SELECT id, 'held <= balance, or credit' AS expected, kind || ' ' || held || ' of ' || balance AS found
       FROM finance_accounts
      WHERE tenant_id = $1 AND NOT (held >= 0 AND CASE WHEN kind = 'cash_in_hand' THEN balance <= 0 AND held = 0
                                                       WHEN NOT allows_credit THEN balance >= held
                                                       ELSE credit_limit IS NULL OR balance - held >= -credit_limit END)`,
    goingThroughAll,
  ),
  account_of_another_currency: statement(
    "finance.verify_currencies",
    `SELECT a.id, t.currency_code AS expected, a.currency_code AS found
       FROM finance_accounts a JOIN tenants t ON t.id = a.tenant_id WHERE a.tenant_id = $1 AND a.currency_code <> t.currency_code`,
    goingThroughAll,
  ),
  holder_without_a_wallet: statement(
    "finance.verify_holders",
    `SELECT o.id, 'a wallet' AS expected, o.owner_type AS found
       FROM (SELECT 'customer' AS owner_type, id FROM customers WHERE tenant_id = $1
             UNION ALL SELECT 'institution', id FROM institutions WHERE tenant_id = $1
             UNION ALL SELECT 'driver', id FROM drivers WHERE tenant_id = $1
             UNION ALL SELECT 'tenant', id FROM tenants WHERE id = $1) o
      WHERE NOT EXISTS (SELECT FROM finance_accounts a
                         WHERE a.tenant_id = $1 AND a.owner_type = o.owner_type AND a.owner_id = o.id AND a.kind = 'wallet')`,
    goingThroughAll,
  ),
} satisfies Record<FinanceMismatchKind, Statement<Omit<FinanceMismatch, "tenant_id" | "kind">, readonly [string]>>;
const kinds = Object.keys(checks) as FinanceMismatchKind[];

async function verifyTenant(database: Database, tenantId: string): Promise<Counts & { mismatches: FinanceMismatch[] }> {
  const [found, ...results] = await database.read({ tenantId }, (q) => [
    q.sql(countStatement, [tenantId]),
    ...kinds.map((kind) => q.sql(checks[kind], [tenantId])),
  ]);
  const mismatches = results.flatMap((rows, index) =>
    rows.map((row) => ({ tenant_id: tenantId, kind: kinds[index] ?? "account_out_of_bounds", ...row })),
  );
  return { ...(found?.[0] as Counts), mismatches };
}

/**
 * Recomputes every balance from its entries and every held amount from its holds, and adds up every journal, tenant by
 * tenant (3 §13). Reads only; safe beside a running server, for each tenant is seen in one snapshot.
 */
export async function verifyFinance(database: Database, code: string | null = null): Promise<FinanceReport> {
  const tenants = await tenantsOf(database, code);
  const checked = { tenants: tenants.length, accounts: 0, journals: 0, entries: 0, holds: 0 };
  const mismatches: FinanceMismatch[] = [];
  for (const id of tenants) {
    const found = await verifyTenant(database, id);
    for (const what of ["accounts", "journals", "entries", "holds"] as const) checked[what] += found[what];
    for (const each of found.mismatches) mismatches.push(each);
  }
  return { checked, mismatches };
}
