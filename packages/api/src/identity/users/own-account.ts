import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Caller } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

// Against a membership or customer record elsewhere that is made meanwhile: its foreign key waits for this lock.
const lockStatement = statement("users.lock", "SELECT FROM users WHERE id = $1 FOR UPDATE");
const lookStatement = statement(
  "users.look_as",
  "SELECT set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)",
);
// An order elsewhere shows by its customer record, which the first one makes (4 H2).
const entrustedStatement = statement(
  "users.entrusted",
  `SELECT u.made_by_tenant_id IS NOT DISTINCT FROM $2::uuid
     AND NOT EXISTS (SELECT FROM system_role_assignments a WHERE a.user_id = u.id)
     AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.status <> 'invited'
                     AND (m.tenant_id <> $2 OR m.left_at IS NOT NULL))
     AND NOT EXISTS (SELECT FROM customers c WHERE c.user_id = u.id AND c.tenant_id <> $2) AS entrusted
   FROM users u WHERE u.id = $1`,
  {
    plan: { why: "what one person is in all their tenants", scans: ["memberships"] },
    cluster: `SELECT u.made_by_tenant_id IS NOT DISTINCT FROM $2::uuid
     AND NOT EXISTS (SELECT FROM system_role_assignments a WHERE a.user_id = u.id)
     AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.status <> 'invited'
                     AND (m.tenant_id <> $2 OR m.left_at IS NOT NULL))
     AND u.id NOT IN (SELECT c.user_id FROM customers c WHERE c.user_id = $1 AND c.tenant_id <> $2 OFFSET 0) AS entrusted
   FROM users u WHERE u.id = $1`,
  },
);

/** Holds an account as it is until the end of the transaction. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.sql(lockStatement, [userId]);
}

/**
 * Refuses who may not change an account: names, contacts, password and pictures are its person's, who is the caller, or
 * the tenant's that made it, as long as its person never left, does not run the platform and belongs nowhere else; an
 * invitation elsewhere changes nothing (4 B11). 403 `account_shared`. The account stays locked until the end of the
 * transaction, so that this holds.
 *
 * Where an account belongs only itself may see, outside every tenant, so this one question is asked in its scope;
 * nothing but the yes or no comes back.
 */
export async function requireOwnAccount(
  tx: Transaction,
  { caller }: { caller: Caller },
  userId: string,
): Promise<void> {
  await lockAccount(tx, userId);
  if (caller.isSystemAdmin || caller.userId === userId) return;
  await tx.sql(lookStatement, [NO_TENANT, userId]);
  const [row] = await tx.sql(entrustedStatement, [userId, tx.scope.tenantId]);
  await tx.sql(lookStatement, [tx.scope.tenantId, tx.scope.userId ?? NO_TENANT]);
  if (!row?.entrusted) throw new AppError("account_shared");
}
