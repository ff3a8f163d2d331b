import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError, Decimal } from "../../kernel/index.ts";
import type { AccountKind, AccountName, LockedAccount } from "./account.ts";
import { keyOf } from "./account.ts";

// One order for everybody; the tenant's own accounts last, for they are the busiest.
const lockStatement = statement(
  "finance.lock_accounts",
  `SELECT a.id, a.owner_type, a.owner_id, a.kind, a.currency_code, a.balance, a.held, a.allows_credit, a.credit_limit
     FROM finance_accounts a
    WHERE a.tenant_id = $1
      AND a.id = ANY($2::uuid[] || ARRAY(
            SELECT n.id FROM jsonb_to_recordset($3::jsonb) AS w(owner_type text, owner_id uuid, kind text)
              JOIN finance_accounts n ON n.tenant_id = $1 AND n.owner_type = w.owner_type AND n.owner_id = w.owner_id AND n.kind = w.kind))
    ORDER BY a.owner_type = 'tenant' AND a.kind <> 'wallet', a.id FOR NO KEY UPDATE`,
);

/** Finds the account of each name among those locked. */
export type Accounts = (name: AccountName) => LockedAccount;

/** Locks accounts until the end of the transaction. Throws `wallet_not_found` for a name that the tenant does not know. */
export async function lockAccounts(tx: Transaction, names: readonly AccountName[]): Promise<Accounts> {
  const { tenantId } = tx.scope;
  const ids = names.flatMap((name) => ("account_id" in name ? [name.account_id] : []));
  const owners = names.flatMap((name): { owner_type: string; owner_id: string; kind: AccountKind }[] => {
    if ("account_id" in name) return [];
    if ("internal" in name) return [{ owner_type: "tenant", owner_id: tenantId, kind: name.internal }];
    return [{ kind: "wallet", ...name }];
  });
  const found = new Map<string, LockedAccount>();
  for (const row of await tx.sql(lockStatement, [tenantId, ids, JSON.stringify(owners)])) {
    const credit_limit = row.credit_limit === null ? null : new Decimal(row.credit_limit);
    const account = { ...row, balance: new Decimal(row.balance), held: new Decimal(row.held), credit_limit };
    found.set(row.id, account);
    found.set(`${row.owner_type}:${row.owner_id}:${row.kind}`, account);
  }
  return (name) => {
    const account = found.get(keyOf(name, tenantId));
    if (!account) throw new AppError("wallet_not_found");
    return account;
  };
}
