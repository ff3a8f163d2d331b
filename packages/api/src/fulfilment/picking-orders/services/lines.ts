import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, Decimal } from "../../../kernel/index.ts";
import { holdingsOf, releaseOwned } from "../../../warehousing/reservations/index.ts";
import { planLines, promiseLines } from "../promise.ts";
import type { LockedOrder, OrderLine } from "../repository.ts";
import { insertLines, lockRowsOf, removeLines } from "../repository.ts";
import type { Wanted } from "../schema.ts";
import { pickingStates } from "../state.ts";
import { openWaveOf } from "../wave-statements.ts";
import { linesOf, pickingOwner } from "./move.ts";

const placeOf = ({ item_id, bin_id }: { item_id: string; bin_id: string }) => `${item_id} ${bin_id}`;

/**
 * Gives an order other lines: all that is kept for it is let go and promised anew, with everything that may serve it under
 * lock before, so that nobody comes between. What was picked stays among them (2 §4.5).
 */
export async function replaceLines(
  tx: Transaction,
  ctx: TenantContext,
  order: LockedOrder,
  wanted: readonly Wanted[],
): Promise<void> {
  const { id, status, warehouse_id, reference_number } = order;
  if (status !== "pending" && status !== "in_progress")
    throw new AppError("invalid_transition", {
      aggregate: pickingStates.aggregate,
      from: status,
      to: status,
      allowed: [...new Set(Object.values(pickingStates.table[status]))],
    });
  const [wave] = await tx.sql(openWaveOf, [ctx.tenantId, id]);
  if (wave) throw new AppError("picking_order_in_wave", { picking_order_id: id, reference_number });
  const at = ctx.deps.now();
  const former = await linesOf(tx, id);
  keepPicked(former, wanted);
  const owner = pickingOwner(id);
  const held = await holdingsOf(tx, owner);
  const items = [...new Set([...held, ...wanted].map(({ item_id }) => item_id))];
  await tx.sql(lockRowsOf, [ctx.tenantId, warehouse_id, items]);
  await releaseOwned(tx, owner, at);
  const promise = { id, warehouse_id, created_by: ctx.caller.userId, at };
  const lines = await promiseLines(tx, promise, pickedFirst(former, wanted));
  const pickedAt = new Map(former.map((line) => [placeOf(line), line]));
  const written = lines.map((line, index) => {
    const { picked_quantity = 0, picked_by = null, picked_at = null } = pickedAt.get(placeOf(line)) ?? {};
    const isWhole = new Decimal(picked_quantity).equals(line.quantity);
    const picked = { picked_quantity, picked_by, picked_at, status: isWhole ? "picked" : "pending" };
    return { ...line, ...picked, picking_order_id: id, line: index + 1 };
  });
  await tx.sql(removeLines, [ctx.tenantId, id]);
  await tx.sql(insertLines, [ctx.tenantId, JSON.stringify(written)]);
}

/** Goods that were taken already stay on the order: 409 `picking_line_picked` for less than that. */
function keepPicked(former: readonly OrderLine[], wanted: readonly Wanted[]): void {
  const named = planLines(wanted.flatMap(({ bin_id, ...want }) => (bin_id ? [{ ...want, bin_id }] : [])));
  const asked = new Map(named.map((line) => [placeOf(line), line.quantity]));
  for (const line of former) {
    const { item_id, bin_id, picked_quantity } = line;
    if (picked_quantity > (asked.get(placeOf(line)) ?? 0))
      throw new AppError("picking_line_picked", { item_id, bin_id, picked_quantity });
  }
}

/** What was taken out of a bin is promised there before anything else chooses among the bins. */
function pickedFirst(former: readonly OrderLine[], wanted: readonly Wanted[]): Wanted[] {
  const picked = new Set(former.filter(({ picked_quantity }) => picked_quantity > 0).map(placeOf));
  const isPicked = ({ item_id, bin_id }: Wanted) => picked.has(placeOf({ item_id, bin_id: bin_id ?? "" }));
  return [...wanted.filter(isPicked), ...wanted.filter((want) => !isPicked(want))];
}
