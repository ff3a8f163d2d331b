import type { RowOf } from "@karwan/db";
import type { Language, MessageKey } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { Statement, StatementLine } from "@karwan/labels";
import { minorUnit } from "../../kernel/index.ts";
import type { periodEntries } from "./repository.ts";

const kinds: Readonly<Record<string, MessageKey>> = {
  top_up: "statement.top_up",
  withdrawal: "statement.withdrawal",
  delivery_payment: "statement.delivery_payment",
  cash_collected: "statement.cash_collected",
  settlement: "statement.settlement",
};

/**
 * How moments and amounts are written: by the tenant's clock, in the digits of bank notes, with the decimals
 * that people write in the currency (none in dinars), and more of them only where the amount has more.
 */
function writersOf(time_zone: string, currency: string) {
  const finest = minorUnit(currency);
  const written = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().minimumFractionDigits;
  const money = new Intl.NumberFormat("en", {
    minimumFractionDigits: Math.min(written ?? 0, finest),
    maximumFractionDigits: finest,
  });
  // Swedes write dates as ISO 8601 does.
  const clock = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short", timeZone: time_zone });
  return {
    amountOf: (amount: number) => money.format(amount),
    momentOf: (at: string) => clock.format(new Date(at)),
  };
}

/** What a statement is about, beside its entries. */
export interface StatementFacts {
  from: string;
  to: string;
  time_zone: string;
  currency_code: string;
  holder: string;
  tenant: string;
  opening_balance: number;
  closing_balance: number;
  entries: number;
}

/** A statement as it is laid out on paper, in a language, and how an entry becomes a line of it (4 L4). */
export function statementDocument(language: Language, facts: StatementFacts) {
  const { amountOf, momentOf } = writersOf(facts.time_zone, facts.currency_code);
  const word = (key: MessageKey, params?: Record<string, unknown>) => translate(language, key, params);
  const balance = (kind: MessageKey, amount: number): StatementLine => {
    return { at: "", kind: word(kind), about: "", amount: "", balance: amountOf(amount) };
  };
  const statement: Statement = {
    direction: language === "en" ? "ltr" : "rtl",
    title: word("statement.title"),
    facts: [
      { word: word("statement.holder"), value: facts.holder },
      { word: word("statement.tenant"), value: facts.tenant },
      { word: word("statement.period"), value: `${facts.from} – ${facts.to} (${facts.time_zone})`, isCode: true },
      { word: word("statement.currency"), value: facts.currency_code, isCode: true },
    ],
    columns: {
      at: word("statement.at"),
      kind: word("statement.kind"),
      about: word("statement.about"),
      amount: word("statement.amount"),
      balance: word("statement.balance"),
    },
    opening: balance("statement.opening", facts.opening_balance),
    closing: balance("statement.closing", facts.closing_balance),
    entries: facts.entries,
    footOf: (page, pages) => word("statement.page", { page: String(page), pages: String(pages) }),
  };
  const lineOf = ({ created_at, type, reference, note, amount, balance_after }: RowOf<typeof periodEntries>) => {
    const kind = kinds[type];
    const about = [reference, note].filter((text) => text !== null).join(" · ");
    const told = { kind: kind ? word(kind) : type, about, amount: amountOf(amount) };
    return { ...told, at: momentOf(created_at), balance: amountOf(balance_after) } satisfies StatementLine;
  };
  return { statement, lineOf };
}
