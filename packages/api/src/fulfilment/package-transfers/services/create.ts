import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { takeManyCodes } from "../../../delivery/deliveries/index.ts";
import { actionContextOf, commitAll, DeliveryChange } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, numberedReference, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import {
  draftWaybill,
  findBothEnds,
  gatherFacts,
  inWords,
  readWaybill,
  refuseSameEnds,
  validatePackages,
} from "../../waybills/index.ts";
import { insertTransfer } from "../repository.ts";
import type { CreateInput, CreateOutput } from "../schema.ts";
import { validateMoves } from "../validate-move.ts";

/** Only a system-only transfer is the warehouse's own affair (2 §4.7, 2 §5): by what is known of the rights at this moment. */
function requireOperations({ caller }: TenantContext, { mode }: CreateInput): void {
  if (mode !== "system_only" && !caller.isSystemAdmin && !caller.permissions.has("manage:operations:tenant"))
    throw new AppError("insufficient_permissions");
}

/** The same before anything is taken for the work. Rights may come from memory: a read proves those that refuse (4 B3). */
async function provenOperations(ctx: TenantContext, input: CreateInput): Promise<void> {
  try {
    requireOperations(ctx, input);
  } catch {
    await ctx.read(() => []);
    requireOperations(ctx, input);
  }
}

async function audit(tx: Transaction, ctx: TenantContext, answer: CreateOutput): Promise<void> {
  const { transfer_id, mode, operation_type, delivery_ids, waybill_number } = answer;
  await recordAudit(tx, ctx, {
    action: "package_transfer.create",
    entity_type: "package_transfer",
    entity_id: transfer_id,
    after: { mode, operation_type, delivery_ids, waybill_number },
  });
}

/** Gives deliveries other warehouses, all in one statement; no stock moves (2 §4.7, 4 J10). */
function moveByName(ctx: TenantContext, input: CreateInput): Promise<CreateOutput> {
  const { mode, operation_type = null, source_warehouse_id, destination_warehouse_id, notes = null } = input;
  return ctx.transaction(async (tx) => {
    // Here again: the work is done anew when the rights that it began with no longer hold.
    requireOperations(ctx, input);
    await findBothEnds(tx, source_warehouse_id, destination_warehouse_id);
    const named = { package_barcodes: input.package_barcodes };
    const facts = await gatherFacts(tx, ctx, named, { source_id: source_warehouse_id, lock: true });
    const { accepted, rejected } = validateMoves(facts.entries, facts.groups, facts.picking, source_warehouse_id);
    if (accepted.length === 0) throw new AppError("nothing_to_transfer", { rejected: inWords(rejected, ctx) });
    const warehouses = { pickup_warehouse_id: source_warehouse_id, dropoff_warehouse_id: destination_warehouse_id };
    const context = actionContextOf(ctx);
    await commitAll(
      tx,
      ctx.deps,
      accepted.map((group) => new DeliveryChange(group, context).patch(group.root, warehouses)),
    );
    const transfer_id = newId();
    const delivery_ids = accepted.map(({ root }) => root.id);
    await tx.sql(insertTransfer, [
      ctx.tenantId,
      transfer_id,
      mode,
      operation_type,
      source_warehouse_id,
      destination_warehouse_id,
      notes,
      ctx.caller.userId,
      ctx.deps.now().toISOString(),
      delivery_ids,
    ]);
    const none = { waybill_id: null, waybill_number: null, status: null, waybill: null, operation_result: null };
    const done = { transfer_id, mode, operation_type, transferred_count: delivery_ids.length, delivery_ids };
    const answer = { ...done, rejected: inWords(rejected, ctx), ...none };
    await audit(tx, ctx, answer);
    return answer;
  });
}

/** Makes a waybill of what may go together (2 §4.7, 4 F3). Its number and codes are taken before the transaction. */
async function createWaybill(ctx: TenantContext, input: CreateInput): Promise<CreateOutput> {
  const { mode, source_warehouse_id: source_id, destination_warehouse_id: destination_id } = input;
  const { new_delivery_defaults: defaults = null, notes = null } = input;
  const [number = 0] = await takeNumbers(ctx.deps.database, ctx.tenantId, "waybill");
  const codes = await takeManyCodes(ctx, new Set(input.inventory_item_ids ?? []).size);
  const waybill_number = numberedReference("WB", number);
  return ctx.transaction(async (tx) => {
    requireOperations(ctx, input);
    const ends = await findBothEnds(tx, source_id, destination_id);
    const facts = await gatherFacts(tx, ctx, input, { source_id, lock: true });
    const { accepted, rejected } = validatePackages(facts, { source_id, destination_id });
    if (accepted.length === 0) throw new AppError("nothing_to_transfer", { rejected: inWords(rejected, ctx) });
    const transfer_id = newId();
    const made = { waybill_number, transfer_id, ...ends, notes, accepted, defaults, codes };
    const { id: waybill_id, boarding, drafted } = await draftWaybill(tx, ctx, made);
    const delivery_ids = boarding.map(({ group }) => group.root.id);
    const isDrafted = new Set(drafted);
    const waybill = await readWaybill(tx, ctx, waybill_id);
    const answer: CreateOutput = {
      transfer_id,
      mode,
      operation_type: "waybill",
      transferred_count: delivery_ids.length,
      delivery_ids,
      rejected: inWords(rejected, ctx),
      waybill_id,
      waybill_number,
      status: waybill.status,
      waybill,
      operation_result: {
        accepted_count: delivery_ids.length,
        rejected_count: rejected.length,
        reused_delivery_ids: delivery_ids.filter((id) => !isDrafted.has(id)),
        created_delivery_ids: drafted,
      },
    };
    await audit(tx, ctx, answer);
    return answer;
  });
}

/** POST /warehousing/package-transfers in its three modes; a waybill needs an Idempotency-Key (2 §4.7). */
export async function createTransfer(ctx: TenantContext, input: CreateInput): Promise<CreateOutput> {
  await provenOperations(ctx, input);
  const isWaybill = input.operation_type === "waybill";
  if (isWaybill && ctx.idempotencyKey === null) throw new AppError("idempotency_key_required");
  refuseSameEnds(input.source_warehouse_id, input.destination_warehouse_id);
  return isWaybill ? createWaybill(ctx, input) : moveByName(ctx, input);
}
