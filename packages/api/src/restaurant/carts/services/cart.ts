import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import type { PublicRestaurant } from "../../restaurants/index.ts";
import { findBySlug } from "../../restaurants/index.ts";
import { findStatement, itemsStatement, takeStatement } from "../repository.ts";
import type { Cart, Line } from "../schema.ts";
import { cartTotals, lineTotal } from "../totals.ts";

type Kept = Pick<Cart, "id" | "status" | "currency" | "created_at" | "updated_at">;

/** A cart with what its lines and it come to (3 §11). */
function shownCart({ id: restaurantId, slug, name }: PublicRestaurant, kept: Kept, lines: readonly Line[]): Cart {
  const { id, status, currency, created_at, updated_at } = kept;
  const { subtotal, total } = cartTotals(lines);
  return {
    id,
    restaurant: { id: restaurantId, slug, name },
    status,
    currency,
    items: lines.map((line) => ({ ...line, line_total: lineTotal(line).toNumber() })),
    subtotal: subtotal.toNumber(),
    total: total.toNumber(),
    created_at,
    updated_at,
  };
}

/** The caller's active cart in a restaurant, made when there is none, and locked. */
export async function takeCart(
  tx: Transaction,
  { caller, deps }: UserContext,
  { id, currency }: Pick<PublicRestaurant, "id" | "currency">,
) {
  const key = [tx.scope.tenantId, caller.userId, id] as const;
  const [taken] = await tx.sql(takeStatement, [...key, newId(), currency, deps.now().toISOString()]);
  if (!taken) throw new Error("an upsert returned no row");
  return { ...taken, lines: await tx.sql(itemsStatement, key) };
}

/** GET: the caller's cart; an empty one where there was none, one also when it is asked for many times at once (1 §4.11). */
export async function showCart(ctx: UserContext, { slug }: { slug: string }): Promise<{ data: Cart }> {
  const restaurant = await findBySlug(ctx, slug);
  const { tenantId } = restaurant;
  const key = [tenantId, ctx.caller.userId, restaurant.id] as const;
  const scope = { tenantId, userId: ctx.caller.userId };
  const [[found], lines] = await ctx.deps.database.read(scope, (q) => [
    q.sql(findStatement, key),
    q.sql(itemsStatement, key),
  ]);
  if (found) return { data: shownCart(restaurant, found, lines) };
  return ctx.transactionIn(tenantId, async (tx) => {
    const { lines: none, ...made } = await takeCart(tx, ctx, restaurant);
    return { data: shownCart(restaurant, made, none) };
  });
}

/** The cart that a change works on, behind its lock. */
export interface OpenCart {
  id: string;
  restaurantId: string;
  lines: readonly Line[];
}

/**
 * Changes the caller's cart in the tenant of the restaurant, whatever tenant they are signed in to: `change` writes, and
 * answers the lines that there are then. All changes of a cart pass one behind the other (1 §4.11).
 */
export async function changeCart(
  ctx: UserContext,
  { slug }: { slug: string },
  change: (tx: Transaction, cart: OpenCart) => Promise<readonly Line[]>,
): Promise<{ data: Cart }> {
  const restaurant = await findBySlug(ctx, slug);
  return ctx.transactionIn(restaurant.tenantId, async (tx) => {
    const { lines: before, ...taken } = await takeCart(tx, ctx, restaurant);
    const lines = await change(tx, { id: taken.id, restaurantId: restaurant.id, lines: before });
    return { data: shownCart(restaurant, taken, lines) };
  });
}
