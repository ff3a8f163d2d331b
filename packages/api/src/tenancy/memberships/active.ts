import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";

const activeMember = statement(
  "memberships.active_member",
  `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.status = 'active'`,
);

/** Who can be given work is an active member; nobody has to be: 404 `user_not_found` (3 §3). */
export async function requireActiveMember(tx: Transaction, userId: string | null | undefined): Promise<void> {
  if (!userId) return;
  const [member] = await tx.sql(activeMember, [tx.scope.tenantId, userId]);
  if (!member) throw new AppError("user_not_found");
}
