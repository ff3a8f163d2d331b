import type { RowOf } from "@karwan/db";
import type { StatementLine } from "@karwan/labels";
import { renderStatement } from "@karwan/labels";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { BYTE_ORDER_MARK, csvHeader, csvLines, Decimal, FileAnswer } from "../../kernel/index.ts";
import { settingsStatement, withDefaults } from "../../tenancy/settings/index.ts";
import { periodEntries, statementParties } from "./repository.ts";
import type { statementFileInput } from "./schema.ts";
import { walletEntry } from "./schema.ts";
import { statementPeriod } from "./statement.ts";
import { statementDocument } from "./statement-document.ts";

/** What one file holds: a longer statement is asked for in shorter periods. */
const MAX_ENTRIES = 100_000;
const PART = 1000;

type Input = z.infer<typeof statementFileInput>;
type Period = Awaited<ReturnType<typeof statementPeriod>>;
type Entry = RowOf<typeof periodEntries>;

/**
 * The entries of a period, some at a time, each part a short read. Entries are numbered without a gap and never change: what
 * comes later is in none. Throws when they do not lead from the opening to the closing balance: then there is no whole file.
 */
async function* partsOf(ctx: TenantContext, id: string, period: Period): AsyncGenerator<Entry[]> {
  let balance = new Decimal(period.opening_balance);
  for (let from = period.first; from < period.last; from += PART) {
    const to = Math.min(from + PART, period.last);
    const [entries] = await ctx.read((q) => [q.sql(periodEntries, [ctx.tenantId, id, from, to, PART])]);
    for (const { amount } of entries) balance = balance.plus(amount);
    yield entries;
  }
  if (!balance.eq(period.closing_balance)) throw new Error("a statement does not come to its closing balance");
}

const columns = Object.keys(walletEntry.shape).map((name) => ({ name, path: [name] }));

/** As the tables of lists are; the balances before and after are lines with nothing but `type` and `balance_after`. */
async function* asTable(ctx: TenantContext, id: string, period: Period): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const balance = (type: string, balance_after: number) => csvLines(columns, [{ type, balance_after }]);
  yield encoder.encode(BYTE_ORDER_MARK + csvHeader(columns) + balance("opening_balance", period.opening_balance));
  for await (const entries of partsOf(ctx, id, period)) yield encoder.encode(csvLines(columns, entries));
  yield encoder.encode(balance("closing_balance", period.closing_balance));
}

/** On paper, in the language of the request. */
async function* asDocument(ctx: TenantContext, { id, from, to }: Input, period: Period): AsyncGenerator<Uint8Array> {
  const { language, tenantId, deps } = ctx;
  const [[parties], [row]] = await ctx.read((q) => [
    q.sql(statementParties, [tenantId, id]),
    q.sql(settingsStatement, [tenantId]),
  ]);
  const { first, last, wallet, opening_balance, closing_balance } = period;
  const { statement, lineOf } = statementDocument(language, {
    from,
    to,
    time_zone: withDefaults(row?.settings).time_zone,
    currency_code: wallet.currency_code,
    holder: parties?.holder ?? "",
    tenant: parties?.tenant ?? "",
    opening_balance,
    closing_balance,
    entries: last - first,
  });
  async function* lines(): AsyncGenerator<StatementLine> {
    for await (const entries of partsOf(ctx, id, period)) yield* entries.map(lineOf);
  }
  yield* renderStatement(statement, lines(), deps.now());
}

/**
 * A statement of account as a table or as a document to print, up to 100,000 entries, read and sent some at a time (4 L4).
 * 409 `statement_too_long`.
 */
export async function walletStatementFile(ctx: TenantContext, input: Input) {
  const { id, from, to, format } = input;
  const period = await statementPeriod(ctx, input, MAX_ENTRIES);
  // A file may be begun more than once, each time from its beginning.
  const parts = () => (format === "csv" ? asTable(ctx, id, period) : asDocument(ctx, input, period));
  const contentType = format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/pdf";
  return { file: new FileAnswer({ contentType, filename: `statement-${from}-${to}.${format}`, parts }) };
}
