import type { Transaction } from "@karwan/db";
import type { DeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import { lockDeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, invalidField, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import type { LockedHandoff } from "../repository.ts";
import { changeHandoff, deliveryOf, lockHandoff } from "../repository.ts";
import type { UpdateInput } from "../schema.ts";
import { handoffStates } from "../state.ts";
import { readHandoff } from "./show.ts";
import { keepSignature } from "./signature.ts";
import { requireBeforePickup, requireDriver } from "./window.ts";

/** Changes a handoff, or completes one that no assignment owns (2 §3, 2 §4.6). */
export async function updateHandoff(ctx: TenantContext, input: UpdateInput) {
  const { id, status, driver_id, signature_url, notes } = input;
  if ([status, driver_id, signature_url, notes].every((value) => value === undefined))
    throw new AppError("no_valid_fields_to_update");
  return ctx.transaction(async (tx) => {
    const [of] = await tx.sql(deliveryOf, [ctx.tenantId, id]);
    if (!of) throw new AppError("handoff_not_found");
    const group = await lockDeliveryGroup(tx, of.delivery_id);
    const [before] = await tx.sql(lockHandoff, [ctx.tenantId, id]);
    if (!before) throw new AppError("handoff_not_found");
    requireUnchanged(ctx, before.updated_at);
    const next = await nextOf(tx, ctx, group, before, input);
    const { warehouse_staff_id } = before;
    const values = [warehouse_staff_id, next.driver_id, next.signature_url, next.notes] as const;
    const at = ctx.deps.now().toISOString();
    const [changed] = await tx.sql(changeHandoff, [ctx.tenantId, id, before.status, next.status, ...values, at, at]);
    if (!changed) throw new AppError("conflict");
    const entry = { entity_type: "package_handoff", entity_id: id, before, after: next };
    await recordAudit(tx, ctx, { action: "package_handoff.update", ...entry });
    return { handoff: await readHandoff(tx, ctx, id) };
  });
}

/** What the handoff is to be, or why it cannot. */
async function nextOf(
  tx: Transaction,
  ctx: TenantContext,
  group: DeliveryGroup,
  before: LockedHandoff,
  { status, driver_id, signature_url, notes }: UpdateInput,
) {
  const isManaged = before.assignment_id !== null;
  if (status === "completed" && isManaged) throw new AppError("pnd_handoff_completed_by_driver_pickup");
  const next = { ...before, ...(notes !== undefined && { notes }) };
  if (status !== undefined) next.status = handoffStates.move(before.status, status);
  // What was signed by whom stays as it was signed.
  const isOver = handoffStates.isFinal(before.status);
  if (isOver && (driver_id !== undefined || signature_url !== undefined))
    throw new AppError("handoff_ended", { status: before.status });
  if (driver_id !== undefined) {
    await requireDriver(tx, driver_id);
    next.driver_id = driver_id;
  }
  if (isManaged && next.driver_id !== before.driver_id) throw new AppError("handoff_mismatch", { field: "driver_id" });
  if (status === "completed") next.driver_id = requireBeforePickup(group).driver_id;
  if (signature_url !== undefined) next.signature_url = await keepSignature(tx, ctx, before.id, signature_url);
  if (status === "completed" && next.signature_url === null) throw invalidField("signature_url", "required");
  return next;
}
