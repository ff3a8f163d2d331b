import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { Document, Fact } from "@karwan/labels";
import { Decimal } from "../../kernel/index.ts";
import { paymentWord } from "./payment-word.ts";

type Words = Partial<Record<Language, string>>;

/** What an invoice says. */
export interface Invoiced {
  order_number: string;
  currency: string;
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  delivery_fee: number;
  rounding_amount: number;
  total_price: number;
  refunded_amount: number;
  prices_include_tax: boolean;
  payment_method: string;
  payment_status: "pending" | "paid" | "failed";
  /** Whether it was called off. */
  is_cancelled: boolean;
  /** As the tenant's calendar says it. */
  placed_on: string;
  tenant_name: string;
  store_name: string;
  customer_name: string;
  phone: string | null;
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

/** Digits as tills have them in every language here, all amounts of an invoice with as many decimals as the finest has. */
function amountIn(order: Invoiced): (amount: number) => string {
  const { subtotal, tax_amount, delivery_fee, rounding_amount, total_price, refunded_amount, promotions, lines } =
    order;
  const all = [
    subtotal,
    tax_amount,
    delivery_fee,
    rounding_amount,
    total_price,
    refunded_amount,
    ...promotions.map(({ amount }) => amount),
    ...lines.flatMap(({ unit_price, line_total }) => [unit_price, line_total]),
  ];
  const decimals = Math.max(...all.map((amount) => new Decimal(amount).decimalPlaces()));
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return (amount) => format.format(amount);
}

type Word =
  | ("subtotal" | "discount" | "tax" | "tax_included" | "delivery" | "rounding")
  | ("total" | "refunded" | "remaining");

/** What an order comes to, with nothing that is 0 but what everybody looks for: each line adds to the total, or follows it. */
function totalsOf(order: Invoiced, language: Language): Fact[] {
  const amount = amountIn(order);
  const word = (key: Word) => translate(language, `invoice.${key}`);
  const { rounding_amount, refunded_amount, total_price, currency } = order;
  const discounts = order.promotions.map(({ code, amount: off }) => ({
    name: code === null ? word("discount") : `${word("discount")} ${code}`,
    value: amount(-off),
  }));
  const rounding = rounding_amount === 0 ? [] : [{ name: word("rounding"), value: amount(rounding_amount) }];
  const left = new Decimal(total_price).minus(refunded_amount).toNumber();
  const refunded = [
    { name: word("refunded"), value: amount(-refunded_amount) },
    { name: `${word("remaining")} (${currency})`, value: amount(left) },
  ];
  return [
    { name: word("subtotal"), value: amount(order.subtotal) },
    ...discounts,
    { name: word(order.prices_include_tax ? "tax_included" : "tax"), value: amount(order.tax_amount) },
    { name: word("delivery"), value: amount(order.delivery_fee) },
    ...rounding,
    { name: `${word("total")} (${currency})`, value: amount(total_price) },
    ...(refunded_amount > 0 ? refunded : []),
  ];
}

/** Whose order it is, where it goes, and how it stands. */
function factsOf(order: Invoiced, language: Language): Fact[] {
  const word = (key: string, params = {}) => translate(language, `invoice.${key}`, params);
  const { payment_method: method, is_cancelled, phone } = order;
  const status = paymentWord(order, is_cancelled);
  return [
    { name: word("number"), value: order.order_number },
    { name: word("date"), value: order.placed_on },
    ...(is_cancelled ? [{ name: word("status"), value: word("cancelled") }] : []),
    { name: word("customer"), value: order.customer_name },
    // A number reads from left to right, whatever stands around it.
    ...(phone === null ? [] : [{ name: word("phone"), value: `\u2066${phone}\u2069` }]),
    { name: word("address"), value: order.address },
    { name: word("payment"), value: `${word("payment_method", { method })} (${word("payment_status", { status })})` },
  ];
}

/** An order's invoice as a document in a language, its own words in theirs (3 §10). */
export function invoiceOf(order: Invoiced, language: Language): Document {
  const amount = amountIn(order);
  const column = (key: "item" | "quantity" | "unit_price" | "tax" | "amount", share: number) => ({
    name: translate(language, `invoice.${key}`),
    share,
  });
  return {
    direction: language === "en" ? "ltr" : "rtl",
    title: translate(language, "storefront_order.invoice"),
    from: order.store_name,
    facts: factsOf(order, language),
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
      return [text, String(line.quantity), amount(line.unit_price), `${line.tax_rate}%`, amount(line.line_total)];
    }),
    totals: totalsOf(order, language),
    footer: order.tenant_name,
  };
}
