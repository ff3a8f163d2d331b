export { paymentCallbacksRouter } from "./router.ts";
export { runSandboxCallback, sandboxJob } from "./sandbox.ts";
