import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

const backlogStatement = statement(
  "kernel.backlog",
  "SELECT metric, label, value FROM jsonb_to_recordset(karwan_backlog()) AS b(metric text, label text, value float8)",
);

/** What waits behind the answers in all tenants together, as karwan_backlog names it: for who watches (architecture 3.7). */
export async function readBacklog(
  database: Pick<Database, "transaction">,
): Promise<{ metric: string; label: string; value: number }[]> {
  const rows = await database.transaction({ tenantId: NO_TENANT }, (tx) => tx.sql(backlogStatement));
  return rows.map(({ metric, label, value }) => ({ metric: metric ?? "", label: label ?? "", value: value ?? 0 }));
}
