import type { Transaction } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import { releaseHolds } from "../../../finance/ledger/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, asAppError, recordAudits, requireUnchanged } from "../../../kernel/index.ts";
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

/** Nothing is wrong with a parcel before its manifest's arrival; 409 `manifest_arrival_required`. One that is called off never arrives. */
export function requireArrived({ arrived_at, status, manifest_number }: LockedManifest): void {
  if (arrived_at === null && status !== "cancelled")
    throw new AppError("manifest_arrival_required", { manifest_number, manifest_status: status });
}

interface Raised {
  manifest: LockedManifest;
  /** As they were locked, before they became exceptions. */
  items: readonly LockedItem[];
  reason: string;
}

/**
 * What follows from items of one manifest having become exceptions: each is recorded, the manifest moves, and money kept for
 * their orders is free again (3 §9, 4 G4). As many statements for a thousand as for one.
 */
export async function followRaised(
  tx: Transaction,
  ctx: TenantContext,
  { manifest, items, reason }: Raised,
): Promise<void> {
  const told = items.map(({ id, manifest_id, barcode_value, status: from }): ManifestFact => {
    const payload = { barcode_value, reason, from };
    return { manifest_id, manifest_item_id: id, event: "exception_raised", payload };
  });
  const facts = [...told, ...(await endWithExceptions(tx, ctx, manifest))];
  await recordManifestEvents(tx, facts, actionContextOf(ctx));
  const entries = items.map(({ id, status }) => ({
    action: "transfer_manifest_item.raise_exception",
    entity_type: "transfer_manifest_item",
    entity_id: id,
    before: { status },
    after: { status: "exception", reason },
  }));
  await recordAudits(tx, ctx, entries);
  const reference_ids = items.map(({ id }) => id);
  await releaseHolds(tx, { reference_type: HELD_FOR, reference_ids, at: ctx.deps.now() });
}

/**
 * Says that something is wrong with a parcel, from its manifest's arrival on; what follows says `followRaised`. 409
 * `manifest_arrival_required` before that; 412 `changed_meanwhile` where it came meanwhile (4 L9).
 */
export function raiseException(ctx: TenantContext, { id, reason }: RaiseInput) {
  return ctx.transaction(async (tx) => {
    const [owner] = await tx.sql(manifestsOf, [ctx.tenantId, [id]]);
    if (!owner) throw new AppError("manifest_item_not_found");
    const manifest = await lockManifest(tx, owner.manifest_id);
    const [item] = await tx.sql(lockItems, [ctx.tenantId, [id]]);
    if (!item) throw new AppError("manifest_item_not_found");
    requireUnchanged(ctx, item.updated_at);
    requireArrived(manifest);
    await refuseSecond(tx, item);
    const [raised] = await tx.sql(raise, [ctx.tenantId, id, item.status, reason, ctx.deps.now().toISOString()]);
    if (!raised) throw new AppError("conflict");
    await followRaised(tx, ctx, { manifest, items: [item], reason });
    return { item: await readItem(tx, id) };
  });
}
