import type { Database } from "@karwan/db";
import { NO_TENANT } from "@karwan/db";
import QuickLRU from "quick-lru";
import type { z } from "zod";
import { shownFileUrl } from "../../files/index.ts";
import type { Dependencies, OpenContext, TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { withDefaults } from "../../tenancy/settings/index.ts";
import { distanceKm } from "../pricing/index.ts";
import { expectedOf, isFresh, toRecipient } from "./estimate.ts";
import { hashOfKey } from "./keys.ts";
import type { TrackedRow } from "./repository.ts";
import { companyStatement, knownStatement, timelineStatement, trackStatement } from "./repository.ts";
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

const REMEMBERED = 10_000;
const companies = new WeakMap<Database, QuickLRU<string, string>>();

/** The company that a delivery code names, which is asked for once by a process: `again` where it may be another's since. */
async function companyOf({ database }: Dependencies, code: string, again = false): Promise<string> {
  const known = companies.get(database) ?? new QuickLRU<string, string>({ maxSize: REMEMBERED });
  companies.set(database, known);
  const [name = ""] = code.split("-", 1);
  const seen = again ? undefined : known.get(name);
  if (seen) return seen;
  const [[company]] = await database.read({ tenantId: NO_TENANT }, (q) => [q.sql(companyStatement, [code])]);
  if (!company) throw new AppError("delivery_not_found");
  known.set(name, company.id);
  return company.id;
}

async function rowOf(deps: Dependencies, tenantId: string, code: string, k: string): Promise<TrackedRow | undefined> {
  const [[row]] = await deps.database.read({ tenantId }, (q) => [
    q.sql(trackStatement, [tenantId, code, hashOfKey(k)]),
  ]);
  return row;
}

/** What is seen of a delivery. Whoever asked for it by a code that a removed company had finds the next one's. */
async function trackedRow(deps: Dependencies, code: string, k: string): Promise<TrackedRow | undefined> {
  const tenantId = await companyOf(deps, code);
  const row = await rowOf(deps, tenantId, code, k);
  if (row) return row;
  const now = await companyOf(deps, code, true);
  return now === tenantId ? undefined : await rowOf(deps, now, code, k);
}

/**
 * Where a parcel is, for whoever knows its code: status and times, nothing of people but to whom the recipient's key was
 * sent; a wrong key is as none. It is read as the company's whose code it begins with: on its node, and in its share. Drafts and
 * unknown codes are 404 (3 §5, 4 E6, 4 L9).
 */
export async function trackDelivery({ deps }: OpenContext, { delivery_code, k = "" }: z.infer<typeof trackInput>) {
  const code = delivery_code.replace(/-[AB]$/, "");
  const row = await trackedRow(deps, code, k);
  if (!row) throw new AppError("delivery_not_found");
  const { status, timeline, latitude: lat, longitude: lng, located_at: at } = row;
  const carrier = lat !== null && lng !== null && at !== null ? { lat, lng, at } : null;
  const [journey, now] = [{ ...row, carrier }, deps.now()];
  const company = { name: row.company_name, time_zone: row.time_zone ?? withDefaults(null).time_zone };
  const shown = { delivery_code: row.delivery_code, status, timeline, ...expectedOf(journey, now), company };
  return { delivery: { ...shown, private: privately(deps, row, carrier) } };
}
