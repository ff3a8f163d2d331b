import type { TenantContext, UserContext } from "../../../kernel/index.ts";
import { inTenant } from "../../../kernel/index.ts";
import { paymentsOf, redirectOf } from "../../../payments/payments/index.ts";
import { findBySlug, requireRestaurant } from "../../restaurants/index.ts";
import { payerOf, readOrder } from "../rows.ts";
import type { OneInput } from "../schema.ts";
import { shownOrder } from "../shown.ts";

/** One order of a restaurant (4 L7). */
export function showOrder(ctx: TenantContext, { slug, id }: OneInput) {
  return ctx.transaction(async (tx) => {
    const order = await readOrder(tx, id, { restaurant_id: await requireRestaurant(tx, slug) });
    return { order: await shownOrder(tx, ctx.deps, order) };
  });
}

/** One own order, how it is paid, and where its payer goes on while it waits for that (3 §10, 3 §11). */
export async function showOwnOrder(user: UserContext, { slug, id }: OneInput) {
  const restaurant = await findBySlug(user, slug);
  const ctx = inTenant(user, restaurant.tenantId);
  return ctx.transaction(async (tx) => {
    const order = await readOrder(tx, id, { restaurant_id: restaurant.id, user_id: ctx.caller.userId });
    const [shown, payments] = [await shownOrder(tx, ctx.deps, order), await paymentsOf(tx, payerOf(order))];
    const isDue = order.status === "awaiting_payment";
    const instructions = isDue ? { redirect_url: await redirectOf(tx, payerOf(order)) } : null;
    return { order: shown, payments, instructions };
  });
}
