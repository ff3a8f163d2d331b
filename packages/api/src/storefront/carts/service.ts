import type { Transaction } from "@karwan/db";
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
  countLines,
  findOpen,
  linesOfCart,
  lockOpen,
  openCart,
  removeLines,
  soldVariants,
  touchCart,
} from "./repository.ts";
import type { AddInput } from "./schema.ts";
import { MAX_PIECES } from "./schema.ts";
import { pricedLines, readCart } from "./shown.ts";

const MAX_LINES = 200;

type Named = { market_id: string };
type InCart = { tx: Transaction; ctx: Shopping; cart: CartRow; market: MarketTerms };

/** The caller's open cart in a market, made when there is none; under lock (4 H2). */
async function openOne(tx: Transaction, ctx: Shopping): Promise<CartRow> {
  const mine = [ctx.tenantId, ctx.caller.userId, ctx.marketId] as const;
  const [known] = await tx.sql(lockOpen, mine);
  if (known) return known;
  const now = ctx.deps.now().toISOString();
  await tx.sql(openCart, [ctx.tenantId, newId(), ctx.marketId, ctx.caller.userId, now]);
  const [made] = await tx.sql(lockOpen, mine);
  // Whoever opened it at the same time has confirmed it already.
  if (!made) throw new AppError("conflict");
  return made;
}

/** Changes the caller's cart in the market's tenant, and answers it as it is then. 400 `cart_too_large` where it grew beyond an order. */
async function changing(
  user: UserContext,
  { market_id }: Named,
  change: (work: InCart) => Promise<string | null>,
  { grows = false } = {},
) {
  const ctx = await enterMarket(user, market_id);
  return ctx.transaction(async (tx) => {
    const market = await marketTerms(tx, market_id);
    const cart = await openOne(tx, ctx);
    const now = ctx.deps.now();
    const promotion_id = await change({ tx, ctx, cart, market });
    await tx.sql(touchCart, [ctx.tenantId, cart.id, now.toISOString(), promotion_id]);
    const [changed] = await tx.sql(findOpen, [ctx.tenantId, ctx.caller.userId, market_id]);
    const shown = await readCart(tx, { cart: changed ?? cart, market, now });
    if (grows && shown.subtotal > MAX_AMOUNT) throw new AppError("cart_too_large", { maximum: MAX_AMOUNT });
    return { cart: shown };
  });
}

/** One's own cart in a market, opened when there is none (3 §10, 4 H2). */
export async function showCart(user: UserContext, { market_id }: Named) {
  const ctx = await enterMarket(user, market_id);
  return ctx.transaction(async (tx) => {
    const market = await marketTerms(tx, market_id);
    const [known] = await tx.sql(findOpen, [ctx.tenantId, ctx.caller.userId, market_id]);
    return { cart: await readCart(tx, { cart: known ?? (await openOne(tx, ctx)), market, now: ctx.deps.now() }) };
  });
}

/** What is meant by a product and perhaps one of its variants; 404 for what is not sold here. */
async function soldOne(tx: Transaction, { product_id, variant_id = null }: AddInput) {
  const [first, second] = await tx.sql(soldVariants, [tx.scope.tenantId, product_id, variant_id]);
  if (!first) throw new AppError("product_not_found");
  if (first.variant_id === null) throw new AppError("variant_not_found");
  if (second) throw invalidField("variant_id", "required");
  return { variant_id: first.variant_id, price: first.price };
}

/** Puts something into the cart: equal lines merge (3 §10, 4 H2). */
export function addToCart(user: UserContext, input: AddInput) {
  const grows = { grows: true };
  return changing(
    user,
    input,
    async ({ tx, ctx, cart }) => {
      const { variant_id, price } = await soldOne(tx, input);
      const at = ctx.deps.now().toISOString();
      const line = [newId(), input.product_id, variant_id, input.quantity, price, at] as const;
      const [added] = await tx.sql(addLine, [ctx.tenantId, cart.id, ...line]);
      if (!added || added.quantity > MAX_PIECES)
        throw invalidField("quantity", "too_big.number", { maximum: MAX_PIECES, inclusive: "true" });
      const [counted] = await tx.sql(countLines, [ctx.tenantId, cart.id]);
      if ((counted?.lines ?? 0) > MAX_LINES)
        throw new AppError("limit_reached", { limit: "cart_lines", maximum: MAX_LINES });
      return cart.promotion_id;
    },
    grows,
  );
}

/** Changes how many pieces of a line are wanted; 0 removes it (3 §10). */
export function changeCartItem(user: UserContext, input: Named & { itemId: string; quantity: number }) {
  const grows = { grows: input.quantity > 0 };
  return changing(
    user,
    input,
    async ({ tx, ctx, cart }) => {
      const line = [ctx.tenantId, cart.id] as const;
      const found =
        input.quantity === 0
          ? await tx.sql(removeLines, [...line, [input.itemId]])
          : await tx.sql(changeLine, [...line, input.itemId, input.quantity]);
      if (found.length === 0) throw new AppError("cart_item_not_found");
      return cart.promotion_id;
    },
    grows,
  );
}

/** Takes a line out of the cart (3 §10). */
export const removeCartItem = (user: UserContext, input: Named & { itemId: string }) =>
  changeCartItem(user, { ...input, quantity: 0 });

/** Takes everything out of the cart, the promotion's code too (3 §10). */
export function emptyCart(user: UserContext, input: Named) {
  return changing(user, input, async ({ tx, ctx, cart }) => {
    await tx.sql(removeLines, [ctx.tenantId, cart.id, null]);
    return null;
  });
}

/** Gives a promotion's code for the cart, in the place of an earlier one (4 L6). */
export function setCartPromotion(user: UserContext, input: Named & { code: string }) {
  return changing(user, input, async ({ tx, ctx, cart, market }) => {
    const [promotion] = await tx.sql(promotionByCode, [ctx.tenantId, input.code]);
    if (!promotion) throw new AppError("promotion_not_found");
    const lines = pricedLines(await tx.sql(linesOfCart, [ctx.tenantId, cart.id]), market);
    const asked = { userId: ctx.caller.userId, promotionId: promotion.id, lines, now: ctx.deps.now() };
    await applicable(tx, asked, { strictly: true });
    return promotion.id;
  });
}

/** Takes the code back (4 L6). */
export const removeCartPromotion = (user: UserContext, input: Named) => changing(user, input, async () => null);
