export { driverMoneyRouter } from "./money-router.ts";
export { driverAppRouter } from "./own-router.ts";
export { driversRouter } from "./router.ts";
export { leaveAsDriver } from "./services/delete-driver.ts";
