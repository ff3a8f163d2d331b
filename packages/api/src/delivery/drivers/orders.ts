const inProgress = "'en_route_to_pickup', 'picked_up', 'en_route_to_delivery'";
const notStarted = "'pending', 'assigned', 'accepted'";

/**
 * SQL that counts a driver's orders by stage (1 §2): `join` belongs behind the driver's table, the rest are columns. An
 * assignment that is active stands for one delivery that is not at its end, so that they need not be looked at.
 */
export function ordersOf(driver: string): { join: string; assigned: string; in_progress: string; active: string } {
  const count = (statuses: string, name: string) => `count(*) FILTER (WHERE a.status IN (${statuses})) AS ${name}`;
  return {
    join: `CROSS JOIN LATERAL (
      SELECT ${count(notStarted, "assigned")}, ${count(inProgress, "in_progress")}, count(*) AS active
      FROM delivery_assignments a WHERE a.tenant_id = $1 AND a.driver_id = ${driver}.id
        AND a.status IN (${notStarted}, ${inProgress})) orders`,
    assigned: "orders.assigned",
    in_progress: "orders.in_progress",
    active: "orders.active",
  };
}
