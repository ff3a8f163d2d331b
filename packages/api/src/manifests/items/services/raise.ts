import type { Transaction } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import { releaseHolds } from "../../../finance/ledger/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, asAppError, recordAudit } from "../../../kernel/index.ts";
import type { LockedManifest, ManifestFact } from "../../life-cycle/index.ts";
import { HELD_FOR, lockManifest, moveManifests, nextItemState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { RaiseInput } from "../schema.ts";
import { readItem } from "../shown.ts";
import type { LockedItem } from "../statements.ts";
import { lockItems, manifestsOf, raise, raisedBefore } from "../statements.ts";
import { tallies } from "../tally.ts";

/**
 * What follows for the manifest. Its last item accounted for, receiving ends, whether it ever began or not; where it had
 * ended, there is an exception again. A call that makes orders at this moment ends it by itself (4 G4).
 */
async function endWithExceptions(
  tx: Transaction,
  ctx: TenantContext,
  manifest: LockedManifest,
): Promise<ManifestFact[]> {
  const tally = (await tallies(tx, [manifest.id]))(manifest.id);
  const { id: manifest_id, status } = manifest;
  const isReceiving = status === "awaiting_receipt" || status === "receiving";
  if (status === "received_with_exceptions" || (isReceiving && !tally.isAccountedFor)) return [];
  if (status === "processing" && tally.of("processing") > 0) return [];
  const at = ctx.deps.now().toISOString();
  const receiving_started_at = manifest.receiving_started_at ?? at;
  const receipt = {
    receiving_started_at,
    received_at: at,
    received_by: ctx.caller.userId,
    received_count: tally.received,
  };
  const patch = isReceiving ? receipt : {};
  await moveManifests(tx, ctx.deps, [{ manifest, action: "end_with_exceptions", patch }], ctx.deps.now());
  if (!isReceiving) return [];
  const payload = { received_count: tally.received, exception_count: tally.of("exception") };
  const completed: ManifestFact = { manifest_id, event: "receiving_completed", payload };
  return status === "receiving" ? [completed] : [{ manifest_id, event: "receiving_started" }, completed];
}

/** Refuses a second exception of a parcel, saying who was first, of what, and what is left to do; 409 `invalid_transition`. */
async function refuseSecond(tx: Transaction, item: LockedItem): Promise<void> {
  try {
    nextItemState(item, "except");
  } catch (error) {
    const known = asAppError(error);
    if (!known || item.status !== "exception") throw error;
    const { exception_reason } = item;
    const [first] = await tx.sql(raisedBefore, [tx.scope.tenantId, item.manifest_id, item.id]);
    throw new AppError(known.reason, {
      ...known.extra,
      instead: "exception_raised_before",
      ...first,
      exception_reason,
    });
  }
}

/**
 * Says that something is wrong with a parcel, from its manifest's arrival on; money kept for its order is free again (3 §9,
 * 4 G4). 409 `manifest_arrival_required` before that.
 */
export function raiseException(ctx: TenantContext, { id, reason }: RaiseInput) {
  return ctx.transaction(async (tx) => {
    const [owner] = await tx.sql(manifestsOf, [ctx.tenantId, [id]]);
    if (!owner) throw new AppError("manifest_item_not_found");
    const manifest = await lockManifest(tx, owner.manifest_id);
    const [item] = await tx.sql(lockItems, [ctx.tenantId, [id]]);
    if (!item) throw new AppError("manifest_item_not_found");
    const { status: manifest_status, manifest_number } = manifest;
    if (manifest.arrived_at === null && manifest_status !== "cancelled")
      throw new AppError("manifest_arrival_required", { manifest_number, manifest_status });
    await refuseSecond(tx, item);
    const at = ctx.deps.now();
    const [raised] = await tx.sql(raise, [ctx.tenantId, id, item.status, reason, at.toISOString()]);
    if (!raised) throw new AppError("conflict");
    const { barcode_value, status: from, manifest_id } = item;
    const facts: ManifestFact[] = [
      { manifest_id, manifest_item_id: id, event: "exception_raised", payload: { barcode_value, reason, from } },
      ...(await endWithExceptions(tx, ctx, manifest)),
    ];
    await recordManifestEvents(tx, facts, actionContextOf(ctx));
    await recordAudit(tx, ctx, {
      action: "transfer_manifest_item.raise_exception",
      entity_type: "transfer_manifest_item",
      entity_id: id,
      before: { status: from },
      after: { status: "exception", reason },
    });
    await releaseHolds(tx, { reference_type: HELD_FOR, reference_ids: [id], at });
    return { item: await readItem(tx, id) };
  });
}
