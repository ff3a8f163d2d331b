export type { Parcel } from "./quote.ts";
export { chooseService, quoteFrom, quoteReads, quoteRows, requireActiveService } from "./quote.ts";
export { deliveryServicesRouter } from "./router.ts";
