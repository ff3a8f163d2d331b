import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import { AppError, Decimal } from "../../kernel/index.ts";
import type { AccountName, LockedAccount } from "./account.ts";
import { applyChange, refusing } from "./apply-change.ts";
import type { Journal } from "./journal.ts";
import { lockAccounts } from "./lock.ts";
import { lowBalance } from "./low-balance.ts";
import type { LiveHold } from "./many-holds.ts";
import { liveHolds } from "./many-holds.ts";

// Journals, their entries, the balances and the ends of the holds in one statement: none of them can be without the others.
// Each entry carries what its account is still to gain and to be entered after it, so that its number and the balance behind
// it come from the UPDATE itself.
const captured = (tenant: string, from: string) => `WITH changed AS (
     UPDATE finance_accounts a SET balance = a.balance + w.amount, held = a.held - w.from_held,
            entry_count = a.entry_count + w.entries, updated_at = $7,
            ${lowBalance({ account: "a", amount: "w.amount", at: "$7" })}
       FROM jsonb_to_recordset($2::jsonb) AS w(account_id uuid, amount numeric, from_held numeric, entries int)
      WHERE a.tenant_id = $1 AND a.id = w.account_id
     RETURNING a.id AS account_id, a.balance, a.entry_count),
   journals AS (
     INSERT INTO finance_journals (tenant_id, id, type, reference, reference_type, reference_id, once, created_by, created_at)
     SELECT $1::uuid, j.id, $5, j.reference, j.reference_type, j.reference_id, j.once, $6, $7
       FROM jsonb_to_recordset($3::jsonb) AS j(id uuid, reference text, reference_type text, reference_id uuid, once text)),
   ended AS (
     UPDATE finance_holds h SET status = 'captured', captured_amount = h.amount, journal_id = j.id, settled_at = $7
       FROM jsonb_to_recordset($3::jsonb) AS j(id uuid, hold_id uuid)
      WHERE h.tenant_id = $1 AND h.id = j.hold_id AND h.status = 'held' RETURNING h.id),
   entered AS (
     INSERT INTO finance_entries (tenant_id, account_id, seq, id, journal_id, amount, balance_after, created_at)
     SELECT ${tenant}, c.account_id, c.entry_count - e.later, e.id, e.journal_id, e.amount, c.balance - e.still, $7
       FROM jsonb_to_recordset($4::jsonb) AS e(account_id uuid, id uuid, journal_id uuid, amount numeric, later int, still numeric)
       JOIN ${from})
   SELECT id FROM ended`;
const changedAccount = "changed c ON c.account_id = e.account_id";
// A cluster finds the changed accounts again, on their own node: from a part alone it would insert by way of every node.
const captureStatement = statement("finance.capture_holds", captured("$1::uuid", changedAccount), {
  cluster: captured(
    "a.tenant_id",
    `${changedAccount} JOIN finance_accounts a ON a.tenant_id = $1 AND a.id = c.account_id`,
  ),
  examples: {
    2: JSON.stringify([{ account_id: NO_TENANT, amount: 0, from_held: 0, entries: 1 }]),
    3: JSON.stringify([{ id: NO_TENANT, hold_id: NO_TENANT, once: "example" }]),
    4: JSON.stringify([{ account_id: NO_TENANT, id: NO_TENANT, journal_id: NO_TENANT, amount: 1, later: 0, still: 0 }]),
  },
});

/** An occasion whose held money is taken, and what its journal says of it. */
export type Capture = Required<Pick<Journal, "reference" | "reference_type" | "reference_id">> & {
  /** Whose hold it is. */
  held_for: string;
  /** Names what moves money once, as in a journal. */
  once: string;
};
type Entry = { account_id: string; id: string; journal_id: string; amount: Decimal };

/** Each entry with what its account gets behind it. */
function numbered(entries: readonly Entry[]) {
  const behind = new Map<string, { later: number; still: Decimal }>();
  return entries
    .toReversed()
    .map((entry) => {
      const { later, still } = behind.get(entry.account_id) ?? { later: 0, still: new Decimal(0) };
      behind.set(entry.account_id, { later: later + 1, still: still.plus(entry.amount) });
      return { ...entry, later, still };
    })
    .toReversed();
}

type Total = { account_id: string; amount: Decimal; from_held: Decimal; entries: number };

/** What each account is changed by, validated as a journal of its own would be. */
class Totals {
  readonly #rows = new Map<string, Total>();

  add(account: LockedAccount, amount: Decimal, from_held = new Decimal(0)): void {
    applyChange(account, amount, from_held.negated());
    const before = this.#rows.get(account.id);
    this.#rows.set(account.id, {
      account_id: account.id,
      amount: amount.plus(before?.amount ?? 0),
      from_held: from_held.plus(before?.from_held ?? 0),
      entries: (before?.entries ?? 0) + 1,
    });
  }

  get rows(): Total[] {
    return [...this.#rows.values()];
  }
}

type Captured = { hold: LiveHold; capture: Capture };

/** The journals of captures, two entries each: out of the wallet, into the other account. */
function journalsOf(captured: readonly Captured[]) {
  return captured.map(({ hold, capture: { held_for: _, ...about } }) => ({ id: newId(), hold_id: hold.id, ...about }));
}

/**
 * Moves the held money of many occasions of one kind to one account, whole and in the order given: a journal each, in as
 * many statements as of one (3 §13, 4 G7). 409 `conflict` when one of them holds nothing: then nothing moves.
 */
export async function captureHolds(
  tx: Transaction,
  captures: readonly Capture[],
  { to, ...about }: { reference_type: string; to: AccountName } & Pick<Journal, "type" | "created_by" | "at">,
): Promise<void> {
  if (captures.length === 0) return;
  const ids = captures.map(({ held_for }) => held_for);
  const seen = await liveHolds(tx, about.reference_type, ids);
  const accounts = await lockAccounts(tx, [...[...seen.values()].map(({ account_id }) => ({ account_id })), to]);
  // Again behind the accounts: somebody may have ended one of them before these were locked.
  const held = await liveHolds(tx, about.reference_type, ids);
  const captured = captures.map((capture): Captured => {
    const hold = held.get(capture.held_for);
    if (!hold) throw new AppError("conflict");
    return { hold, capture };
  });
  const target = accounts(to);
  const totals = new Totals();
  const journals = journalsOf(captured);
  const entries = captured.flatMap(({ hold: { account_id, ...hold } }, n): Entry[] => {
    const [wallet, amount, journal_id] = [accounts({ account_id }), new Decimal(hold.amount), journals[n]?.id ?? ""];
    if (wallet.currency_code !== target.currency_code) throw new Error("a capture mixes currencies");
    totals.add(wallet, amount.negated(), amount);
    totals.add(target, amount);
    return [
      { account_id, id: newId(), journal_id, amount: amount.negated() },
      { account_id: target.id, id: newId(), journal_id, amount },
    ];
  });
  const rows = [totals.rows, journals, numbered(entries)].map((value) => JSON.stringify(value));
  const [changed = "[]", journaled = "[]", entered = "[]"] = rows;
  const { type, created_by, at } = about;
  const values = [tx.scope.tenantId, changed, journaled, entered, type, created_by, at.toISOString()] as const;
  const ended = await tx.sql(captureStatement, values).catch(refusing);
  if (ended.length !== captures.length) throw new Error("a hold under lock changed");
}
