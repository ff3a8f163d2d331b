import { phoneSearchPatterns } from "../../kernel/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import type { ListInput } from "./list-schema.ts";

/** What a list of deliveries can be narrowed by, besides its status. */
export type Wanted = { external_reference_id?: string | undefined } & Partial<
  Pick<
    ListInput,
    "driver_id" | "customer_id" | "delivery_flow" | "parent_id" | "warehouse_id" | "search" | "date_from" | "date_to"
  >
>;
export type Conditions = { where: string; values: unknown[]; plain: boolean };

// What was taken from a driver again is not theirs.
const had = `FROM delivery_assignments a JOIN deliveries l ON l.tenant_id = $1 AND l.id = a.delivery_id
  WHERE a.tenant_id = $1 AND a.driver_id = ? AND a.status NOT IN ('declined', 'released', 'cancelled')`;
const ofDriver = `d.id IN (SELECT l.id ${had} UNION SELECT l.parent_id ${had} AND l.parent_id IS NOT NULL)`;

const isLeg = (flow: ListInput["delivery_flow"]) => flow === "pickup_leg" || flow === "delivery_leg";

/**
 * The conditions on deliveries `d` as SQL, `$1` being the tenant: only those asked for, so that every combination gets its
 * own plan. Legs are left out unless they are asked for (4 E2). Everything but `status`, which the counts leave out.
 */
export function conditionsOf(wanted: Wanted): Conditions {
  const { driver_id, customer_id, delivery_flow, parent_id, warehouse_id, date_from, date_to } = wanted;
  const given: [sql: string, value: unknown][] = [
    [ofDriver, driver_id],
    ["d.customer_id = ?", customer_id],
    ["d.delivery_flow = ?", delivery_flow],
    ["d.parent_id = ?", parent_id],
    ["d.external_reference_id = ?", wanted.external_reference_id],
    ["(d.pickup_warehouse_id = ? OR d.dropoff_warehouse_id = ?)", warehouse_id],
    ["d.search_text ILIKE ANY(?::text[])", phoneSearchPatterns(wanted.search)],
    [`d.created_at >= ${startOfDay("?::date")}`, date_from],
    [`d.created_at < ${startOfDay("?::date + 1")}`, date_to],
  ];
  const asked = given.filter(([, value]) => value !== undefined && value !== null);
  const legs = parent_id !== undefined || isLeg(delivery_flow);
  const conditions = ["d.tenant_id = $1", ...(legs ? [] : ["d.parent_id IS NULL"])];
  conditions.push(...asked.map(([sql], index) => sql.replaceAll("?", `$${index + 2}`)));
  return { where: conditions.join(" AND "), values: asked.map(([, value]) => value), plain: asked.length === 0 };
}
