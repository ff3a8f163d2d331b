import type { OpenContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findBySlug, isOpen, shown } from "../../restaurants/index.ts";
import { isAvailable } from "../availability.ts";
import { menuStatement } from "../repository.ts";
import type { Menu } from "../schema.ts";

/** GET /restaurant/{slug}/menu: what an active restaurant offers, and what of it can be had now (3 §11, 4 I). */
export async function showMenu(ctx: OpenContext, { slug }: { slug: string }): Promise<Menu> {
  const { deps } = ctx;
  const restaurant = await findBySlug(ctx, slug);
  if (!restaurant.is_active) throw new AppError("restaurant_not_found");
  const { tenantId, currency } = restaurant;
  const at = deps.now();
  const [dishes] = await deps.database.read({ tenantId }, (q) => [q.sql(menuStatement, [tenantId, restaurant.id])]);
  const { id, name, image_url, schedule, time_zone } = shown({ deps, tenantId }, restaurant);
  return {
    restaurant: { id, slug: restaurant.slug, name, image_url, schedule, time_zone, is_open: isOpen(restaurant, at) },
    currency,
    products: dishes.map((dish) => ({
      ...shown({ deps, tenantId }, dish),
      variants: dish.variants.map((variant) => ({ ...variant, price: variant.price ?? dish.price })),
      is_available: isAvailable(dish, restaurant, at),
    })),
  };
}
