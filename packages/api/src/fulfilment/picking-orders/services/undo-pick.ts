import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, Decimal, recordAudit } from "../../../kernel/index.ts";
import type { LockedOrder, OrderLine } from "../repository.ts";
import { keptAt, lockOrder, undoPickStatement } from "../repository.ts";
import type { UndoInput } from "../schema.ts";
import { pickingStates } from "../state.ts";
import { linesOf } from "./move.ts";
import { barcodesFor, refuseOther } from "./pick.ts";
import { readOrder } from "./show.ts";
import { followInWaves } from "./waves.ts";

/**
 * Takes back a pick that was a mistake while the order is in progress, so that its line can be picked again (3 §7). Moves
 * no stock: what is picked lies in the books of its bin until it is handed off.
 */
export function undoPick(ctx: TenantContext, input: UndoInput) {
  return ctx.transaction(async (tx) => {
    const { id, item_id, bin_id } = input;
    const [[order], lines, known, [kept]] = await Promise.all([
      tx.sql(lockOrder, [ctx.tenantId, id]),
      linesOf(tx, id),
      barcodesFor(tx, input),
      tx.sql(keptAt, [ctx.tenantId, id, item_id, bin_id]),
    ]);
    if (!order) throw new AppError("picking_order_not_found");
    // Of one that is pending nothing is picked, and what has ended stays as it is.
    if (order.status !== "in_progress") pickingStates.next(order.status, "start");
    const line = lines.find((one) => one.item_id === item_id && one.bin_id === bin_id);
    if (!line) throw new AppError("picking_order_line_not_found", { item_id, bin_id });
    refuseOther(input, known);
    const quantity = quantityOf(line, input);
    const at = ctx.deps.now();
    await takeBack(tx, order, line, { quantity, kept: kept?.quantity ?? 0, at });
    await recordAudit(tx, ctx, {
      action: "picking_order.undo_pick",
      entity_type: "picking_order",
      entity_id: id,
      before: { item_id, bin_id, picked_quantity: line.picked_quantity, status: line.status, note: line.note },
      after: { ...input, quantity },
    });
    // Behind the locks of its waves, so that none of them ends by a line that is open again.
    await followInWaves(tx, [id], at);
    return { order: await readOrder(tx, id) };
  });
}

/** How much goes back; 409 `no_pick_to_undo` where so much was not picked, or the last pick is undone already. */
function quantityOf(line: OrderLine, { quantity, item_id, bin_id }: UndoInput): Decimal {
  const { picked_quantity: picked, last_pick_quantity: last, status } = line;
  const wanted = quantity ?? last;
  // A line that was closed short without a pick is opened again by undoing that.
  const isClosing = quantity === undefined && last === 0 && status === "short";
  if (wanted === null || wanted > picked || (wanted === 0 && !isClosing))
    throw new AppError("no_pick_to_undo", { item_id, bin_id, picked });
  return new Decimal(wanted);
}

async function takeBack(
  tx: Transaction,
  { id }: LockedOrder,
  line: OrderLine,
  { quantity, kept, at }: { quantity: Decimal; kept: number; at: Date },
): Promise<void> {
  const { tenantId } = tx.scope;
  const left = new Decimal(line.picked_quantity).minus(quantity).toNumber();
  // A count may have taken what the line still asks for (4 J3): then no more can be picked of it than was.
  const isOpen = new Decimal(kept).greaterThanOrEqualTo(line.quantity);
  const [status, note] = isOpen ? (["pending", null] as const) : (["short", line.note] as const);
  const values = [tenantId, id, line.line, left, status, note, at.toISOString(), line.picked_quantity] as const;
  const [undone] = await tx.sql(undoPickStatement, values);
  if (!undone) throw new AppError("conflict");
}
