export { restaurantCartsForgotten } from "./purge.ts";
export { restaurantCartsRouter } from "./router.ts";
export type { Line, Modifier } from "./schema.ts";
export { cartRestaurant, modifier } from "./schema.ts";
export { checkOut } from "./services/check-out.ts";
export { lookIntoCart } from "./services/look.ts";
export { cartTotals, lineTotal } from "./totals.ts";
