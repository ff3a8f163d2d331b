export { forgetExpired } from "./maintenance.ts";
export { purgeOld } from "./purge.ts";
