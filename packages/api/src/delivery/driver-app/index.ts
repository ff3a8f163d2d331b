export type { Payloads } from "./payloads.ts";
export { driverDeliveriesRouter } from "./router.ts";
