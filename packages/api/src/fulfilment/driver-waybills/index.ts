export { driverWaybillsRouter } from "./router.ts";
