import type { Settings } from "../../tenancy/settings/index.ts";
import type { ManifestItemStatus, ManifestStatus } from "./state.ts";
import { orderingStatuses, stillReceiving, stillToCome } from "./state.ts";

/** Why no order can be made of an item: all but the last hold for its whole manifest. */
export type OrderRefusal =
  | "manifest_bulk_order_creation_not_allowed"
  | "manifest_arrival_required"
  | "manifest_delivery_proof_required"
  | "manifest_bulk_receipt_incomplete"
  | "manifest_item_status_invalid";

type Proofs = Pick<Settings["transfer_manifest"], "proof_photo_required" | "proof_signature_required">;

interface Manifest {
  status: ManifestStatus;
  arrived_at: string | null;
  proof_photo_url: string | null;
  proof_signature_url: string | null;
  received_at: string | null;
  received_by: string | null;
}
/** Which proofs of a manifest's delivery a tenant asks for and does not have. */
export const missingProofs = ["photo", "signature", "both"] as const;
export type MissingProof = (typeof missingProofs)[number];

/** What is still to be shown of a manifest's delivery before anything of it is received, or null (2 §3, 4 G3). */
export function missingProof(
  { proof_photo_url, proof_signature_url }: Pick<Manifest, "proof_photo_url" | "proof_signature_url">,
  { proof_photo_required, proof_signature_required }: Proofs,
): MissingProof | null {
  const lacksPhoto = proof_photo_required && proof_photo_url === null;
  const lacksSignature = proof_signature_required && proof_signature_url === null;
  if (lacksPhoto && lacksSignature) return "both";
  return lacksPhoto ? "photo" : lacksSignature ? "signature" : null;
}

interface Item {
  status: ManifestItemStatus;
  delivery_id: string | null;
}

// What a call was making counts as received: it may have died over it (4 G4).
const received: readonly ManifestItemStatus[] = ["received", "processing"];
const receivable: readonly ManifestItemStatus[] = [...stillToCome, ...received];

/**
 * Why no order can be made of an item now, or null (2 §4.9, 4 G3): its manifest's state comes first, then arrival, proofs and
 * receipt, then what it is itself. `validate` tells of it, `set-destination` refuses by it.
 */
export function validateForOrder(item: Item, manifest: Manifest, proofs: Proofs): OrderRefusal | null {
  if (!orderingStatuses.includes(manifest.status)) return "manifest_bulk_order_creation_not_allowed";
  if (manifest.arrived_at === null) return "manifest_arrival_required";
  if (missingProof(manifest, proofs)) return "manifest_delivery_proof_required";
  const isReceiving = stillReceiving.includes(manifest.status);
  if (!isReceiving && (manifest.received_at === null || manifest.received_by === null))
    return "manifest_bulk_receipt_incomplete";
  const taken = isReceiving ? receivable : received;
  return item.delivery_id === null && taken.includes(item.status) ? null : "manifest_item_status_invalid";
}
