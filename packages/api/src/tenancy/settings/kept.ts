import { withDefaults } from "./defaults.ts";

/** SQL of the interval for which the tenant of `$1` keeps its audit log. */
export const auditLogKept = `coalesce((SELECT (settings->'retention'->>'audit_log_years')::int FROM tenant_settings WHERE tenant_id = $1), ${withDefaults(null).retention.audit_log_years}) * interval '1 year'`;
