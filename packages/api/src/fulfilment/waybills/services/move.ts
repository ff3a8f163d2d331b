import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import { deliveryGroups } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import type { LockedWaybill } from "../repository.ts";
import { lockSeenWaybill, moveWaybill, packagesOf } from "../repository.ts";
import type { cancelInput, sealInput, Waybill } from "../schema.ts";
import { readWaybill } from "../shown.ts";
import { waybillStates } from "../state.ts";
import { takeOff } from "./take-off.ts";

type Action = "seal" | "hand_over" | "receive" | "close" | "cancel";
type Facts = {
  seal_number?: string | null | undefined;
  cancel_reason?: string | null | undefined;
  driver_id?: string;
  signature_url?: string | null;
};

/** Writes a move that the state table allows, with who made it; the caller holds the waybill locked (3 §8). */
export async function writeMove(
  tx: Transaction,
  ctx: TenantContext,
  waybill: LockedWaybill,
  action: Action,
  facts: Facts = {},
): Promise<void> {
  const to = waybillStates.next(waybill.status, action);
  const { seal_number = null, cancel_reason = null, driver_id = null, signature_url = null } = facts;
  const by = [ctx.caller.userId, ctx.deps.now().toISOString()] as const;
  const given = [seal_number, cancel_reason, driver_id, signature_url] as const;
  const [moved] = await tx.sql(moveWaybill, [ctx.tenantId, waybill.id, waybill.status, to, ...by, ...given]);
  if (!moved) throw new AppError("conflict");
  await recordAudit(tx, ctx, {
    action: `waybill.${action}`,
    entity_type: "waybill",
    entity_id: waybill.id,
    before: { status: waybill.status },
    after: { status: to, ...facts },
  });
}

/** Closes the waybill's doors; 409 `waybill_empty` (3 §8). */
export function sealWaybill(ctx: TenantContext, { id, seal_number }: z.infer<typeof sealInput>) {
  return ctx.transaction(async (tx) => {
    const waybill = await lockSeenWaybill(tx, ctx, id);
    waybillStates.next(waybill.status, "seal");
    const packages = await tx.sql(packagesOf, [ctx.tenantId, id]);
    if (packages.length === 0) throw new AppError("waybill_empty");
    await writeMove(tx, ctx, waybill, "seal", { seal_number });
    return { waybill: await readWaybill(tx, ctx, id) };
  });
}

/** Ends a waybill that was received, also while a package is missing (3 §8, 4 F3). */
export function closeWaybill(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const waybill = await lockSeenWaybill(tx, ctx, id);
    await writeMove(tx, ctx, waybill, "close");
    return { waybill: await readWaybill(tx, ctx, id) };
  });
}

/** Calls a waybill off that has not left: all is as it was before it (3 §8, 4 J10). */
export function cancelWaybill(ctx: TenantContext, { id, reason }: z.infer<typeof cancelInput>) {
  return ctx.transaction(async (tx): Promise<{ waybill: Waybill }> => {
    const waybill = await lockSeenWaybill(tx, ctx, id);
    waybillStates.next(waybill.status, "cancel");
    const packages = await tx.sql(packagesOf, [ctx.tenantId, id]);
    const ids = packages.map(({ delivery_id }) => delivery_id);
    const groups = await deliveryGroups(tx, ids);
    await writeMove(tx, ctx, waybill, "cancel", { cancel_reason: reason });
    await takeOff(tx, ctx, id, { packages, groups, forget: false });
    return { waybill: await readWaybill(tx, ctx, id) };
  });
}
