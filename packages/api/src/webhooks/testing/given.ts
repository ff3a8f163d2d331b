import { newId } from "@karwan/db";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import type { WebhookJob } from "../events/index.ts";
import { emitEvent, webhookJob } from "../events/index.ts";
import type { WebhookSender } from "../sending/index.ts";
import { createWebhookDispatcher } from "../sending/index.ts";

/** Emits the status change of a delivery, as its use case would. */
export function emitDelivered(kit: Kit, { tenantId }: TestTenant, code = "T-00000001"): Promise<void> {
  const at = kit.clock.now.toISOString();
  const data = {
    id: newId(),
    delivery_code: code,
    external_reference_id: null,
    from: "picked_up",
    to: "delivered",
    at,
  };
  return kit.database.transaction({ tenantId }, (tx) =>
    emitEvent(tx, kit.deps, { type: "delivery.status_changed", data }),
  );
}

/** Does the jobs scheduled so far, each at its time, as the worker would. */
export async function work(kit: Kit, sender: WebhookSender): Promise<void> {
  for (const { name, data, at } of kit.scheduled.splice(0)) {
    if (at > kit.clock.now) kit.clock.now = at;
    if (name === webhookJob) await deliver(kit, sender, data as WebhookJob);
  }
}

/** Does one job, as a process would that has nothing else to do. */
export function deliver(kit: Kit, sender: WebhookSender, job: WebhookJob): Promise<void> {
  const dispatcher = createWebhookDispatcher(kit.deps, sender);
  dispatcher.add(job);
  return dispatcher.idle();
}
