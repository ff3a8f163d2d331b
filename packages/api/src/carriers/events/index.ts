export { carrierEventsRouter } from "./router.ts";
