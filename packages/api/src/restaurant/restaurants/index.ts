export type { Served } from "./open.ts";
export { isOpen } from "./open.ts";
export type { Kitchen, PublicRestaurant } from "./repository.ts";
export { findBySlug, idStatement, kitchenOf, requireRestaurant } from "./repository.ts";
export { restaurantsRouter } from "./router.ts";
export type { Slot } from "./schedule.ts";
export { isOpenAt, schedule } from "./schedule.ts";
export { pathSlug } from "./schema.ts";
export { keepImage, shown } from "./shown.ts";
