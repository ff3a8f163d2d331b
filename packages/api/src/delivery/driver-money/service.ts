import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import { postJournal } from "../../finance/ledger/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, Decimal, recordAudit } from "../../kernel/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";
import { cursorOf, positionOf } from "./cursor.ts";
import { statsStatement, transactionsStatement, walletStatement } from "./repository.ts";
import type { settleInput, statsInput, transactionsInput } from "./schema.ts";

/** What the tenant owes a driver, and what of its cash he carries (3 §5, 4 E10). */
export async function showDriverWallet(ctx: TenantContext, { driverId }: { driverId: string }) {
  const [[wallet]] = await ctx.read((q) => [q.sql(walletStatement, [ctx.tenantId, driverId])]);
  if (!wallet) throw new AppError("driver_not_found");
  return { wallet };
}

/** What moved a driver's wallet and the cash in his hand, newest first, in keyset pages (3 §5). */
export async function listDriverTransactions(ctx: TenantContext, input: z.infer<typeof transactionsInput>) {
  const position = positionOf(input.cursor);
  const key = [ctx.tenantId, input.driverId] as const;
  const [[wallet], rows] = await ctx.read((q) => [
    q.sql(walletStatement, key),
    // One more than asked for tells whether there is a next page.
    q.sql(transactionsStatement, [...key, position.wallet, position.cash_in_hand, input.limit + 1]),
  ]);
  if (!wallet) throw new AppError("driver_not_found");
  const page = rows.slice(0, input.limit);
  for (const { account, seq } of page) position[account] = seq;
  const next_cursor = rows.length > page.length ? cursorOf(position) : null;
  return { transactions: page.map(({ seq: _, ...shown }) => shown), limit: input.limit, next_cursor };
}

/** A driver's money, for a transaction; 404 `driver_not_found` for who is none. */
export async function walletOf(tx: Transaction, driverId: string) {
  const [wallet] = await tx.sql(walletStatement, [tx.scope.tenantId, driverId]);
  if (!wallet) throw new AppError("driver_not_found");
  return wallet;
}

/** Settlements of more than this need a second person, if the tenant says so; null where none does. */
export const confirmationAbove = async (tx: Transaction): Promise<number | null> =>
  (await readSettings(tx)).finance.settlement_confirmation_above;

type Settled = { driverId: string; amount: number; notes: string | null; once?: string };

/** Makes cash in a driver's hand the tenant's. */
export async function postSettlement(tx: Transaction, ctx: TenantContext, { driverId, amount, notes, once }: Settled) {
  const before = await walletOf(tx, driverId);
  const at = ctx.deps.now();
  const journal = await postJournal(tx, {
    type: "settlement",
    reference_type: "driver",
    reference_id: driverId,
    once,
    note: notes,
    created_by: ctx.caller.userId,
    at,
    entries: [
      { account: { owner_type: "driver", owner_id: driverId, kind: "cash_in_hand" }, amount },
      { account: { internal: "cash" }, amount: new Decimal(amount).negated() },
    ],
  });
  const wallet = await walletOf(tx, driverId);
  await recordAudit(tx, ctx, {
    action: "driver.settle_cash",
    entity_type: "driver",
    entity_id: driverId,
    before: { cash_in_hand: before.cash_in_hand },
    after: { cash_in_hand: wallet.cash_in_hand, amount, notes, journal_id: journal.id },
  });
  return { journal, wallet, at };
}

/**
 * A driver hands collected cash in: it is the tenant's cash from then on (3 §5, 4 E10). 409 `settlement_exceeds_cash`
 * with `cash_in_hand` for more than he has, `settlement_needs_confirmation` for more than one person may take in alone.
 */
export function settleCash(ctx: TenantContext, { driverId, amount, notes = null }: z.infer<typeof settleInput>) {
  return ctx.transaction(async (tx) => {
    const above = await confirmationAbove(tx);
    if (above !== null && amount > above) {
      await walletOf(tx, driverId);
      throw new AppError("settlement_needs_confirmation", { above });
    }
    const { journal, wallet, at } = await postSettlement(tx, ctx, { driverId, amount, notes });
    const made = { created_by: ctx.caller.userId, created_at: at.toISOString() };
    return { settlement: { id: journal.id, driver_id: driverId, amount, notes, ...made }, wallet };
  });
}

/** How a driver did in some days: what he delivered, what failed, how long it took (3 §5). */
export async function showDriverStats(ctx: TenantContext, input: z.infer<typeof statsInput>) {
  const { driverId, date_from = null, date_to = null } = input;
  const values = [ctx.tenantId, driverId, date_from, date_to] as const;
  const [[stats]] = await ctx.read((q) => [q.sql(statsStatement, values)]);
  if (!stats) throw new AppError("driver_not_found");
  return { stats };
}
