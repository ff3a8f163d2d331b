export { dayOf, startOfDay } from "./days.ts";
export { withDefaults } from "./defaults.ts";
export { settingsRouter } from "./router.ts";
export type { Settings } from "./schema.ts";
export { readSettings, settingsStatement } from "./service.ts";
