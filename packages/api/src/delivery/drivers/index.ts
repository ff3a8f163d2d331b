export { requireActiveDriver } from "./active.ts";
export { driversRouter } from "./router.ts";
export type { Driver } from "./schema.ts";
export { driverId, status as driverStatus } from "./schema.ts";
export { leaveAsDriver } from "./services/delete-driver.ts";
