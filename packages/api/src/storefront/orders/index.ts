import "./delivery-steps.ts";
import "./settle.ts";

export { completeOrderWhenDue, completionJob, sweepOrders } from "./complete-later.ts";
export { customerOrdersRouter, ordersRouter } from "./router.ts";
export type { ReturnLine, ShippingAddress } from "./schema.ts";
