export { tenantsRouter } from "./router.ts";
