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

const changesStatement = statement(
  "drivers.location_changes",
  changesText(
    "driver_location",
    `jsonb_build_object('driver_id', d.id, 'is_online', d.is_online, 'latitude', d.last_latitude, 'longitude', d.last_longitude,
       'last_update', ${momentJson("d.last_location_at")})`,
    `CROSS JOIN LATERAL (SELECT id, is_online, last_latitude, last_longitude, last_location_at FROM drivers
       WHERE tenant_id = $1 AND id = c.record AND deleted_at IS NULL LIMIT 1) d`,
  ),
  { examples: changesExamples },
);

const movedDriver = z
  .object({
    driver_id: id,
    is_online: z.boolean(),
    latitude: z.number().nullable().describe("Null while no place of the driver is known"),
    longitude: z.number().nullable(),
    last_update: timestampOut.nullable(),
  })
  .meta({ id: "MovedDriver" });

export const streamInput = z.object({ lastEventId: changesSince });
export const streamEvent = z.object({
  driver_locations: z.array(movedDriver).nullable(),
  reset: changesReset,
});

/** Where the tenant's drivers are, as they move, go on duty and off it (4 L9). */
export function streamLocations(
  ctx: TenantContext,
  { lastEventId }: z.infer<typeof streamInput>,
  signal: AbortSignal | undefined,
) {
  const followed = {
    topic: "driver_location" as const,
    within: ctx.tenantId,
    changes: changesStatement,
    event: ({ changes: driver_locations, reset }: Told<Written<typeof movedDriver>>) =>
      z.decode(streamEvent, { driver_locations, reset }),
  };
  return followChanges(ctx, followed, lastEventId, signal);
}
