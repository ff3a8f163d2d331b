export type { Parcel } from "./quote.ts";
export { quoteFrom, quoteReads, quoteRows } from "./quote.ts";
export { deliveryServicesRouter } from "./router.ts";
