import type { Transaction } from "@karwan/db";
import { insertMemberStatement, insertPersonStatement } from "../repository.ts";

type Named = { id: string; first_name: string; last_name: string; at: string };

/** Makes a member by a name alone: a person without contacts, password and roles, in the place of who was not asked yet. */
export function standIn(tx: Transaction, { id, first_name, last_name, at }: Named): Promise<unknown> {
  const { tenantId } = tx.scope;
  return tx.inOrder(
    () => tx.sql(insertPersonStatement, [tenantId, id, first_name, last_name, at]),
    () => tx.sql(insertMemberStatement, [tenantId, id, at]),
  );
}
