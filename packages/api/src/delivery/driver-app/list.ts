import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, offsetOf } from "../../kernel/index.ts";
import type { DeliveryRecordRow } from "../deliveries/index.ts";
import { recordColumns, recordSource, shownDelivery } from "../deliveries/index.ts";
import { activeAssignments } from "../lifecycle/index.ts";
import type { listInput } from "./schema.ts";

const MAX_ACTIVE = 1000;

export const ownStatement = statement<{ id: string }>(
  "driver_app.own",
  "SELECT id FROM drivers WHERE tenant_id = $1 AND user_id = $2 AND deleted_at IS NULL",
);
const mine = `delivery_assignments a JOIN drivers w ON w.tenant_id = $1 AND w.id = a.driver_id AND w.user_id = $2
  AND w.deleted_at IS NULL WHERE a.tenant_id = $1`;
const active = activeAssignments.map((status) => `'${status}'`).join(", ");
type OwnRow = DeliveryRecordRow & { cash_due: number };
// A leg's cash is its staged delivery's: the sender's on the first, the recipient's on the last (4 J8).
const columns = `${recordColumns}, CASE WHEN r.payment_method = 'cash' AND r.payment_status = 'pending'
    AND d.delivery_flow <> 'operational_return'
    AND (d.parent_id IS NULL OR (d.delivery_flow = 'pickup_leg') = (r.payer_type = 'sender'))
  THEN r.cash_to_collect ELSE 0 END::float8 AS cash_due`;
// Not coalesce(), behind which PostgreSQL uses no index under row-level security.
const source = `${recordSource} JOIN deliveries r ON r.tenant_id = $1
  AND r.id = CASE WHEN d.parent_id IS NULL THEN d.id ELSE d.parent_id END`;
// What failed takes room as long as its driver has it (4 J9).
export const activeStatement = statement<OwnRow>(
  "driver_app.active",
  `WITH in_hand AS (
     SELECT a.delivery_id, min(a.created_at) AS since FROM ${mine} AND (a.status IN (${active}) OR a.capacity_unit > 0)
     GROUP BY a.delivery_id)
   SELECT ${columns} FROM ${source} JOIN in_hand i ON i.delivery_id = d.id
   WHERE d.tenant_id = $1 ORDER BY i.since, d.id LIMIT ${MAX_ACTIVE}`,
);
// By the last of the caller's attempts; what was declined or taken away was never carried out.
const past = `${mine} AND a.status IN ('completed', 'failed', 'cancelled') AND a.capacity_unit = 0 AND NOT EXISTS (
  SELECT FROM delivery_assignments b WHERE b.tenant_id = $1 AND b.delivery_id = a.delivery_id AND b.driver_id = a.driver_id
    AND (b.created_at, b.id) > (a.created_at, a.id) AND b.status NOT IN ('declined', 'released'))`;
export const historyStatement = statement<OwnRow>(
  "driver_app.history",
  `WITH past AS (SELECT a.delivery_id, a.created_at, a.id FROM ${past} ORDER BY a.created_at DESC, a.id DESC LIMIT $3 OFFSET $4)
   SELECT ${columns} FROM ${source} JOIN past p ON p.delivery_id = d.id
   WHERE d.tenant_id = $1 ORDER BY p.created_at DESC, p.id DESC`,
);
export const totalStatement = statement<{ total: number }>(
  "driver_app.history_total",
  `SELECT count(*) AS total FROM ${past}`,
);

/** What the caller has in hand, and has had: each with what becomes of it when it failed (3 §5, 4 E7). */
export async function listOwn(ctx: TenantContext, input: z.output<typeof listInput>) {
  const key = [ctx.tenantId, ctx.caller.userId];
  const [[own], inHand, history, [count]] = await ctx.read((q) => [
    q.sql(ownStatement, key),
    q.sql(activeStatement, key),
    q.sql(historyStatement, [...key, input.limit, offsetOf(input)]),
    q.sql(totalStatement, key),
  ]);
  if (!own) throw new AppError("driver_not_found");
  const shown = ({ cash_due, ...row }: OwnRow) => ({ ...shownDelivery(ctx, row), cash_due });
  const { page, limit } = input;
  return { active: inHand.map(shown), history: history.map(shown), page, limit, total: count?.total ?? 0 };
}
