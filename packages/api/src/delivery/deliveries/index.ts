export type { ArrivedDelivery, ArrivedParcel } from "./arrived.ts";
export { makeArrived } from "./arrived.ts";
export { inCapitals, isOwnBarcode, isPostalBarcode, plainBarcode, postalCheckDigit } from "./barcode.ts";
export { callOffOneOfMany, cancelDelivery } from "./cancel.ts";
export type { DeliveryCodes } from "./codes.ts";
export { reserveStagedNumbers, stagedCodes, takeCodes, takeManyCodes } from "./codes.ts";
export type { Bringing } from "./create.ts";
export { createDelivery } from "./create.ts";
export { draftUnits } from "./drafts.ts";
export type { DeliveryRecordRow } from "./find.ts";
export { findDelivery, recordColumns, recordSource, shownDelivery } from "./find.ts";
export { deliveryListRouter } from "./list-router.ts";
export { statusList } from "./list-schema.ts";
export { commonFilters, deliveries, shownFrom } from "./listed.ts";
export { noteMissingGoods, notifyOfMissingGoods } from "./missing-goods.ts";
export { refuseOpenPrices } from "./open-prices.ts";
export type { ReceivedGoods } from "./received-goods.ts";
export { handGoodsOn, keepReceived, noteReceived } from "./received-goods.ts";
export { returnStatusSql } from "./return-status.ts";
export { deliveriesRouter } from "./router.ts";
export type { Delivery, NewDelivery } from "./schema.ts";
export {
  currentAssignment,
  delivery,
  newContact,
  newDelivery,
  oneOutput,
  payerType,
  paymentMethod,
  returnStatuses,
} from "./schema.ts";
export type { DeliveryLine } from "./stock.ts";
export { linesOfMany, noteReservations, releaseItems } from "./stock.ts";
