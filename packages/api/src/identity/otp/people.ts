import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { leftSql } from "../../tenancy/memberships/index.ts";

// What its person left says nothing; a membership without roles may get any of them.
const peopleStatement = statement(
  "otp.people",
  `WITH plain AS (SELECT id FROM roles WHERE tenant_id IS NULL AND is_built_in AND name IN ('driver', 'customer')),
   places AS (
     SELECT m.status = 'active' AS is_active,
       count(mr.role_id) = 0 AS has_no_role,
       coalesce(bool_and(mr.role_id IN (SELECT id FROM plain)), true) AS is_plain
     FROM memberships m LEFT JOIN membership_roles mr ON mr.tenant_id = m.tenant_id AND mr.user_id = m.user_id
     WHERE m.user_id = $1 AND m.status <> 'invited' AND NOT ${leftSql("m")} GROUP BY m.tenant_id, m.user_id)
   SELECT bool_or(is_active) AND bool_and(is_plain AND NOT has_no_role)
     AND NOT EXISTS (SELECT FROM system_role_assignments WHERE user_id = $1)
     AND EXISTS (SELECT FROM users WHERE id = $1 AND status = 'active') AS by_code FROM places`,
  { plan: { why: "what one person is in all their tenants", scans: ["memberships"] } },
);

/**
 * Whether somebody signs in by code: an active member somewhere, and everywhere a driver or customer alone, without a
 * role of the platform (4 K1). Asked of nobody in the same time.
 */
export async function signsInByCode(database: Database, userId: string | null | undefined): Promise<boolean> {
  const asked = userId ?? NO_TENANT;
  const [[row]] = await database.read({ tenantId: NO_TENANT, userId: asked }, (q) => [q.sql(peopleStatement, [asked])]);
  return row?.by_code ?? false;
}
