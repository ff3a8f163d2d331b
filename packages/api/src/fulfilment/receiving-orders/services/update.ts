import type { Transaction } from "@karwan/db";
import { takeCodes } from "../../../delivery/deliveries/index.ts";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import { lockDeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, invalidField, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import { takeItemCode } from "../../../warehousing/items/index.ts";
import { inBins, refuseStrangeBins } from "../bins.ts";
import type { SaidLine } from "../lines.ts";
import { describedLines, isAsSaved, received, validateParcel } from "../lines.ts";
import type { LockedOrder, PeekedOrder } from "../repository.ts";
import { lockOrder, moveOrder, orderLines, peekOrder, saveLines } from "../repository.ts";
import type { UpdateInput } from "../schema.ts";
import { receivingOrderStates } from "../state.ts";
import type { ReceivingSteps } from "../steps.ts";
import { readOrder } from "./read.ts";
import type { Taken } from "./receive-parcel.ts";
import { NeedsMore, receiveFound, receiveParcel } from "./receive-parcel.ts";
import type { InBin } from "./stock-lines.ts";
import { stockLines } from "./stock-lines.ts";

// Each turn learns of one thing more that it needs; only claims of item codes by name can take one away again.
const MAX_ATTEMPTS = 20;

const actions = { receiving: "start", received: "receive", cancelled: "cancel" } as const;
/** Goods that come by a delivery or a waybill come whether or not somebody here wants them. */
const isManaged = ({ source }: Pick<LockedOrder, "source">) => source !== "manual";

/** What the order says before it is locked, and what its receipt will need. */
async function prepare(
  ctx: TenantContext,
  { id, status }: UpdateInput,
): Promise<{ peeked: PeekedOrder; taken: Taken }> {
  const [[peeked]] = await ctx.read((q) => [q.sql(peekOrder, [ctx.tenantId, id])]);
  if (!peeked) throw new AppError("receiving_order_not_found");
  const isDue = status === "received" && !receivingOrderStates.isFinal(peeked.status);
  const item_code = isDue && peeked.has_parcel ? await takeItemCode(ctx) : null;
  const codes = isDue && peeked.sends_back ? await takeCodes(ctx) : null;
  return { peeked, taken: { item_code, codes } };
}

/**
 * Changes, receives or calls off a receiving order (2 §4.8 rule 6, 3 §7). The same receipt again changes nothing and answers
 * the same, another is 409 `invalid_transition`; one whose parcel is on its way cannot be called off by hand: 409 `receiving_order_managed`.
 */
export async function updateOrder(ctx: TenantContext, input: UpdateInput, steps: ReceivingSteps) {
  if (input.status === undefined && input.item_details === undefined && input.notes === undefined)
    throw invalidField("status", "required");
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { peeked, taken } = await prepare(ctx, input);
    try {
      return await ctx.transaction(async (tx) => {
        await change(tx, ctx, { input, peeked, taken, steps });
        return { receiving_order: await readOrder(tx, input.id) };
      });
    } catch (error) {
      if (!(error instanceof NeedsMore)) throw error;
    }
  }
  throw new AppError("conflict");
}

type Work = { input: UpdateInput; peeked: PeekedOrder; taken: Taken; steps: ReceivingSteps };

/** Waybill, delivery, order: the order in which everybody locks. What an order is of never changes. */
async function lockAll(tx: Transaction, { input, peeked, steps }: Work) {
  const { waybill_id, delivery_id } = peeked;
  if (waybill_id !== null) for (const lock of steps.beforeDelivery) await lock(tx, waybill_id);
  const group = delivery_id === null ? null : await lockDeliveryGroup(tx, delivery_id);
  const [order] = await tx.sql(lockOrder, [tx.scope.tenantId, input.id]);
  if (!order) throw new AppError("receiving_order_not_found");
  return { order, group };
}

async function change(tx: Transaction, ctx: TenantContext, work: Work): Promise<void> {
  const { input } = work;
  const { order, group } = await lockAll(tx, work);
  requireUnchanged(ctx, order.updated_at);
  if (order.status === "received" && input.status === "received" && (await isRepeat(tx, input))) return;
  const action = input.status ? actions[input.status] : "start";
  const next = receivingOrderStates.next(order.status, action);
  const status = input.status ? next : order.status;
  if (status === "cancelled" && isManaged(order)) throw new AppError("receiving_order_managed");
  const lines = describedLines(
    await tx.sql(orderLines, [tx.scope.tenantId, order.id]),
    status === "cancelled" ? [] : (input.item_details ?? []),
  );
  await refuseStrangeBins(
    tx,
    order.warehouse_id,
    lines.map(({ bin_id }) => bin_id),
  );
  const saved = status === "received" ? await receive(tx, ctx, { ...work, order, group, lines }) : noted(lines);
  await write(tx, ctx, { order, status, input, saved });
}

/** Whether a receipt says of a received order what was saved: its answer may have been lost. */
async function isRepeat(tx: Transaction, { id, item_details = [], notes }: UpdateInput): Promise<boolean> {
  const saved = await readOrder(tx, id);
  if ((notes ?? saved.notes) !== saved.notes) return false;
  return isAsSaved(await tx.sql(orderLines, [tx.scope.tenantId, id]), item_details);
}

/** While it is being unpacked, what a request says is noted; what it leaves out stays. */
const noted = (lines: readonly SaidLine[]) =>
  lines.map((line) => ({ ...line, received_quantity: line.said ?? line.received_quantity }));

type Receipt = Work & { order: LockedOrder; group: DeliveryGroup | null; lines: readonly SaidLine[] };

async function receive(tx: Transaction, ctx: TenantContext, { order, group, lines, ...work }: Receipt) {
  if (isManaged(order)) validateParcel(lines);
  const inBin = await inBins(tx, order.warehouse_id, lines);
  let stocked: InBin[] = inBin;
  if (group && isManaged(order)) stocked = await receiveParcel(tx, ctx, { order, group, lines: inBin, ...work });
  else if (group) stocked = await receiveFound(tx, ctx, { order, group, lines: inBin, ...work });
  else await stockLines(tx, ctx, order, inBin);
  return stocked.map((line) => ({ ...line, received_quantity: received(line) }));
}

async function write(
  tx: Transaction,
  ctx: TenantContext,
  { order, status, input, saved }: Pick<Work, "input"> & Moved,
): Promise<void> {
  const { notes = null, reason: cancel_reason = null } = input;
  const at = ctx.deps.now().toISOString();
  if (status !== "cancelled") await tx.sql(saveLines, [ctx.tenantId, order.id, JSON.stringify(saved)]);
  const texts = [notes, status === "cancelled" ? cancel_reason : null] as const;
  const [moved] = await tx.sql(moveOrder, [
    ctx.tenantId,
    order.id,
    order.status,
    status,
    at,
    ...texts,
    ctx.caller.userId,
  ]);
  if (!moved) throw new AppError("conflict");
  const item_details = saved.map(({ item_id, received_quantity, bin_id }) => ({ item_id, received_quantity, bin_id }));
  await recordAudit(tx, ctx, {
    action: `receiving_order.${input.status ? actions[input.status] : "update"}`,
    entity_type: "receiving_order",
    entity_id: order.id,
    before: { status: order.status },
    after: { status, notes, cancel_reason, item_details },
  });
}

interface Moved {
  order: LockedOrder;
  status: LockedOrder["status"];
  saved: readonly (SaidLine & { received_quantity: number })[];
}
