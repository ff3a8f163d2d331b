export { exceptionsRouter } from "./router.ts";
export type { ExceptionEnd, NewException } from "./service.ts";
export { closeExceptions, endExceptions, openExceptions } from "./service.ts";
export { exceptionStates } from "./state.ts";
