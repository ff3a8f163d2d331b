import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { RequestContext } from "../../kernel/index.ts";
import { countsSql } from "./contacts.ts";

const reachedStatement = statement(
  "contacts.reached",
  `SELECT array_remove(ARRAY[CASE WHEN ${countsSql("email")} THEN email END, CASE WHEN ${countsSql("phone")} THEN phone END], NULL)::text[]
     AS reached, language FROM users WHERE id = $1`,
);

/**
 * Tells somebody of what became of their account at every contact that counts: who stole one of them cannot hide it. In
 * their language, else in that of the request.
 */
export async function notifyContacts(
  tx: Transaction,
  { deps, language }: Pick<RequestContext, "deps" | "language">,
  userId: string,
  template: string,
): Promise<void> {
  const [account] = await tx.sql(reachedStatement, [userId]);
  const said = account?.language ?? language;
  for (const to of account?.reached ?? []) await deps.messages.send(tx, { to, template, language: said, data: {} });
}
