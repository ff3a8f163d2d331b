import type { UserContext } from "../../../kernel/index.ts";
import { inTenant } from "../../../kernel/index.ts";
import { destinationOf } from "../../../places/destinations/index.ts";
import { lookIntoCart } from "../../carts/index.ts";
import { findBySlug, kitchenOf } from "../../restaurants/index.ts";
import type { QuoteInput } from "../schema.ts";
import { agree } from "../terms.ts";

/** What the caller's cart would come to with its delivery, as checking out would have it now; nothing is written (3 §11, 4 I). */
export async function quoteCart(user: UserContext, input: QuoteInput) {
  const restaurant = await findBySlug(user, input.slug);
  const ctx = inTenant(user, restaurant.tenantId);
  return ctx.transaction(async (tx) => {
    const kitchen = await kitchenOf(tx, restaurant.id);
    const { currency, lines, isServed } = await lookIntoCart(tx, ctx, kitchen);
    const to = await destinationOf(tx, ctx.caller.userId, input);
    const terms = await agree(tx, input.delivery_service_id ?? null, { kitchen, to, lines });
    const total_items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...terms, currency, total_items, is_available: isServed };
  });
}
