import type { UserContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { destinationOf } from "../../../places/destinations/index.ts";
import { findCart, marketOfCart } from "../../carts/index.ts";
import { applicable } from "../../promotions/index.ts";
import { enterMarket, marketTerms } from "../../shopping/index.ts";
import type { QuoteInput } from "../schema.ts";
import { agreeOrder, linesNow, readTerms } from "../terms.ts";

const HOLDS_MS = 15 * 60_000;

/** What a cart would cost now, and what changed since it was filled; nothing is written, nor promised (3 §10). */
export async function quoteOrder(user: UserContext, input: QuoteInput) {
  const [[named]] = await user.read((q) => [q.sql(marketOfCart, [user.caller.userId, input.cartId])]);
  if (!named) throw new AppError("cart_not_found");
  const ctx = await enterMarket(user, named.market_id);
  return ctx.transaction(async (tx) => {
    const [market, [cart], read] = await tx.inOrder(
      () => marketTerms(tx, ctx.marketId),
      () => tx.sql(findCart, [ctx.tenantId, ctx.caller.userId, input.cartId]),
      () => readTerms(tx, input.cartId, input.deliveryServiceId),
    );
    if (!cart) throw new AppError("cart_not_found");
    if (cart.status !== "open") throw new AppError("cart_already_confirmed");
    const destination = await destinationOf(tx, ctx.caller.userId, input);
    const { rows, changes } = linesNow(read.lines);
    if (rows.length === 0) throw new AppError("cart_has_nothing_sold", { changes });
    const asked = { cart, rows, market, read, destination };
    const { sums, delivery_fee, rounding_amount, total_price } = await agreeOrder(tx, ctx, asked, (inner, what) =>
      applicable(inner, what, { strictly: true }),
    );
    const { subtotal, discount_amount, tax_amount, promotions } = sums;
    const expires_at = new Date(ctx.deps.now().getTime() + HOLDS_MS).toISOString();
    const parts = { subtotal, discount_amount, tax_amount, delivery_fee, rounding_amount };
    return { ...parts, total_price, currency: market.currency, promotions, changes, expires_at };
  });
}
