export { institutionsRouter } from "./router.ts";
