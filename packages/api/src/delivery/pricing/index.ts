export { readNamedPlaces, withNamedPlaces } from "./places.ts";
export type { Money, Quote, Terms } from "./price.ts";
export { distanceKm, quote } from "./price.ts";
export type { Place } from "./schema.ts";
export { breakdown, changedPlace, place, placeOf, price } from "./schema.ts";
