import type { TenantData } from "../data/index.ts";
import { customersOf, demoId, randomFor } from "../data/index.ts";
import { startedDaysAgo } from "./identity.ts";
import type { Clock } from "./time.ts";

type Owner = { owner_type: string; owner_id: string; kind: string };

const accountId = (owner: Owner) => demoId("finance-account", owner.owner_type, owner.owner_id, owner.kind);

function accountRow(tenant_id: string, owner: Owner, amounts: readonly number[], created_at: string) {
  return {
    tenant_id,
    id: accountId(owner),
    ...owner,
    currency_code: "IQD",
    balance: amounts.reduce((sum, amount) => sum + amount, 0),
    held: 0,
    allows_credit: owner.owner_type === "tenant" && owner.kind !== "wallet",
    entry_count: amounts.length,
    created_at,
    updated_at: created_at,
  };
}

/** What each institution paid in when it began to send, against the tenant's cash: in the order of the books. */
function paymentsOf(tenant: TenantData, clock: Clock) {
  return tenant.institutions.map(({ full_name }, position) => ({
    wallet: { owner_type: "institution", owner_id: demoId("institution", tenant.code, full_name), kind: "wallet" },
    amount: randomFor(`payment/${tenant.code}/${full_name}`).int(4, 40) * 250_000,
    reference: `RCPT-${1001 + position}`,
    at: clock.ago(startedDaysAgo - 6, position),
  }));
}

/** Wallets of everybody who has one, the tenant's own accounts, and the institutions' first payments (3 §13). */
export function financeRows(tenant: TenantData, index: number, clock: Clock) {
  const tenant_id = demoId("tenant", tenant.code);
  const created_at = clock.ago(startedDaysAgo, 45);
  const payments = paymentsOf(tenant, clock);
  const own = (kind: string): Owner => ({ owner_type: "tenant", owner_id: tenant_id, kind });
  const customers = customersOf(tenant, index).map(({ phone }) => ({
    owner_type: "customer",
    owner_id: demoId("customer", tenant.code, phone),
    kind: "wallet",
  }));
  const journalId = (reference: string) => demoId("finance-journal", tenant.code, reference);
  let paid = 0;
  return {
    finance_accounts: [
      ...["wallet", "revenue", "suspense", "gateway", "prepaid"].map((kind) =>
        accountRow(tenant_id, own(kind), [], created_at),
      ),
      accountRow(
        tenant_id,
        own("cash"),
        payments.map(({ amount }) => -amount),
        created_at,
      ),
      ...customers.map((owner) => accountRow(tenant_id, owner, [], created_at)),
      ...payments.map(({ wallet, amount }) => accountRow(tenant_id, wallet, [amount], created_at)),
    ],
    finance_journals: payments.map(({ reference, at }) => ({
      tenant_id,
      id: journalId(reference),
      type: "top_up",
      reference,
      created_by: demoId("user", `admin@${tenant.domain}`),
      created_at: at,
    })),
    finance_entries: payments.flatMap(({ wallet, amount, reference, at }, position) => {
      paid += amount;
      const about = { tenant_id, journal_id: journalId(reference), created_at: at };
      const id = (side: string) => demoId("finance-entry", tenant.code, reference, side);
      return [
        { ...about, id: id("wallet"), account_id: accountId(wallet), seq: 1, amount, balance_after: amount },
        {
          ...about,
          id: id("cash"),
          account_id: accountId(own("cash")),
          seq: position + 1,
          amount: -amount,
          balance_after: -paid,
        },
      ];
    }),
  };
}
