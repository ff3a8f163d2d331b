import type { Transaction } from "@karwan/db";
import { quoteFrom, quoteRows } from "../../delivery/services/index.ts";
import type { UserContext } from "../../kernel/index.ts";
import { AppError, Decimal, MAX_AMOUNT } from "../../kernel/index.ts";
import type { ShippingAddress } from "../../places/destinations/index.ts";
import type { CartRow, LineRow } from "../carts/index.ts";
import { linesOfCart, moneyOf, pricedLines } from "../carts/index.ts";
import type { Offered } from "../promotions/index.ts";
import type { Line, MarketTerms, Sums } from "../shopping/index.ts";
import { sumsOf } from "../shopping/index.ts";
import type { SellingWarehouse } from "./goods.ts";
import { sizeOf, warehouseFor } from "./goods.ts";

/** What a cart has that is sold otherwise now, or not at all. */
export interface CartChange {
  item_id: string;
  product_id: string;
  variant_id: string;
  reason: "price_changed" | "unavailable";
  old_price: number;
  new_price: number | null;
}

/** 409 `cart_changed`, with what changed (3 §10, 4 H2); whoever catches it puts the cart right. */
export class CartChanged extends AppError {
  readonly cart: CartRow;
  readonly changes: readonly CartChange[];

  constructor(cart: CartRow, changes: readonly CartChange[]) {
    super("cart_changed", { changes });
    this.cart = cart;
    this.changes = changes;
  }
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
  rows: LineRow[];
  sums: Sums;
  warehouse: SellingWarehouse;
  delivery_fee: number;
  total_price: number;
}

type Offers = (
  tx: Transaction,
  asked: { userId: string; promotionId: string | null; lines: Line[]; now: Date },
) => Promise<Offered[]>;

/**
 * Reads prices and stock again and prices all of it: lines, discounts, tax, delivery (3 §10, 4 H3, 4 L5, 4 L6). `offersFor`
 * says which promotions apply, and takes their uses where an order is made. 409 `cart_empty`, `cart_changed`, `out_of_stock`; 400
 * `cart_too_large`.
 */
export async function agreeOrder(
  tx: Transaction,
  ctx: UserContext,
  asked: { cart: CartRow; market: MarketTerms; deliveryServiceId: string; destination: ShippingAddress },
  offersFor: Offers,
): Promise<OrderTerms> {
  const { cart, market, deliveryServiceId, destination } = asked;
  const now = ctx.deps.now();
  const rows = await tx.sql(linesOfCart, [tx.scope.tenantId, cart.id]);
  if (rows.length === 0) throw new AppError("cart_empty");
  const changes = changesOf(rows);
  if (changes.length > 0) throw new CartChanged(cart, changes);
  const warehouse = await warehouseFor(tx, rows, { to: destination, at: now });
  const lines = pricedLines(rows, market);
  const offers = await offersFor(tx, { userId: ctx.caller.userId, promotionId: cart.promotion_id, lines, now });
  const sums = sumsOf(lines, offers, moneyOf(market));
  const parcel = { pickup_address: warehouse, delivery_address: destination, unit_size: sizeOf(rows) };
  const { price: delivery_fee } = quoteFrom(await quoteRows(tx, deliveryServiceId), parcel);
  const total_price = new Decimal(sums.total).plus(delivery_fee).toNumber();
  // What is above it in one of its sums could neither be paid nor written.
  if (Math.max(sums.subtotal, total_price) > MAX_AMOUNT) throw new AppError("cart_too_large", { maximum: MAX_AMOUNT });
  return { rows, sums, warehouse, delivery_fee, total_price };
}
