import type { Transaction } from "@karwan/db";
import type { Choice } from "../../../delivery/assignments/index.ts";
import { applyResolution } from "../../../delivery/assignments/index.ts";
import type { DeliveryCodes } from "../../../delivery/deliveries/index.ts";
import { keepReceived, noteReceived } from "../../../delivery/deliveries/index.ts";
import type { DeliveryGroup, DeliveryRow } from "../../../delivery/lifecycle/index.ts";
import { actionContextOf, DeliveryChange, deliveryMachine } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { Decimal } from "../../../kernel/index.ts";
import { parcelItem } from "../../../warehousing/items/index.ts";
import type { MissingGoods } from "../../missing-goods.ts";
import { missGoods } from "../../missing-goods.ts";
import { received } from "../lines.ts";
import type { LockedOrder } from "../repository.ts";
import type { ReceivingSteps } from "../steps.ts";
import type { InBin } from "./stock-lines.ts";
import { stockLines } from "./stock-lines.ts";

/** What is taken before the transaction, which would hold one connection while it waits for another. */
export interface Taken {
  item_code: number | null;
  codes: DeliveryCodes | null;
}

/** The receipt needs what was not taken for it: a choice was made meanwhile, or somebody else got the code. */
export class NeedsMore extends Error {}

/** A parcel that is no item yet becomes one, named by its delivery's code (4 E4). */
async function asItems(
  tx: Transaction,
  { delivery_code: sku, unit_size }: DeliveryRow,
  lines: readonly InBin[],
  { item_code }: Taken,
  at: string,
): Promise<InBin[]> {
  if (lines.every(({ item_id }) => item_id !== null)) return [...lines];
  const made = item_code === null ? null : await parcelItem(tx, { sku, item_code, unit_size, at });
  if (made === null) throw new NeedsMore();
  return lines.map((line) => ({ ...line, item_id: line.item_id ?? made }));
}

/** The choice that was made before the receipt, as its carrying out needs it; null: none was made. */
function keptChoice({ pending_resolution: action, delivery_flow }: DeliveryRow, { codes }: Taken): Choice | null {
  if (action === null) return null;
  if (action === "retry") return { action };
  // Goods of the warehouse are home: their return is named nothing (4 J4).
  if (delivery_flow === "from_warehouse") return { action, codes: { delivery_code: "", barcodes: [""] } };
  if (codes === null) throw new NeedsMore();
  return { action, codes };
}

/** The parcel changes hands: its driver has his room back, and the timeline says where it is (3 §5, 4 J9). */
function handIn(group: DeliveryGroup, ctx: TenantContext, { id, reference_number, warehouse_id }: LockedOrder) {
  const change = new DeliveryChange(group, actionContextOf(ctx));
  const { delivery, legs } = group;
  const [, deliveryLeg] = legs;
  change.handOver(delivery, "warehouse", { proof: { receiving_order_id: id, reference_number } });
  // The leg that fetches it there finds it where it is.
  if (deliveryLeg && deliveryLeg !== delivery)
    change.patch(deliveryLeg, { custody: "warehouse", custody_driver_id: null });
  for (const assignment of group.assignments)
    if (assignment.delivery_id === delivery.id && assignment.capacity_unit > 0) change.releaseCapacity(assignment);
  change.addEvent(delivery, "receipt", { details: { receiving_order_id: id, reference_number, warehouse_id } });
  return change;
}

/** What of a parcel should have come and did not. */
function notBrought({ reference_number: notes }: LockedOrder, lines: readonly InBin[]): MissingGoods[] {
  return lines.flatMap((line) => {
    const left = received(line);
    const quantity = new Decimal(line.quantity).minus(left).toNumber();
    const { item_id, bin_id } = line;
    return item_id === null || quantity === 0 ? [] : [{ item_id, bin_id, quantity, left, notes }];
  });
}

/**
 * Receives the parcel of a delivery: custody and room, stock, what is kept for it, and then what was chosen for it before
 * (2 §4.8 rule 6, 4 E4, 4 E5, 4 J2, 4 J6). What of it did not come is told. The exception stays open unless that choice ends it. Drivers are locked before
 * stock, so the delivery is written first and moved on at the end. Answers the lines as they were put away.
 */
export async function receiveParcel(
  tx: Transaction,
  ctx: TenantContext,
  { order, group, lines, taken, steps }: ParcelReceipt,
): Promise<InBin[]> {
  const { delivery, root } = group;
  const choice = keptChoice(delivery, taken);
  const change = handIn(group, ctx, order);
  for (const step of steps.parcelReceived) await step(tx, ctx, change, order);
  await change.commit(tx, ctx.deps);
  const { context } = change;
  const items = await asItems(tx, root, lines, taken, context.received_at.toISOString());
  const goods = await stockLines(tx, ctx, order, items);
  await missGoods(tx, ctx, {
    warehouse_id: order.warehouse_id,
    delivery_id: root.id,
    missing: notBrought(order, items),
  });
  // A return that ends in this warehouse is at its end: its goods are anybody's again.
  const isKept = !deliveryMachine.isFinal(root.status);
  if (isKept) await keepReceived(tx, root, { warehouse_id: order.warehouse_id, goods }, context);
  else await noteReceived(tx, root.id, goods);
  if (choice) {
    const after = new DeliveryChange(group, context);
    await applyResolution(tx, ctx.deps, after, delivery, choice);
    await after.commit(tx, ctx.deps);
  }
  return items;
}

export interface ParcelReceipt {
  order: LockedOrder;
  group: DeliveryGroup;
  lines: readonly InBin[];
  taken: Taken;
  steps: ReceivingSteps;
}

/**
 * A parcel that was given up turned up: it is stock, and the delivery stays as lost as it was. Its timeline says where it is
 * (4 J7).
 */
export async function receiveFound(
  tx: Transaction,
  ctx: TenantContext,
  { order, group, lines, taken }: Omit<ParcelReceipt, "steps">,
): Promise<InBin[]> {
  const change = new DeliveryChange(group, actionContextOf(ctx));
  const { id: receiving_order_id, reference_number, warehouse_id } = order;
  change.addEvent(group.delivery, "receipt", { details: { receiving_order_id, reference_number, warehouse_id } });
  await change.commit(tx, ctx.deps);
  const items = await asItems(tx, group.root, lines, taken, ctx.deps.now().toISOString());
  await noteReceived(tx, group.root.id, await stockLines(tx, ctx, order, items));
  return items;
}
