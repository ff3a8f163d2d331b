import type { Transaction } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import { releaseHolds } from "../../../finance/ledger/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudits } from "../../../kernel/index.ts";
import type { LockedManifest, ManifestFact, ManifestMove } from "../../life-cycle/index.ts";
import {
  HELD_FOR,
  lockManifest,
  lockManifests,
  manifestItemStates,
  missingProof,
  moveManifests,
  recordManifestEvents,
  requireManifests,
} from "../../life-cycle/index.ts";
import { namedItems } from "../named.ts";
import type { ResolveInput, ResolveOutput } from "../schema.ts";
import type { LockedItem } from "../statements.ts";
import { lockExceptions, lockItems, manifestsOf, resolve } from "../statements.ts";
import type { Tally } from "../tally.ts";
import { tallies } from "../tally.ts";

type Chosen = { items: LockedItem[]; manifests: LockedManifest[]; not_found: string[] };

/** The items that are named, in the order of the request and each once, behind the locks of their manifests. */
async function chooseNamed(tx: Transaction, ctx: TenantContext, texts: readonly string[]): Promise<Chosen> {
  const named = namedItems(texts);
  const owners = await tx.sql(manifestsOf, [ctx.tenantId, named.ids]);
  const manifests = await lockManifests(
    tx,
    owners.map(({ manifest_id }) => manifest_id),
  );
  const locked = await tx.sql(lockItems, [ctx.tenantId, owners.map(({ id }) => id)]);
  return { ...named.among(locked), manifests };
}

/** All exceptions of a manifest, as they were scanned; 404 `transfer_manifest_not_found`. */
async function chooseAll(tx: Transaction, ctx: TenantContext, manifestId: string): Promise<Chosen> {
  const manifest = await lockManifest(tx, manifestId);
  const items = await tx.sql(lockExceptions, [ctx.tenantId, manifestId]);
  return { items: items.toSorted((a, b) => a.position - b.position), manifests: [manifest], not_found: [] };
}

/** 409 for a manifest whose proofs are not there: nothing of it is received without them, by way of an exception neither (2 §3). */
async function requireProofs(tx: Transaction, manifests: readonly LockedManifest[]): Promise<void> {
  if (manifests.length === 0) return;
  const settings = await requireManifests(tx);
  for (const manifest of manifests) {
    const missing_proof = missingProof(manifest, settings);
    const { id: manifest_id, manifest_number, status: manifest_status } = manifest;
    const names = { manifest_id, manifest_number, manifest_status, missing_proof };
    if (missing_proof) throw new AppError("manifest_delivery_proof_required", names);
  }
}

/** What the last exception of a manifest leaves it as: over, or received; null where there are others, or it is not received yet. */
function correctionOf(manifest: LockedManifest, tally: Tally): ManifestMove | null {
  if (tally.of("exception") > 0) return null;
  const isReceived = manifest.status === "received_with_exceptions" || manifest.status === "received";
  if (tally.isOver && (isReceived || manifest.status === "processing")) return { manifest, action: "complete" };
  return manifest.status === "received_with_exceptions" ? { manifest, action: "resolve_last" } : null;
}

async function correctManifests(tx: Transaction, ctx: TenantContext, manifests: readonly LockedManifest[]) {
  const tallyOf = await tallies(
    tx,
    manifests.map(({ id }) => id),
  );
  const moves = manifests.flatMap((manifest) => correctionOf(manifest, tallyOf(manifest.id)) ?? []);
  const before = moves.map(({ manifest }) => ({ manifest, from: manifest.status }));
  await moveManifests(tx, ctx.deps, moves, ctx.deps.now());
  return before.map(({ manifest, from }): ManifestFact => {
    const payload = { from, to: manifest.status };
    return { manifest_id: manifest.id, event: "manifest_status_changed", payload };
  });
}

/**
 * Decides about exceptions: received after all, or given up for good. What is no exception is skipped; a manifest that has
 * none left is received again, or completed where every item is an order or void (2 §3, 2 §4.9, 4 G4, 4 G5).
 */
export function resolveExceptions(ctx: TenantContext, input: ResolveInput): Promise<{ data: ResolveOutput }> {
  const { item_ids, manifest_id, resolution, notes = null } = input;
  return ctx.transaction(async (tx) => {
    const chosen = item_ids ? await chooseNamed(tx, ctx, item_ids) : await chooseAll(tx, ctx, manifest_id ?? "");
    const [exceptions, others] = [true, false].map((wanted) =>
      chosen.items.filter(({ status }) => (status === "exception") === wanted),
    ) as [LockedItem[], LockedItem[]];
    const to = manifestItemStates.next("exception", resolution);
    const ids = exceptions.map(({ id }) => id);
    const at = ctx.deps.now();
    const touched = new Set(exceptions.map(({ manifest_id: own }) => own));
    if (resolution === "reprocess")
      await requireProofs(
        tx,
        chosen.manifests.filter(({ id }) => touched.has(id)),
      );
    if (ids.length > 0) {
      await tx.sql(resolve, [ctx.tenantId, ids, to, at.toISOString()]);
      const facts = exceptions.map(({ id, manifest_id: own, barcode_value }): ManifestFact => {
        const payload = { barcode_value, resolution, notes };
        return { manifest_id: own, manifest_item_id: id, event: "exception_resolved", payload };
      });
      const corrected = await correctManifests(
        tx,
        ctx,
        chosen.manifests.filter(({ id }) => touched.has(id)),
      );
      await recordManifestEvents(tx, [...facts, ...corrected], actionContextOf(ctx));
      await recordAudits(
        tx,
        ctx,
        ids.map((id) => auditOf(id, to, notes)),
      );
      await releaseHolds(tx, { reference_type: HELD_FOR, reference_ids: ids, at });
    }
    const manifestOf = new Map(chosen.manifests.map((manifest) => [manifest.id, manifest]));
    const resolved = exceptions.flatMap(({ id, barcode_value, manifest_id: own }) => {
      const manifest = manifestOf.get(own);
      if (!manifest) return [];
      const { manifest_number, status: manifest_status } = manifest;
      return [{ item_id: id, barcode_value, status: to, manifest_id: own, manifest_number, manifest_status }];
    });
    const skipped = others.map(({ id, status }) => ({ item_id: id, status }));
    return { data: { resolved_count: resolved.length, resolved, skipped, not_found: chosen.not_found } };
  });
}

const auditOf = (id: string, status: string, notes: string | null) => ({
  action: "transfer_manifest_item.resolve_exception",
  entity_type: "transfer_manifest_item",
  entity_id: id,
  before: { status: "exception" },
  after: { status, notes },
});
