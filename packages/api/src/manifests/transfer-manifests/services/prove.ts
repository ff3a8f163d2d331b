import { statement } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import { filesOf, keepFileUrls, viewerOf } from "../../../files/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit, requireUnchanged } from "../../../kernel/index.ts";
import { lockManifest, nextManifestState, recordManifestEvents } from "../../life-cycle/index.ts";
import type { ProofInput } from "../schema.ts";
import { readManifest } from "../shown.ts";

const proveStatement = statement(
  "transfer_manifests.prove",
  `UPDATE transfer_manifests SET proof_photo_url = $3, proof_signature_url = $4, updated_at = $5
    WHERE tenant_id = $1 AND id = $2 AND status = $6 RETURNING id`,
);

/**
 * Keeps the photo and the signature of a delivery, from its arrival until its last order; what is left out stays as it was
 * (3 §9). 409 `manifest_arrival_required` before the driver is there.
 */
export function recordProof(ctx: TenantContext, { id, ...given }: ProofInput) {
  return ctx.transaction(async (tx) => {
    const manifest = await lockManifest(tx, id);
    requireUnchanged(ctx, manifest.updated_at);
    const { status, manifest_number, proof_photo_url: photo, proof_signature_url: signature } = manifest;
    if (manifest.arrived_at === null && status !== "cancelled")
      throw new AppError("manifest_arrival_required", { manifest_number, manifest_status: status });
    nextManifestState(manifest, "record_proof");
    const wanted = { photo_url: given.photo_url ?? photo, signature_url: given.signature_url ?? signature };
    const urls = Object.entries(wanted).flatMap(([field, url]) => (url === null ? [] : { field, url }));
    const use = { holder: "manifest.proofs", recordId: id, how: "replace", viewer: viewerOf(ctx) } as const;
    const kept = await keepFileUrls(tx, filesOf(ctx.deps), { ...use, now: ctx.deps.now() }, urls);
    const keptAs = (field: string) => kept[urls.findIndex((one) => one.field === field)] ?? null;
    const proofs = [keptAs("photo_url"), keptAs("signature_url")] as const;
    const [proven] = await tx.sql(proveStatement, [ctx.tenantId, id, ...proofs, ctx.deps.now().toISOString(), status]);
    if (!proven) throw new AppError("conflict");
    const payload = { photo: proofs[0] !== null, signature: proofs[1] !== null };
    const fact = { manifest_id: id, event: "delivery_proof_recorded", payload } as const;
    await recordManifestEvents(tx, [fact], actionContextOf(ctx));
    await recordAudit(tx, ctx, {
      action: "transfer_manifest.record_proof",
      entity_type: "transfer_manifest",
      entity_id: id,
      after: payload,
    });
    return { transfer_manifest: await readManifest(tx, ctx, id) };
  });
}
