export type { BlindCount } from "./blind.ts";
export { createAuditsRouter } from "./router.ts";
export type { AuditSteps, Pair, PickedInBin } from "./steps.ts";
export type { FirstCount, WriteOff } from "./validate-count.ts";
