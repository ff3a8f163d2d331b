import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { RequestContext } from "../../../kernel/index.ts";
import { leftSql, merelyCustomerSql } from "../../../tenancy/memberships/index.ts";
import type { ContactKind } from "../../contacts/index.ts";
import { countsSql } from "../../contacts/index.ts";

// Who left, or is merely a customer, may be invited.
const membersBy = (kind: ContactKind, contacts: string) =>
  `SELECT '${kind}' AS kind, u.${kind} AS contact, 'user_already_member' AS reason
   FROM users u JOIN memberships m ON m.tenant_id = $1 AND m.user_id = u.id
   WHERE u.${kind} = ANY(${contacts}::text[]) AND ${countsSql(kind, "u")} AND NOT ${leftSql("m")}
     AND NOT (m.status = 'active' AND ${merelyCustomerSql("$1")})`;
const knownStatement = statement(
  "invitations.known_here",
  `${membersBy("email", "$2")} UNION ALL ${membersBy("phone", "$3")}
   UNION ALL SELECT CASE WHEN i.destination = i.email THEN 'email' ELSE 'phone' END, i.destination, 'user_already_invited'
   FROM invitations i WHERE i.tenant_id = $1 AND i.status = 'open' AND i.expires_at > $4
     AND i.destination = ANY($2::text[] || $3::text[])`,
);
/** A contact of which POST /users would say 409 by what the tenant itself knows: nothing of other accounts (4 B1). */
export type KnownContact = RowOf<typeof knownStatement>;

/** Those of many contacts whose people are members of the scope's tenant, or have an open invitation to it. */
export function knownHere(
  tx: Transaction,
  { deps }: Pick<RequestContext, "deps">,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<KnownContact[]> {
  return tx.sql(knownStatement, [tx.scope.tenantId, emails, phones, deps.now().toISOString()]);
}
