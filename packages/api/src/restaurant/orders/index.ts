import "./delivery-steps.ts";
import "./settle.ts";

export { expireOrderWhenDue, sweepRestaurantOrders } from "./expire.ts";
export { expiryJob as restaurantExpiryJob } from "./expiry-job.ts";
export { dinerOrdersRouter, restaurantOrdersRouter } from "./router.ts";
export type { Whose } from "./rows.ts";
export { readOrder } from "./rows.ts";
export type { OneInput, RestaurantOrder } from "./schema.ts";
export { oneInput } from "./schema.ts";
export { shownOrder } from "./shown.ts";
export { orderStates as restaurantOrderStates } from "./state.ts";
export { verifyRestaurantOrders } from "./verify.ts";
