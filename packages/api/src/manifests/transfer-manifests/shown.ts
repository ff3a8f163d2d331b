import type { Transaction } from "@karwan/db";
import { filesOf, shownFileUrl } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { withDefaults } from "../../tenancy/settings/index.ts";
import type { ManifestItemStatus } from "../life-cycle/index.ts";
import { asReader, manifestItemStates, missingProof } from "../life-cycle/index.ts";
import type { FoundManifest } from "./repository.ts";
import { findManifest } from "./repository.ts";
import type { ItemCounts, TransferManifest } from "./schema.ts";

type Clock = Pick<TenantContext, "deps" | "tenantId">;

/** Counts of items as a statement answers them ("in_transit 3 1": three, one of them tallied), with the statuses that no item has. */
export function countsOf(counted: readonly string[]): { item_count: number; counts: ItemCounts } {
  const found = new Map<string, [number, number]>(
    counted.map((entry) => {
      const [status = "", items, tallied] = entry.split(" ");
      return [status, [Number(items), Number(tallied)]];
    }),
  );
  const itemsOf = (status: ManifestItemStatus) => found.get(status)?.[0] ?? 0;
  const talliedOf = (status: ManifestItemStatus) => found.get(status)?.[1] ?? 0;
  const byStatus = Object.fromEntries(manifestItemStates.states.map((status) => [status, itemsOf(status)]));
  const counts = { ...byStatus, tallied: talliedOf("picked_up") + talliedOf("in_transit") } as ItemCounts;
  return { counts, item_count: Object.values(byStatus).reduce((sum, items) => sum + items, 0) };
}

/** A manifest as the wire shows it: what proves its delivery by links that work for a while. */
export function shownManifest({ deps, tenantId }: Clock, row: FoundManifest): TransferManifest {
  const { proof_photo_url, proof_signature_url, proofs_asked, counted, ...rest } = row;
  const link = (kept: string | null) => kept && shownFileUrl(filesOf(deps), tenantId, kept, deps.now());
  const { transfer_manifest } = withDefaults(proofs_asked ? { transfer_manifest: proofs_asked } : null);
  const missing = missingProof(row, transfer_manifest);
  const delivery_proof = { photo_url: link(proof_photo_url), signature_url: link(proof_signature_url), missing };
  return { ...rest, ...countsOf(counted), delivery_proof };
}

/**
 * A manifest as its reader sees it: the institution learns what happened and who carries it, and nothing else of the tenant's
 * people.
 */
export function shownTo(own: string | null, manifest: TransferManifest): TransferManifest {
  if (own === null) return manifest;
  const driver = manifest.driver && { ...manifest.driver, phone: null };
  return { ...manifest, driver, received_by: null, received_by_user: null, created_by: null };
}

/** A manifest within the work that changed it; 404 `transfer_manifest_not_found`. */
export async function readManifest(tx: Transaction, ctx: TenantContext, id: string): Promise<TransferManifest> {
  const [found] = await tx.sql(findManifest, [ctx.tenantId, id, null]);
  if (!found) throw new AppError("transfer_manifest_not_found");
  return shownManifest(ctx, found);
}

/** The operation: an institution's user sees its own (3 §9, 4 L4). */
export function showManifest(ctx: TenantContext, { id }: { id: string }) {
  return asReader(ctx, async (own) => {
    const [[found]] = await ctx.read((q) => [q.sql(findManifest, [ctx.tenantId, id, own])]);
    if (!found) throw new AppError("transfer_manifest_not_found");
    return { transfer_manifest: shownTo(own, shownManifest(ctx, found)) };
  });
}
