export { exceptionTypesRouter } from "./router.ts";
export type { AuditType } from "./service.ts";
export { findAuditTypes } from "./service.ts";
