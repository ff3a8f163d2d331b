import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { forgetting } from "../../kernel/index.ts";

const KEPT_MS = 90 * 24 * 3600 * 1000;

const forgetStatement = statement(
  "carts.forget",
  "DELETE FROM carts WHERE tenant_id = $1 AND updated_at < $2::timestamptz",
  forgetting,
);

/** Carts that nobody has touched since then are removed. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Removes a tenant's carts that nobody touched for 90 days, with their lines: orders keep what they need of theirs. */
export async function forgetCarts(tx: Transaction, now: Date): Promise<void> {
  await tx.sql(forgetStatement, [tx.scope.tenantId, keptSince(now).toISOString()]);
}
