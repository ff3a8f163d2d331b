import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import { AppError, Decimal } from "../../kernel/index.ts";
import type { AccountName, LockedAccount } from "./account.ts";
import { applyChange, refuseFractions, refusing } from "./apply-change.ts";
import type { Hold } from "./holds.ts";
import type { Accounts } from "./lock.ts";
import { lockAccounts } from "./lock.ts";

// Holds of many occasions of one kind, in as many statements as of one. Accounts come before holds, as everywhere.

const liveStatement = statement(
  "finance.live_holds",
  `SELECT id, account_id, amount::float8 AS amount, reference, reference_id FROM finance_holds
    WHERE tenant_id = $1 AND reference_type = $2 AND reference_id = ANY($3::uuid[]) AND status = 'held'`,
);
const placeStatement = statement(
  "finance.place_holds",
  `WITH changed AS (
     UPDATE finance_accounts a SET held = a.held + w.amount, updated_at = $6
       FROM jsonb_to_recordset($2::jsonb) AS w(account_id uuid, amount numeric) WHERE a.tenant_id = $1 AND a.id = w.account_id)
   INSERT INTO finance_holds (tenant_id, id, account_id, amount, reference, reference_type, reference_id, created_by, created_at)
   SELECT $1::uuid, h.id, h.account_id, h.amount, h.reference, $4, h.reference_id, $5, $6
     FROM jsonb_to_recordset($3::jsonb) AS h(id uuid, account_id uuid, amount numeric, reference text, reference_id uuid)`,
  {
    examples: {
      2: JSON.stringify([{ account_id: NO_TENANT, amount: 1 }]),
      3: JSON.stringify([{ id: NO_TENANT, account_id: NO_TENANT, amount: 1, reference: "", reference_id: NO_TENANT }]),
    },
  },
);
const releaseStatement = statement(
  "finance.release_holds",
  `WITH ended AS (
     UPDATE finance_holds SET status = 'released', settled_at = $3
      WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND status = 'held' RETURNING id, account_id, amount),
   changed AS (
     UPDATE finance_accounts a SET held = a.held - e.amount, updated_at = $3
       FROM (SELECT account_id, sum(amount) AS amount FROM ended GROUP BY account_id) e
      WHERE a.tenant_id = $1 AND a.id = e.account_id)
   SELECT id FROM ended`,
);

/** A hold that an occasion has at present. */
export type LiveHold = Pick<Hold, "id" | "account_id" | "reference" | "reference_id"> & { amount: number };

/** The holds that occasions of one kind have at present, by the occasion. */
export async function liveHolds(
  tx: Transaction,
  reference_type: string,
  reference_ids: readonly string[],
): Promise<Map<string, LiveHold>> {
  if (reference_ids.length === 0) return new Map();
  const rows = await tx.sql(liveStatement, [tx.scope.tenantId, reference_type, reference_ids]);
  return new Map(rows.map(({ amount, ...row }) => [row.reference_id, { ...row, amount: amount ?? 0 }]));
}

export interface WantedHold {
  account: AccountName;
  amount: Decimal.Value;
  reference_id: string;
  /** What people call the occasion. */
  reference: string | null;
}
export type PlacedHold = { hold_id: string } | { refused: AppError };

/** Frees a hold in what is known of its account, under whose lock it will be released. */
const give = (account: LockedAccount, amount: Decimal) => applyChange(account, new Decimal(0), amount.negated());

/** Takes an amount, or leaves the account as it was and answers why not. */
function take(account: LockedAccount, amount: Decimal): AppError | null {
  try {
    applyChange(account, new Decimal(0), amount);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    account.held = account.held.minus(amount);
    return error;
  }
}

type Placing = { id: string; account_id: string; amount: Decimal; reference: string | null; reference_id: string };

/** What each wish comes to, one after the other: what one took is gone for the next. */
function decide(wanted: readonly WantedHold[], accounts: Accounts, live: ReadonlyMap<string, LiveHold>) {
  const placing: Placing[] = [];
  const releasing: string[] = [];
  const placed = wanted.map(({ account: name, reference, reference_id, ...wish }): PlacedHold => {
    const account = accounts(name);
    const amount = new Decimal(wish.amount);
    if (!amount.gt(0)) throw new Error("a hold is of an amount above zero");
    refuseFractions(amount, account.currency_code);
    const known = live.get(reference_id);
    if (known && known.account_id !== account.id) throw new AppError("conflict");
    if (known && amount.equals(known.amount)) return { hold_id: known.id };
    if (known) {
      releasing.push(known.id);
      give(account, new Decimal(known.amount));
    }
    const refused = take(account, amount);
    if (refused) return { refused };
    const id = newId();
    placing.push({ id, account_id: account.id, amount, reference, reference_id });
    return { hold_id: id };
  });
  return { placed, placing, releasing };
}

/** How much of each account. */
function perAccount(rows: readonly { account_id: string; amount: Decimal }[]) {
  const sums = new Map<string, Decimal>();
  for (const { account_id, amount } of rows)
    sums.set(account_id, (sums.get(account_id) ?? new Decimal(0)).plus(amount));
  return [...sums].map(([account_id, amount]) => ({ account_id, amount }));
}

/**
 * Sets money aside for many occasions in the order given, each or not: who comes when the money has run out is refused with
 * `insufficient_wallet_balance`, and a smaller wish behind it may still be served (3 §13, 4 J12). An occasion that holds as
 * much already keeps its hold; one that holds something else has that released first, also when the new one is refused.
 */
export async function placeHolds(
  tx: Transaction,
  wanted: readonly WantedHold[],
  { reference_type, created_by, at }: { reference_type: string; created_by: string | null; at: Date },
): Promise<PlacedHold[]> {
  if (wanted.length === 0) return [];
  const { tenantId } = tx.scope;
  const accounts = await lockAccounts(
    tx,
    wanted.map(({ account }) => account),
  );
  const ids = wanted.map(({ reference_id }) => reference_id);
  const { placed, placing, releasing } = decide(wanted, accounts, await liveHolds(tx, reference_type, ids));
  if (releasing.length > 0) await tx.sql(releaseStatement, [tenantId, releasing, at.toISOString()]);
  if (placing.length === 0) return placed;
  const rows = [JSON.stringify(perAccount(placing)), JSON.stringify(placing)] as const;
  await tx.sql(placeStatement, [tenantId, ...rows, reference_type, created_by, at.toISOString()]).catch(refusing);
  return placed;
}

/** Frees what occasions of one kind hold, where they hold anything (3 §13). Answers how many holds ended. */
export async function releaseHolds(
  tx: Transaction,
  { reference_type, reference_ids, at }: { reference_type: string; reference_ids: readonly string[]; at: Date },
): Promise<number> {
  const seen = await liveHolds(tx, reference_type, reference_ids);
  if (seen.size === 0) return 0;
  await lockAccounts(
    tx,
    [...seen.values()].map(({ account_id }) => ({ account_id })),
  );
  const ids = [...seen.values()].map(({ id }) => id);
  return (await tx.sql(releaseStatement, [tx.scope.tenantId, ids, at.toISOString()])).length;
}
