import type { TenantContext } from "../../kernel/index.ts";
import { AppError, recordAudit } from "../../kernel/index.ts";
import { actionContextOf, DeliveryChange, lockDeliveryGroup, nextStatus, refuseOnWaybill } from "../lifecycle/index.ts";
import { requireActiveService } from "../services/index.ts";
import { paymentOf, reserveAll } from "./create.ts";
import { findDelivery } from "./find.ts";

/** Makes a draft a delivery in earnest, at the price it was quoted: holds and reserves what it needs (3 §5, 4 E4). */
export function submitDelivery(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const group = await lockDeliveryGroup(tx, id);
    const { root, legs } = group;
    if (group.delivery.parent_id !== null) throw new AppError("leg_follows_parent");
    // Its goods are kept for the waybill: reserved again they would be promised twice.
    refuseOnWaybill(group);
    nextStatus(root, "submit");
    // It waits for its order: that is paid for and accepted first (4 I).
    if (root.order_id !== null) throw new AppError("delivery_of_order");
    if (root.delivery_service_id) await requireActiveService(tx, root.delivery_service_id);
    const change = new DeliveryChange(group, actionContextOf(ctx));
    for (const row of legs.length > 0 ? legs : [root]) change.move(row, "submit");
    change.patch(root, paymentOf(root, { price: root.price, is_draft: false }));
    await change.commit(tx, ctx.deps);
    await reserveAll(tx, root, change.context);
    const delivery = await findDelivery(tx, ctx, id);
    await recordAudit(tx, ctx, {
      action: "delivery.submit",
      entity_type: "delivery",
      entity_id: id,
      before: { status: "draft" },
      after: { status: delivery.status, payment_status: delivery.payment_status },
    });
    return { delivery };
  });
}
