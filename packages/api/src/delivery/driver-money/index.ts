export { driverMoneyRouter } from "./router.ts";
