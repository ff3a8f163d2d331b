export type { ActionContext, Actor } from "./action-context.ts";
export { actionContextOf } from "./action-context.ts";
export { bookingJob } from "./booking.ts";
export { DeliveryChange } from "./change.ts";
export { commitAll, commitMade } from "./commit-all.ts";
export type { CustodyFacts } from "./custody.ts";
export { custodyGenesis, custodyHash } from "./custody.ts";
export { endOriginal } from "./end-original.ts";
export { eventTypes } from "./event-types.ts";
export type { DeliveryGroup } from "./lock.ts";
export {
  activeAssignment,
  carriedAssignment,
  deliveryGroups,
  holdersAttempt,
  lockDeliveryGroup,
  refuseOnWaybill,
} from "./lock.ts";
export { capturePrice, collectCash, holdPrice, releasePrice } from "./money.ts";
export type { DeliveryNotice, KeptNotice } from "./notice.ts";
export { announceJob, announceManyJob } from "./notice.ts";
export type { OrderSteps, OrderWork } from "./orders.ts";
export { registerOrderSteps } from "./orders.ts";
export type { DeliveryPatch } from "./record.ts";
export type { Address, AssignmentRow, Contact, DeliveryRow, OrderType, Point, Proof } from "./rows.ts";
export { deliveryColumns } from "./rows.ts";
export { assignmentStatus, custody, deliveryFlow, deliveryStatus } from "./schema.ts";
export type { AssignmentAction, AssignmentStatus, Custody, DeliveryAction, DeliveryStatus, Flow } from "./state.ts";
export {
  activeInSql,
  assignmentMachine,
  carriedInSql,
  custodies,
  deliveryMachine,
  flows,
  isUnmade,
  nextStatus,
  stagedStatus,
} from "./state.ts";
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
export type {
  ArrivalSource,
  WarehouseNotice,
  WarehouseSteps,
  WarehouseWork,
} from "./warehouse.ts";
export {
  endsInWarehouse,
  failsIntoWarehouse,
  pickingNumbers,
  receivingNumbers,
  registerWarehouseSteps,
  startsInWarehouse,
  warehouseOf,
  warehouseSteps,
} from "./warehouse.ts";
