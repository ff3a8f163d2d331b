import { registerReasons } from "../kernel/index.ts";

/** Why requests about carts, promotions and orders fail (1 §4.6, 3 §10, 4 H, 4 L6). */
export const orderReasons = registerReasons({
  variant_not_found: 404,
  cart_not_found: 404,
  cart_item_not_found: 404,
  cart_empty: 409,
  cart_too_large: 400,
  cart_has_nothing_sold: 409,
  cart_changed: 409,
  cart_already_confirmed: 409,
  promotion_not_found: 404,
  promotion_not_applicable: 409,
  promotion_used_up: 409,
  promotion_code_taken: 409,
  back_ref_required: 400,
  storefront_order_not_found: 404,
  order_item_not_found: 404,
  out_of_stock: 409,
  order_follows_delivery: 409,
  return_exceeds_order: 409,
});
type OrderReasons = typeof orderReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends OrderReasons {}
}
