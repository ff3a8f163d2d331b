import type { z } from "zod";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { lockManifest, nextManifestState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { removeInput } from "../schema.ts";
import { removeItem } from "../statements.ts";

/** Takes an item off a draft: it is gone, and its barcode free (3 §9). */
export function removeManifestItem(ctx: TenantContext, { id, itemId }: z.infer<typeof removeInput>) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    nextManifestState(manifest, "change_items");
    const at = ctx.deps.now().toISOString();
    const [removed] = await tx.sql(removeItem, [ctx.tenantId, id, itemId, at]);
    if (!removed) throw new AppError("manifest_item_not_found");
    const fact = { manifest_id: id, event: "item_removed", manifest_item_id: itemId, payload: removed } as const;
    await recordManifestEvents(tx, [fact], actionContextOf(ctx));
    await recordAudit(tx, ctx, {
      action: "transfer_manifest.remove_item",
      entity_type: "transfer_manifest",
      entity_id: id,
      before: { manifest_item_id: itemId, ...removed },
    });
    return { manifest_item_id: itemId };
  });
}
