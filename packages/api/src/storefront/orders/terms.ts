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
import { sellingWarehouses, sizeOf, warehouseFor } from "./goods.ts";
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
export function linesNow(lines: readonly LineRow[]): { rows: LineRow[]; changes: CartChange[] } {
  if (lines.length === 0) throw new AppError("cart_empty");
  const sold = lines.filter(({ is_sold }) => is_sold);
  const rows = sold.map((row) => ({ ...row, unit_price: row.price ?? row.unit_price }));
  return { rows, changes: changesOf(lines) };
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

/** What an order is agreed by, but for its cart's own row: asked for in one batch behind the cart's lock. */
export async function readTerms(tx: Transaction, cartId: string, serviceId: string) {
  const [lines, warehouses, service] = await tx.inOrder(
    () => tx.sql(linesOfCart, [tx.scope.tenantId, cartId]),
    () => sellingWarehouses(tx),
    () => quoteRows(tx, serviceId),
  );
  return { lines, warehouses, service };
}
type Read = Awaited<ReturnType<typeof readTerms>>;

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
    read: Pick<Read, "warehouses" | "service">;
    destination: ShippingAddress;
  },
  offersFor: Offers,
): Promise<OrderTerms> {
  const { cart, rows, market, destination } = asked;
  const { warehouses, service } = asked.read;
  const now = ctx.deps.now();
  const lines = pricedLines(rows, market);
  const [warehouse, offers] = await tx.inOrder(
    () => warehouseFor(tx, rows, { to: destination, at: now, warehouses }),
    () => offersFor(tx, { userId: ctx.caller.userId, promotionId: cart.promotion_id, lines, now }),
  );
  const sums = sumsOf(lines, offers, moneyOf(market));
  const parcel = { pickup_address: warehouse, delivery_address: destination, unit_size: sizeOf(rows) };
  const { price: delivery_fee } = quoteFrom(service, parcel);
  const [, , [own]] = service;
  const { rounding_step } = withDefaults(own?.settings).finance;
  const total = totalOf(new Decimal(sums.total).plus(delivery_fee), market.currency, rounding_step);
  // What is above it in one of its sums could neither be paid nor written.
  if (Math.max(sums.subtotal, total.total_price) > MAX_AMOUNT)
    throw new AppError("cart_too_large", { maximum: MAX_AMOUNT });
  return { sums, warehouse, delivery_fee, ...total };
}
