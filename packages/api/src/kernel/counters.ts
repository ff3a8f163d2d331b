import type { Database, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";

/** Moves a sequence on by $3 and answers its last number; the row is held until the commit. */
export const reserveStatement = statement(
  "kernel.reserve_numbers",
  `INSERT INTO tenant_counters (tenant_id, name, value) VALUES ($1, $2, $3)
   ON CONFLICT (tenant_id, name) DO UPDATE SET value = tenant_counters.value + $3
   RETURNING value`,
);

/** The statement of `lockCount`, for work that is sent whole. */
export const lockCountStatement = statement(
  "kernel.lock_count",
  `INSERT INTO tenant_counters (tenant_id, name) VALUES ($1, $2)
   ON CONFLICT (tenant_id, name) DO UPDATE SET value = tenant_counters.value`,
);

/**
 * Makes those who add to something that is limited in number wait for each other, until the commit: what they count in the
 * next statement is what there is.
 */
export async function lockCount(tx: Transaction, name: string): Promise<void> {
  await tx.sql(lockCountStatement, [tx.scope.tenantId, name]);
}

/**
 * The next `count` numbers of a tenant's sequence, ascending. A transaction of its own: the counter's row is held
 * for one statement only, at the price of gaps when the work that wanted the numbers fails (architecture 3).
 */
export async function reserveNumbers(database: Database, tenantId: string, name: string, count = 1): Promise<number[]> {
  const last = await database.transaction(
    { tenantId },
    async (tx) => (await tx.sql(reserveStatement, [tenantId, name, count]))[0]?.value ?? count,
  );
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}
