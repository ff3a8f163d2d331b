import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";

const memberStatement = statement(
  "parties.member",
  `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id AND u.status <> 'invited'
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND NOT ${leftSql("m")}`,
);

/** The account of a party who signs in is one of the tenant's members, invited ones left out: otherwise 404 `user_not_found` (3 §3, 4 L4). */
export async function requireMember(tx: Transaction, userId: string | null | undefined): Promise<void> {
  if (!userId) return;
  const found = await tx.sql(memberStatement, [tx.scope.tenantId, userId]);
  if (found.length === 0) throw new AppError("user_not_found");
}
