import type { Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { filtering, offsetOf, searchPattern } from "../../kernel/index.ts";
import { itemCounts } from "../counts/index.ts";
import { assertWarehouse } from "../warehouses/index.ts";
import type { ItemRow } from "./record.ts";
import { byItem, categoryJoins, itemColumns, itemOf } from "./record.ts";
import type { Counters, listInput } from "./schema.ts";

type ListInput = z.infer<typeof listInput>;
type CountRow = { is_active: boolean; label_status: string; items: number };
type ListedRow = ItemRow & { stock_quantity: number | null };

const conditions = {
  brand: (n: string) => `i.brand = ${n} COLLATE karwan_names`,
  search: (n: string) => `(i.name ILIKE ${n} OR i.sku ILIKE ${n} OR i.barcode ILIKE ${n})`,
  category_ids: (n: string) => `EXISTS (SELECT FROM inventory_item_categories f
    WHERE f.tenant_id = $1 AND f.item_id = i.id AND f.category_id = ANY(${n}::uuid[]))`,
  is_active: (n: string) => `i.is_active = ${n}`,
} as const;
type Filter = keyof typeof conditions;

// Each combination of filters is a statement of its own: with `$2 IS NULL OR ...` in one for all, a prepared plan
// could use no index. There are 2^4 combinations, named by what they filter by.
function whereOf(filters: readonly Filter[]): string {
  return ["i.tenant_id = $1", ...filters.map((filter, index) => conditions[filter](`$${index + 2}`))].join(" AND ");
}

/** As many items as a page can have (3 §1.9). */
const MAX_PAGE = 100;

/**
 * The unfiltered first page, which is nearly every page, has a constant in its LIMIT: so a plan for any parameters knows
 * that the rows are few, and is made once a connection instead of once a request, at half the database's work.
 */
function cutOf(filters: readonly Filter[], isFirst: boolean, limit: string, offset: string): string {
  const order = "ORDER BY i.created_at DESC, i.id DESC";
  const rows = `SELECT i.* FROM inventory_items i WHERE ${whereOf(filters)} ${order}`;
  return isFirst
    ? `SELECT i.* FROM (${rows} LIMIT ${MAX_PAGE}) i ${order} LIMIT ${limit} OFFSET ${offset}`
    : `${rows} LIMIT ${limit} OFFSET ${offset}`;
}

function pageStatement(filters: readonly Filter[], page: number): Statement<ListedRow> {
  const [limit = "", offset = "", warehouse] = [2, 3, 4].map((n) => `$${filters.length + n}`);
  const isFirst = page === 1 && filters.length === 0;
  // Only the page's items are joined: the totals of the others are nobody's business.
  return statement(
    isFirst ? "items.first_page" : `items.page.${filters.join(".")}`,
    `SELECT ${itemColumns}, (SELECT coalesce(sum(s.quantity), 0)::float8 FROM inventory_stock s
        WHERE s.tenant_id = $1 AND s.item_id = i.id AND s.warehouse_id = ${warehouse}::uuid) AS stock_quantity
     FROM (${cutOf(filters, isFirst, limit, offset)}) i
     ${categoryJoins} ORDER BY i.created_at DESC, i.id DESC, ic.position`,
    isFirst ? {} : filtering,
  );
}

/** Items by kind. Those of a whole tenant are known; those that filters leave are counted. */
function countsStatement(filters: readonly Filter[]): Statement<CountRow> {
  if (filters.length === 0) return itemCounts;
  return statement(
    `items.counts.${filters.join(".")}`,
    `SELECT i.is_active, i.label_status, count(*) AS items FROM inventory_items i
     WHERE ${whereOf(filters)} GROUP BY i.is_active, i.label_status`,
    filtering,
  );
}

/** What was asked for, in one order, as statements number their parameters. */
function filtersOf(input: ListInput): { names: Filter[]; values: unknown[] } {
  const { brand, is_active, category_ids } = input;
  const search = searchPattern(input.search) ?? undefined;
  const given = { brand: brand || undefined, search, category_ids, is_active };
  const names = (Object.keys(conditions) as Filter[]).filter((name) => given[name] !== undefined);
  return { names, values: names.map((name) => given[name]) };
}

/**
 * The counters of one grouped count: active and inactive follow every filter but `is_active`, the label counters
 * every one, and the list's own total falls out of them (4 A7).
 */
function countersOf(rows: readonly CountRow[], isActive: boolean | undefined): { counters: Counters; total: number } {
  const sum = (holds: (row: CountRow) => boolean) => rows.filter(holds).reduce((items, row) => items + row.items, 0);
  const listed = (row: CountRow) => isActive === undefined || row.is_active === isActive;
  const counters = {
    total: sum(() => true),
    active: sum((row) => row.is_active),
    inactive: sum((row) => !row.is_active),
    labelPending: sum((row) => listed(row) && row.label_status === "pending"),
    labelSuccess: sum((row) => listed(row) && row.label_status === "success"),
  };
  return { counters, total: sum(listed) };
}

/** The tenant's items, newest first, with exact counters; stock totals where a warehouse is named (2 §4.2, 4 D5). */
export async function listItems(ctx: TenantContext, input: ListInput) {
  const { warehouse_id } = input;
  const { names, values } = filtersOf(input);
  const counted = names.filter((name) => name !== "is_active");
  // is_active comes last, so what is counted has the same parameters less that one.
  const countedValues = values.slice(0, counted.length);
  const pageValues = [ctx.tenantId, ...values, input.limit, offsetOf(input), warehouse_id ?? null];
  const [rows, counts] = await ctx.read((q) => [
    q.sql(pageStatement(names, input.page), pageValues),
    q.sql(countsStatement(counted), [ctx.tenantId, ...countedValues]),
  ]);
  // Stock proves that its warehouse exists; only a page without any has to ask.
  if (warehouse_id && !rows.some(({ stock_quantity }) => stock_quantity)) await assertWarehouse(ctx, warehouse_id);
  const { counters, total } = countersOf(counts, input.is_active);
  const items = byItem(rows).map((group) => {
    const [{ stock_quantity }] = group;
    const inStock = (stock_quantity ?? 0) > 0;
    return {
      ...itemOf(group),
      stock_quantity: warehouse_id ? stock_quantity : null,
      stock_status: warehouse_id ? (inStock ? ("in_stock" as const) : ("depleted" as const)) : null,
    };
  });
  return { items, stats: counters, kpis: counters, page: input.page, limit: input.limit, total };
}
