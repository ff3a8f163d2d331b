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
import { orderPaymentStatus } from "../../payments/payments/index.ts";
import { orderStatus } from "./schema.ts";

const changesStatement = statement(
  "storefront_orders.changes",
  changesText(
    "storefront_order",
    `jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status,
       'updated_at', ${momentJson("o.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, order_number, status, payment_status, updated_at FROM storefront_orders
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) o`,
  ),
  { examples: changesExamples },
);

const changedOrder = z
  .object({
    id,
    order_number: z.string(),
    status: orderStatus,
    payment_status: orderPaymentStatus,
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedStorefrontOrder" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  orders: z.array(changedOrder).nullable(),
  reset: changesReset,
});

/** What changes of the market's orders, as it happens (4 L9). */
export function streamOrders(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "storefront_order" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: orders, reset }: Told<Written<typeof changedOrder>>) => z.decode(streamEvent, { orders, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
