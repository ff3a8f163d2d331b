export { dayOf, startOfDay } from "./days.ts";
export { withDefaults } from "./defaults.ts";
export { deliveryHours } from "./hours.ts";
export type { Limits } from "./limits.ts";
export { limitInSql, limitReached, limitsOf, readLimits } from "./limits.ts";
export { settingsRouter } from "./router.ts";
export type { Settings } from "./schema.ts";
export { dimensionUnit, timeZone } from "./schema.ts";
export { readSettings, settingsStatement } from "./service.ts";
