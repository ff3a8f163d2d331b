import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { ContactKind } from "./kind.ts";

const enterStatement = statement("contacts.enter_tenant", "SELECT set_config('app.tenant_id', $1, true)");
const tenantsStatement = statement(
  "contacts.registered_at",
  "SELECT tenant_id, created_at FROM memberships WHERE user_id = $1 AND origin = 'registration'",
  { plan: { why: "what one person is in all their tenants", scans: ["memberships"] } },
);
// The record that registering made, as long as it says what was typed there: what the tenant wrote in its place stays.
const clear = (kind: ContactKind) =>
  statement(
    `contacts.clear_registered_${kind}`,
    `UPDATE customers c SET ${kind} = NULL, updated_at = $4 FROM users u
     WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.created_at = $3 AND u.id = $2 AND c.${kind} = u.${kind}`,
  );
const clearStatement = { email: clear("email"), phone: clear("phone") };

/**
 * Takes a contact that a stranger registered with off the customer record that registering made, before it is taken off the
 * account: the tenant would go on calling it (4 B10 b). `tx` acts as the account.
 */
export async function clearRegistered(
  tx: Transaction,
  { userId, kind, at }: { userId: string; kind: ContactKind; at: string },
): Promise<void> {
  await tx.sql(enterStatement, [NO_TENANT]);
  for (const { tenant_id, created_at } of await tx.sql(tenantsStatement, [userId])) {
    await tx.sql(enterStatement, [tenant_id]);
    await tx.sql(clearStatement[kind], [tenant_id, userId, created_at, at]);
  }
  await tx.sql(enterStatement, [tx.scope.tenantId]);
}
