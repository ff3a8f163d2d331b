export type { Parcel } from "./quote.ts";
export { quoteFrom, quoteReads } from "./quote.ts";
export { deliveryServicesRouter } from "./router.ts";
