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
import { waybillStatus } from "./schema.ts";

const changesStatement = statement(
  "waybills.changes",
  changesText(
    "waybill",
    `jsonb_build_object('id', o.id, 'waybill_number', o.waybill_number, 'source_warehouse_id', o.source_warehouse_id, 'destination_warehouse_id', o.destination_warehouse_id, 'status', o.status,
       'updated_at', ${momentJson("o.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, waybill_number, source_warehouse_id, destination_warehouse_id, status, updated_at FROM waybills
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) o`,
  ),
  { examples: changesExamples },
);

const changedWaybill = z
  .object({
    id,
    waybill_number: z.string(),
    source_warehouse_id: id,
    destination_warehouse_id: id,
    status: waybillStatus,
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedWaybill" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  waybills: z.array(changedWaybill).nullable(),
  reset: changesReset,
});

/** What changes of the tenant's waybills and of what is on them, as it happens (4 L9). */
export function streamWaybills(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "waybill" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: waybills, reset }: Told<Written<typeof changedWaybill>>) =>
      z.decode(streamEvent, { waybills, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
