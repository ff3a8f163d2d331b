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

/** Goods that a delivery should have: how many are missing, and what is left of them. */
export interface MissingOfDelivery {
  delivery_id: string;
  item_id: string;
  quantity: number;
  left: number;
}

/** Notes on deliveries' timelines which of their goods are missing, as the caller found. */
export async function noteMissingGoods(
  tx: Transaction,
  { caller, deps }: Pick<TenantContext, "caller" | "deps">,
  missing: readonly MissingOfDelivery[],
): Promise<void> {
  if (missing.length === 0) return;
  const events = missing.map(({ delivery_id, ...details }) => ({ delivery_id, id: newId(), details }));
  const { userId, apiKeyId } = caller;
  const at = deps.now().toISOString();
  await tx.sql(tellStatement, [tx.scope.tenantId, JSON.stringify(events), userId, apiKeyId !== null, at]);
}

/** Notes on their timelines what an audit took from the goods that deliveries had kept for them (4 D9). */
export async function notifyOfMissingGoods(
  tx: Transaction,
  ctx: Pick<TenantContext, "caller" | "deps">,
  lost: readonly Clamped[],
): Promise<void> {
  const theirs = lost.flatMap(({ managed_by, reference_id, item_id, quantity, left }) =>
    managed_by === "delivery" && reference_id ? [{ delivery_id: reference_id, item_id, quantity, left }] : [],
  );
  await noteMissingGoods(tx, ctx, theirs);
}
