import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { goingThroughAll, visitingTenants } from "../../kernel/index.ts";

/** An order that contradicts its payments; `expected` is what those say. */
export interface OrderMismatch {
  tenant_id: string;
  kind: "refunded_is_not_what_went_back" | "paid_is_not_what_payments_say" | "total_is_not_what_is_paid_for";
  id: string;
  expected: string;
  found: string;
}
export interface OrderReport {
  checked: { orders: number };
  mismatches: OrderMismatch[];
}

const tenantIds = statement("storefront_orders.verify_tenants", "SELECT id FROM tenants ORDER BY id", visitingTenants);
const countStatement = statement(
  "storefront_orders.verify_count",
  "SELECT count(*) AS orders FROM storefront_orders WHERE tenant_id = $1",
  goingThroughAll,
);
// What came, what went back or is about to, and what was to be paid, of each order.
const contradictions = statement(
  "storefront_orders.verify",
  `WITH p AS MATERIALIZED (
     SELECT owner_id, sum(refunded_amount + refund_pending_amount) AS back, bool_or(status IN ('settled', 'paid', 'refunded')) AS came,
            max(amount) AS amount
       FROM payments WHERE tenant_id = $1 AND owner_type = 'storefront_order' GROUP BY owner_id)
   SELECT w.kind, o.id, w.expected, w.found
     FROM storefront_orders o LEFT JOIN p ON p.owner_id = o.id
    CROSS JOIN LATERAL (VALUES
       ('refunded_is_not_what_went_back', coalesce(p.back, 0)::text, o.refunded_amount::text, o.refunded_amount = coalesce(p.back, 0)),
       ('paid_is_not_what_payments_say', CASE WHEN p.came THEN 'paid' ELSE 'not paid' END, o.payment_status, (o.payment_status = 'paid') = coalesce(p.came, false)),
       ('total_is_not_what_is_paid_for', coalesce(p.amount::text, 'nothing'), o.total_price::text, o.total_price IS NOT DISTINCT FROM p.amount)
     ) AS w(kind, expected, found, is_right)
    WHERE o.tenant_id = $1 AND NOT w.is_right`,
  goingThroughAll,
);

/**
 * Holds every order of a shop against its payments: what was paid, what went back or is on its way, and what it comes to (3 §10,
 * 4 H4). Reads only; safe beside a running server, for each tenant is seen in one snapshot.
 */
export async function verifyOrders(database: Database): Promise<OrderReport> {
  const [tenants] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(tenantIds)]);
  const report: OrderReport = { checked: { orders: 0 }, mismatches: [] };
  for (const { id: tenant_id } of tenants) {
    const [[count], found] = await database.read({ tenantId: tenant_id }, (q) => [
      q.sql(countStatement, [tenant_id]),
      q.sql(contradictions, [tenant_id]),
    ]);
    report.checked.orders += count?.orders ?? 0;
    report.mismatches.push(...found.map((row) => ({ tenant_id, ...row })));
  }
  return report;
}
