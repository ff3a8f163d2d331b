import { NO_TENANT } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { allTenants, foldStatements } from "./repository.ts";

/** Makes one entry of each count's many, so that reading it stays quick; run by the worker. Changes no count. */
export async function foldCounts({ database }: Pick<Dependencies, "database">): Promise<void> {
  const [tenants] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(allTenants)]);
  // One short transaction a tenant: row-level security lets a transaction see one at a time.
  for (const { id } of tenants) {
    await database.tx({ tenantId: id }, async (h) => {
      for (const statement of foldStatements) await h.sql(statement, [id]);
    });
  }
}
