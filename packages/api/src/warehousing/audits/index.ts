export type { BlindCount } from "./blind.ts";
export { createAuditsRouter } from "./router.ts";
export { auditStates } from "./state.ts";
export type { AuditSteps, Pair, PickedInBin } from "./steps.ts";
export type { FirstCount, WriteOff } from "./validate-count.ts";
