import { AppError } from "../../kernel/index.ts";
import type { Settings } from "../../tenancy/settings/index.ts";
import type { LockedManifest, ManifestStatus } from "../life-cycle/index.ts";
import { orderingStatuses, stillReceiving } from "../life-cycle/index.ts";

type Judged = Pick<
  LockedManifest,
  "id" | "manifest_number" | "arrived_at" | "proof_photo_url" | "proof_signature_url" | "received_at" | "received_count"
> & { status: ManifestStatus };
type Proofs = Pick<Settings["transfer_manifest"], "proof_photo_required" | "proof_signature_required">;

/** What every message about a manifest names. */
export const namesOf = ({ id, manifest_number, status }: Pick<Judged, "id" | "manifest_number" | "status">) => ({
  manifest_id: id,
  manifest_number,
  manifest_status: status,
});

function reasonAgainst(manifest: Judged, proofs: Proofs) {
  if (!orderingStatuses.includes(manifest.status)) return "manifest_bulk_order_creation_not_allowed";
  if (manifest.arrived_at === null) return "manifest_arrival_required";
  if (!stillReceiving.includes(manifest.status))
    return manifest.received_at === null || manifest.received_count === null
      ? "manifest_bulk_receipt_incomplete"
      : null;
  const lacksPhoto = proofs.proof_photo_required && manifest.proof_photo_url === null;
  const lacksSignature = proofs.proof_signature_required && manifest.proof_signature_url === null;
  return lacksPhoto || lacksSignature ? "manifest_delivery_proof_required" : null;
}

/** Why nothing of a manifest can be received and ordered, naming it and its status; null where it can (2 §3, 4 G3). */
export function refusalOf(manifest: Judged, proofs: Proofs): AppError | null {
  const reason = reasonAgainst(manifest, proofs);
  return reason && new AppError(reason, namesOf(manifest));
}
