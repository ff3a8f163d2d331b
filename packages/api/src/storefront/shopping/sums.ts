import { Decimal, minorUnit, roundMoney, sumOf } from "../../kernel/index.ts";

const PERCENT = 100;

/** A line as its price depends on it. */
export interface Line {
  product_id: string;
  quantity: number;
  unit_price: number;
  /** Percent. */
  tax_rate: number;
}

/** A promotion that applies. */
export interface Offer {
  id: string;
  code: string | null;
  type: "percentage" | "amount";
  value: number;
  scope: "line" | "cart";
  /** Empty: every product. */
  product_ids: readonly string[];
}

export interface Discounted {
  line_total: number;
  discount_amount: number;
  tax_rate: number;
  tax_amount: number;
}
export interface Sums {
  lines: Discounted[];
  promotions: { id: string; code: string | null; amount: number }[];
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  /** Without delivery. */
  total: number;
}
export interface Money {
  currency: string;
  prices_include_tax: boolean;
}

const isFor = ({ product_ids }: Offer, { product_id }: Line) =>
  product_ids.length === 0 || product_ids.includes(product_id);

/** The product's own rate, else its market's (4 L5). */
export const taxRateOf = (product: number | null, market: number): number => product ?? market;

/** Shares an amount out over what is left of lines, in proportion and to the last coin: each gets at most what it is worth. */
function shared(amount: Decimal, left: readonly Decimal[], currency: string): Decimal[] {
  const whole = sumOf(left);
  const coin = new Decimal(10).pow(-minorUnit(currency));
  if (whole.isZero()) return left.map(() => new Decimal(0));
  const parts = left.map((value) =>
    amount.times(value).div(whole).toDecimalPlaces(minorUnit(currency), Decimal.ROUND_DOWN),
  );
  let rest = amount.minus(sumOf(parts));
  for (const [index, value] of left.entries()) {
    const part = parts[index] ?? new Decimal(0);
    const more = Decimal.min(rest, coin, value.minus(part));
    if (!more.gt(0)) continue;
    parts[index] = part.plus(more);
    rest = rest.minus(more);
  }
  return parts;
}

/** What an offer takes off each line, of which so much is left (4 L6). */
function discountsOf(offer: Offer, lines: readonly Line[], left: readonly Decimal[], currency: string): Decimal[] {
  const open = left.map((value, index) => {
    const line = lines[index];
    return line && isFor(offer, line) ? value : new Decimal(0);
  });
  if (offer.scope === "cart") {
    const whole = sumOf(open);
    const wanted = offer.type === "amount" ? new Decimal(offer.value) : whole.times(offer.value).div(PERCENT);
    return shared(Decimal.min(roundMoney(wanted, currency), whole), open, currency);
  }
  return open.map((value, index) => {
    const pieces = lines[index]?.quantity ?? 0;
    const wanted =
      offer.type === "amount" ? new Decimal(offer.value).times(pieces) : value.times(offer.value).div(PERCENT);
    return Decimal.min(roundMoney(wanted, currency), value);
  });
}

function taxOf(taxable: Decimal, rate: number, { currency, prices_include_tax }: Money): Decimal {
  const exact = prices_include_tax
    ? taxable.minus(taxable.div(new Decimal(rate).div(PERCENT).plus(1)))
    : taxable.times(rate).div(PERCENT);
  return roundMoney(exact, currency);
}

/**
 * What lines cost: discounts first, those of single lines before those of the whole, then tax line by line, each rounded half
 * up to the currency's minor unit; never below 0 (4 H3, 4 L5, 4 L6).
 */
export function sumsOf(lines: readonly Line[], offers: readonly Offer[], money: Money): Sums {
  const { currency, prices_include_tax } = money;
  const totals = lines.map(({ unit_price, quantity }) => roundMoney(new Decimal(unit_price).times(quantity), currency));
  const left = [...totals];
  const inOrder = [
    ...offers.filter(({ scope }) => scope === "line"),
    ...offers.filter(({ scope }) => scope === "cart"),
  ];
  const promotions = inOrder.flatMap((offer) => {
    const parts = discountsOf(offer, lines, left, currency);
    for (const [index, part] of parts.entries()) left[index] = (left[index] ?? new Decimal(0)).minus(part);
    const amount = sumOf(parts);
    return amount.isZero() ? [] : [{ id: offer.id, code: offer.code, amount: amount.toNumber() }];
  });
  const taxes = lines.map(({ tax_rate }, index) => taxOf(left[index] ?? new Decimal(0), tax_rate, money));
  const [subtotal, taxable, tax] = [sumOf(totals), sumOf(left), sumOf(taxes)];
  return {
    lines: lines.map(({ tax_rate }, index) => {
      const [total, rest, own] = [totals[index], left[index], taxes[index]].map((value) => value ?? new Decimal(0));
      return {
        line_total: total?.toNumber() ?? 0,
        discount_amount: total?.minus(rest ?? 0).toNumber() ?? 0,
        tax_rate,
        tax_amount: own?.toNumber() ?? 0,
      };
    }),
    promotions,
    subtotal: subtotal.toNumber(),
    discount_amount: subtotal.minus(taxable).toNumber(),
    tax_amount: tax.toNumber(),
    total: (prices_include_tax ? taxable : taxable.plus(tax)).toNumber(),
  };
}
