import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { Document, Fact } from "@karwan/labels";
import { minorUnit } from "../../kernel/index.ts";

type Words = Partial<Record<Language, string>>;

/** What an invoice says. */
export interface Invoiced {
  order_number: string;
  currency: string;
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  delivery_fee: number;
  total_price: number;
  refunded_amount: number;
  prices_include_tax: boolean;
  payment_method: string;
  /** As the tenant's calendar says it. */
  placed_on: string;
  tenant_name: string;
  store_name: string;
  customer_name: string;
  address: string;
  lines: readonly {
    name: Words;
    variant: Words;
    sku: string | null;
    quantity: number;
    unit_price: number;
    tax_rate: number;
    tax_amount: number;
    line_total: number;
  }[];
  promotions: readonly { code: string | null; amount: number }[];
}

/** A text in a language, otherwise in one that it has. */
const textIn = (language: Language, words: Words): string => words[language] ?? words.en ?? words.ar ?? words.ku ?? "";

/** Digits as tills have them in every language here. */
function amountIn(currency: string): (amount: number) => string {
  const decimals = minorUnit(currency);
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: 0, maximumFractionDigits: decimals });
  return (amount) => format.format(amount);
}

/** What an order comes to, with nothing that is 0 but what everybody looks for. */
function totalsOf(order: Invoiced, language: Language): Fact[] {
  const amount = amountIn(order.currency);
  const word = (key: "subtotal" | "discount" | "tax" | "tax_included" | "delivery" | "refunded" | "total") =>
    translate(language, `invoice.${key}`);
  const discounts = order.promotions.map(({ code, amount: off }) => ({
    name: code === null ? word("discount") : `${word("discount")} ${code}`,
    value: amount(-off),
  }));
  const refunded = order.refunded_amount > 0 ? [{ name: word("refunded"), value: amount(-order.refunded_amount) }] : [];
  return [
    { name: word("subtotal"), value: amount(order.subtotal) },
    ...discounts,
    { name: word(order.prices_include_tax ? "tax_included" : "tax"), value: amount(order.tax_amount) },
    { name: word("delivery"), value: amount(order.delivery_fee) },
    ...refunded,
    { name: `${word("total")} (${order.currency})`, value: amount(order.total_price) },
  ];
}

/** An order's invoice as a document in a language, its own words in theirs (3 §10). */
export function invoiceOf(order: Invoiced, language: Language): Document {
  const amount = amountIn(order.currency);
  const column = (key: "item" | "quantity" | "unit_price" | "tax" | "amount", share: number) => ({
    name: translate(language, `invoice.${key}`),
    share,
  });
  return {
    direction: language === "en" ? "ltr" : "rtl",
    title: translate(language, "storefront_order.invoice"),
    from: order.store_name,
    facts: [
      { name: translate(language, "invoice.number"), value: order.order_number },
      { name: translate(language, "invoice.date"), value: order.placed_on },
      { name: translate(language, "invoice.customer"), value: order.customer_name },
      { name: translate(language, "invoice.address"), value: order.address },
      {
        name: translate(language, "invoice.payment"),
        value: translate(language, "invoice.payment_method", { method: order.payment_method }),
      },
    ],
    columns: [
      column("item", 0.4),
      column("quantity", 0.12),
      column("unit_price", 0.18),
      column("tax", 0.12),
      column("amount", 0.18),
    ],
    rows: order.lines.map((line) => {
      const named = [textIn(language, line.name), textIn(language, line.variant)].filter(Boolean).join(", ");
      const text = line.sku ? `${named} (${line.sku})` : named;
      return [text, amount(line.quantity), amount(line.unit_price), `${line.tax_rate}%`, amount(line.line_total)];
    }),
    totals: totalsOf(order, language),
    footer: order.tenant_name,
  };
}
