export { shownOrders, withWarehouse } from "./repository.ts";
export { createReceivingOrdersRouter } from "./router.ts";
export { receivingOrder } from "./schema.ts";
export { announceOrder } from "./services/announce.ts";
export { awaitParcel } from "./services/await.ts";
export { loseParcel } from "./services/lose.ts";
export type { ReceivedParcel } from "./services/record-received.ts";
export { receivingBinsOf, recordReceived, takeReferences } from "./services/record-received.ts";
export type { ReceivingSteps } from "./steps.ts";
