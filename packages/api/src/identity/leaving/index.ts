export { createLeavingRouter } from "./router.ts";
export type { LeavingStep } from "./service.ts";
