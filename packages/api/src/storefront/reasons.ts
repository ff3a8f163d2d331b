import { registerReasons } from "../kernel/index.ts";

/** Why requests about markets, their catalogue and their shops fail (1 §4.5, 3 §10, 4 H). */
export const storefrontReasons = registerReasons({
  market_not_found: 404,
  market_exists: 409,
  store_name_taken: 409,
  market_incomplete: 409,
  market_not_ready: 409,
  directory_category_in_use: 409,
  product_category_not_found: 404,
  product_category_in_use: 409,
  product_not_found: 404,
  shop_not_found: 404,
  review_needs_purchase: 403,
  review_exists: 409,
});
type StorefrontReasons = typeof storefrontReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends StorefrontReasons {}
}
