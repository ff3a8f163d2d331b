import "./delivery-steps.ts";

export type { ReturnLine } from "./change-schema.ts";
export { completeOrderWhenDue, completionJob, sweepOrders } from "./complete-later.ts";
export { enterOrder } from "./customer.ts";
export { customerOrdersRouter } from "./customer-router.ts";
export { orderFacts, tellOfOrders } from "./facts.ts";
export { notifyOfOrderGoods } from "./missing-goods.ts";
export { ordersRouter } from "./router.ts";
export { linesOfOrder, promotionsOfOrder, readOrder } from "./rows.ts";
export { settleOrders } from "./settle.ts";
export { orderStates } from "./state.ts";
export { expireUnpaidOrder, unpaidJob } from "./unpaid.ts";
export { verifyOrders } from "./verify.ts";
