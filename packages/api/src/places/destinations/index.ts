export { destinationOf, keepDestination, placeOfDestination, roomInBook } from "./destination.ts";
export type { ShippingAddress } from "./schema.ts";
export {
  destinationFields,
  destinationIssue,
  namesDestination,
  placedDestinationFields,
  shippingAddress,
} from "./schema.ts";
