import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { AppError, goingThroughAll } from "../../kernel/index.ts";
import type { AccountKind, OwnerType } from "./account.ts";
import { internalKinds } from "./account.ts";

type Opening = { owner_type: OwnerType; owner_id: string; kind: AccountKind };

const openStatement = statement(
  "finance.open_accounts",
  `INSERT INTO finance_accounts (tenant_id, id, owner_type, owner_id, kind, currency_code, allows_credit, created_at, updated_at)
   SELECT t.id, w.id, w.owner_type, w.owner_id, w.kind, t.currency_code, w.owner_type = 'tenant' AND w.kind <> 'wallet', $3, $3
     FROM tenants t CROSS JOIN jsonb_to_recordset($2::jsonb) AS w(id uuid, owner_type text, owner_id uuid, kind text)
    WHERE t.id = $1
   ON CONFLICT (tenant_id, owner_type, owner_id, kind) DO NOTHING RETURNING id`,
);

async function open(tx: Transaction, openings: readonly Opening[], at: Date): Promise<void> {
  const rows = openings.map((opening) => ({ id: newId(), ...opening }));
  await tx.sql(openStatement, [tx.scope.tenantId, JSON.stringify(rows), at.toISOString()]);
}

/** Gives holders their wallets, in the transaction that makes them; who has one keeps it (3 §3, 3 §13). */
export function openWallets(tx: Transaction, owner_type: "customer" | "institution", ids: readonly string[], at: Date) {
  return open(
    tx,
    ids.map((owner_id) => ({ owner_type, owner_id, kind: "wallet" as const })),
    at,
  );
}

/** A driver's wallet and the account of the cash that he carries (4 E10). */
export function openDriverAccounts(tx: Transaction, driverId: string, at: Date) {
  const owner = { owner_type: "driver" as const, owner_id: driverId };
  return open(
    tx,
    [
      { ...owner, kind: "wallet" },
      { ...owner, kind: "cash_in_hand" },
    ],
    at,
  );
}

/** What a tenant needs from its first day: its wallet and its own side of the books (3 §3). */
export function openTenantAccounts(tx: Transaction, at: Date) {
  const owner = { owner_type: "tenant" as const, owner_id: tx.scope.tenantId };
  return open(
    tx,
    (["wallet", ...internalKinds] as const).map((kind) => ({ ...owner, kind })),
    at,
  );
}

const movedStatement = statement(
  "finance.has_moved",
  `SELECT coalesce((SELECT true FROM finance_journals WHERE tenant_id = $1 ORDER BY id LIMIT 1),
          (SELECT true FROM finance_holds WHERE tenant_id = $1 ORDER BY id LIMIT 1), false) AS moved`,
);
const convertStatement = statement(
  "finance.change_currency",
  "UPDATE finance_accounts SET currency_code = $2, updated_at = $3 WHERE tenant_id = $1",
  goingThroughAll,
);

/** Puts a tenant's accounts into another currency, as long as no money has moved: 409 `currency_in_use` (3 §3). */
export async function changeCurrency(tx: Transaction, currency: string, at: Date): Promise<void> {
  const { tenantId } = tx.scope;
  // Asked again behind the update: it waits for whoever is posting right now.
  const refuseMoved = async () => {
    const [found] = await tx.sql(movedStatement, [tenantId]);
    if (found?.moved) throw new AppError("currency_in_use");
  };
  await refuseMoved();
  await tx.sql(convertStatement, [tenantId, currency, at.toISOString()]);
  await refuseMoved();
}
