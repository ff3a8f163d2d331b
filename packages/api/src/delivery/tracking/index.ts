export { trackingRouter } from "./router.ts";
