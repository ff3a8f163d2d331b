import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Hold } from "./holds.ts";
import { lockAccounts } from "./lock.ts";

const accountsStatement = statement(
  "finance.accounts_holding",
  `SELECT DISTINCT account_id FROM finance_holds
    WHERE tenant_id = $1 AND reference_type = $2 AND reference_id = ANY($3::uuid[]) AND status = 'held'`,
  { examples: { 3: `{${NO_TENANT}}` } },
);
const releaseStatement = statement(
  "finance.release_holds",
  `WITH ended AS (
     UPDATE finance_holds SET status = 'released', settled_at = $4
      WHERE tenant_id = $1 AND reference_type = $2 AND reference_id = ANY($3::uuid[]) AND status = 'held'
        AND account_id = ANY($5::uuid[]) RETURNING id, account_id, amount),
   freed AS (SELECT account_id, sum(amount) AS amount FROM ended GROUP BY account_id),
   changed AS (
     UPDATE finance_accounts a SET held = a.held - f.amount, updated_at = $4 FROM freed f WHERE a.tenant_id = $1 AND a.id = f.account_id)
   SELECT id FROM ended`,
  { examples: { 3: `{${NO_TENANT}}`, 5: `{${NO_TENANT}}` } },
);

/**
 * Frees whatever money is held for these occasions, in three statements whatever their number, and in one where nothing is
 * held (3 §13). What was captured meanwhile stays so. Answers how many holds there were.
 */
export async function releaseHolds(
  tx: Transaction,
  { reference_type, reference_ids, at }: Pick<Hold, "reference_type"> & { reference_ids: readonly string[]; at: Date },
): Promise<number> {
  const about = [tx.scope.tenantId, reference_type, reference_ids] as const;
  const holding = await tx.sql(accountsStatement, about);
  if (holding.length === 0) return 0;
  await lockAccounts(tx, holding);
  const ids = holding.map(({ account_id }) => account_id);
  return (await tx.sql(releaseStatement, [...about, at.toISOString(), ids])).length;
}
