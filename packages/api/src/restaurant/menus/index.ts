export { isAvailable } from "./availability.ts";
export { findStatement as dishStatement, refuseMenuPrices } from "./repository.ts";
export { menusRouter } from "./router.ts";
export type { Dish, ModifierGroup, Variant } from "./schema.ts";
export { MAX_CHOICES } from "./schema.ts";
