import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, Decimal, recordAudit } from "../../kernel/index.ts";
import { postJournal } from "../ledger/index.ts";
import { cursorOf, seqOf } from "./cursor.ts";
import { ownWalletId, readableWallet } from "./holders.ts";
import { findEntry, findWallet, listEntries } from "./repository.ts";
import type { entriesInput, movementInput, ownEntriesInput } from "./schema.ts";

/** A wallet: its holder's balance, for the holder and the tenant's staff (3 §13, 4 G8, 4 K4). */
export async function showWallet(ctx: TenantContext, input: { id: string }) {
  return { wallet: await readableWallet(ctx, input.id) };
}

/** What moved a wallet's balance, newest first, in keyset pages; holds are not entries (4 G8). */
export async function listWalletEntries(ctx: TenantContext, input: z.infer<typeof entriesInput>) {
  const before = seqOf(input.cursor);
  await readableWallet(ctx, input.id);
  // One more than asked for tells whether there is a next page.
  const values = [ctx.tenantId, input.id, before, input.limit + 1] as const;
  const [rows] = await ctx.read((q) => [q.sql(listEntries, values)]);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const next_cursor = last && rows.length > page.length ? cursorOf(last.seq) : null;
  return { entries: page.map(({ seq: _, ...entry }) => entry), limit: input.limit, next_cursor };
}

/** The entries of the caller's own wallet; who has several names one (4 K4). */
export async function listOwnEntries(ctx: TenantContext, { wallet_id, ...page }: z.infer<typeof ownEntriesInput>) {
  return listWalletEntries(ctx, { id: await ownWalletId(ctx, wallet_id), ...page });
}

type Movement = z.infer<typeof movementInput>;

/** Puts money in that somebody paid to the tenant (3 §13). */
export function topUpWallet(ctx: TenantContext, input: Movement) {
  return moveCash(ctx, "top_up", input, new Decimal(input.amount));
}

/** Pays money out; 409 `insufficient_wallet_balance` for more than is available (3 §13, 4 G8). */
export function withdrawFromWallet(ctx: TenantContext, input: Movement) {
  return moveCash(ctx, "withdrawal", input, new Decimal(input.amount).negated());
}

async function requireWallet(tx: Transaction, id: string) {
  const [wallet] = await tx.sql(findWallet, [tx.scope.tenantId, id]);
  if (!wallet) throw new AppError("wallet_not_found");
  return wallet;
}

/** What a wallet gains the tenant's cash owes, and the other way round: every journal sums to zero. */
function moveCash(ctx: TenantContext, type: "top_up" | "withdrawal", input: Movement, amount: Decimal) {
  return ctx.transaction(async (tx) => {
    // The tenant's cash has an account too, which is nobody's wallet.
    const before = await requireWallet(tx, input.id);
    const { id: journal_id } = await postJournal(tx, {
      type,
      reference: input.reference,
      note: input.note,
      created_by: ctx.caller.userId,
      at: ctx.deps.now(),
      entries: [
        { account: { account_id: input.id }, amount },
        { account: { internal: "cash" }, amount: amount.negated() },
      ],
    });
    const [entry] = await tx.sql(findEntry, [ctx.tenantId, input.id, journal_id]);
    if (!entry) throw new Error("an entry just posted is not there");
    const wallet = await requireWallet(tx, input.id);
    await recordAudit(tx, ctx, {
      action: `wallet.${type}`,
      entity_type: "wallet",
      entity_id: input.id,
      before: { balance: before.balance },
      after: { balance: wallet.balance, amount: entry.amount, reference: entry.reference, journal_id },
    });
    return { wallet, entry };
  });
}
