import { registerReasons } from "../kernel/index.ts";

/** Why requests about restaurants, their menus, diners' carts and orders fail. */
export const restaurantReasons = registerReasons({
  restaurant_not_found: 404,
  slug_taken: 409,
  dish_not_found: 404,
  dish_variant_not_found: 404,
  menu_full: 409,
  restaurant_cart_item_not_found: 404,
  modifier_selection_invalid: 400,
  restaurant_cart_too_large: 400,
  product_unavailable: 409,
  restaurant_address_missing: 409,
  restaurant_order_not_found: 404,
});
type RestaurantReasons = typeof restaurantReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends RestaurantReasons {}
}
