import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { AppError, Decimal } from "../../kernel/index.ts";
import type { AccountName } from "./account.ts";
import { applyChange, refuseFractions, refusing } from "./apply-change.ts";
import type { Journal } from "./journal.ts";
import { postLocked } from "./journal.ts";
import { lockAccounts } from "./lock.ts";
import type { HoldStatus } from "./state.ts";
import { holdMachine } from "./state.ts";

/** Money set aside for one occasion. */
export interface Hold {
  id: string;
  account_id: string;
  amount: number;
  status: HoldStatus;
  captured_amount: number | null;
  journal_id: string | null;
  reference: string | null;
  reference_type: string;
  reference_id: string;
}

const columns = `id, account_id, amount::float8 AS amount, status, captured_amount::float8 AS captured_amount, journal_id,
  reference, reference_type, reference_id`;

const findStatement = statement(
  "finance.find_hold",
  `SELECT ${columns} FROM finance_holds WHERE tenant_id = $1 AND id = $2`,
);
const findLiveStatement = statement(
  "finance.find_live_hold",
  `SELECT ${columns} FROM finance_holds WHERE tenant_id = $1 AND reference_type = $2 AND reference_id = $3 AND status = 'held'`,
);
const placed = (tenant: string, from: string) => `WITH changed AS (
     UPDATE finance_accounts SET held = held + $4, updated_at = $9 WHERE tenant_id = $1 AND id = $3 RETURNING id)
   INSERT INTO finance_holds AS h (tenant_id, id, account_id, amount, reference, reference_type, reference_id, created_by, created_at)
   SELECT ${tenant}, $2, c.id, $4, $5, $6, $7, $8, $9 FROM ${from} RETURNING ${columns}`;
// A cluster finds the changed account again, on its own node: from a part alone it would insert by way of every node.
const placeStatement = statement("finance.place_hold", placed("$1", "changed c"), {
  cluster: placed(
    "c.tenant_id",
    "finance_accounts c WHERE c.tenant_id = $1 AND c.id = $3 AND EXISTS (SELECT FROM changed)",
  ),
});
const captureStatement = statement(
  "finance.capture_hold",
  `UPDATE finance_holds SET status = 'captured', captured_amount = $3, journal_id = $4, settled_at = $5
    WHERE tenant_id = $1 AND id = $2 AND status = 'held' RETURNING ${columns}`,
);
const releaseStatement = statement(
  "finance.release_hold",
  `WITH ended AS (
     UPDATE finance_holds SET status = 'released', settled_at = $3
      WHERE tenant_id = $1 AND id = $2 AND status = 'held' RETURNING *),
   changed AS (
     UPDATE finance_accounts a SET held = a.held - e.amount, updated_at = $3 FROM ended e
      WHERE a.tenant_id = $1 AND a.id = e.account_id)
   SELECT ${columns} FROM ended`,
);

/** The hold that an occasion has at present, if any. */
export async function findLiveHold(
  tx: Transaction,
  { reference_type, reference_id }: Pick<Hold, "reference_type" | "reference_id">,
): Promise<Hold | null> {
  const [hold] = await tx.sql(findLiveStatement, [tx.scope.tenantId, reference_type, reference_id]);
  return hold ?? null;
}

/**
 * Sets money aside for an occasion (3 §13, 4 J8). Asked again for the same, answers the hold that is there; 409
 * `conflict` when the occasion holds something else, 409 `insufficient_wallet_balance` when not so much is available.
 */
export async function placeHold(
  tx: Transaction,
  wanted: {
    account: AccountName;
    amount: Decimal.Value;
    reference_type: string;
    reference_id: string;
    reference?: string | null;
    created_by: string | null;
    at: Date;
  },
): Promise<Hold> {
  const amount = new Decimal(wanted.amount);
  if (!amount.gt(0)) throw new Error("a hold is of an amount above zero");
  const account = (await lockAccounts(tx, [wanted.account]))(wanted.account);
  const live = await findLiveHold(tx, wanted);
  if (live) {
    if (live.account_id === account.id && amount.equals(live.amount)) return live;
    throw new AppError("conflict");
  }
  refuseFractions(amount, account.currency_code);
  applyChange(account, new Decimal(0), amount);
  const { reference = null, reference_type, reference_id, created_by, at } = wanted;
  const about = [reference, reference_type, reference_id, created_by, at.toISOString()] as const;
  const values = [tx.scope.tenantId, newId(), account.id, amount.toString(), ...about] as const;
  const [hold] = await tx.sql(placeStatement, values).catch(refusing);
  if (!hold) throw new Error("an insert returned no row");
  return hold;
}

/** The hold, with its account and those named locked: accounts come before holds, as everywhere. */
async function lockHold(tx: Transaction, id: string, names: readonly AccountName[] = []) {
  const find = async () => {
    const [hold] = await tx.sql(findStatement, [tx.scope.tenantId, id]);
    if (!hold) throw new AppError("not_found");
    return hold;
  };
  const { account_id } = await find();
  const accounts = await lockAccounts(tx, [{ account_id }, ...names]);
  return { accounts, hold: await find() };
}

/**
 * Moves held money to another account and frees the rest (3 §13). Captured before, and of the same amount: answers that
 * hold and moves nothing. 409 `capture_exceeds_hold` for more than is held, `invalid_transition` once it is released.
 */
export async function captureHold(
  tx: Transaction,
  {
    hold_id,
    to,
    amount,
    ...journal
  }: { hold_id: string; to: AccountName; amount?: Decimal.Value } & Pick<
    Journal,
    "type" | "note" | "created_by" | "at"
  >,
): Promise<Hold> {
  const { accounts, hold } = await lockHold(tx, hold_id, [to]);
  const captured = new Decimal(amount ?? hold.amount);
  if (hold.status === "captured" && captured.equals(hold.captured_amount ?? 0)) return hold;
  holdMachine.next(hold.status, "capture");
  if (!captured.gt(0)) throw new Error("a capture is of an amount above zero");
  if (captured.gt(hold.amount)) throw new AppError("capture_exceeds_hold", { held: hold.amount });
  const { account_id, reference, reference_type, reference_id } = hold;
  const posted = await postLocked(tx, accounts, {
    ...journal,
    reference,
    reference_type,
    reference_id,
    entries: [
      { account: { account_id }, amount: captured.negated(), from_held: new Decimal(hold.amount) },
      { account: to, amount: captured },
    ],
  });
  const [ended] = await tx.sql(captureStatement, [
    tx.scope.tenantId,
    hold.id,
    captured.toString(),
    posted.id,
    journal.at.toISOString(),
  ]);
  if (!ended) throw new Error("a hold under lock changed");
  return ended;
}

/** Frees held money; released before: nothing happens. 409 `invalid_transition` once it was captured (3 §13). */
export async function releaseHold(tx: Transaction, { hold_id, at }: { hold_id: string; at: Date }): Promise<Hold> {
  const { hold } = await lockHold(tx, hold_id);
  if (hold.status === "released") return hold;
  holdMachine.next(hold.status, "release");
  const [ended] = await tx.sql(releaseStatement, [tx.scope.tenantId, hold.id, at.toISOString()]);
  if (!ended) throw new Error("a hold under lock changed");
  return ended;
}
