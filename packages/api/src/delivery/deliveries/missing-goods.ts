import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import type { Clamped } from "../../warehousing/reservations/index.ts";

const tellStatement = statement(
  "deliveries.missing_goods",
  `INSERT INTO delivery_events (tenant_id, delivery_id, id, type, actor_type, actor_id, details, at, received_at)
   SELECT $1::uuid, e.delivery_id, e.id, 'goods_missing', CASE WHEN $4::boolean THEN 'api_key' ELSE 'user' END, $3::uuid, e.details,
          $5::timestamptz, $5
     FROM jsonb_to_recordset($2::jsonb) AS e(delivery_id uuid, id uuid, details jsonb)`,
);

/** Notes on their timelines what an audit took from the goods that deliveries had kept for them (4 D9). */
export async function tellOfMissingGoods(
  tx: Transaction,
  { caller, deps }: Pick<TenantContext, "caller" | "deps">,
  lost: readonly Clamped[],
): Promise<void> {
  const events = lost.flatMap(({ managed_by, reference_id, item_id, quantity, left }) =>
    managed_by === "delivery" ? [{ delivery_id: reference_id, id: newId(), details: { item_id, quantity, left } }] : [],
  );
  if (events.length === 0) return;
  const { userId, apiKeyId } = caller;
  const at = deps.now().toISOString();
  await tx.sql(tellStatement, [tx.scope.tenantId, JSON.stringify(events), userId, apiKeyId !== null, at]);
}
