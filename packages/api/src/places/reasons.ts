import { registerReasons } from "../kernel/index.ts";

/** Why requests about addresses and branches fail (1 §5.5, 3 §3, 4 C1). */
export const placesReasons = registerReasons({
  branch_not_found: 404,
  address_not_found: 404,
  address_coordinates_already_exist: 409,
  address_in_use: 409,
});
type PlacesReasons = typeof placesReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends PlacesReasons {}
}
