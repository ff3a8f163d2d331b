export { carrierEventsPurge } from "./purge.ts";
export { carrierEventsRouter } from "./router.ts";
