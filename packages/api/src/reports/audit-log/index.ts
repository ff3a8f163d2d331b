export { auditLogRouter } from "./router.ts";
