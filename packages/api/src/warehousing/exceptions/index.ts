export { exceptionsRouter } from "./router.ts";
export type { NewException } from "./service.ts";
export { endExceptions, openExceptions } from "./service.ts";
