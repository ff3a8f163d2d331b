import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { defineDue } from "../../kernel/index.ts";
import { releasePayment } from "../../payments/payments/index.ts";
import { returnUses } from "../promotions/index.ts";
import { commitOrder, tellMove } from "./commit.ts";
import type { OrderRow } from "./rows.ts";
import { lockOrder } from "./rows.ts";

/** The job that calls an order off for which no payment came. */
export const unpaidJob = "storefront_order.expire";
const WAITS_MS = 24 * 3600 * 1000;
const MANY = 500;

export const unpaidStatement = statement(
  "storefront_orders.unpaid",
  `SELECT id FROM storefront_orders WHERE tenant_id = $1 AND status = 'pending' AND NOT is_settled AND created_at <= $2::timestamptz
    ORDER BY created_at, id LIMIT ${MANY}`,
);
/** Orders that were placed before this moment have been waited for long enough. */
export const unpaidSince = (now: Date): Date => new Date(now.getTime() - WAITS_MS);
const nextStatement = statement(
  "storefront_orders.next_unpaid",
  "SELECT min(created_at) AS at FROM storefront_orders WHERE tenant_id = $1 AND status = 'pending' AND NOT is_settled",
);
export const unpaidDue = defineDue({
  kind: "unpaid_orders",
  next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]),
});

/** Has an order called off a day after it was placed, unless its payment comes before (4 J). */
export async function waitForPayment(
  tx: Transaction,
  { jobs }: Pick<Dependencies, "jobs">,
  { id, is_settled }: Pick<OrderRow, "id" | "is_settled">,
  placed: Date,
): Promise<void> {
  if (is_settled) return;
  const data = { tenant_id: tx.scope.tenantId, order_id: id };
  await jobs.schedule(tx, unpaidJob, data, new Date(placed.getTime() + WAITS_MS));
}

/**
 * Calls an order off that nobody paid for within a day, as its customer would: promotions have their uses back, and money that
 * comes later goes back (4 J11). Nothing for one that was paid or called off, or whose time has not come.
 */
export async function expireUnpaidOrder(
  deps: Dependencies,
  { tenant_id: tenantId, order_id }: { tenant_id: string; order_id: string },
): Promise<void> {
  const at = deps.now();
  await deps.database.transaction({ tenantId }, async (tx) => {
    const order = await lockOrder(tx, order_id);
    if (order.status !== "pending" || order.is_settled || Date.parse(order.created_at) > unpaidSince(at).getTime())
      return;
    await returnUses(tx, order_id, at);
    const patch = { cancelled_at: at.toISOString(), cancellation_reason: "payment_failed" };
    const ended = await commitOrder(tx, order, { action: "expire", patch, note: "payment_expired", by: null, at });
    await releasePayment(tx, { type: "storefront_order", id: order_id }, { deps, at, by: null });
    await tellMove(tx, deps, order, ended);
  });
}
