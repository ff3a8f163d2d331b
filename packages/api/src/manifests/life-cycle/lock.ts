import type { RowOf, Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";

const lockStatement = statement(
  "manifests.lock",
  `SELECT id, manifest_number, status, institution_id, source_branch_id, receiving_warehouse_id, driver_id, picked_up_at, departed_at,
     arrived_at, proof_photo_url, proof_signature_url, receiving_started_at, received_at, received_by, received_count, updated_at
   FROM transfer_manifests WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  { examples: { 2: `{${NO_TENANT}}` } },
);
export type LockedManifest = RowOf<typeof lockStatement>;

/**
 * Locks manifests by id: before delivery groups and everything behind those (docs/architecture.md). Ids that the tenant
 * does not have are left out.
 */
export async function lockManifests(tx: Transaction, ids: readonly string[]): Promise<LockedManifest[]> {
  return ids.length === 0 ? [] : tx.sql(lockStatement, [tx.scope.tenantId, [...new Set(ids)]]);
}

/** One manifest under lock; 404 `transfer_manifest_not_found`. */
export async function lockManifest(tx: Transaction, id: string): Promise<LockedManifest> {
  const [found] = await lockManifests(tx, [id]);
  if (!found) throw new AppError("transfer_manifest_not_found");
  return found;
}
