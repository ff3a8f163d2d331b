import type { UserContext } from "../../../kernel/index.ts";
import type { ModifierGroup, Variant } from "../../menus/index.ts";
import { isAvailable } from "../../menus/index.ts";
import { findBySlug } from "../../restaurants/index.ts";
import { offeredStatement } from "../repository.ts";
import type { Line } from "../schema.ts";

type Offered = Pick<Line, "variant_id" | "modifiers"> & {
  variants: readonly Variant[];
  modifier_groups: readonly ModifierGroup[];
};

/** Whether what was put in is still on the menu: its variant, and all that was chosen with it. */
export function isStillOffered({ variant_id, modifiers, variants, modifier_groups }: Offered): boolean {
  const options = new Set(modifier_groups.flatMap((group) => group.options.map(({ id }) => id)));
  const hasAll = modifiers.every((modifier) => options.has(modifier.modifier_option_id));
  return hasAll && variants.some(({ id }) => id === variant_id);
}

/** GET: which lines of the caller's cart can be had now; none where there is no cart (1 §4.11, 4 I). */
export async function showAvailability(ctx: UserContext, { slug }: { slug: string }) {
  const restaurant = await findBySlug(ctx, slug);
  const { database, now } = ctx.deps;
  const scope = { tenantId: restaurant.tenantId, userId: ctx.caller.userId };
  const [rows] = await database.read(scope, (q) => [
    q.sql(offeredStatement, [scope.tenantId, scope.userId, restaurant.id]),
  ]);
  const at = now();
  const data = rows.map((row) => ({
    cart_item_id: row.id,
    product_id: row.product_id,
    variant_id: row.variant_id,
    is_available: isStillOffered(row) && isAvailable(row, restaurant, at),
  }));
  return { data };
}
