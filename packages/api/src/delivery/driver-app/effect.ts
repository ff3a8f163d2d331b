import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { DeliveryGroup } from "../lifecycle/index.ts";

const lastStatement = statement(
  "driver_app.last_done",
  `SELECT max(at) AS at FROM delivery_events
   WHERE tenant_id = $1 AND delivery_id = $2 AND leg_id IS NOT DISTINCT FROM $3::uuid AND actor_type = 'driver'`,
);

/** When drivers did last something with the delivery, by its timeline; null while none did anything. */
export async function lastDone(tx: Transaction, { root, delivery }: DeliveryGroup): Promise<Date | null> {
  const leg = delivery.parent_id === null ? null : delivery.id;
  const [last] = await tx.sql(lastStatement, [tx.scope.tenantId, root.id, leg]);
  return last?.at ? new Date(last.at) : null;
}

/**
 * When what a phone said takes effect: when it was done by the phone's clock, but not before it was assigned, not later than we
 * heard of it, and behind what was done before it, in thousandths of a second where the clock says otherwise (4 E7).
 */
export function effectOf(of: { occurred: Date; assigned: Date; received: Date; last: Date | null }): Date {
  const said = Math.min(of.occurred.getTime(), of.received.getTime());
  const behindLast = of.last === null ? Number.NEGATIVE_INFINITY : of.last.getTime() + 1;
  return new Date(Math.max(said, of.assigned.getTime(), behindLast));
}
