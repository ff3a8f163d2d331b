export { locationsRouter } from "./router.ts";
export { createReceivingLocation } from "./service.ts";
