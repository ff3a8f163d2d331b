export type { Payloads } from "./payloads.ts";
export { driverDeliveriesRouter } from "./router.ts";
export type { Failure } from "./steps.ts";
export {
  acceptDelivery,
  declineDelivery,
  deliver,
  failDelivery,
  pickUp,
  startDelivery,
  startPickup,
} from "./steps.ts";
