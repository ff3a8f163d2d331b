export type { ChainFault } from "./chain.ts";
export type { CustodyMismatch, CustodyReport } from "./custody.ts";
export { verifyCustody } from "./custody.ts";
export type { DeliveryMismatch, DeliveryReport } from "./deliveries.ts";
export { verifyDeliveries } from "./deliveries.ts";
