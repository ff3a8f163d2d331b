import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";

const member = (
  userId: string,
) => `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id AND u.status <> 'invited'
    WHERE m.tenant_id = $1 AND m.user_id = ${userId} AND NOT ${leftSql("m")}`;
// The record that is made then waits for whoever holds the account, for whom it would count; elsewhere its foreign key does.
const memberStatement = statement("parties.member", member("$2"), {
  cluster: member("(SELECT karwan_citus.kept($2::uuid))"),
});

/** The account of a party who signs in is one of the tenant's members, invited ones left out: otherwise 404 `user_not_found` (3 §3, 4 L4). */
export async function requireMember(tx: Transaction, userId: string | null | undefined): Promise<void> {
  if (!userId) return;
  const found = await tx.sql(memberStatement, [tx.scope.tenantId, userId]);
  if (found.length === 0) throw new AppError("user_not_found");
}
