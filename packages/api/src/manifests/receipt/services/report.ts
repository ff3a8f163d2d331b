import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import type { LockedItem } from "../../items/index.ts";
import { followRaised, namedItems, requireArrived } from "../../items/index.ts";
import { isStillToCome, lockManifest } from "../../life-cycle/index.ts";
import { readManifest } from "../../transfer-manifests/index.ts";
import type { ReportInput } from "../schema.ts";
import { lockMissing, lockNamed, reportItems } from "../statements.ts";

/** Whether a parcel has not come as far as anybody knows: neither received nor scanned. */
const isMissing = (item: LockedItem) => item.tallied_at === null && isStillToCome(item);

/** The items that are named, each once and in the order of the request; all that are missing where none is. */
async function choose(tx: Transaction, ctx: TenantContext, { id, item_ids }: ReportInput) {
  if (!item_ids) {
    const missing = await tx.sql(lockMissing, [ctx.tenantId, id]);
    return { items: missing.toSorted((a, b) => a.position - b.position), not_found: [] };
  }
  const named = namedItems(item_ids);
  return named.among(await tx.sql(lockNamed, [ctx.tenantId, id, named.ids]));
}

/**
 * Reports as not come, in one transaction, what of a manifest nobody has received or scanned at that moment: a receipt or a
 * scan that was answered before is never overruled (3 §9, 4 G4). What follows is what follows from each exception by itself.
 * 409 `manifest_arrival_required` before its arrival.
 */
export function reportMissing(ctx: TenantContext, input: ReportInput) {
  const { id, reason } = input;
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    requireArrived(manifest);
    const { items, not_found } = await choose(tx, ctx, input);
    const missing = items.filter(isMissing);
    const reported = missing.map((item) => item.id);
    if (reported.length > 0) {
      const at = ctx.deps.now().toISOString();
      const written = await tx.sql(reportItems, [ctx.tenantId, id, reported, reason, at]);
      if (written.length !== reported.length) throw new AppError("conflict");
      await followRaised(tx, ctx, { manifest, items: missing, reason });
    }
    const skipped = items
      .filter((item) => !isMissing(item))
      .map(({ id: item_id, barcode_value, status, tallied_at }) => ({ item_id, barcode_value, status, tallied_at }));
    const transfer_manifest = await readManifest(tx, ctx, id);
    return { reported_count: reported.length, reported, skipped, not_found, transfer_manifest };
  });
}
