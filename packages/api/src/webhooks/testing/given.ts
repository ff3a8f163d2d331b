import { newId } from "@karwan/db";
import type { Kit, TestTenant } from "../../testing/index.ts";
import { emitEvent } from "../events/index.ts";
import type { WebhookJob, WebhookSender } from "../sending/index.ts";
import { deliverWebhooks } from "../sending/index.ts";

/** Emits the status change of a delivery, as its use case would. */
export function tellDelivered(kit: Kit, { tenantId }: TestTenant, code = "T-00000001"): Promise<void> {
  const at = kit.clock.now.toISOString();
  const data = {
    id: newId(),
    delivery_code: code,
    external_reference_id: null,
    from: "picked_up",
    to: "delivered",
    at,
  };
  return kit.database.tx({ tenantId }, (h) => emitEvent(h, kit.deps, { type: "delivery.status_changed", data }));
}

/** Does the jobs scheduled so far, each at its time, as the worker would. */
export async function work(kit: Kit, sender: WebhookSender): Promise<void> {
  for (const { name, data, at } of kit.scheduled.splice(0)) {
    if (at > kit.clock.now) kit.clock.now = at;
    if (name === "webhook.deliver") await deliverWebhooks(kit.deps, sender, data as WebhookJob);
  }
}
