export { exceptionTypesRouter } from "./router.ts";
export type { AuditType } from "./service.ts";
export { builtInType, findAuditTypes } from "./service.ts";
