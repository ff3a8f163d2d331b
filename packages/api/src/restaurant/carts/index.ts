export { purgeRestaurantCarts } from "./purge.ts";
export { restaurantCartsRouter } from "./router.ts";
export type { Modifier } from "./schema.ts";
