import type { TenantContext } from "../../kernel/index.ts";
import { AppError, recordAudit } from "../../kernel/index.ts";
import { DeliveryChange, lockFamily, nextStatus, occasionOf } from "../lifecycle/index.ts";
import { requireActiveService } from "../services/index.ts";
import { paymentOf, reserveAll } from "./create.ts";
import { findDelivery } from "./find.ts";

/** Makes a draft a delivery in earnest, at the price it was quoted: holds and reserves what it needs (3 §5, 4 E4). */
export function submitDelivery(ctx: TenantContext, { id }: { id: string }) {
  return ctx.tx(async (h) => {
    const family = await lockFamily(h, id);
    const { root, legs } = family;
    if (family.delivery.parent_id !== null) throw new AppError("leg_follows_parent");
    nextStatus(root, "submit");
    if (root.delivery_service_id) await requireActiveService(h, root.delivery_service_id);
    const change = new DeliveryChange(family, occasionOf(ctx));
    for (const row of legs.length > 0 ? legs : [root]) change.move(row, "submit");
    change.patch(root, paymentOf(root, { price: root.price, is_draft: false }));
    await change.commit(h, ctx.deps);
    await reserveAll(h, root, change.occasion);
    const delivery = await findDelivery(h, ctx, id);
    await recordAudit(h, ctx, {
      action: "delivery.submit",
      entity_type: "delivery",
      entity_id: id,
      before: { status: "draft" },
      after: { status: delivery.status, payment_status: delivery.payment_status },
    });
    return { delivery };
  });
}
