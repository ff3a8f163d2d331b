import type { Database } from "@karwan/db";
import { NO_TENANT, newId } from "@karwan/db";
import { openTenantAccounts } from "../src/finance/ledger/index.ts";

export type RoleName =
  | "system_admin"
  | "tenant_admin"
  | "operations_manager"
  | "warehouse_staff"
  | "viewer"
  | "driver"
  | "customer";

let serial = 0;
/** A number nobody else in this process got: for names that must differ. */
export function next(): number {
  serial += 1;
  return serial;
}

export async function insertTenant(database: Database, now: Date): Promise<{ tenantId: string; code: string }> {
  const tenantId = newId();
  const code = `T${next().toString(36).toUpperCase().padStart(5, "0")}`;
  await database.transaction({ tenantId }, async (tx) => {
    await tx.sql(
      {
        name: "test.tenant",
        text: `INSERT INTO tenants (id, name, code, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)`,
      },
      [tenantId, `Tenant ${code}`, code, now.toISOString()],
    );
    await tx.sql({ name: "test.settings", text: `INSERT INTO tenant_settings (tenant_id) VALUES ($1)` }, [tenantId]);
    await openTenantAccounts(tx, now);
  });
  return { tenantId, code };
}

/** An active account with these built-in roles: members of the tenant, or system-scope ones without. */
export async function insertMember(
  database: Database,
  { tenantId, roles, now }: { tenantId: string | null; roles: readonly RoleName[]; now: Date },
): Promise<string> {
  const userId = newId();
  const number = next();
  const at = now.toISOString();
  await database.transaction({ tenantId: tenantId ?? NO_TENANT, userId }, async (tx) => {
    await tx.sql(
      {
        name: "test.user",
        text: `INSERT INTO users (id, email, phone, email_proven_at, phone_proven_at, first_name, last_name, full_name, origin, made_by_tenant_id, created_at, updated_at)
               VALUES ($1, $2, $3, $5, $5, 'Test', $4, 'Test ' || $4::text, CASE WHEN $6::uuid IS NULL THEN 'platform' ELSE 'tenant' END, $6, $5, $5)`,
      },
      [
        userId,
        `user${number}@example.test`,
        `+964770${String(number).padStart(7, "0")}`,
        `Person ${number}`,
        at,
        tenantId,
      ],
    );
    if (tenantId) {
      await tx.sql(
        {
          name: "test.membership",
          text: `INSERT INTO memberships (tenant_id, user_id, created_at, updated_at) VALUES ($1, $2, $3, $3)`,
        },
        [tenantId, userId, at],
      );
    }
    const assign = tenantId
      ? `INSERT INTO membership_roles (tenant_id, user_id, role_id) SELECT $1::uuid, $2, id FROM roles WHERE tenant_id IS NULL AND name = ANY($3)`
      : `INSERT INTO system_role_assignments (user_id, role_id) SELECT $2::uuid, id FROM roles WHERE $1::uuid IS NULL AND tenant_id IS NULL AND name = ANY($3)`;
    await tx.sql({ name: tenantId ? "test.roles" : "test.system_roles", text: assign }, [tenantId, userId, [...roles]]);
  });
  return userId;
}
