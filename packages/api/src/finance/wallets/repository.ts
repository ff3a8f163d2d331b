import { statement } from "@karwan/db";

/** The wallet of a record as one column of it, for lists that show holders. `owner` is the record's alias in the query. */
export function walletColumn(ownerType: "customer" | "institution", owner: string): string {
  return `(SELECT jsonb_build_object('id', w.id, 'owner_type', w.owner_type, 'owner_id', w.owner_id, 'currency_code', w.currency_code,
            'balance', w.balance, 'held', w.held, 'available', w.balance - w.held)
     FROM finance_accounts w
    WHERE w.tenant_id = $1 AND w.owner_type = '${ownerType}' AND w.owner_id = ${owner}.id AND w.kind = 'wallet') AS wallet`;
}

/** One wallet of the tenant; its own side of the books is nobody's wallet. */
export const findWallet = statement(
  "wallets.find",
  `SELECT a.id, a.owner_type, a.owner_id, a.currency_code, a.balance::float8 AS balance, a.held::float8 AS held,
          (a.balance - a.held)::float8 AS available
     FROM finance_accounts a WHERE a.tenant_id = $1 AND a.id = $2 AND a.kind = 'wallet'`,
);

const entryColumns = `e.id, e.journal_id, e.amount::float8 AS amount, j.type, j.reference, j.reference_type, j.reference_id, j.note,
  e.balance_after::float8 AS balance_after, e.created_at`;

/** Entries of a wallet before the number $3, newest first. Numbers follow the commits, so that no page misses one. */
export const listEntries = statement(
  "wallets.entries",
  `SELECT e.seq, ${entryColumns}
     FROM finance_entries e JOIN finance_journals j ON j.tenant_id = $1 AND j.id = e.journal_id
    WHERE e.tenant_id = $1 AND e.account_id = $2 AND ($3::int8 IS NULL OR e.seq < $3) ORDER BY e.seq DESC LIMIT $4`,
);

export const findEntry = statement(
  "wallets.entry",
  `SELECT ${entryColumns}
     FROM finance_entries e JOIN finance_journals j ON j.tenant_id = $1 AND j.id = e.journal_id
    WHERE e.tenant_id = $1 AND e.account_id = $2 AND e.journal_id = $3`,
);
