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
import { receivingOrderStatus } from "./schema.ts";

const changesStatement = statement(
  "receiving_orders.changes",
  changesText(
    "receiving_order",
    `jsonb_build_object('id', o.id, 'reference_number', o.reference_number, 'warehouse_id', o.warehouse_id, 'status', o.status,
       'updated_at', ${momentJson("o.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, reference_number, warehouse_id, status, updated_at FROM receiving_orders
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) o`,
  ),
  { examples: changesExamples },
);

const changedOrder = z
  .object({
    id,
    reference_number: z.string(),
    warehouse_id: id,
    status: receivingOrderStatus,
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedReceivingOrder" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  receiving_orders: z.array(changedOrder).nullable(),
  reset: changesReset,
});

/** What changes of the tenant's receiving orders, as it happens (4 L9). */
export function streamReceivingOrders(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "receiving_order" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: receiving_orders, reset }: Told<Written<typeof changedOrder>>) =>
      z.decode(streamEvent, { receiving_orders, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
