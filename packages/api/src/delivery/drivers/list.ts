import type { Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, offsetOf, phoneSearchPatterns } from "../../kernel/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import { shownTo } from "./record.ts";
import { findStatement, people, rowColumns, withPrimaryVehicle } from "./repository.ts";
import type { DriverRow, ListInput } from "./schema.ts";

const sortColumns: Record<ListInput["sort_by"], string> = {
  created_at: "d.created_at",
  full_name: "u.full_name COLLATE karwan_names",
  license_number: "d.license_number",
  status: "d.status",
  is_online: "d.is_online",
  used_capacity_unit: "d.used_capacity_unit",
};
/** As many rows as a page can have (3 §1.9). */
const MAX_PAGE = 100;

const isDay = (value: string) => value.length === "YYYY-MM-DD".length;

const hasVehicle = `EXISTS (SELECT FROM driver_vehicles f
  WHERE f.tenant_id = $1 AND f.driver_id = d.id AND f.vehicle_id = ANY(?::uuid[]))`;
const servesZone = `(d.all_zones AND EXISTS (SELECT FROM zones z WHERE z.tenant_id = $1 AND z.id = ANY(?::uuid[]))
  OR EXISTS (SELECT FROM driver_zones f
    WHERE f.tenant_id = $1 AND f.driver_id = d.id AND f.is_served AND f.zone_id = ANY(?::uuid[])))`;

const typedAs = `(u.status = 'invited' AND EXISTS (SELECT FROM invitations i
  WHERE i.tenant_id = $1 AND i.id = u.id AND (i.phone ILIKE ANY(?::text[]) OR i.email ILIKE ANY(?::text[]))))`;

type Condition = readonly [sql: string, value: unknown];

/** What was asked for as SQL, `?` standing for the value; only that, so that each combination gets its own plan. */
function conditionsOf(input: ListInput): Condition[] {
  const { column_filters: columns = {}, vehicle_id, zone_id } = input;
  const { from, to } = columns.created_at ?? {};
  const all: Condition[] = [
    [
      `(${["u.full_name", "u.phone", "u.email", "d.license_number"].map((one) => `${one} ILIKE ANY(?::text[])`).join(" OR ")} OR ${typedAs})`,
      phoneSearchPatterns(input.search),
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

/** A total order, as an index has it where there is one; only a license can be missing, and then comes last. */
function orderOf({ sort_by, sort_order }: Pick<ListInput, "sort_by" | "sort_order">, column: string): string {
  const nulls = sort_by === "license_number" ? " NULLS LAST" : "";
  return `ORDER BY ${column} ${sort_order}${nulls}, d.id ${sort_order}`;
}

/**
 * One page of drivers. It is cut before anything is joined to it, so that the workload is calculated for what is shown
 * alone. The constant in a plain first page's LIMIT tells its plan, made once a connection, that the rows are few.
 */
function pageOf(input: ListInput, where: string, values: unknown[], plain: boolean): [Statement<DriverRow>, unknown[]] {
  const { sort_by, sort_order, limit } = input;
  const isFirst = plain && input.page === 1;
  const column = sortColumns[sort_by];
  const rows = `SELECT d.*, ${column} AS sort_key FROM ${people} WHERE ${where} ${orderOf(input, column)}`;
  const order = orderOf(input, "d.sort_key");
  const [first, second] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const cut = isFirst
    ? `SELECT * FROM (${rows} LIMIT ${MAX_PAGE}) d ${order} LIMIT ${first}`
    : `${rows} LIMIT ${first} OFFSET ${second}`;
  const text = `SELECT ${rowColumns} FROM (${cut}) d JOIN users u ON u.id = d.user_id ${withPrimaryVehicle} ${order}`;
  const name = `drivers.list${isFirst ? "" : "_on"}.${sort_by}.${sort_order}`;
  return [
    plain ? statement(name, text) : { name: "", text },
    [...values, limit, ...(isFirst ? [] : [offsetOf(input)])],
  ];
}

const countStatement = statement<{ total: number }>(
  "drivers.count",
  "SELECT count(*) AS total FROM drivers WHERE tenant_id = $1 AND deleted_at IS NULL",
);

/** The tenant's drivers with their workload, newest first unless asked otherwise (1 §4.7). */
export async function listDrivers(ctx: TenantContext, input: ListInput) {
  const conditions = conditionsOf(input);
  const plain = conditions.length === 0;
  const filters = conditions.map(([sql], index) => ` AND ${sql.replaceAll("?", `$${index + 2}`)}`).join("");
  const where = `d.tenant_id = $1 AND d.deleted_at IS NULL${filters}`;
  const values = [ctx.tenantId, ...conditions.map(([, value]) => value)];
  const count = { name: "", text: `SELECT count(*) AS total FROM ${people} WHERE ${where}` };
  const [drivers, [counted]] = await ctx.read((q) => [
    q.sql(...pageOf(input, where, values, plain)),
    q.sql<{ total: number }>(plain ? countStatement : count, values),
  ]);
  return { drivers, page: input.page, limit: input.limit, total: counted?.total ?? 0 };
}

/** One driver; 404 for another tenant's (1 §7). */
export async function showDriver(ctx: TenantContext, input: { driverId: string }) {
  const [[row]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, input.driverId])]);
  if (!row) throw new AppError("driver_not_found");
  return { driver: shownTo(ctx, row) };
}
