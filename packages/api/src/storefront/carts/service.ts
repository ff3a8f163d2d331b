import type { RowOf, Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { AppError, invalidField, MAX_AMOUNT } from "../../kernel/index.ts";
import { applicable, promotionByCode } from "../promotions/index.ts";
import type { MarketTerms, Shopping } from "../shopping/index.ts";
import { enterMarket, marketTerms } from "../shopping/index.ts";
import type { CartRow } from "./repository.ts";
import {
  addLine,
  changeLine,
  findOpen,
  linesOfCart,
  lockOpen,
  openCart,
  removeLines,
  soldVariants,
  touchCart,
} from "./repository.ts";
import type { AddInput, Cart } from "./schema.ts";
import { MAX_PIECES } from "./schema.ts";
import { contentOf, pricedLines, shownCart } from "./shown.ts";

const MAX_LINES = 200;

type Named = { market_id: string };
type InCart = { tx: Transaction; ctx: Shopping; cart: CartRow; market: MarketTerms };
/** What is done to a locked cart. */
interface Change {
  /** Sends its statement before it waits for anything: the cart is read right behind it. Answers the cart where it touched that too. */
  write?: (work: InCart) => Promise<CartRow | null>;
  /** Whether `write` touches the cart itself, so that it need not be touched once more. */
  touches?: boolean;
  /** Which promotion's code it has from now on; as before, where this is left out. */
  promotion?: (work: InCart) => Promise<string | null>;
  /** Whether it can make the cart larger than an order: one that is too large already may still shrink. */
  grows?: boolean;
}

const ownOf = ({ tenantId, caller, marketId }: Shopping) => [tenantId, caller.userId, marketId] as const;

/** The caller's open cart in a market, made when there is none; under lock (4 H2). */
async function openOne(tx: Transaction, ctx: Shopping): Promise<CartRow> {
  const now = ctx.deps.now().toISOString();
  const [made] = await tx.sql(openCart, [ctx.tenantId, newId(), ctx.marketId, ctx.caller.userId, now]);
  if (made) return made;
  const [known] = await tx.sql(lockOpen, ownOf(ctx));
  // Whoever opened it at the same time has confirmed it already.
  if (!known) throw new AppError("conflict");
  return known;
}

function requireRoom({ items, subtotal }: Cart): void {
  if (items.length > MAX_LINES) throw new AppError("limit_reached", { limit: "cart_lines", maximum: MAX_LINES });
  if (subtotal > MAX_AMOUNT) throw new AppError("cart_too_large", { maximum: MAX_AMOUNT });
}

/**
 * Changes the caller's cart in the market's tenant, and answers it as it is then. What is read for the change leaves in one
 * batch behind the cart's lock, and the change in one with what is read for the answer. 400 `limit_reached` and
 * `cart_too_large` where it grew beyond an order.
 */
async function changing(
  user: UserContext,
  { market_id }: Named,
  find: (tx: Transaction, ctx: Shopping) => Promise<Change>,
) {
  const ctx = await enterMarket(user, market_id);
  return ctx.transaction(async (tx) => {
    const [market, [known], { write, touches = false, promotion, grows = false }] = await tx.inOrder(
      () => marketTerms(tx, market_id),
      () => tx.sql(lockOpen, ownOf(ctx)),
      () => find(tx, ctx),
    );
    const cart = known ?? (await openOne(tx, ctx));
    const now = ctx.deps.now();
    const work = { tx, ctx, cart, market };
    const promotion_id = promotion ? await promotion(work) : cart.promotion_id;
    const touch = async () =>
      (await tx.sql(touchCart, [ctx.tenantId, cart.id, now.toISOString(), promotion_id]))[0] ?? null;
    const change = async () => {
      if (!write) return touch();
      return touches ? write(work) : (await tx.inOrder(() => write(work), touch))[1];
    };
    const [changed, content] = await tx.inOrder(change, () => contentOf(tx, cart, promotion_id));
    const shown = shownCart(changed ?? cart, content, { market, now });
    if (grows) requireRoom(shown);
    return { cart: shown };
  });
}

/** One's own cart in a market, opened when there is none (3 §10, 4 H2). */
export async function showCart(user: UserContext, { market_id }: Named) {
  const ctx = await enterMarket(user, market_id);
  return ctx.transaction(async (tx) => {
    const [market, [known]] = await tx.inOrder(
      () => marketTerms(tx, market_id),
      () => tx.sql(findOpen, ownOf(ctx)),
    );
    const cart = known ?? (await openOne(tx, ctx));
    const content = await contentOf(tx, cart, cart.promotion_id);
    return { cart: shownCart(cart, content, { market, now: ctx.deps.now() }) };
  });
}

/** What is meant by a product and perhaps one of its variants; 404 for what is not sold here. */
function soldOne([first, second]: readonly RowOf<typeof soldVariants>[]) {
  if (!first) throw new AppError("product_not_found");
  if (first.variant_id === null) throw new AppError("variant_not_found");
  if (second) throw invalidField("variant_id", "required");
  return { variant_id: first.variant_id, price: first.price };
}

/** Puts something into the cart: equal lines merge (3 §10, 4 H2). */
export function addToCart(user: UserContext, { product_id, variant_id: named = null, quantity, ...input }: AddInput) {
  return changing(user, input, async (tx, ctx) => {
    const { variant_id, price } = soldOne(await tx.sql(soldVariants, [ctx.tenantId, product_id, named]));
    const line = [newId(), product_id, variant_id, quantity, price, ctx.deps.now().toISOString()] as const;
    const write = async ({ cart }: InCart) => {
      const [added] = await tx.sql(addLine, [ctx.tenantId, cart.id, ...line]);
      if (!added || added.pieces > MAX_PIECES)
        throw invalidField("quantity", "too_big.number", { maximum: MAX_PIECES, inclusive: "true" });
      return added;
    };
    return { write, touches: true, grows: true };
  });
}

/** Changes how many pieces of a line are wanted; 0 removes it (3 §10). */
export function changeCartItem(user: UserContext, input: Named & { itemId: string; quantity: number }) {
  return changing(user, input, async (tx, ctx) => ({
    async write({ cart }) {
      const line = [ctx.tenantId, cart.id] as const;
      const found =
        input.quantity === 0
          ? await tx.sql(removeLines, [...line, [input.itemId]])
          : await tx.sql(changeLine, [...line, input.itemId, input.quantity]);
      if (found.length === 0) throw new AppError("cart_item_not_found");
      return null;
    },
    grows: input.quantity > 0,
  }));
}

/** Takes a line out of the cart (3 §10). */
export const removeCartItem = (user: UserContext, input: Named & { itemId: string }) =>
  changeCartItem(user, { ...input, quantity: 0 });

/** Takes everything out of the cart, the promotion's code too (3 §10). */
export function emptyCart(user: UserContext, input: Named) {
  return changing(user, input, async (tx, ctx) => ({
    async write({ cart }) {
      await tx.sql(removeLines, [ctx.tenantId, cart.id, null]);
      return null;
    },
    promotion: async () => null,
  }));
}

/** Gives a promotion's code for the cart, in the place of an earlier one (4 L6). */
export function setCartPromotion(user: UserContext, input: Named & { code: string }) {
  return changing(user, input, async (tx, ctx) => {
    const [named] = await tx.sql(promotionByCode, [ctx.tenantId, input.code]);
    if (!named) throw new AppError("promotion_not_found");
    const promotion = async ({ cart, market }: InCart) => {
      const lines = pricedLines(await tx.sql(linesOfCart, [ctx.tenantId, cart.id]), market);
      const asked = { userId: ctx.caller.userId, promotionId: named.id, lines, now: ctx.deps.now() };
      await applicable(tx, asked, { strictly: true });
      return named.id;
    };
    return { promotion };
  });
}

/** Takes the code back (4 L6). */
export const removeCartPromotion = (user: UserContext, input: Named) =>
  changing(user, input, async () => ({ promotion: async () => null }));
