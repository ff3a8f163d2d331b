import "./delivery-steps.ts";
import "./settle.ts";

export { completeOrderWhenDue, completionJob, sweepOrders } from "./complete-later.ts";
export { enterOrder } from "./customer.ts";
export { customerOrdersRouter, ordersRouter } from "./router.ts";
export { linesOfOrder, promotionsOfOrder, readOrder } from "./rows.ts";
export type { ReturnLine, ShippingAddress } from "./schema.ts";
