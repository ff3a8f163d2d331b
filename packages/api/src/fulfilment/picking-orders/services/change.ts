import type { Transaction } from "@karwan/db";
import { wakeWaiting } from "../../../delivery/driver-app/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import { requireActiveMember } from "../../../tenancy/memberships/index.ts";
import { releaseOwned } from "../../../warehousing/reservations/index.ts";
import { notifyOfPicking } from "../notices.ts";
import { requirePlaces } from "../places.ts";
import type { LockedOrder } from "../repository.ts";
import { lockOrder, patchOrder } from "../repository.ts";
import type { ChangeInput } from "../schema.ts";
import type { PickingStatus } from "../state.ts";
import { pickingStates } from "../state.ts";
import { replaceLines } from "./lines.ts";
import { linesOf, pickingOwner, recordMove, takePicked } from "./move.ts";
import { readOrder } from "./show.ts";
import { followInWaves } from "./waves.ts";

/**
 * Changes a picking order and moves it on by its state table (2 §4.5, 3 §7, 4 F1). What a delivery's lifecycle manages is
 * handed off by its driver's Pickup, cancelled with it, and picks what is kept for it.
 */
export function changePickingOrder(ctx: TenantContext, { id, status, item_details, ...input }: ChangeInput) {
  return ctx.transaction(async (tx) => {
    const [order] = await tx.sql(lockOrder, [ctx.tenantId, id]);
    if (!order) throw new AppError("picking_order_not_found");
    requireUnchanged(ctx, order.updated_at);
    refuseManaged(order, { status, item_details });
    const to = status && pickingStates.move(order.status, status);
    const isGiven = input.assigned_to !== undefined && input.assigned_to !== order.assigned_to;
    if (isGiven) await requireActiveMember(tx, input.assigned_to);
    if (item_details) {
      await requirePlaces(tx, order.warehouse_id, item_details);
      await replaceLines(tx, ctx, order, item_details);
    }
    await patch(tx, ctx, order, input);
    if (to) await move(tx, ctx, order, to);
    await recordAudit(tx, ctx, {
      action: to ? `picking_order.${to}` : "picking_order.update",
      entity_type: "picking_order",
      entity_id: id,
      before: { status: order.status, assigned_to: order.assigned_to },
      after: { ...input, status, item_details },
    });
    await followInWaves(tx, [id], ctx.deps.now());
    if (isGiven && !pickingStates.isFinal(to ?? order.status))
      await notifyOfPicking(tx, ctx.deps, id, [ctx.caller.userId]);
    return { order: await readOrder(tx, id) };
  });
}

/** What is not changed by hand while a delivery owns the goods (2 §3, 2 §7, 4 E4). */
function refuseManaged(
  order: LockedOrder,
  { status, item_details }: Pick<ChangeInput, "status" | "item_details">,
): void {
  if (!order.delivery_id) return;
  if (status === "handed_off") throw new AppError("pnd_picking_handed_off_by_driver_pickup");
  if (status === "cancelled" || item_details) throw new AppError("picking_order_managed");
}

async function patch(
  tx: Transaction,
  ctx: TenantContext,
  { id }: LockedOrder,
  { picking_progress = {}, ...input }: Omit<ChangeInput, "id" | "status" | "item_details">,
): Promise<void> {
  const changed = JSON.stringify({ ...input, ...picking_progress });
  if (changed !== "{}") await tx.sql(patchOrder, [ctx.tenantId, id, changed, ctx.deps.now().toISOString()]);
}

async function move(tx: Transaction, ctx: TenantContext, order: LockedOrder, to: PickingStatus): Promise<void> {
  const at = ctx.deps.now();
  if (to === "completed") await requirePicked(tx, order);
  if (to === "handed_off") await takePicked(tx, order, { performed_by: ctx.caller.userId, at });
  if (to === "cancelled") await releaseOwned(tx, pickingOwner(order.id), at);
  await recordMove(tx, order, to, at);
  // Its driver may have said offline that he took the goods, before anybody said that they were picked.
  if (to === "completed" && order.delivery_id) await wakeWaiting(tx, ctx.deps, order.delivery_id);
}

/** Every line is picked or closed short, and something was picked (3 §7, 4 J3). */
async function requirePicked(tx: Transaction, { id }: LockedOrder): Promise<void> {
  const lines = await linesOf(tx, id);
  const remaining_count = lines.filter(({ status }) => status === "pending").length;
  if (remaining_count > 0) throw new AppError("picking_order_has_open_lines", { remaining_count });
  if (lines.every(({ picked_quantity }) => picked_quantity === 0)) throw new AppError("nothing_picked");
}
