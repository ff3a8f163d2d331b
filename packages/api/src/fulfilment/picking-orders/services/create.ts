import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, onViolation, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import { requireActiveMember } from "../../../tenancy/memberships/index.ts";
import { notifyOfPicking } from "../notices.ts";
import { PICKING_NUMBERS, referenceNumber } from "../numbers.ts";
import { requirePlaces, requireWarehouse } from "../places.ts";
import type { PlannedLine } from "../promise.ts";
import { namedLines, promiseLines } from "../promise.ts";
import { insertOrder } from "../repository.ts";
import type { CreateInput } from "../schema.ts";
import { readOrder } from "./show.ts";

const taken = onViolation({
  picking_orders_tenant_id_reference_number_key: () => new AppError("reference_number_taken"),
});

/**
 * Makes a picking order and keeps its goods for it, so that nobody else is promised them: all or nothing, 409
 * `insufficient_stock` with every shortage (2 §4.5, 3 §7). One made as `completed` counts its lines as picked, one made as
 * `cancelled` keeps nothing (4 F1).
 */
export async function createPickingOrder(ctx: TenantContext, input: CreateInput) {
  const reference_number = input.reference_number || (await nextReference(ctx));
  return ctx.transaction(async (tx) => {
    await requireWarehouse(tx, input.warehouse_id);
    await requireActiveMember(tx, input.assigned_to);
    await requirePlaces(tx, input.warehouse_id, input.item_details);
    const id = newId();
    const at = ctx.deps.now();
    const kept = { id, warehouse_id: input.warehouse_id, created_by: ctx.caller.userId, at };
    const lines =
      input.status === "cancelled" ? namedLines(input.item_details) : await promiseLines(tx, kept, input.item_details);
    const order = orderOf(ctx, { id, reference_number, at: at.toISOString() }, input);
    const written = lines.map((line, index) => lineOf(order, line, index + 1));
    await tx.sql(insertOrder, [ctx.tenantId, JSON.stringify([order]), JSON.stringify(written)]).catch(taken);
    await recordAudit(tx, ctx, {
      action: "picking_order.create",
      entity_type: "picking_order",
      entity_id: id,
      after: { ...input, reference_number },
    });
    if (input.status === "pending" || input.status === "in_progress")
      await notifyOfPicking(tx, ctx.deps, id, [ctx.caller.userId]);
    return { order: await readOrder(tx, id) };
  });
}

async function nextReference(ctx: TenantContext): Promise<string> {
  const [number = 1] = await takeNumbers(ctx.deps.database, ctx.tenantId, PICKING_NUMBERS);
  return referenceNumber(number);
}

function orderOf(
  ctx: TenantContext,
  { at, ...made }: { id: string; reference_number: string; at: string },
  { item_details: _, picking_progress: progress = {}, ...input }: CreateInput,
) {
  const isStarted = input.status === "in_progress" || input.status === "completed";
  const isDone = input.status === "completed";
  return {
    ...input,
    ...made,
    start_time: progress.start_time ?? (isStarted ? at : null),
    end_time: progress.end_time ?? (isDone ? at : null),
    picker_notes: progress.picker_notes ?? null,
    completed_date: isDone ? at : null,
    created_by: ctx.caller.userId,
    created_at: at,
  };
}

function lineOf({ id, status, created_by, created_at }: ReturnType<typeof orderOf>, line: PlannedLine, number: number) {
  const pending = { picking_order_id: id, line: number, ...line, picked_quantity: 0, status: "pending" };
  if (status !== "completed") return pending;
  return { ...pending, picked_quantity: line.quantity, status: "picked", picked_by: created_by, picked_at: created_at };
}
