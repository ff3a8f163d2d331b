import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import { requireActiveDriver } from "../../../delivery/drivers/index.ts";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { moveItemsOf } from "../../items/index.ts";
import type { LockedManifest, ManifestEvent, ManifestPatch } from "../../life-cycle/index.ts";
import { lockManifest, moveManifests, nextManifestState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { cancelInput, pickUpInput } from "../schema.ts";
import { readManifest } from "../shown.ts";
import { announceArrival } from "./announce.ts";

type Step = {
  action: "pick_up" | "depart" | "arrive" | "cancel";
  event: ManifestEvent;
  patch: ManifestPatch;
  payload?: Record<string, unknown>;
  /** What is told of it beside that, and is no change of the manifest. */
  aside?: Record<string, unknown>;
};

/** Writes a move of a locked manifest, with its event and its entry in the log, and answers the manifest. */
async function write(tx: Transaction, ctx: TenantContext, manifest: LockedManifest, step: Step) {
  const { id: manifest_id, status: from } = manifest;
  const { action, event, patch, payload = {}, aside } = step;
  await moveManifests(tx, ctx.deps, [{ manifest, action, patch }], ctx.deps.now());
  await recordManifestEvents(tx, [{ manifest_id, event, payload: { ...payload, ...aside } }], actionContextOf(ctx));
  await recordAudit(tx, ctx, {
    action: `transfer_manifest.${action}`,
    entity_type: "transfer_manifest",
    entity_id: manifest_id,
    before: { status: from },
    after: { status: manifest.status, ...payload },
  });
  return { transfer_manifest: await readManifest(tx, ctx, manifest_id) };
}

/** The driver takes the parcels: from then on the list is what it is (3 §9). 409 `manifest_empty`. */
export function pickUpManifest(ctx: TenantContext, { id, driver_id }: z.infer<typeof pickUpInput>) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    nextManifestState(manifest, "pick_up");
    const moved = await moveItemsOf(tx, ctx, id, "pick_up");
    // Nothing of it could be received, so that it would never end.
    if (moved === 0) throw new AppError("manifest_empty");
    await requireActiveDriver(tx, driver_id);
    const patch = { driver_id, picked_up_at: ctx.deps.now().toISOString() };
    const payload = { driver_id };
    const aside = { item_count: moved };
    return write(tx, ctx, manifest, { action: "pick_up", event: "manifest_picked_up", patch, payload, aside });
  });
}

/** The parcels are on their way (3 §9). */
export function departManifest(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    nextManifestState(manifest, "depart");
    await moveItemsOf(tx, ctx, id, "depart");
    const patch = { departed_at: ctx.deps.now().toISOString() };
    return write(tx, ctx, manifest, { action: "depart", event: "manifest_departed", patch });
  });
}

/** The driver is at the receiving warehouse, whose staff is told; the items stay what they are until they are received (3 §9). */
export function arriveManifest(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    const patch = { arrived_at: ctx.deps.now().toISOString() };
    const answer = await write(tx, ctx, manifest, { action: "arrive", event: "manifest_arrived", patch });
    await announceArrival(tx, ctx.deps, manifest, [ctx.caller.userId]);
    return answer;
  });
}

/** Calls off what has not arrived: its items are void, and their barcodes may be scanned again (3 §9, 4 G1). */
export function cancelManifest(ctx: TenantContext, { id, reason }: z.infer<typeof cancelInput>) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    nextManifestState(manifest, "cancel");
    const voided_count = await moveItemsOf(tx, ctx, id, "void");
    const patch: ManifestPatch = {
      cancelled_at: ctx.deps.now().toISOString(),
      ...(reason && { cancel_reason: reason }),
    };
    const payload = { reason: reason ?? null, voided_count };
    return write(tx, ctx, manifest, { action: "cancel", event: "manifest_cancelled", patch, payload });
  });
}
