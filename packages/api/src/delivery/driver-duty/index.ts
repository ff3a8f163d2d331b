export { driverAppRouter, driverTrackRouter } from "./router.ts";
