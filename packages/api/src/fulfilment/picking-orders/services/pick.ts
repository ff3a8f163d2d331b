import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, Decimal, invalidField, recordAudit } from "../../../kernel/index.ts";
import { missGoods } from "../../missing-goods.ts";
import { deliveriesOf } from "../audit-statements.ts";
import type { LockedOrder, OrderLine } from "../repository.ts";
import { findBarcodes, lockOrder, recordPick } from "../repository.ts";
import type { PickInput } from "../schema.ts";
import { pickingStates } from "../state.ts";
import { linesOf, recordMove } from "./move.ts";
import { readOrder } from "./show.ts";
import { pickedInWaves } from "./waves.ts";

/** Records one pick, or closes a line short (3 §7, 4 F2). */
export function pick(ctx: TenantContext, input: PickInput) {
  return ctx.transaction(async (tx) => {
    const judged = await judgePick(tx, ctx, input);
    // Asked for right behind what it shows: the waves of the order, which may follow, are no part of it.
    const [, order] = await tx.inOrder(
      () => writePick(tx, ctx, judged),
      () => readOrder(tx, input.id),
    );
    return { order };
  });
}

/** The same within a transaction: never above the line's quantity. The first pick moves the order to `in_progress`. */
export async function pickForOrder(tx: Transaction, ctx: TenantContext, input: PickInput): Promise<void> {
  await writePick(tx, ctx, await judgePick(tx, ctx, input));
}

interface ValidatedCounts {
  order: LockedOrder;
  line: OrderLine;
  input: PickInput;
  quantity: number;
  at: Date;
}

/** Locks the order, and finds out in the same round trip what the pick is of and whether it may be. */
async function judgePick(tx: Transaction, ctx: TenantContext, input: PickInput): Promise<ValidatedCounts> {
  const { id, item_id, bin_id } = input;
  const [[order], lines, known] = await Promise.all([
    tx.sql(lockOrder, [ctx.tenantId, id]),
    linesOf(tx, id),
    barcodesFor(tx, input),
  ]);
  if (!order) throw new AppError("picking_order_not_found");
  if (order.status !== "in_progress") pickingStates.next(order.status, "start");
  const line = lines.find((one) => one.item_id === item_id && one.bin_id === bin_id);
  if (!line) throw new AppError("picking_order_line_not_found", { item_id, bin_id });
  refuseOther(input, known);
  return { order, line, input, quantity: quantityOf(line, input), at: ctx.deps.now() };
}

/** All that a pick changes of its order leaves at once, before anything is awaited. */
async function writePick(tx: Transaction, ctx: TenantContext, judged: ValidatedCounts): Promise<void> {
  const { order, line, input, quantity, at } = judged;
  const { status } = input;
  const picked = new Decimal(line.picked_quantity).plus(quantity);
  const isWhole = picked.equals(line.quantity);
  const note = input.note ?? line.note;
  const written: Promise<unknown>[] = [
    tx.sql(recordPick, [
      ctx.tenantId,
      order.id,
      line.line,
      picked.toNumber(),
      isWhole ? "picked" : (status ?? "pending"),
      note,
      ctx.caller.userId,
      at.toISOString(),
    ]),
  ];
  if (order.status === "pending") written.push(recordMove(tx, order, "in_progress", at));
  const audit = {
    action: status === "short" ? "picking_order.close_short" : "picking_order.pick",
    entity_type: "picking_order",
    entity_id: order.id,
    after: { ...input, quantity },
  };
  written.push(recordAudit(tx, ctx, audit));
  const isShort = !isWhole && status === "short";
  // Waves are locked after everything else: after what is told, too.
  if (!isShort) written.push(pickedInWaves(tx, order.id, at));
  await Promise.all(written);
  if (!isShort) return;
  await notifyOfShort(tx, ctx, order, { ...line, picked, note });
  await pickedInWaves(tx, order.id, at);
}

/** A delivery learns of what a picker did not find of its goods, and so does its warehouse (4 F2). */
async function notifyOfShort(
  tx: Transaction,
  ctx: TenantContext,
  { id, delivery_id, warehouse_id, reference_number }: LockedOrder,
  { picked, quantity, note, item_id, bin_id }: OrderLine & { picked: Decimal },
): Promise<void> {
  if (delivery_id === null) return;
  const [owner] = await tx.sql(deliveriesOf, [ctx.tenantId, [id]]);
  if (!owner) throw new Error("a delivery's picking order has a delivery");
  const missing = {
    item_id,
    bin_id,
    quantity: new Decimal(quantity).minus(picked).toNumber(),
    left: picked.toNumber(),
  };
  const notes = note ?? reference_number;
  await missGoods(tx, ctx, { warehouse_id, delivery_id: owner.delivery_id, missing: [{ ...missing, notes }] });
}

/** How much a pick takes; 409 `pick_exceeds_line` with what is left. A line that is closed takes nothing more. */
function quantityOf(line: OrderLine, { quantity, status, item_id, bin_id }: PickInput): number {
  if (quantity === undefined && status !== "short") throw invalidField("quantity", "required");
  if (quantity === 0 && status !== "short") throw invalidField("quantity", "quantity_not_positive");
  const left = line.status === "pending" ? new Decimal(line.quantity).minus(line.picked_quantity) : new Decimal(0);
  const remaining = left.toNumber();
  if (remaining === 0 || left.lessThan(quantity ?? 0))
    throw new AppError("pick_exceeds_line", { item_id, bin_id, remaining });
  return quantity ?? 0;
}

/** What may be scanned for a line, where anything was; null where nothing was. */
export async function barcodesFor(
  tx: Transaction,
  { id, item_id, scanned_barcode }: Pick<PickInput, "id" | "item_id" | "scanned_barcode">,
): Promise<string[] | null> {
  if (!scanned_barcode) return null;
  const known = await tx.sql(findBarcodes, [tx.scope.tenantId, item_id, id]);
  return known.flatMap(({ barcode }) => barcode ?? []);
}

/** What was scanned is the item, or the parcel that the goods are (4 F2). */
export function refuseOther({ scanned_barcode }: Pick<PickInput, "scanned_barcode">, known: readonly string[] | null) {
  const scanned = scanned_barcode?.toUpperCase();
  if (known && !known.some((barcode) => barcode.toUpperCase() === scanned))
    throw new AppError("barcode_mismatch", { of: "goods", expected: known });
}
