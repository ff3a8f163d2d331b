import { registerReasons } from "../kernel/index.ts";

/** Why requests about transfer manifests fail (2 §7, 3 §9, 4 G). */
export const manifestReasons = registerReasons({
  transfer_manifest_disabled: 403,
  transfer_manifest_not_found: 404,
  manifest_item_not_found: 404,
  manifest_empty: 409,

  // Of one item among many (2 §4.9, 4 G)
  invalid_barcode: 400,
  duplicate_barcode: 409,
  already_tallied: 409,
  not_on_manifest: 409,
  reported_missing: 409,
  already_received: 409,
  given_up: 409,
  manifest_item_status_invalid: 409,
  manifest_item_ordered_elsewhere: 409,
  manifest_warehouse_incomplete: 409,
  manifest_bulk_order_creation_not_allowed: 409,
  manifest_arrival_required: 409,
  manifest_delivery_proof_required: 409,
  manifest_bulk_receipt_incomplete: 409,
  manifest_receiving_incomplete: 409,
  delivery_service_required: 400,
  invalid_uuid: 400,
});
type ManifestReasons = typeof manifestReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends ManifestReasons {}
}
