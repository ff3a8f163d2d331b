import { statement } from "@karwan/db";
import type { Purge } from "../../kernel/index.ts";
import { forgetting, PURGED_AT_ONCE } from "../../kernel/index.ts";
import { auditLogKept } from "../../tenancy/settings/index.ts";

// The time is a query of its own: an index serves a comparison under row-level security only with what is known before.
const purgeStatement = statement(
  "audit_log.purge",
  `WITH gone AS (
     DELETE FROM audit_log WHERE tenant_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM audit_log WHERE tenant_id = $1 AND created_at < (SELECT $2::timestamptz - ${auditLogKept})
        ORDER BY created_at, id LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)) RETURNING id)
   SELECT count(*)::int AS removed FROM gone`,
  forgetting,
);

/** Entries of the audit log go after as many years as their tenant chose. The database keeps them for one, whatever is chosen. */
export const auditLogPurge: Purge = {
  async remove(tx, now) {
    const [row] = await tx.sql(purgeStatement, [tx.scope.tenantId, now.toISOString()]);
    return row?.removed ?? 0;
  },
  due: `(SELECT created_at FROM audit_log WHERE tenant_id = $1 ORDER BY created_at, id LIMIT 1) + ${auditLogKept}`,
};
