import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { refillNumbers } from "../../kernel/index.ts";
import { lockDeliveryGroup, receivingNumbers } from "../lifecycle/index.ts";
import { runWaiting, waitingFor } from "./waiting.ts";

/** The job that runs what a driver's phone said of a delivery too early. */
export const waitingJob = "delivery.run_waiting_actions";

const awaited = statement(
  "driver_app.awaited",
  `SELECT EXISTS (SELECT FROM sync_actions WHERE tenant_id = $1 AND delivery_id = $2 AND status = 'deferred') AS is_awaited`,
);
const phoneOf = statement(
  "driver_app.phone_of",
  "SELECT user_id FROM drivers WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL",
);

/** Has what waits for a delivery run soon, when something happened that it may have waited for (4 J13). */
export async function wakeWaiting(
  tx: Transaction,
  { jobs, now }: Pick<Dependencies, "jobs" | "now">,
  deliveryId: string,
): Promise<void> {
  const { tenantId } = tx.scope;
  const [found] = await tx.sql(awaited, [tenantId, deliveryId]);
  if (found?.is_awaited) await jobs.schedule(tx, waitingJob, { tenant_id: tenantId, delivery_id: deliveryId }, now());
}

/** Runs what waits for a delivery on its driver's part, in a transaction of its own; again it finds nothing left (4 J13). */
export async function runAwaited(
  deps: Dependencies,
  { tenant_id, delivery_id }: { tenant_id: string; delivery_id: string },
): Promise<void> {
  await refillNumbers(deps.database, tenant_id, receivingNumbers);
  await deps.database.transaction({ tenantId: tenant_id }, async (tx) => {
    const group = await lockDeliveryGroup(tx, delivery_id);
    const { driver_id } = group.delivery;
    if (driver_id === null) return;
    const [phone] = await tx.sql(phoneOf, [tenant_id, driver_id]);
    if (!phone) return;
    const waiting = await waitingFor(tx, phone.user_id, delivery_id);
    // On its own the phone shows what it took and no other file.
    const viewer = { userId: phone.user_id, seesAll: false, at: deps.now() };
    await runWaiting(tx, deps, group, viewer, waiting);
  });
}
