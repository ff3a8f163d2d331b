import { newId } from "@karwan/db";
import type { Kit, TestTenant } from "../../../testing/index.ts";
import { arrange } from "../../../testing/index.ts";
import { emitEvent } from "../events/index.ts";
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

/** When the next try of a tenant's webhooks is due; null when none is. */
export async function nextDue(kit: Kit, tenant: TestTenant): Promise<Date | null> {
  const [next] = await arrange<{ at: string | null }>(
    kit.database,
    tenant,
    "SELECT min(due_at) AS at FROM webhook_attempts WHERE tenant_id = $1 AND status = 'pending'",
    [tenant.tenantId],
  );
  return next?.at ? new Date(next.at) : null;
}

/** Makes the next tries that are due, when they are. */
export async function work(kit: Kit, sender: WebhookSender, tenant: TestTenant): Promise<void> {
  const at = await nextDue(kit, tenant);
  if (at && at > kit.clock.now) kit.clock.now = at;
  await deliver(kit, sender);
}

/** Takes up what is due, as a process would that has nothing else to do. */
export function deliver(kit: Kit, sender: WebhookSender): Promise<void> {
  return createWebhookDispatcher(kit.deps, sender).idle();
}
