export { createTenantsRouter } from "./router.ts";
