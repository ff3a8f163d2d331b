import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import type { Clamped } from "../../warehousing/reservations/index.ts";

const tellStatement = statement(
  "storefront_orders.missing_goods",
  `INSERT INTO storefront_order_events (tenant_id, order_id, id, status, note, updated_by, created_at)
   SELECT $1::uuid, e.order_id, e.id, o.status, 'goods_missing', $3::uuid, $4::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS e(order_id uuid, id uuid)
     CROSS JOIN LATERAL (SELECT s.status FROM storefront_orders s WHERE s.tenant_id = $1 AND s.id = e.order_id LIMIT 1) o`,
);

/** Notes in their histories that an audit took from the goods that orders had kept for them (4 D9). */
export async function notifyOfOrderGoods(
  tx: Transaction,
  { caller, deps }: Pick<TenantContext, "caller" | "deps">,
  lost: readonly Clamped[],
): Promise<void> {
  const theirs = lost.flatMap(({ managed_by, reference_id }) =>
    managed_by === "storefront_order" && reference_id ? reference_id : [],
  );
  if (theirs.length === 0) return;
  const events = [...new Set(theirs)].map((order_id) => ({ order_id, id: newId() }));
  await tx.sql(tellStatement, [tx.scope.tenantId, JSON.stringify(events), caller.userId, deps.now().toISOString()]);
}
