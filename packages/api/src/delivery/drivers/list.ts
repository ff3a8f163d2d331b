import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf, searchedWithPhones } from "../../kernel/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import { shownTo } from "./record.ts";
import { findStatement, people, rowColumns, withPrimaryVehicle } from "./repository.ts";
import type { ListInput } from "./schema.ts";

const hasVehicle = `EXISTS (SELECT FROM driver_vehicles f
  WHERE f.tenant_id = $1 AND f.driver_id = d.id AND f.vehicle_id = ANY(?::uuid[]))`;
const servesZone = `(d.all_zones AND EXISTS (SELECT FROM zones z WHERE z.tenant_id = $1 AND z.id = ANY(?::uuid[]))
  OR EXISTS (SELECT FROM driver_zones f
    WHERE f.tenant_id = $1 AND f.driver_id = d.id AND f.is_served AND f.zone_id = ANY(?::uuid[])))`;
const typedAs = `(u.status = 'invited' AND EXISTS (SELECT FROM invitations i
  WHERE i.tenant_id = $1 AND i.id = u.id AND (i.phone ILIKE ANY(?::text[]) OR i.email ILIKE ANY(?::text[]))))`;

const isDay = (value: string) => value.length === "YYYY-MM-DD".length;

/** What is asked for, each column's filter by a name of its own; an end of a range is a day of the tenant, or a moment. */
function askedOf({ column_filters: columns = {}, ...input }: ListInput) {
  const { from, to } = columns.created_at ?? {};
  return {
    ...input,
    column_status: columns.status,
    column_is_online: columns.is_online,
    column_license_number: columns.license_number,
    column_vehicle_id: columns.vehicle_id,
    column_zone_id: columns.zone_id,
    from_day: from && isDay(from) ? from : null,
    from_moment: from && !isDay(from) ? from : null,
    to_day: to && isDay(to) ? to : null,
    to_moment: to && !isDay(to) ? to : null,
  };
}

/** The tenant's drivers, newest first unless asked otherwise: by text, status, vehicle, zone, and by columns (1 §4.7). */
export const driverList = defineList("drivers.list", {
  from: people,
  scope: "d.tenant_id = $1 AND d.deleted_at IS NULL",
  filters: filtersOf<ReturnType<typeof askedOf>>({
    search: searchedWithPhones("u.full_name", "u.phone", "u.email", "d.license_number", typedAs),
    status: "d.status = ?",
    vehicle_id: { sql: hasVehicle, value: (id) => [id] },
    zone_id: { sql: servesZone, value: (id) => [id] },
    column_status: "d.status = ?",
    column_is_online: "d.is_online = ?",
    column_license_number: "d.license_number = ?",
    column_vehicle_id: hasVehicle,
    column_zone_id: servesZone,
    from_day: `d.created_at >= ${startOfDay("?::date")}`,
    from_moment: "d.created_at >= ?::timestamptz",
    to_day: `d.created_at < ${startOfDay("?::date + 1")}`,
    to_moment: "d.created_at <= ?::timestamptz",
  }),
  order: ["created_at DESC", "id DESC"],
  // Total, as an index has it where there is one; only a license can be missing, and then comes last.
  sorts: {
    created_at: ["created_at", "id"],
    full_name: [{ sql: "u.full_name COLLATE karwan_names", as: "sort_key" }, "id"],
    license_number: ["license_number NULLS LAST", "id"],
    status: ["status", "id"],
    is_online: ["is_online", "id"],
    used_capacity_unit: ["used_capacity_unit", "id"],
  } satisfies Record<ListInput["sort_by"], unknown>,
  counts: { from: "drivers d" },
  // Behind the cut, so that the workload is calculated for what is shown alone.
  columns: rowColumns,
  source: (rows) => `${rows} d JOIN users u ON u.id = d.user_id ${withPrimaryVehicle}`,
});

/** The tenant's drivers with their workload, newest first unless asked otherwise (1 §4.7). */
export async function listDrivers(ctx: TenantContext, input: ListInput) {
  const { rows: drivers, total } = await driverList.read(ctx, [ctx.tenantId], askedOf(input));
  return { drivers, page: input.page, limit: input.limit, total };
}

/** One driver; 404 for another tenant's (1 §7). */
export async function showDriver(ctx: TenantContext, input: { driverId: string }) {
  const [[row]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.driverId])]);
  if (!row) throw new AppError("driver_not_found");
  return { driver: shownTo(ctx, row) };
}
