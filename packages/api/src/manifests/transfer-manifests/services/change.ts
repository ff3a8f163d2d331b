import { statement } from "@karwan/db";
import type { z } from "zod";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import { lockManifest, nextManifestState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { changeInput } from "../schema.ts";
import { readManifest } from "../shown.ts";

const noteStatement = statement(
  "transfer_manifests.note",
  `UPDATE transfer_manifests SET notes = $3, updated_at = $4
    WHERE tenant_id = $1 AND id = $2 AND status = $5 RETURNING id`,
);

/** Changes the notes of a manifest that is not over (3 §9); the same notes again record nothing. */
export function changeManifest(ctx: TenantContext, { id, notes }: z.infer<typeof changeInput>) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    requireUnchanged(ctx, manifest.updated_at);
    nextManifestState(manifest, "change_notes");
    const before = await readManifest(tx, ctx, id);
    if (before.notes === notes) return { transfer_manifest: before };
    const at = ctx.deps.now().toISOString();
    const [noted] = await tx.sql(noteStatement, [ctx.tenantId, id, notes, at, manifest.status]);
    if (!noted) throw new AppError("conflict");
    const fact = { manifest_id: id, event: "manifest_changed", payload: { fields: ["notes"] } } as const;
    await recordManifestEvents(tx, [fact], actionContextOf(ctx));
    await recordAudit(tx, ctx, {
      action: "transfer_manifest.update",
      entity_type: "transfer_manifest",
      entity_id: id,
      before: { notes: before.notes },
      after: { notes },
    });
    return { transfer_manifest: await readManifest(tx, ctx, id) };
  });
}
