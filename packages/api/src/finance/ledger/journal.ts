import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { Decimal, sumOf } from "../../kernel/index.ts";
import type { AccountName, LockedAccount } from "./account.ts";
import { keyOf } from "./account.ts";
import { applyChange, refuseFractions, refusing } from "./apply-change.ts";
import type { Accounts } from "./lock.ts";
import { lockAccounts } from "./lock.ts";
import { lowBalance } from "./low-balance.ts";

/** A movement of money. Amounts are signed as the accounts' holders see them, and sum to zero (3 §13, 4 G8). */
export interface Journal {
  /** snake_case: `top_up`, `withdrawal`, `delivery_payment`, `refund`, `settlement`. */
  type: string;
  entries: readonly {
    account: AccountName;
    amount: Decimal.Value;
    /** Takes so much off what is held: for the functions of holds alone. */
    from_held?: Decimal;
  }[];
  /** What people call the occasion. */
  reference?: string | null;
  reference_type?: string | null;
  reference_id?: string | null;
  /** Names an occasion that moves money once: posting it again answers the first journal and moves nothing. */
  once?: string | null;
  note?: string | null;
  created_by: string | null;
  /** Now, by the injected clock. */
  at: Date;
}

export interface PostedEntry {
  id: string;
  account_id: string;
  amount: number;
  balance_after: number;
}
export interface PostedJournal {
  id: string;
  entries: PostedEntry[];
  /** The journal was there already. */
  repeated: boolean;
}

const entryColumns =
  "e.id, e.journal_id, e.account_id, e.amount::float8 AS amount, e.balance_after::float8 AS balance_after";

const findOnce = statement(
  "finance.find_once",
  `SELECT ${entryColumns} FROM finance_journals j JOIN finance_entries e ON e.tenant_id = $1 AND e.journal_id = j.id
    WHERE j.tenant_id = $1 AND j.once = $2 ORDER BY e.account_id`,
);

// Journal, entries and balances in one statement: none of them can be without the others.
const posted = (tenant: string, from: string) => `WITH changed AS (
     UPDATE finance_accounts a
        SET balance = a.balance + w.amount, held = a.held - w.from_held, entry_count = a.entry_count + 1, updated_at = $10,
            ${lowBalance({ account: "a", amount: "w.amount", at: "$10" })}
       FROM jsonb_to_recordset($3::jsonb) AS w(account_id uuid, entry_id uuid, amount numeric, from_held numeric)
      WHERE a.tenant_id = $1 AND a.id = w.account_id
     RETURNING a.id AS account_id, a.balance, a.entry_count, w.entry_id, w.amount),
   journal AS (
     INSERT INTO finance_journals (tenant_id, id, type, reference, reference_type, reference_id, once, note, created_by, created_at)
     VALUES ($1, $2, $4, $5, $6, $7, $8, $9, $11, $10) RETURNING id)
   INSERT INTO finance_entries AS e (tenant_id, account_id, seq, id, journal_id, amount, balance_after, created_at)
   SELECT ${tenant}, c.account_id, c.entry_count, c.entry_id, j.id, c.amount, c.balance, $10 FROM ${from} CROSS JOIN journal j
   RETURNING ${entryColumns}`;
// A cluster finds the changed accounts again, on their own node: from a part alone it would insert by way of every node.
const postStatement = statement("finance.post", posted("$1", "changed c"), {
  cluster: posted("a.tenant_id", "changed c JOIN finance_accounts a ON a.tenant_id = $1 AND a.id = c.account_id"),
});

type Change = { account: LockedAccount; amount: Decimal; from_held: Decimal };

/** One change an account, zero amounts left out; refuses what is no journal: a mistake of ours, never of a caller. */
function changesOf(journal: Journal, accounts: Accounts): Change[] {
  const byAccount = new Map<string, Change>();
  for (const { account: name, amount, from_held = new Decimal(0) } of journal.entries) {
    const account = accounts(name);
    const change = byAccount.get(account.id) ?? { account, amount: new Decimal(0), from_held: new Decimal(0) };
    change.amount = change.amount.plus(amount);
    change.from_held = change.from_held.plus(from_held);
    byAccount.set(account.id, change);
  }
  const changes = [...byAccount.values()].filter(({ amount }) => !amount.isZero());
  if (changes.length < 2 || !sumOf(changes.map(({ amount }) => amount)).isZero())
    throw new Error(`a journal of type ${journal.type} does not balance`);
  if (new Set(changes.map(({ account }) => account.currency_code)).size > 1)
    throw new Error(`a journal of type ${journal.type} mixes currencies`);
  return changes;
}

/** Posts a journal on accounts that are locked already. */
export async function postLocked(tx: Transaction, accounts: Accounts, journal: Journal): Promise<PostedJournal> {
  const { tenantId } = tx.scope;
  if (journal.once) {
    const entries = await tx.sql(findOnce, [tenantId, journal.once]);
    if (entries[0]) return { id: entries[0].journal_id, entries, repeated: true };
  }
  const changes = changesOf(journal, accounts);
  for (const { account, amount, from_held } of changes) {
    refuseFractions(amount, account.currency_code);
    applyChange(account, amount, from_held.negated());
  }
  const rows = changes.map(({ account, amount, from_held }) => ({
    account_id: account.id,
    entry_id: newId(),
    amount,
    from_held,
  }));
  const id = newId();
  const { type, reference = null, reference_type = null, reference_id = null, once = null, note = null } = journal;
  const about = [
    type,
    reference,
    reference_type,
    reference_id,
    once,
    note,
    journal.at.toISOString(),
    journal.created_by,
  ] as const;
  const entries = await tx.sql(postStatement, [tenantId, id, JSON.stringify(rows), ...about]).catch(refusing);
  return { id, entries, repeated: false };
}

/**
 * Moves money: the only writer of balances, journals and entries (3 §13, architecture 3.3). Locks the accounts in one
 * order for everybody, validates the journal under the lock and writes it whole. Throws `wallet_not_found`,
 * `insufficient_wallet_balance` with `available`, `settlement_exceeds_cash`, `wallet_limit_exceeded`, `books_limit_exceeded`, and 400 for an
 * amount finer than the currency's smallest coin.
 */
export async function postJournal(tx: Transaction, journal: Journal): Promise<PostedJournal> {
  const names = new Map(journal.entries.map(({ account }) => [keyOf(account, tx.scope.tenantId), account]));
  return postLocked(tx, await lockAccounts(tx, [...names.values()]), journal);
}
