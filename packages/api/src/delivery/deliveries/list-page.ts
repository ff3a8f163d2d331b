import type { Statement, StatementOptions } from "@karwan/db";
import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { countedTable, goingThroughAll, offsetOf } from "../../kernel/index.ts";
import type { DeliveryStatus } from "../lifecycle/index.ts";
import { deliveryMachine } from "../lifecycle/index.ts";
import type { Conditions } from "./filters.ts";
import type { ListInput, StatusStats } from "./list-schema.ts";

countedTable("delivery_counts", ["status"]);

/** As many rows as a page can have (3 §1.9). */
const MAX_PAGE = 100;

// Each order is total, and as an index has it where there is one.
const orders: Record<ListInput["sort_by"], readonly string[]> = {
  created_at: ["created_at", "id"],
  updated_at: ["updated_at", "id"],
  delivery_code: ["delivery_code"],
  status: ["status", "created_at DESC", "id DESC"],
  price: ["price", "id"],
};
const turned = (key: string) => (key.endsWith(" DESC") ? key.slice(0, -" DESC".length) : `${key} DESC`);

// Sorted by what no index has, a page is what remains of all of the tenant's deliveries.
const unindexed: Partial<Record<ListInput["sort_by"], StatementOptions>> = {
  updated_at: goingThroughAll,
  price: goingThroughAll,
};

type Sorting = Pick<ListInput, "sort_by" | "sort_order">;
function orderOf({ sort_by, sort_order }: Sorting, alias: string): string {
  const keys = orders[sort_by].map((key) => (sort_order === "asc" ? key : turned(key)));
  return `ORDER BY ${keys.map((key) => `${alias}.${key}`).join(", ")}`;
}

type Count = { status: DeliveryStatus; rows: number };
type Page = Pick<ListInput, "page" | "limit" | "status"> & Partial<Sorting>;

/**
 * The ids of a page, in its order. Of a few statuses each is read by itself as far as the page can reach into it: so none
 * of them costs more than an index's first rows, however rare it is. First pages of the whole list or of statuses, which
 * is nearly every page, have a constant in their LIMIT: a plan for any parameters then knows that the rows are few, and
 * is made once a connection. What is filtered otherwise is planned for the values at hand.
 */
function cutOf(by: Sorting, { where, values, plain }: Conditions, page: Page) {
  const [first, second, third] = [2, 3, 4].map((n) => `$${values.length + n}`);
  const keys = "d.id, d.created_at, d.updated_at, d.delivery_code, d.status, d.price";
  const rows = (more: string) => `SELECT ${keys} FROM deliveries d WHERE ${where}${more} ${orderOf(by, "d")}`;
  const offset = offsetOf(page);
  const isFirst = plain && page.page === 1;
  const name = isFirst ? `${page.status ? "of_status" : "all"}.${by.sort_by}.${by.sort_order}` : "";
  if (page.status) {
    const reach = isFirst ? MAX_PAGE : `${second}::int + ${third}::int`;
    const each = `LATERAL (${rows(" AND d.status = s.status")} LIMIT ${reach}) d`;
    const sql = `SELECT d.* FROM unnest(${first}::text[]) AS s(status), ${each} ${orderOf(by, "d")} LIMIT ${second} OFFSET ${third}`;
    return { name, sql, values: [page.status, page.limit, offset] };
  }
  if (!isFirst) return { name, sql: `${rows("")} LIMIT ${first} OFFSET ${second}`, values: [page.limit, offset] };
  const sql = `SELECT d.* FROM (${rows("")} LIMIT ${MAX_PAGE}) d ${orderOf(by, "d")} LIMIT ${first}`;
  return { name, sql, values: [page.limit] };
}

const knownCounts = statement<Count>(
  "deliveries.known_counts",
  "SELECT status, sum(rows)::int8 AS rows FROM delivery_counts WHERE tenant_id = $1 GROUP BY status",
);

/** Deliveries by status. Those of a whole tenant are known; those that filters leave are counted. */
function countsOf({ where, plain }: Conditions): Statement<Count> {
  if (plain) return knownCounts;
  return { name: "", text: `SELECT d.status, count(*) AS rows FROM deliveries d WHERE ${where} GROUP BY d.status` };
}

function statsOf(rows: readonly Count[]): StatusStats {
  const stats = Object.fromEntries(deliveryMachine.states.map((status) => [status, 0])) as StatusStats;
  for (const { status, rows: count } of rows) stats[status] = count;
  return stats;
}

/** A statement of one page of deliveries, `columns` of what `source` reads of it, and its values. */
export function pageOf<Row>(
  { tenantId }: Pick<TenantContext, "tenantId">,
  page: Page,
  conditions: Conditions,
  record: { name: string; columns: string; source: string },
): [Statement<Row>, unknown[]] {
  const by = { sort_by: page.sort_by ?? "created_at", sort_order: page.sort_order ?? "desc" } as const;
  const cut = cutOf(by, conditions, page);
  const text = `SELECT ${record.columns} FROM (${cut.sql}) page, ${record.source}
    WHERE d.tenant_id = $1 AND d.id = page.id ${orderOf(by, "page")}`;
  const values = [tenantId, ...conditions.values, ...cut.values];
  if (!cut.name) return [{ name: "", text }, values];
  return [statement(`${record.name}.${cut.name}`, text, unindexed[by.sort_by]), values];
}

/** How many deliveries the filters leave, by status and together: exact, and never by counting them all. */
export function countsIn(ctx: Pick<TenantContext, "tenantId">, conditions: Conditions): [Statement<Count>, unknown[]] {
  return [countsOf(conditions), [ctx.tenantId, ...conditions.values]];
}
export function countedOf(rows: readonly Count[], statuses: readonly DeliveryStatus[] = deliveryMachine.states) {
  const stats = statsOf(rows);
  return { stats, total: statuses.reduce((sum, status) => sum + stats[status], 0) };
}
