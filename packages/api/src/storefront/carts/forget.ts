import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { defineDue, forgetting, visitDue } from "../../kernel/index.ts";

const KEPT_MS = 90 * 24 * 3600 * 1000;

const forgetStatement = statement(
  "carts.forget",
  "DELETE FROM carts WHERE tenant_id = $1 AND updated_at < $2::timestamptz",
  forgetting,
);
const nextStatement = statement("carts.next_idle", "SELECT min(updated_at) AS at FROM carts WHERE tenant_id = $1");
const cartsDue = defineDue({ kind: "carts", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) });

/** Removes carts that nobody touched for 90 days, with their lines: orders keep what they need of theirs. */
export async function forgetIdleCarts(deps: Dependencies): Promise<void> {
  const since = new Date(deps.now().getTime() - KEPT_MS);
  await visitDue(deps, cartsDue, {
    since,
    visit: (tenantId) =>
      deps.database.transaction({ tenantId }, (tx) => tx.sql(forgetStatement, [tenantId, since.toISOString()])),
    failure: "carts that nobody touched could not be removed",
  });
}
