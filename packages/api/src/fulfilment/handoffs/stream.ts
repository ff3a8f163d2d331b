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
import { handoffStatus } from "./schema.ts";

const changesStatement = statement(
  "package_handoffs.changes",
  changesText(
    "handoff",
    `jsonb_build_object('id', o.id, 'delivery_id', o.delivery_id, 'warehouse_id', o.warehouse_id, 'status', o.status,
       'updated_at', ${momentJson("o.updated_at")})`,
    `CROSS JOIN LATERAL (SELECT id, delivery_id, warehouse_id, status, updated_at FROM package_handoffs
       WHERE tenant_id = $1 AND id = c.record LIMIT 1) o`,
  ),
  { examples: changesExamples },
);

const changedHandoff = z
  .object({
    id,
    delivery_id: id,
    warehouse_id: id,
    status: handoffStatus,
    updated_at: timestampOut,
  })
  .meta({ id: "ChangedPackageHandoff" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  handoffs: z.array(changedHandoff).nullable(),
  reset: changesReset,
});

/** What changes of the tenant's handoffs, as it happens (4 L9). */
export function streamHandoffs(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "handoff" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: handoffs, reset }: Told<Written<typeof changedHandoff>>) =>
      z.decode(streamEvent, { handoffs, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
