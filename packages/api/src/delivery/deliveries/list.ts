import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf, goingThroughAll } from "../../kernel/index.ts";
import type { DeliveryStatus } from "../lifecycle/index.ts";
import { deliveryMachine } from "../lifecycle/index.ts";
import { recordColumns, recordSource, shownDelivery } from "./find.ts";
import type { ListInput, StatusStats } from "./list-schema.ts";
import { commonFilters, deliveries, shownFrom, tasks } from "./listed.ts";

// What was taken from a driver again is not theirs.
const had = `FROM delivery_assignments a JOIN deliveries l ON l.tenant_id = $1 AND l.id = a.delivery_id
  WHERE a.tenant_id = $1 AND a.driver_id = ? AND a.status NOT IN ('declined', 'released', 'cancelled')`;

// Sorted by what no index has, a page is what remains of all of the tenant's deliveries.
const unindexed = (...by: string[]) => ({ by, plan: goingThroughAll });

/** The tenant's deliveries: by status, driver, customer, flow, parent, warehouse, text and day (3 §5). */
export const deliveryList = defineList("deliveries.list", {
  ...deliveries,
  filters: filtersOf<ListInput>({
    driver_id: `d.id IN (SELECT l.id ${had} UNION SELECT l.parent_id ${had} AND l.parent_id IS NOT NULL)`,
    delivery_flow: "d.delivery_flow = ?",
    parent_id: "d.parent_id = ?",
    tasks,
    warehouse_id: "(d.pickup_warehouse_id = ? OR d.dropoff_warehouse_id = ?)",
    ...commonFilters,
  }),
  // Each is total, and as an index has it where there is one.
  sorts: {
    created_at: ["created_at", "id"],
    updated_at: unindexed("updated_at", "id"),
    delivery_code: ["delivery_code"],
    status: ["status", "created_at DESC", "id DESC"],
    price: unindexed("price", "id"),
  } satisfies Record<ListInput["sort_by"], unknown>,
  ...shownFrom(recordColumns, recordSource),
});

function statsOf(counts: readonly { status: DeliveryStatus; rows: number }[]): StatusStats {
  const stats = Object.fromEntries(deliveryMachine.states.map((status) => [status, 0])) as StatusStats;
  for (const { status, rows } of counts) stats[status] = rows;
  return stats;
}

/** The tenant's deliveries, newest first unless asked otherwise, with exact counts by status (3 §5, 4 A7, 4 E2). */
export async function listDeliveries(ctx: TenantContext, input: ListInput) {
  const { page, limit } = input;
  const { rows, counts, total } = await deliveryList.read(ctx, [ctx.tenantId], input);
  return { deliveries: rows.map((row) => shownDelivery(ctx, row)), stats: statsOf(counts), page, limit, total };
}
