import type { WarehouseSteps, WarehouseWork } from "../../delivery/lifecycle/index.ts";
import { cancelHandoff, completeHandoff, lockHandoffOf, openHandoff } from "../handoffs/index.ts";
import { endPickingOrder, handOffPicked, lockPicked, openPickingOrder } from "../picking-orders/index.ts";

// What a warehouse does for who fetches a parcel there. The delivery is under lock, and handoffs are locked behind it alone;
// then its picking order, then reservations and stock.

/** A leg's goods are kept for the whole delivery (4 E2, 4 E4). */
const ofDelivery = ({ delivery, group, context: { at, received_at } }: WarehouseWork) => {
  const picked = { delivery_id: delivery.id, owner_delivery_id: group.root.id, at: received_at };
  return { picked, handoff: { delivery_id: delivery.id, at, received_at } };
};

/** Somebody is to fetch the goods: they are picked, and a handoff waits for him (3 §7, 4 F1). */
export const prepare: WarehouseSteps["prepare"] = async (work, { picking_order_id, ...assignment }) => {
  const { tx, deps, delivery, context } = work;
  const { picked, handoff } = ofDelivery(work);
  const { pickup_warehouse_id: warehouse_id } = delivery;
  if (warehouse_id === null) throw new Error("what starts in a warehouse has one");
  const made = { ...picked, id: picking_order_id, warehouse_id, created_by: context.actor.id };
  const order = await openPickingOrder(tx, deps, made);
  await openHandoff(tx, { ...handoff, warehouse_id, picking_order_id: order.id, assignment });
};

/** Nobody is, any more: what was picked waits for the next one (4 F1). */
export const standDown: WarehouseSteps["standDown"] = async (work) => {
  const { picked, handoff } = ofDelivery(work);
  await cancelHandoff(work.tx, handoff);
  await endPickingOrder(work.tx, { ...picked, unless_picked: true });
};

/** The delivery is called off: what was picked goes back into its bin (4 J1). */
export const callOff: WarehouseSteps["callOff"] = async (work) => {
  const { picked } = ofDelivery(work);
  await endPickingOrder(work.tx, { ...picked, unless_picked: false });
};

/** The goods leave, by a completed picking order alone (2 §3, 3 §5, 4 E3). */
export const handOut: WarehouseSteps["handOut"] = async (work, { id: assignment_id }) => {
  const { tx, context } = work;
  const { picked, handoff } = ofDelivery(work);
  const [open, order] = await tx.inOrder(
    () => lockHandoffOf(tx, handoff.delivery_id),
    () => lockPicked(tx, picked.delivery_id),
  );
  await completeHandoff(tx, open, { ...handoff, assignment_id });
  await handOffPicked(tx, order, { performed_by: context.actor.id, at: picked.at });
};
