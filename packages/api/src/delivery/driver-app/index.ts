export { ownDriver, ownStatement } from "./own.ts";
export type { Payloads } from "./payloads.ts";
export { syncActionsPurge } from "./purge.ts";
export { driverDeliveriesRouter } from "./router.ts";
export type { Refusal } from "./waiting.ts";
export { runAwaited, waitingJob, wakeWaiting } from "./wake.ts";
