import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf } from "../../kernel/index.ts";
import type { ManifestEvent } from "../life-cycle/index.ts";
import { asReader, requireReadable } from "../life-cycle/index.ts";
import type { EventsInput } from "./schema.ts";

/** What happened to a manifest and its items, in order (2 §6, 4 G5). */
export const manifestEventList = defineList("transfer_manifests.events", {
  from: "transfer_manifest_events e",
  scope: "e.tenant_id = $1 AND e.manifest_id = $2",
  filters: filtersOf<EventsInput>({ event: "e.event = ?", manifest_item_id: "e.manifest_item_id = ?" }),
  order: ["seq"],
  columns: `e.id, e.seq AS number, e.event, e.manifest_item_id, e.payload, e.created_at,
    json_build_object('type', e.actor_type, 'id', e.actor_id, 'name', u.full_name) AS actor`,
  source: (rows) => `${rows} e LEFT JOIN users u ON u.id = e.actor_id`,
});

/** GET /delivery/transfer-manifests/:id/events (3 §9, 4 G5). */
export function listEvents(ctx: TenantContext, input: EventsInput) {
  return asReader(ctx, async (own) => {
    await requireReadable(ctx, own, input.id);
    const { rows, total } = await manifestEventList.read(ctx, [ctx.tenantId, input.id], input);
    const events = rows.map(({ actor, ...row }) => ({
      ...row,
      event: row.event as ManifestEvent,
      // Who it was is the tenant's own matter.
      actor: own === null ? actor : { ...actor, id: null, name: null },
    }));
    return { events, page: input.page, limit: input.limit, total };
  });
}
