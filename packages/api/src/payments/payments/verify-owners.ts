import type { Database, Statement } from "@karwan/db";

import { tenantsOf } from "../../kernel/index.ts";
import type { PaymentOwner } from "./repository.ts";

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

/** What came, what went back or is about to, and what was to be paid, of each order of a table: where they say otherwise. */
export const contradictingPayments = (table: string, type: PaymentOwner["type"]): string =>
  `WITH p AS MATERIALIZED (
     SELECT owner_id, sum(refunded_amount + refund_pending_amount) AS back, bool_or(status IN ('settled', 'paid', 'refunded')) AS came,
            max(amount) AS amount
       FROM payments WHERE tenant_id = $1 AND owner_type = '${type}' GROUP BY owner_id)
   SELECT w.kind, o.id, w.expected, w.found
     FROM ${table} o LEFT JOIN p ON p.owner_id = o.id
    CROSS JOIN LATERAL (VALUES
       ('refunded_is_not_what_went_back', coalesce(p.back, 0)::text, o.refunded_amount::text, o.refunded_amount = coalesce(p.back, 0)),
       ('paid_is_not_what_payments_say', CASE WHEN p.came THEN 'paid' ELSE 'not paid' END, o.payment_status, (o.payment_status = 'paid') = coalesce(p.came, false)),
       ('total_is_not_what_is_paid_for', coalesce(p.amount::text, 'nothing'), o.total_price::text, o.total_price IS NOT DISTINCT FROM p.amount)
     ) AS w(kind, expected, found, is_right)
    WHERE o.tenant_id = $1 AND NOT w.is_right`;

type Of<Row> = Statement<Row, readonly [tenantId: string]>;

/**
 * Holds the orders of a kind against their payments, tenant by tenant (3 §10, 3 §11, 4 H4). Reads only; safe beside a running
 * server, for each tenant is seen in one snapshot.
 */
export async function verifyOwners(
  database: Database,
  { count, contradictions }: { count: Of<{ orders: number }>; contradictions: Of<Omit<OrderMismatch, "tenant_id">> },
  code: string | null,
): Promise<OrderReport> {
  const tenants = await tenantsOf(database, code);
  const report: OrderReport = { checked: { orders: 0 }, mismatches: [] };
  for (const tenant_id of tenants) {
    const [[counted], found] = await database.read({ tenantId: tenant_id }, (q) => [
      q.sql(count, [tenant_id]),
      q.sql(contradictions, [tenant_id]),
    ]);
    report.checked.orders += counted?.orders ?? 0;
    // One by one, here as in the other books: as arguments of one call half a million would not be told, but end in an error.
    for (const row of found) report.mismatches.push({ tenant_id, ...row });
  }
  return report;
}
