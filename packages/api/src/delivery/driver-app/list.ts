import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList } from "../../kernel/index.ts";
import type { DeliveryRecordRow } from "../deliveries/index.ts";
import { recordColumns, recordSource, shownDelivery } from "../deliveries/index.ts";
import { activeInSql } from "../lifecycle/index.ts";
import { ownDriver, ownStatement } from "./own.ts";
import type { BroughtOrder, listInput } from "./schema.ts";

const MAX_ACTIVE = 1000;

const mine = `delivery_assignments WHERE tenant_id = $1 AND driver_id = ${ownDriver}`;
type OwnRow = DeliveryRecordRow & { cash_due: number; order: BroughtOrder | null };
// A leg's cash is its staged delivery's: the sender's on the first, the recipient's on the last (4 J8). Who has a parcel that
// is not his task any more collects nothing.
const columns = `${recordColumns}, CASE WHEN d.driver_id = ${ownDriver} AND r.payment_method = 'cash' AND r.payment_status = 'pending'
    AND d.delivery_flow <> 'operational_return'
    AND (d.parent_id IS NULL OR (d.delivery_flow = 'pickup_leg') = (r.payer_type = 'sender'))
  THEN r.cash_to_collect ELSE 0 END::float8 AS cash_due,
  (SELECT jsonb_build_object('order_number', o.order_number, 'customer_notes', o.customer_notes,
            'special_instructions', o.shipping_address->>'special_instructions')
     FROM storefront_orders o WHERE o.tenant_id = $1 AND r.order_type = 'storefront_order' AND o.id = r.order_id) AS "order"`;
const source = `${recordSource} JOIN deliveries r ON r.tenant_id = $1 AND r.id = CASE WHEN d.parent_id IS NULL THEN d.id ELSE d.parent_id END`;
// What failed takes room as long as its driver has it (4 J9). Each part by the index that is made for it.
const activeStatement = statement(
  "driver_app.active",
  `WITH in_hand AS (
     SELECT delivery_id, min(created_at) AS since FROM (
       SELECT delivery_id, created_at FROM ${mine} AND status IN (${activeInSql})
       UNION ALL SELECT delivery_id, created_at FROM ${mine} AND capacity_unit > 0) a
     GROUP BY delivery_id)
   SELECT ${columns} FROM ${source} JOIN in_hand i ON i.delivery_id = d.id
   WHERE d.tenant_id = $1 ORDER BY i.since, d.id LIMIT ${MAX_ACTIVE}`,
);
// Of several assignments of one delivery the last one stands for it.
const isOver = (a: string) => `${a}.status IN ('completed', 'failed', 'cancelled') AND ${a}.capacity_unit = 0`;
const another = `SELECT o.id FROM delivery_assignments o WHERE o.tenant_id = $1 AND o.delivery_id = a.delivery_id
  AND o.driver_id = a.driver_id AND o.status NOT IN ('declined', 'released')
  AND (NOT (${isOver("o")}) OR (o.created_at, o.id) > (a.created_at, a.id)) LIMIT 1`;

/**
 * What a driver has had, latest first. What was declined or taken away was never carried out; what is in hand again is
 * not over (3 §5, 4 E7).
 */
export const historyList = defineList("driver_app.history", {
  from: "delivery_assignments a",
  scope: `a.tenant_id = $1 AND a.driver_id = ${ownDriver} AND ${isOver("a")} AND (${another}) IS NULL`,
  filters: {},
  order: ["created_at DESC", "delivery_id DESC"],
  columns,
  source: (rows) => `${source} JOIN ${rows} a ON d.tenant_id = $1 AND d.id = a.delivery_id`,
});

/** What the caller has in hand, and has had: each with what becomes of it when it failed (3 §5, 4 E7). */
export async function listOwn(ctx: TenantContext, input: z.output<typeof listInput>) {
  const key = [ctx.tenantId, ctx.caller.userId] as const;
  const [[own], inHand, history, counts] = await ctx.read((q) => [
    q.sql(ownStatement, key),
    q.sql(activeStatement, key),
    ...historyList.reads(q, key, input),
  ]);
  if (!own?.id) throw new AppError("driver_not_found");
  const shown = ({ cash_due, order, ...row }: OwnRow) => ({ ...shownDelivery(ctx, row), cash_due, order });
  const { page, limit } = input;
  const total = historyList.totalOf(counts, input);
  return { active: inHand.map(shown), history: history.map(shown), page, limit, total };
}
