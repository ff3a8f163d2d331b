import { newId, statement } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, numberedReference, onViolation, recordAudit, takeNumbers } from "../../../kernel/index.ts";
import { recordManifestEvents } from "../../life-cycle/index.ts";
import type { CreateInput } from "../schema.ts";
import { readManifest } from "../shown.ts";

const endsStatement = statement(
  "transfer_manifests.ends",
  `SELECT EXISTS (SELECT FROM institutions n WHERE n.tenant_id = $1 AND n.id = $2) AS has_institution,
     EXISTS (SELECT FROM institution_branches b WHERE b.tenant_id = $1 AND b.id = $3 AND b.institution_id = $2) AS has_branch,
     EXISTS (SELECT FROM warehouses w WHERE w.tenant_id = $1 AND w.id = $4 AND w.status = 'active') AS has_warehouse`,
);
const insertStatement = statement(
  "transfer_manifests.insert",
  `INSERT INTO transfer_manifests (tenant_id, id, manifest_number, institution_id, source_branch_id, receiving_warehouse_id, notes,
     created_by, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
);
/** What was there a moment ago and is removed meanwhile. */
const refusing = onViolation({
  transfer_manifests_tenant_id_institution_id_fkey: () => new AppError("institution_not_found"),
  transfer_manifests_tenant_id_source_branch_id_fkey: () => new AppError("branch_not_found"),
  transfer_manifests_tenant_id_receiving_warehouse_id_fkey: () => new AppError("warehouse_not_found"),
});

/** Begins a manifest, in `draft`; 404 for an institution, a branch of it or an active warehouse that the tenant has not (3 §9). */
export async function createManifest(ctx: TenantContext, input: CreateInput) {
  const { institution_id, source_branch_id, receiving_warehouse_id, notes = null } = input;
  const [number] = await takeNumbers(ctx.deps.database, ctx.tenantId, "transfer_manifest");
  if (number === undefined) throw new Error("a sequence gave no number");
  const manifest_number = numberedReference("MNF", number);
  return ctx.transaction(async (tx) => {
    const ends = [institution_id, source_branch_id, receiving_warehouse_id] as const;
    const [found] = await tx.sql(endsStatement, [ctx.tenantId, ...ends]);
    if (!found?.has_institution) throw new AppError("institution_not_found");
    if (!found.has_branch) throw new AppError("branch_not_found");
    if (!found.has_warehouse) throw new AppError("warehouse_not_found");
    const id = newId();
    const by = [ctx.caller.userId, ctx.deps.now().toISOString()] as const;
    await tx.sql(insertStatement, [ctx.tenantId, id, manifest_number, ...ends, notes, ...by]).catch(refusing);
    await recordManifestEvents(tx, [{ manifest_id: id, event: "manifest_created" }], actionContextOf(ctx));
    const transfer_manifest = await readManifest(tx, ctx, id);
    await recordAudit(tx, ctx, {
      action: "transfer_manifest.create",
      entity_type: "transfer_manifest",
      entity_id: id,
      after: transfer_manifest,
    });
    return { transfer_manifest };
  });
}
