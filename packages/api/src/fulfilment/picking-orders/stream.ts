import { statement } from "@karwan/db";
import { z } from "zod";
import type { TenantContext, Written } from "../../kernel/index.ts";
import { id, timestampOut } from "../../kernel/index.ts";
import type { Told } from "../../messaging/changes/index.ts";
import {
  changesExamples,
  changesReset,
  changesSince,
  changesText,
  followChanges,
  momentJson,
} from "../../messaging/changes/index.ts";
import { pickingStatus } from "./schema.ts";

const changesStatement = statement(
  "picking_orders.changes",
  changesText(
    "picking_order",
    `jsonb_build_object('id', o.id, 'reference_number', o.reference_number, 'warehouse_id', o.warehouse_id, 'status', o.status,
       'updated_at', ${momentJson("o.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, reference_number, warehouse_id, status, updated_at FROM picking_orders
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) o`,
  ),
  { examples: changesExamples },
);

const changedOrder = z
  .object({
    id,
    reference_number: z.string(),
    warehouse_id: id,
    status: pickingStatus,
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedPickingOrder" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  orders: z.array(changedOrder).nullable(),
  reset: changesReset,
});

/** What changes of the tenant's picking orders, as it happens: a pick changes its order (4 L9). */
export function streamPickingOrders(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "picking_order" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: orders, reset }: Told<Written<typeof changedOrder>>) => z.decode(streamEvent, { orders, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
