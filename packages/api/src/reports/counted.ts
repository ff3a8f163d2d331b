import { countedTable } from "../kernel/index.ts";

/** How many entries the audit log has about each kind of record, kept by a trigger (4 A7). */
export const countedAuditLog = countedTable("audit_log_counts", ["entity_type"]);
