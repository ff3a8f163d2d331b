export { sendTrackingLink, takeTrackingKey } from "./keys.ts";
export { trackingRouter } from "./router.ts";
