import type { Settings } from "../../tenancy/settings/index.ts";
import { orderingStatuses, stillReceiving } from "../life-cycle/index.ts";
import type { JudgedItem } from "./statements.ts";

export type IneligibleReason =
  | "manifest_item_status_invalid"
  | "manifest_bulk_order_creation_not_allowed"
  | "manifest_arrival_required"
  | "manifest_delivery_proof_required"
  | "manifest_bulk_receipt_incomplete";

/**
 * Why an item cannot become an order, or null: what it is itself comes first, then its manifest's state, arrival, proofs and
 * receipt (2 §4.9, 4 G3, 4 G6).
 */
export function ineligibility(item: JudgedItem, settings: Settings["transfer_manifest"]): IneligibleReason | null {
  const { manifest_status } = item;
  if (item.delivery_id !== null || ["exception", "processing", "order_created", "void"].includes(item.status))
    return "manifest_item_status_invalid";
  if (!orderingStatuses.includes(manifest_status)) return "manifest_bulk_order_creation_not_allowed";
  if (item.arrived_at === null) return "manifest_arrival_required";
  if ((settings.proof_photo_required && !item.has_photo) || (settings.proof_signature_required && !item.has_signature))
    return "manifest_delivery_proof_required";
  if (stillReceiving.includes(manifest_status))
    return item.status === "scanned" ? "manifest_item_status_invalid" : null;
  if (item.received_at === null || item.received_by === null) return "manifest_bulk_receipt_incomplete";
  return item.status === "received" ? null : "manifest_item_status_invalid";
}
