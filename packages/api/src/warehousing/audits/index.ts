export type { BlindCount } from "./blind.ts";
export type { FirstCount, WriteOff } from "./judge.ts";
export { createAuditsRouter } from "./router.ts";
export type { AuditSteps, Pair, PickedInBin } from "./steps.ts";
