import type { Handle } from "@karwan/db";
import type { z } from "zod";
import type { Dependencies, TenantContext } from "../../kernel/index.ts";
import { AppError, recordAudit } from "../../kernel/index.ts";
import type { DeliveryRow } from "../lifecycle/index.ts";
import {
  activeAssignment,
  DeliveryChange,
  lockFamily,
  nextStatus,
  occasionOf,
  releasePrice,
} from "../lifecycle/index.ts";
import { findDelivery } from "./find.ts";
import type { cancelInput } from "./schema.ts";
import { releaseItems } from "./stock.ts";

/** Ends one way of the delivery; the driver whose task it was is told. */
function end(change: DeliveryChange, row: DeliveryRow, reason: string | null): void {
  if (activeAssignment(change.family, row)) {
    const { driver_user_id: user_id } = change.moveAssignment(row, "cancel", { reason });
    if (user_id) change.tell({ kind: "unassigned", user_id }, row);
  }
  change.move(row, "cancel", { reason });
}

/**
 * Calls a delivery off and lets go of everything kept for it: assignment, room, goods, money (3 §5). A staged one with
 * both its legs, until its parcel was picked up (4 J5); never while a driver has the parcel, also after a failed try
 * (4 J4). Writes the change itself, for drivers are locked before stock and accounts.
 */
export async function cancelDelivery(
  h: Handle,
  deps: Pick<Dependencies, "jobs">,
  change: DeliveryChange,
  reason: string | null,
): Promise<void> {
  const { delivery, root, legs } = change.family;
  if (delivery.parent_id !== null) throw new AppError("leg_follows_parent");
  if (root.custody === "driver") throw new AppError("delivery_in_custody");
  nextStatus(root, "cancel");
  for (const row of legs.length > 0 ? legs : [root]) end(change, row, reason);
  const isHeld = root.payment_status === "held";
  change.patch(root, { cancel_reason: reason, ...(isHeld ? { payment_status: "released" as const } : {}) });
  await change.commit(h, deps);
  await releaseItems(h, root, change.occasion.received_at);
  if (isHeld) await releasePrice(h, root, change.occasion);
}

/** The operation (3 §5). */
export function callOff(ctx: TenantContext, { id, reason }: z.infer<typeof cancelInput>) {
  return ctx.tx(async (h) => {
    const family = await lockFamily(h, id);
    const before = { status: family.root.status, payment_status: family.root.payment_status };
    await cancelDelivery(h, ctx.deps, new DeliveryChange(family, occasionOf(ctx)), reason);
    const delivery = await findDelivery(h, ctx, id);
    await recordAudit(h, ctx, {
      action: "delivery.cancel",
      entity_type: "delivery",
      entity_id: id,
      before,
      after: { status: delivery.status, payment_status: delivery.payment_status, reason },
    });
    return { delivery };
  });
}
