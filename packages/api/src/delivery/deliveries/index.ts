export type { DeliveryCodes } from "./codes.ts";
export { takeCodes } from "./codes.ts";
export { createDelivery } from "./create.ts";
export type { DeliveryRecordRow } from "./find.ts";
export { findDelivery, recordColumns, recordSource, shownDelivery } from "./find.ts";
export { returnStatusSql } from "./return-status.ts";
export { deliveriesRouter } from "./router.ts";
export type { Delivery, NewDelivery } from "./schema.ts";
export { currentAssignment, delivery, newDelivery, oneOutput, returnStatuses } from "./schema.ts";
