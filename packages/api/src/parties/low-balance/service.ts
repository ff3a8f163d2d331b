import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { defineDue, visitDue } from "../../kernel/index.ts";
import { notify } from "../../messaging/notifications/index.ts";

const AT_ONCE = 100;

const nextStatement = statement(
  "low_balance.next",
  "SELECT min(low_since) AS at FROM finance_accounts WHERE tenant_id = $1 AND low_since IS NOT NULL AND low_told_at IS NULL",
);
const balancesDue = defineDue({ kind: "low_balances", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) });
const holder = (columns: string) =>
  `CASE WHEN a.owner_type = 'customer' THEN (SELECT ${columns} FROM customers h WHERE h.tenant_id = $1 AND h.id = a.owner_id)
     WHEN a.owner_type = 'institution' THEN (SELECT ${columns} FROM institutions h WHERE h.tenant_id = $1 AND h.id = a.owner_id)`;
// Taken by its row: of two who tell at once each tells of others.
const takeStatement = statement(
  "low_balance.take",
  `UPDATE finance_accounts a SET low_told_at = $2
    WHERE a.tenant_id = $1 AND a.id = ANY (ARRAY(
      SELECT id FROM finance_accounts WHERE tenant_id = $1 AND low_since IS NOT NULL AND low_told_at IS NULL
       ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE SKIP LOCKED))
   RETURNING a.id, a.currency_code, a.balance::float8 AS balance, ${holder("h.user_id")} END AS user_id,
     coalesce(${holder("h.full_name")} END, (SELECT t.name FROM tenants t WHERE t.id = $1)) AS holder_name`,
);

/** Tells the people of wallets that ran low, and finance staff, once until there is more again (4 K4). */
async function notifyTenant(deps: Dependencies, tenantId: string): Promise<void> {
  await deps.database.transaction({ tenantId }, async (tx) => {
    const wallets = await tx.sql(takeStatement, [tenantId, deps.now().toISOString()]);
    for (const { id, currency_code, balance, user_id, holder_name } of wallets)
      await notify(
        tx,
        { deps },
        {
          to: { users: user_id ? [user_id] : [], permission: "manage:finance:tenant" },
          type: "wallet_low_balance",
          data: { walletId: id, holderName: holder_name ?? "", balance, currency: currency_code },
          entity: { type: "wallet", id },
          action: { target: "wallet", path: `/wallets/${id}`, secondary_actions: [] },
        },
      );
  });
}

/** The same wherever a balance ran low; a tenant that cannot be told does not keep the others waiting. Again it finds nothing left. */
export async function notifyLowBalances(deps: Dependencies): Promise<void> {
  await visitDue(deps, balancesDue, {
    since: deps.now(),
    visit: (tenantId) => notifyTenant(deps, tenantId),
    failure: "low balances could not be told of",
  });
}
