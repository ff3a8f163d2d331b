import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, filtering, invalidField, offsetOf } from "../../kernel/index.ts";
import { withDefaults } from "../../tenancy/settings/index.ts";
import type { availabilityInput, locationInput, locationsInput } from "./schema.ts";

// A phone's clock may run a little ahead; a point far ahead would be the last one for as long.
const AHEAD_MS = 5 * 60_000;
const KEPT_MS = 30 * 24 * 3600 * 1000;
const MAX_TRACK = 5000;

const location = "last_latitude AS latitude, last_longitude AS longitude, last_location_at AS last_update";

const ownStatement = statement(
  "drivers.own",
  `SELECT id AS driver_id, status, is_online FROM drivers
   WHERE tenant_id = $1 AND user_id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
);
type Own = RowOf<typeof ownStatement>;
const onlineStatement = statement(
  "drivers.set_online",
  `UPDATE drivers SET is_online = $3, updated_at = $4 WHERE tenant_id = $1 AND id = $2
   RETURNING id AS driver_id, status, is_online`,
);
const recordStatement = statement(
  "drivers.record_points",
  `WITH gone AS (DELETE FROM driver_points WHERE tenant_id = $1 AND driver_id = $2 AND recorded_at < $5),
     kept AS (
       INSERT INTO driver_points (tenant_id, driver_id, recorded_at, latitude, longitude, accuracy, received_at)
       SELECT $1::uuid, $2::uuid, p.recorded_at, p.latitude, p.longitude, p.accuracy, $4::timestamptz
       FROM jsonb_to_recordset($3::jsonb) AS p(recorded_at timestamptz, latitude float8, longitude float8, accuracy float8)
       WHERE p.recorded_at >= $5 ON CONFLICT DO NOTHING RETURNING recorded_at)
   SELECT count(*) AS recorded FROM kept`,
);
// The newest point by its own time, whichever came last.
const moveStatement = statement(
  "drivers.move",
  `UPDATE drivers d SET last_latitude = p.latitude, last_longitude = p.longitude, last_location_at = p.recorded_at
   FROM (SELECT * FROM driver_points WHERE tenant_id = $1 AND driver_id = $2 ORDER BY recorded_at DESC LIMIT 1) p
   WHERE d.tenant_id = $1 AND d.id = $2 AND (d.last_location_at IS NULL OR d.last_location_at < p.recorded_at)`,
);
const placeStatement = statement(
  "drivers.place",
  `SELECT ${location} FROM drivers WHERE tenant_id = $1 AND id = $2
     AND last_location_at IS NOT NULL AND last_latitude IS NOT NULL AND last_longitude IS NOT NULL`,
);
const located = `FROM drivers d JOIN users u ON u.id = d.user_id
  WHERE d.tenant_id = $1 AND d.deleted_at IS NULL AND d.last_location_at IS NOT NULL AND d.last_latitude IS NOT NULL
    AND d.last_longitude IS NOT NULL AND ($2::boolean IS NULL OR d.is_online = $2)
    AND ($3::timestamptz IS NULL OR d.last_location_at > $3)`;
const locationsStatement = statement(
  "drivers.locations",
  `SELECT d.id AS driver_id, u.full_name, d.status, d.is_online, d.last_latitude AS latitude, d.last_longitude AS longitude,
     d.last_location_at AS last_update ${located} ORDER BY d.id LIMIT $4 OFFSET $5`,
  filtering,
);
const locationsCount = statement("drivers.locations_count", `SELECT count(*) AS total ${located}`, filtering);
const knownStatement = statement(
  "drivers.known",
  "SELECT id FROM drivers WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL",
);
const trackStatement = statement(
  "drivers.track",
  `WITH zone AS (SELECT coalesce((SELECT settings->>'time_zone' FROM tenant_settings WHERE tenant_id = $1), $4) AS name)
   SELECT * FROM (
     SELECT latitude, longitude, recorded_at, accuracy FROM driver_points, zone WHERE tenant_id = $1 AND driver_id = $2
       AND recorded_at >= date_trunc('day', $3::timestamptz AT TIME ZONE zone.name) AT TIME ZONE zone.name
     ORDER BY recorded_at DESC LIMIT ${MAX_TRACK}) latest
   ORDER BY recorded_at`,
  { examples: { 4: "Asia/Baghdad" } },
);

/** The caller's own record as a driver of the tenant; 404 for who is none (4 A9). */
async function ownRecord(tx: Transaction, ctx: TenantContext): Promise<Own> {
  const [row] = await tx.sql(ownStatement, [ctx.tenantId, ctx.caller.userId]);
  if (!row) throw new AppError("driver_not_found");
  return row;
}

/** The caller goes on or off duty; who is inactive cannot come on (3 §5). */
export function setAvailability(ctx: TenantContext, { is_online }: z.infer<typeof availabilityInput>) {
  return ctx.transaction(async (tx) => {
    const own = await ownRecord(tx, ctx);
    if (is_online && own.status !== "active") throw new AppError("driver_inactive");
    const at = ctx.deps.now().toISOString();
    const [driver] = await tx.sql(onlineStatement, [ctx.tenantId, own.driver_id, is_online, at]);
    if (!driver) throw new Error("an update of a locked row returned none");
    return { driver };
  });
}

/** Takes in where the caller was; the point recorded last says where the driver is, however late others come (4 E7). */
export function recordLocation(ctx: TenantContext, { points }: z.infer<typeof locationInput>) {
  const now = ctx.deps.now();
  const early = points.findIndex(({ recorded_at }) => Date.parse(recorded_at) > now.getTime() + AHEAD_MS);
  if (early >= 0) throw invalidField(`points.${early}.recorded_at`, "timestamp_in_future");
  return ctx.transaction(async (tx) => {
    const { driver_id } = await ownRecord(tx, ctx);
    const key = [ctx.tenantId, driver_id] as const;
    const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
    const [kept] = await tx.sql(recordStatement, [...key, JSON.stringify(points), now.toISOString(), oldest]);
    await tx.sql(moveStatement, key);
    const [place] = await tx.sql(placeStatement, key);
    return { recorded: kept?.recorded ?? 0, location: place ?? null };
  });
}

/** Where all drivers were last, or those who moved since (4 L9). */
export async function listLocations(ctx: TenantContext, input: z.infer<typeof locationsInput>) {
  const { page, limit, is_online = null, since = null } = input;
  const asked = [ctx.tenantId, is_online, since] as const;
  const [driver_locations, [count]] = await ctx.read((q) => [
    q.sql(locationsStatement, [...asked, limit, offsetOf(input)]),
    q.sql(locationsCount, asked),
  ]);
  return { driver_locations, page, limit, total: count?.total ?? 0 };
}

/** Where a driver is, and was today in the tenant's time zone (3 §5). */
export async function showTrack(ctx: TenantContext, { driverId }: { driverId: string }) {
  const key = [ctx.tenantId, driverId] as const;
  const [[known], [place], track] = await ctx.read((q) => [
    q.sql(knownStatement, key),
    q.sql(placeStatement, key),
    q.sql(trackStatement, [...key, ctx.deps.now().toISOString(), withDefaults(null).time_zone]),
  ]);
  if (!known) throw new AppError("driver_not_found");
  return { location: place ?? null, track };
}
