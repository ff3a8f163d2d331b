import type { Declaration } from "../../kernel/index.ts";
import { countedTable, searchedWithPhones } from "../../kernel/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import { carriedInSql } from "../lifecycle/index.ts";
import type { ListInput } from "./list-schema.ts";

/** What lists of deliveries can be narrowed by, the tenant's own and those of other systems. */
export const commonFilters = {
  status: { each: "d.status" },
  customer_id: "d.customer_id = ?",
  search: searchedWithPhones("d.search_text"),
  date_from: `d.created_at >= ${startOfDay("?::date")}`,
  date_to: `d.created_at < ${startOfDay("?::date + 1")}`,
} as const;

// A second leg waits until its parcel lies in the warehouse, and what travels on a waybill is given to nobody.
const canGo = `d.waybill_id IS NULL AND (d.delivery_flow <> 'delivery_leg' OR
  (SELECT w.custody = 'warehouse' AND w.waybill_id IS NULL FROM deliveries w WHERE w.tenant_id = $1 AND w.id = d.parent_id))`;

/** What somebody has to carry or is to be given, each as what one is given: the legs of a staged delivery in its place (4 E2). */
export const tasks = {
  sql: `(?::boolean AND d.delivery_flow <> 'pickup_and_delivery' AND d.status IN (${carriedInSql}) AND d.lost_at IS NULL
    AND (d.status <> 'pending' OR (${canGo})))`,
  value: (asked: boolean) => asked || null,
};

const isLeg = (flow: ListInput["delivery_flow"]) => flow === "pickup_leg" || flow === "delivery_leg";

/**
 * Deliveries, newest first, with exact counts by status that `status` does not change (4 A7); legs are left out unless
 * they are asked for (4 E2). The page is cut from their keys alone.
 */
export const deliveries = {
  from: "deliveries d",
  scope: "d.tenant_id = $1",
  byDefault: {
    only: "d.parent_id IS NULL",
    unless: ({ parent_id, delivery_flow, tasks: asTasks }: Partial<ListInput>) =>
      parent_id !== undefined || isLeg(delivery_flow) || asTasks === true,
  },
  order: ["created_at DESC", "id DESC"],
  counts: { by: ["status"], counted: { in: countedTable("delivery_counts", ["status"]) } },
  cut: "d.id, d.created_at, d.updated_at, d.delivery_code, d.status, d.price",
  shownAs: "page",
} as const satisfies Partial<Declaration<ListInput>>;

/** What is shown of a page: columns of what `source` reads of its deliveries `d`. */
export const shownFrom = (columns: string, source: string) => ({
  columns,
  source: (rows: string) => `${rows} page, ${source} WHERE d.tenant_id = $1 AND d.id = page.id`,
});
