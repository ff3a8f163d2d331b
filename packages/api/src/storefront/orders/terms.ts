import type { Transaction } from "@karwan/db";
import { quoteFrom, quoteRows } from "../../delivery/services/index.ts";
import type { UserContext } from "../../kernel/index.ts";
import { AppError, Decimal, MAX_AMOUNT, roundMoney } from "../../kernel/index.ts";
import type { ShippingAddress } from "../../places/destinations/index.ts";
import { withDefaults } from "../../tenancy/settings/index.ts";
import type { CartRow, LineRow } from "../carts/index.ts";
import { linesOfCart, moneyOf, pricedLines } from "../carts/index.ts";
import type { Offered } from "../promotions/index.ts";
import type { Line, MarketTerms, Sums } from "../shopping/index.ts";
import { sumsOf } from "../shopping/index.ts";
import type { SellingWarehouse } from "./goods.ts";
import { sizeOf, warehouseFor } from "./goods.ts";
import type { CartChange } from "./schema.ts";

/** 409 `cart_changed`, with what changed (3 §10, 4 H2); confirming, which catches it, puts the cart right. */
export class CartChanged extends AppError {
  readonly cart: CartRow;
  readonly changes: readonly CartChange[];

  constructor(cart: CartRow, changes: readonly CartChange[]) {
    super("cart_changed", { changes });
    this.cart = cart;
    this.changes = changes;
  }
}

/** A cart's lines as they are sold now, with what became of them since they were put in (3 §10). */
export async function linesNow(tx: Transaction, cart: CartRow): Promise<{ rows: LineRow[]; changes: CartChange[] }> {
  const rows = await tx.sql(linesOfCart, [tx.scope.tenantId, cart.id]);
  const sold = rows.filter(({ is_sold }) => is_sold);
  const current = sold.map((row) => ({ ...row, unit_price: row.price ?? row.unit_price }));
  if (rows.length === 0) throw new AppError("cart_empty");
  return { rows: current, changes: changesOf(rows) };
}

function changesOf(rows: readonly LineRow[]): CartChange[] {
  return rows.flatMap(({ id, product_id, variant_id, is_sold, price, unit_price }): CartChange[] => {
    const about = { item_id: id, product_id, variant_id, old_price: unit_price };
    if (!is_sold) return [{ ...about, reason: "unavailable", new_price: null }];
    return price === unit_price ? [] : [{ ...about, reason: "price_changed", new_price: price }];
  });
}

/** What a cart costs, brought to a place by a service. */
export interface OrderTerms {
  sums: Sums;
  warehouse: SellingWarehouse;
  delivery_fee: number;
  /** What the total was rounded by. */
  rounding_amount: number;
  total_price: number;
}

/**
 * What is to be paid in all: rounded half up to the tenant's step where there is one, and never to nothing. The parts stay as
 * they are, so that tax is not rounded away (4 E8, 4 L5).
 */
export function totalOf(exact: Decimal, currency: string, step: number | null) {
  const rounded = roundMoney(exact, currency, step);
  const total = rounded.isZero() && exact.gt(0) && step !== null ? new Decimal(step) : rounded;
  return { rounding_amount: total.minus(exact).toNumber(), total_price: total.toNumber() };
}

type Offers = (
  tx: Transaction,
  asked: { userId: string; promotionId: string | null; lines: Line[]; now: Date },
) => Promise<Offered[]>;

/**
 * Prices lines at the prices that they have now: goods that are there, discounts, tax, delivery (3 §10, 4 H3, 4 L5, 4 L6).
 * `offersFor` says which promotions apply, and takes their uses where an order is made. 409 `out_of_stock`; 400 `cart_too_large`.
 */
export async function agreeOrder(
  tx: Transaction,
  ctx: UserContext,
  asked: {
    cart: CartRow;
    rows: readonly LineRow[];
    market: MarketTerms;
    deliveryServiceId: string;
    destination: ShippingAddress;
  },
  offersFor: Offers,
): Promise<OrderTerms> {
  const { cart, rows, market, deliveryServiceId, destination } = asked;
  const now = ctx.deps.now();
  const warehouse = await warehouseFor(tx, rows, { to: destination, at: now });
  const lines = pricedLines(rows, market);
  const offers = await offersFor(tx, { userId: ctx.caller.userId, promotionId: cart.promotion_id, lines, now });
  const sums = sumsOf(lines, offers, moneyOf(market));
  const parcel = { pickup_address: warehouse, delivery_address: destination, unit_size: sizeOf(rows) };
  const known = await quoteRows(tx, deliveryServiceId);
  const { price: delivery_fee } = quoteFrom(known, parcel);
  const [, , [own]] = known;
  const { rounding_step } = withDefaults(own?.settings).finance;
  const total = totalOf(new Decimal(sums.total).plus(delivery_fee), market.currency, rounding_step);
  // What is above it in one of its sums could neither be paid nor written.
  if (Math.max(sums.subtotal, total.total_price) > MAX_AMOUNT)
    throw new AppError("cart_too_large", { maximum: MAX_AMOUNT });
  return { sums, warehouse, delivery_fee, ...total };
}
