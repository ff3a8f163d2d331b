import type { WarehouseSteps } from "../../../delivery/lifecycle/index.ts";
import { takeOwned } from "../../../warehousing/reservations/index.ts";
import { cancelLive } from "../repository.ts";

/** A parcel is given up: nobody awaits it any more, and what was received of it is written off (4 J7). */
export const loseParcel: WarehouseSteps["lose"] = async ({ tx, delivery, group, context }, from) => {
  const at = context.received_at;
  await tx.sql(cancelLive, [tx.scope.tenantId, delivery.id, "lost", at.toISOString()]);
  if (from !== "warehouse") return;
  await takeOwned(tx, { type: "delivery", id: group.root.id }, "all", {
    transaction_type: "stock_adjustment",
    reference_type: "shipment",
    reference_id: group.root.id,
    notes: null,
    performed_by: context.actor.id,
    at,
  });
};
