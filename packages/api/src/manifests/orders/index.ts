export { manifestOrdersRouter } from "./router.ts";
export { freeAbandonedOrders } from "./services/sweep.ts";
