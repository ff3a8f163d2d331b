import { statement } from "@karwan/db";
import { startOfDay } from "../../tenancy/settings/index.ts";

const credit = (account: string) =>
  `CASE WHEN ${account}.allows_credit THEN coalesce(${account}.credit_limit, 0) ELSE 0 END`;

/** The wallet of a record as one column of it, for lists that show holders. `owner` is the record's alias in the query. */
export function walletColumn(ownerType: "customer" | "institution", owner: string): string {
  return `(SELECT jsonb_build_object('id', w.id, 'owner_type', w.owner_type, 'owner_id', w.owner_id, 'currency_code', w.currency_code,
            'balance', w.balance, 'held', w.held, 'available', w.balance - w.held, 'credit_limit', ${credit("w")})
     FROM finance_accounts w
    WHERE w.tenant_id = $1 AND w.owner_type = '${ownerType}' AND w.owner_id = ${owner}.id AND w.kind = 'wallet') AS wallet`;
}

const walletColumns = `a.id, a.owner_type, a.owner_id, a.currency_code, a.balance::float8 AS balance, a.held::float8 AS held,
  (a.balance - a.held)::float8 AS available, (${credit("a")})::float8 AS credit_limit`;

/** One wallet of the tenant; its own side of the books is nobody's wallet. */
export const findWallet = statement(
  "wallets.find",
  `SELECT ${walletColumns} FROM finance_accounts a WHERE a.tenant_id = $1 AND a.id = $2 AND a.kind = 'wallet'`,
);

const holder = (table: string, alive = "") =>
  `(SELECT h.user_id FROM ${table} h WHERE h.tenant_id = $1 AND h.id = a.owner_id${alive})`;

/** Whose account has the wallet: a customer's, an institution's, a driver's; null where nobody signs in for it (4 K4). */
export const holderOf = statement(
  "wallets.holder",
  `SELECT CASE a.owner_type WHEN 'customer' THEN ${holder("customers")} WHEN 'institution' THEN ${holder("institutions")}
            WHEN 'driver' THEN ${holder("drivers", " AND h.deleted_at IS NULL")} END AS user_id
     FROM finance_accounts a WHERE a.tenant_id = $1 AND a.id = $2 AND a.kind = 'wallet'`,
);

const owned = (type: string, table: string, alive = "") =>
  `SELECT '${type}' AS owner_type, h.id AS owner_id FROM ${table} h WHERE h.tenant_id = $1 AND h.user_id = $2${alive}`;

/** The wallets of a person ($2) in the tenant: as an institution's user, as a customer, as a driver (4 K4). */
export const ownWallets = statement(
  "wallets.mine",
  `SELECT ${walletColumns},
     (SELECT (-c.balance)::float8 FROM finance_accounts c WHERE c.tenant_id = $1 AND a.owner_type = 'driver'
         AND c.owner_type = a.owner_type AND c.owner_id = a.owner_id AND c.kind = 'cash_in_hand') AS cash_in_hand
   FROM (${owned("institution", "institutions")} UNION ALL ${owned("customer", "customers")}
         UNION ALL ${owned("driver", "drivers", " AND h.deleted_at IS NULL")}) o
     JOIN finance_accounts a ON a.tenant_id = $1 AND a.owner_type = o.owner_type AND a.owner_id = o.owner_id AND a.kind = 'wallet'
   ORDER BY a.owner_type DESC, a.id`,
);

const entryColumns = `e.id, e.journal_id, e.amount::float8 AS amount, j.type, j.reference, j.reference_type, j.reference_id, j.note,
  e.balance_after::float8 AS balance_after, e.created_at`;
const withJournal = "FROM finance_entries e JOIN finance_journals j ON j.tenant_id = $1 AND j.id = e.journal_id";

/** Entries of a wallet before the number $3, newest first. Numbers follow the commits, so that no page misses one. */
export const listEntries = statement(
  "wallets.entries",
  `SELECT e.seq, ${entryColumns} ${withJournal}
    WHERE e.tenant_id = $1 AND e.account_id = $2 AND ($3::int8 IS NULL OR e.seq < $3) ORDER BY e.seq DESC LIMIT $4`,
);

export const findEntry = statement(
  "wallets.entry",
  `SELECT ${entryColumns} ${withJournal} WHERE e.tenant_id = $1 AND e.account_id = $2 AND e.journal_id = $3`,
);

// Times of entries made at once may be the other way round than their numbers: a period is the numbers between its ends,
// so that one begins where the one before ended.
const before = (moment: string) =>
  `coalesce((SELECT max(e.seq) FROM finance_entries e WHERE e.tenant_id = $1 AND e.account_id = $2 AND e.created_at < ${moment}), 0)`;
const balanceAt = (seq: string) =>
  `coalesce((SELECT e.balance_after FROM finance_entries e WHERE e.tenant_id = $1 AND e.account_id = $2 AND e.seq = p.${seq}), 0)::float8`;

/** The numbers of the last entries before a period of days ($3 to $4) and in it, and the balances there (4 L4). */
export const period = statement(
  "wallets.period",
  `SELECT p.first::int8 AS first, p.last::int8 AS last, ${balanceAt("first")} AS opening_balance, ${balanceAt("last")} AS closing_balance
     FROM (SELECT ${before(startOfDay("$3::date"))} AS first, ${before(startOfDay("$4::date + 1"))} AS last) p`,
);

/** Entries of a wallet after the number $3 up to $4, oldest first. */
export const periodEntries = statement(
  "wallets.period_entries",
  `SELECT ${entryColumns} ${withJournal}
    WHERE e.tenant_id = $1 AND e.account_id = $2 AND e.seq > $3 AND e.seq <= $4 ORDER BY e.seq LIMIT $5`,
);

const nameOf = (table: string) => `(SELECT h.full_name FROM ${table} h WHERE h.tenant_id = $1 AND h.id = a.owner_id)`;

/** The holder's name of an account `a`; the tenant's own is the tenant's. */
export const holderName = `CASE a.owner_type WHEN 'customer' THEN ${nameOf("customers")} WHEN 'institution' THEN ${nameOf("institutions")}
            WHEN 'driver' THEN (SELECT u.full_name FROM drivers d JOIN users u ON u.id = d.user_id WHERE d.tenant_id = $1 AND d.id = a.owner_id)
            ELSE (SELECT o.name FROM tenants o WHERE o.id = $1) END`;

/** Whose wallet it is and with whom, by their names. */
export const statementParties = statement(
  "wallets.statement_parties",
  `SELECT t.name AS tenant, CASE a.owner_type WHEN 'customer' THEN ${nameOf("customers")} WHEN 'institution' THEN ${nameOf("institutions")}
            WHEN 'driver' THEN (SELECT u.full_name FROM drivers d JOIN users u ON u.id = d.user_id WHERE d.tenant_id = $1 AND d.id = a.owner_id)
            ELSE t.name END AS holder
     FROM finance_accounts a JOIN tenants t ON t.id = $1 WHERE a.tenant_id = $1 AND a.id = $2 AND a.kind = 'wallet'`,
);

export const setCredit = statement(
  "wallets.set_credit",
  `UPDATE finance_accounts SET allows_credit = $3::numeric > 0, credit_limit = nullif($3::numeric, 0), updated_at = $4
    WHERE tenant_id = $1 AND id = $2 RETURNING id`,
  { examples: { 3: 10 } },
);
