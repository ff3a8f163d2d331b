export { isOpen } from "./open.ts";
export { locationsRouter } from "./router.ts";
export { binSummary } from "./schema.ts";
export { createReceivingLocation } from "./service.ts";
