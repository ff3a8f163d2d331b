import { NO_TENANT } from "@karwan/db";
import type { z } from "zod";
import { shownFileUrl } from "../../files/index.ts";
import type { Dependencies, OpenContext, TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { withDefaults } from "../../tenancy/settings/index.ts";
import { distanceKm } from "../pricing/index.ts";
import { expectedOf, isFresh, toRecipient } from "./estimate.ts";
import { hashOfKey } from "./keys.ts";
import type { TrackedRow } from "./repository.ts";
import { enterByCode, knownStatement, timelineStatement, trackStatement } from "./repository.ts";
import type { TimelineEntry, trackInput } from "./schema.ts";

/** Everything that happened to a delivery, oldest first; of a leg, what happened on it (3 §5, 4 E6). */
export async function showTimeline(ctx: TenantContext, { id }: { id: string }) {
  const key = [ctx.tenantId, id] as const;
  const [[known], rows] = await ctx.read((q) => [q.sql(knownStatement, key), q.sql(timelineStatement, key)]);
  if (!known) throw new AppError("delivery_not_found");
  return { timeline: rows.map((row) => ({ ...row, details: shownDetails(ctx, row) })) };
}

const photographed = new Set(["photo_urls", "signature_url"]);

/**
 * Details with links that open the files of their photos and signatures. Nothing else in them is a link, whatever a
 * driver wrote there; and of what a carrier sent, none is.
 */
function shownDetails({ deps, tenantId }: TenantContext, { type, details }: Pick<TimelineEntry, "type" | "details">) {
  const { files } = deps;
  if (!files || !details || type === "carrier_event") return details;
  const now = deps.now();
  const link = (value: unknown) => (typeof value === "string" ? shownFileUrl(files, tenantId, value, now) : value);
  const show = (key: string, value: unknown): unknown => {
    if (photographed.has(key)) return Array.isArray(value) ? value.map(link) : link(value);
    return key === "proof" && value !== null && typeof value === "object" ? within({ ...value }) : value;
  };
  const within = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, show(key, value)]));
  return within(details);
}

type Carrier = { lat: number; lng: number; at: string } | null;

/** What the recipient's key shows: where the parcel is while it is brought to them, names and proof (4 L9). */
function privately(deps: Dependencies, { private_view: seen, ...row }: TrackedRow, carrier: Carrier) {
  if (!seen) return null;
  const now = deps.now();
  const { proof } = seen;
  const isBrought = toRecipient.has(row.status);
  const place = isBrought && carrier && isFresh(carrier.at, now) ? carrier : null;
  const link = (url: string) => (deps.files ? shownFileUrl(deps.files, row.tenant_id, url, now) : url);
  return {
    ...seen,
    driver_name: isBrought ? seen.driver_name : null,
    place: place && {
      latitude: place.lat,
      longitude: place.lng,
      at: place.at,
      distance_km: Number(distanceKm(place, row.delivery_address).toFixed(2)),
    },
    proof: proof && {
      photo_urls: proof.photo_urls.map(link),
      signature_url: proof.signature_url && link(proof.signature_url),
      recipient_name: proof.recipient_name,
      at: proof.at,
    },
  };
}

/**
 * Where a parcel is, for whoever knows its code: status and times, nothing of people but to whom the recipient's key was
 * sent; a wrong key is as none. One round trip: the tenant is entered by the code itself. Drafts and unknown codes are 404
 * (3 §5, 4 E6, 4 L9).
 */
export async function trackDelivery({ deps }: OpenContext, { delivery_code, k = "" }: z.infer<typeof trackInput>) {
  const code = delivery_code.replace(/-[AB]$/, "");
  const [, [row]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(enterByCode, [code]),
    q.sql(trackStatement, [code, hashOfKey(k)]),
  ]);
  if (!row) throw new AppError("delivery_not_found");
  const { status, timeline, latitude: lat, longitude: lng, located_at: at } = row;
  const carrier = lat !== null && lng !== null && at !== null ? { lat, lng, at } : null;
  const [journey, now] = [{ ...row, carrier }, deps.now()];
  const company = { name: row.company_name, time_zone: row.time_zone ?? withDefaults(null).time_zone };
  const shown = { delivery_code: row.delivery_code, status, timeline, ...expectedOf(journey, now), company };
  return { delivery: { ...shown, private: privately(deps, row, carrier) } };
}
