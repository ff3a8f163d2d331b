import type { Transaction } from "@karwan/db";
import { applying, offersFor } from "../promotions/index.ts";
import type { Line, MarketTerms, Sums } from "../shopping/index.ts";
import { sumsOf, taxRateOf } from "../shopping/index.ts";
import type { CartRow, LineRow } from "./repository.ts";
import { linesOfCart } from "./repository.ts";
import type { Cart } from "./schema.ts";

/** Lines as sums are made of them, at the prices that the customer was shown. */
export const pricedLines = (lines: readonly LineRow[], market: MarketTerms): Line[] =>
  lines.map(({ product_id, quantity, unit_price, tax_rate }) => ({
    product_id,
    quantity,
    unit_price,
    tax_rate: taxRateOf(tax_rate, market.settings.tax_rate),
  }));

export const moneyOf = ({ currency, settings }: MarketTerms) => ({
  currency,
  prices_include_tax: settings.prices_include_tax,
});

function withSums(cart: CartRow, market: MarketTerms, lines: readonly LineRow[], sums: Sums): Cart {
  const { subtotal, discount_amount, tax_amount, total, promotions } = sums;
  return {
    id: cart.id,
    market_id: cart.market_id,
    currency: market.currency,
    items: lines.map(({ id, product_id, variant_id, name, variant_name, quantity, unit_price, ...now }, index) => {
      const line_total = sums.lines[index]?.line_total ?? 0;
      const current_price = now.is_sold ? now.price : null;
      return { id, product_id, variant_id, name, variant_name, quantity, unit_price, current_price, line_total };
    }),
    promotion_code: cart.promotion_code,
    promotions,
    subtotal,
    discount_amount,
    tax_amount,
    total,
    updated_at: cart.updated_at,
  };
}

/** What a cart is shown by: its lines and what is on offer for its customer, in one batch. */
export const contentOf = (tx: Transaction, { id, user_id }: CartRow, promotionId: string | null) =>
  tx.inOrder(
    () => tx.sql(linesOfCart, [tx.scope.tenantId, id]),
    () => offersFor(tx, user_id, promotionId),
  );

/** A cart as the wire shows it, with its sums (4 H2). */
export function shownCart(
  cart: CartRow,
  [rows, offered]: Awaited<ReturnType<typeof contentOf>>,
  { market, now }: { market: MarketTerms; now: Date },
): Cart {
  const lines = pricedLines(rows, market);
  const offers = applying(offered, lines, now, { strictly: false });
  return withSums(cart, market, rows, sumsOf(lines, offers, moneyOf(market)));
}
