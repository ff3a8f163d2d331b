import type { Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import { startOfDay } from "../../identity/settings/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, offsetOf, searchPattern } from "../../kernel/index.ts";
import { shownTo } from "./record.ts";
import { findStatement, people, rowColumns, withPrimaryVehicle } from "./repository.ts";
import type { DriverRow, ListInput } from "./schema.ts";

const sortColumns: Record<ListInput["sort_by"], string> = {
  created_at: "d.created_at",
  full_name: "u.full_name",
  license_number: "d.license_number",
  status: "d.status",
  is_online: "d.is_online",
  used_capacity_unit: "d.used_capacity_unit",
};
const isDay = (value: string) => value.length === "YYYY-MM-DD".length;

const hasVehicle = `EXISTS (SELECT FROM driver_vehicles f
  WHERE f.tenant_id = d.tenant_id AND f.driver_id = d.id AND f.vehicle_id = ANY(?::uuid[]))`;
const servesZone = `(d.all_zones AND EXISTS (SELECT FROM zones z WHERE z.tenant_id = d.tenant_id AND z.id = ANY(?::uuid[]))
  OR EXISTS (SELECT FROM driver_zones f
    WHERE f.tenant_id = d.tenant_id AND f.driver_id = d.id AND f.is_served AND f.zone_id = ANY(?::uuid[])))`;

type Condition = readonly [sql: string, value: unknown];

/** What was asked for as SQL, `?` standing for the value; only that, so that each combination gets its own plan. */
function conditionsOf(input: ListInput): Condition[] {
  const { column_filters: columns = {}, vehicle_id, zone_id } = input;
  const { from, to } = columns.created_at ?? {};
  const all: Condition[] = [
    [
      "(u.full_name ILIKE ? OR u.phone ILIKE ? OR u.email ILIKE ? OR d.license_number ILIKE ?)",
      searchPattern(input.search),
    ],
    ["d.status = ?", input.status],
    [hasVehicle, vehicle_id && [vehicle_id]],
    [servesZone, zone_id && [zone_id]],
    ["d.status = ?", columns.status],
    ["d.is_online = ?", columns.is_online],
    ["d.license_number = ?", columns.license_number],
    [hasVehicle, columns.vehicle_id],
    [servesZone, columns.zone_id],
    [`d.created_at >= ${from && isDay(from) ? startOfDay("?::date") : "?::timestamptz"}`, from],
    [to && isDay(to) ? `d.created_at < ${startOfDay("?::date + 1")}` : "d.created_at <= ?::timestamptz", to],
  ];
  return all.filter(([, value]) => value !== undefined && value !== null);
}

/** The page and the count of a list, and their values. Only the plain list is common enough to be prepared by name. */
function statementsOf(
  input: ListInput,
  conditions: readonly Condition[],
): [Statement<DriverRow>, Statement<{ total: number }>] {
  const filters = conditions.map(([sql], index) => ` AND ${sql.replaceAll("?", `$${index + 2}`)}`).join("");
  const where = `d.tenant_id = $1 AND d.deleted_at IS NULL${filters}`;
  const column = sortColumns[input.sort_by];
  const order = `${column} ${input.sort_order} NULLS LAST, d.id ${input.sort_order}`;
  const next = conditions.length + 2;
  const plain = conditions.length === 0;
  const named = (name: string, text: string) => (plain ? statement<never>(name, text) : { name: "", text });
  return [
    named(
      `drivers.list.${input.sort_by}.${input.sort_order}`,
      `SELECT ${rowColumns} FROM ${people} ${withPrimaryVehicle} WHERE ${where} ORDER BY ${order} LIMIT $${next} OFFSET $${next + 1}`,
    ),
    named("drivers.count", `SELECT count(*) AS total FROM ${plain ? "drivers d" : people} WHERE ${where}`),
  ];
}

/** The tenant's drivers with their workload, newest first unless asked otherwise (1 §4.7). */
export async function listDrivers(ctx: TenantContext, input: ListInput) {
  const conditions = conditionsOf(input);
  const [page, count] = statementsOf(input, conditions);
  const values = [ctx.tenantId, ...conditions.map(([, value]) => value)];
  const [drivers, [counted]] = await ctx.read((q) => [
    q.sql(page, [...values, input.limit, offsetOf(input)]),
    q.sql(count, values),
  ]);
  return { drivers, page: input.page, limit: input.limit, total: counted?.total ?? 0 };
}

/** One driver; 404 for another tenant's (1 §7). */
export async function showDriver(ctx: TenantContext, input: { driverId: string }) {
  const [[row]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.driverId])]);
  if (!row) throw new AppError("driver_not_found");
  return { driver: shownTo(ctx, row) };
}
