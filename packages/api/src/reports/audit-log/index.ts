export { auditLogPurge } from "./purge.ts";
export { auditLogRouter } from "./router.ts";
