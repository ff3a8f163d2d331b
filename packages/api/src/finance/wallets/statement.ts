import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, invalidField } from "../../kernel/index.ts";
import { readableWallet } from "./holders.ts";
import { period, periodEntries } from "./repository.ts";
import type { statementInput } from "./schema.ts";

/** What one answer holds: a longer statement is asked for in shorter periods, or as a file. */
const MAX_ENTRIES = 10_000;

type Period = z.infer<typeof statementInput>;

/**
 * The ends of a period of whole days of the tenant: its entries are those with the numbers after `first` up to `last`, of which
 * none is missing, and the balances are those behind these two (4 L4). 409 `statement_too_long`.
 */
export async function statementPeriod(ctx: TenantContext, { id, from, to }: Period, maximum: number) {
  if (to < from) throw invalidField("to", "date_range_reversed");
  const wallet = await readableWallet(ctx, id);
  const [[ends]] = await ctx.read((q) => [q.sql(period, [ctx.tenantId, id, from, to])]);
  if (!ends) throw new Error("a period has ends");
  const entries = ends.last - ends.first;
  if (entries > maximum) throw new AppError("statement_too_long", { entries, maximum });
  return { wallet, ...ends };
}

/**
 * A statement of account for whole days of the tenant: opening balance, entries, closing balance, by the entries' numbers, so
 * that a period opens with what the one before closed with (4 L4). 409 `statement_too_long`.
 */
export async function walletStatement(ctx: TenantContext, input: Period) {
  const { id, from, to } = input;
  const { wallet, first, last, opening_balance, closing_balance } = await statementPeriod(ctx, input, MAX_ENTRIES);
  const [entries] = await ctx.read((q) => [q.sql(periodEntries, [ctx.tenantId, id, first, last, MAX_ENTRIES])]);
  return { wallet, from, to, opening_balance, entries, closing_balance };
}
