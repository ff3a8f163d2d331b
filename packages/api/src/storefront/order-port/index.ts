export type { OrderReader, OrderTotals, RecentOrder } from "./port.ts";
export { orderReader, registerOrders } from "./port.ts";
