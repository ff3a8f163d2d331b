export type { Money, Quote, Terms } from "./price.ts";
export { distanceKm, quote } from "./price.ts";
export type { Place } from "./schema.ts";
export { breakdown, place, price } from "./schema.ts";
