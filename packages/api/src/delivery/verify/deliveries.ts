import type { Database, Statement } from "@karwan/db";
import { statement } from "@karwan/db";
import { goingThroughAll, tenantsOf } from "../../kernel/index.ts";
import { activeInSql } from "../lifecycle/index.ts";

export type DeliveryMismatchKind =
  | "held_is_not_the_price"
  | "held_in_another_wallet"
  | "held_for_an_ended_delivery"
  | "capacity_is_not_the_sum_of_assignments"
  | "assignment_does_not_match_its_delivery"
  | "reservation_without_its_delivery"
  | "goods_without_their_reservation"
  | "handoff_does_not_match_its_assignment"
  | "count_is_not_the_number_of_deliveries";

/** A record that contradicts the deliveries, assignments or goods it stands for; `expected` is what those say. */
export interface DeliveryMismatch {
  tenant_id: string;
  kind: DeliveryMismatchKind;
  id: string;
  expected: string;
  found: string;
}

type Counts = { deliveries: number; assignments: number };
export interface DeliveryReport {
  checked: Counts & { tenants: number };
  mismatches: DeliveryMismatch[];
}

const countStatement = statement(
  "deliveries.verify_totals",
  `SELECT (SELECT count(*) FROM deliveries WHERE tenant_id = $1) AS deliveries,
          (SELECT count(*) FROM delivery_assignments WHERE tenant_id = $1) AS assignments`,
  goingThroughAll,
);

const liveHolds = "finance_holds h WHERE h.tenant_id = $1 AND h.status = 'held' AND h.reference_type = 'delivery'";
const checks = {
  held_is_not_the_price: statement(
    "deliveries.verify_held",
    `SELECT coalesce(d.id::text, h.id::text, 'none') AS id, coalesce(d.price, 0)::numeric(19, 3)::text AS expected, coalesce(h.amount, 0)::numeric(19, 3)::text AS found
       FROM (SELECT id, price FROM deliveries WHERE tenant_id = $1 AND parent_id IS NULL AND payment_status = 'held') d
       FULL JOIN (SELECT h.reference_id AS id, sum(h.amount) AS amount FROM ${liveHolds} GROUP BY h.reference_id) h ON h.id = d.id
      WHERE coalesce(d.price, 0) <> coalesce(h.amount, 0)`,
    goingThroughAll,
  ),
  held_in_another_wallet: statement(
    "deliveries.verify_wallets",
    `SELECT d.id, coalesce('customer ' || d.customer_id, 'no wallet') AS expected, a.owner_type || ' ' || a.owner_id AS found
       FROM finance_holds h JOIN deliveries d ON d.tenant_id = $1 AND d.id = h.reference_id
       JOIN finance_accounts a ON a.tenant_id = $1 AND a.id = h.account_id
      WHERE h.tenant_id = $1 AND h.status = 'held' AND h.reference_type = 'delivery'
        AND (a.owner_type, a.owner_id) IS DISTINCT FROM ('customer', d.customer_id)`,
    goingThroughAll,
  ),
  held_for_an_ended_delivery: statement(
    "deliveries.verify_ended",
    `SELECT id, 'paid or released' AS expected, payment_status || ', ' || status AS found FROM deliveries
      WHERE tenant_id = $1 AND payment_status = 'held' AND (status IN ('draft', 'delivered', 'returned', 'cancelled') OR lost_at IS NOT NULL)`,
    goingThroughAll,
  ),
  capacity_is_not_the_sum_of_assignments: statement(
    "deliveries.verify_capacity",
    `SELECT w.id, coalesce(a.taken, 0)::numeric(14, 3)::text AS expected, w.used_capacity_unit::text AS found
       FROM drivers w
       LEFT JOIN (SELECT driver_id, sum(capacity_unit) AS taken FROM delivery_assignments WHERE tenant_id = $1 GROUP BY driver_id) a
         ON a.driver_id = w.id
      WHERE w.tenant_id = $1 AND w.used_capacity_unit <> coalesce(a.taken, 0)`,
    goingThroughAll,
  ),
  assignment_does_not_match_its_delivery: statement(
    "deliveries.verify_assignments",
    `SELECT coalesce(d.id::text, a.delivery_id::text, 'none') AS id, coalesce(a.state, 'none') AS expected, coalesce(d.state, 'none') AS found
       FROM (SELECT delivery_id, concat_ws(' ', id, CASE status WHEN 'pending' THEN 'assigned' ELSE status END, driver_id) AS state
               FROM delivery_assignments WHERE tenant_id = $1 AND status IN (${activeInSql})) a
       FULL JOIN (SELECT id, concat_ws(' ', assignment_id, status, driver_id) AS state
               FROM deliveries WHERE tenant_id = $1 AND assignment_id IS NOT NULL) d ON d.id = a.delivery_id
      WHERE a.state IS DISTINCT FROM d.state`,
    goingThroughAll,
  ),
  reservation_without_its_delivery: statement(
    "deliveries.verify_reservations",
    `SELECT r.id, 'for goods of a delivery that lives' AS expected,
            concat_ws(' ', r.quantity, d.delivery_code, d.status) AS found
       FROM inventory_reservations r
       LEFT JOIN deliveries d ON d.tenant_id = $1 AND d.id::text = r.reference_id
       LEFT JOIN delivery_items g ON g.tenant_id = $1 AND g.delivery_id = d.id AND g.reservation_id = r.id
      WHERE r.tenant_id = $1 AND r.status = 'active' AND r.managed_by = 'delivery' AND r.reference_type = 'delivery'
        AND NOT coalesce(g.item_id = r.item_id AND r.quantity <= g.quantity
          AND (d.status IN ('draft', 'pending', 'assigned', 'accepted', 'en_route_to_pickup')
            OR d.custody = 'warehouse' AND d.status IN ('picked_up', 'failed')), false)`,
    goingThroughAll,
  ),
  goods_without_their_reservation: statement(
    "deliveries.verify_goods",
    `SELECT d.id, 'reserved ' || g.quantity || ' of ' || g.item_id AS expected,
            coalesce(r.status || ' ' || r.quantity || ' of ' || r.item_id, 'nothing') AS found
       FROM deliveries d JOIN delivery_items g ON g.tenant_id = $1 AND g.delivery_id = d.id
       LEFT JOIN inventory_reservations r ON r.tenant_id = $1 AND r.id = g.reservation_id
      WHERE d.tenant_id = $1 AND d.delivery_flow = 'from_warehouse'
        AND d.status IN ('pending', 'assigned', 'accepted', 'en_route_to_pickup')
        AND NOT coalesce((r.status <> 'released' OR r.clamped_quantity > 0) AND r.item_id = g.item_id, false)`,
    goingThroughAll,
  ),
  handoff_does_not_match_its_assignment: statement(
    "deliveries.verify_handoffs",
    `SELECT coalesce(d.id::text, h.delivery_id::text, 'none') AS id, coalesce(d.state, 'none') AS expected, coalesce(h.state, 'none') AS found
       FROM (SELECT d.id, concat_ws(' ', 'waits for', d.assignment_id, d.driver_id) AS state
               FROM deliveries d JOIN delivery_assignments a ON a.tenant_id = $1 AND a.id = d.assignment_id
                AND a.status IN ('pending', 'assigned', 'accepted', 'en_route_to_pickup')
              WHERE d.tenant_id = $1 AND (d.delivery_flow IN ('from_warehouse', 'delivery_leg')
                 OR d.delivery_flow = 'operational_return' AND d.custody = 'warehouse')) d
       FULL JOIN (SELECT h.delivery_id, concat_ws(' ', 'waits for', h.assignment_id, h.driver_id) AS state
               FROM package_handoffs h CROSS JOIN LATERAL (
                 SELECT o.delivery_id, o.status FROM picking_orders o WHERE o.tenant_id = $1 AND o.id = h.picking_order_id OFFSET 0) o
              WHERE o.delivery_id = h.delivery_id AND o.status IN ('pending', 'in_progress', 'completed') AND h.tenant_id = $1 AND h.assignment_id IS NOT NULL AND h.status IN ('pending', 'in_progress')) h ON h.delivery_id = d.id
      WHERE d.state IS DISTINCT FROM h.state`,
    goingThroughAll,
  ),
  count_is_not_the_number_of_deliveries: statement(
    "deliveries.verify_counts",
    `SELECT coalesce(c.status, r.status, 'none') AS id, coalesce(r.n, 0)::text AS expected, coalesce(c.n, 0)::text AS found
       FROM (SELECT status, sum(rows) AS n FROM delivery_counts WHERE tenant_id = $1 GROUP BY status) c
       FULL JOIN (SELECT status, count(*) AS n FROM deliveries WHERE tenant_id = $1 AND parent_id IS NULL GROUP BY status) r
         ON r.status = c.status
      WHERE coalesce(c.n, 0) <> coalesce(r.n, 0)`,
    goingThroughAll,
  ),
} satisfies Record<DeliveryMismatchKind, Statement<Omit<DeliveryMismatch, "tenant_id" | "kind">, readonly [string]>>;
const kinds = Object.keys(checks) as DeliveryMismatchKind[];

async function verifyTenant(
  database: Database,
  tenantId: string,
): Promise<Counts & Pick<DeliveryReport, "mismatches">> {
  const [found, ...results] = await database.read({ tenantId }, (q) => [
    q.sql(countStatement, [tenantId]),
    ...kinds.map((kind) => q.sql(checks[kind], [tenantId])),
  ]);
  const mismatches = results.flatMap((rows, index) =>
    rows.map((row) => ({ tenant_id: tenantId, kind: kinds[index] ?? "held_is_not_the_price", ...row })),
  );
  return { ...(found?.[0] as Counts), mismatches };
}

/**
 * Compares what deliveries keep elsewhere with the deliveries themselves, tenant by tenant: money held, room taken with
 * drivers, assignments, goods reserved, counts (4 J8, 4 J9). Reads only; each tenant is seen in one snapshot.
 */
export async function verifyDeliveries(database: Database, code: string | null = null): Promise<DeliveryReport> {
  const tenants = await tenantsOf(database, code);
  const report: DeliveryReport = {
    checked: { tenants: tenants.length, deliveries: 0, assignments: 0 },
    mismatches: [],
  };
  for (const id of tenants) {
    const { mismatches, deliveries, assignments } = await verifyTenant(database, id);
    report.checked.deliveries += deliveries;
    report.checked.assignments += assignments;
    for (const each of mismatches) report.mismatches.push(each);
  }
  return report;
}
