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
import { deliveryStatus } from "../lifecycle/index.ts";

const changesStatement = statement(
  "deliveries.changes",
  changesText(
    "delivery",
    `jsonb_build_object('id', d.id, 'parent_id', d.parent_id, 'delivery_code', d.delivery_code, 'status', d.status,
       'driver_id', d.driver_id, 'updated_at', ${momentJson("d.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, parent_id, delivery_code, status, driver_id, updated_at FROM deliveries
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) d`,
  ),
  { examples: changesExamples },
);

const changedDelivery = z
  .object({
    id,
    parent_id: id.nullable().describe("Of a leg: the staged delivery"),
    delivery_code: z.string(),
    status: deliveryStatus,
    driver_id: id.nullable(),
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedDelivery" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  deliveries: z.array(changedDelivery).nullable(),
  reset: changesReset,
});

/** What changed of the tenant's deliveries, as it happens (4 L9). */
export function streamDeliveries(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "delivery" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: deliveries, reset }: Told<Written<typeof changedDelivery>>) =>
      z.decode(streamEvent, { deliveries, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
