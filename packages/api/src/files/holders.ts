/** Where records keep links of files: the column, as SQL of the record that it counts for. */
export interface FileSource {
  table: string;
  column: string;
  /** SQL of the record's id; `t` is the table's row. */
  record: string;
  /** What its statements are called by, where another column has the same name. */
  name?: string;
}

// Legs belong to their staged delivery, so that a proof counts once wherever it is shown.
const staged = "(SELECT coalesce(d.parent_id, d.id) FROM deliveries d WHERE d.tenant_id = $1 AND d.id = t.delivery_id)";

/**
 * Every field of a record that can hold files (4 J14), and the columns behind it. A column that is missing here would
 * lose its files after two days: `holders.test.ts` finds it.
 */
export const fileHolders = {
  "vehicle.image": [{ table: "vehicles", column: "image_url", record: "t.id" }],
  "driver.identity_card_photos": [{ table: "drivers", column: "identity_card_photos", record: "t.id" }],
  "driver.driving_licence_photos": [{ table: "drivers", column: "driving_licence_photos", record: "t.id" }],
  "driver.vehicle_photos": [{ table: "drivers", column: "vehicle_photos", record: "t.id" }],
  "handoff.signature": [
    { table: "package_handoffs", column: "signature_url", record: "t.id", name: "handoff_signature" },
  ],
  // Whatever was photographed or signed on the way: it is kept as long as the delivery's history is.
  "delivery.proofs": [
    { table: "deliveries", column: "proof_of_delivery", record: "coalesce(t.parent_id, t.id)" },
    { table: "delivery_exceptions", column: "photo_urls", record: staged },
    { table: "delivery_events", column: "details", record: "t.delivery_id" },
    { table: "custody_records", column: "proof", record: staged },
  ],
  "manifest.proofs": [
    { table: "transfer_manifests", column: "proof_photo_url", record: "t.id" },
    { table: "transfer_manifests", column: "proof_signature_url", record: "t.id" },
  ],
  "market.logo": [{ table: "markets", column: "logo_url", record: "t.id" }],
  "market.banners": [{ table: "markets", column: "banners", record: "t.id" }],
  "product.images": [{ table: "products", column: "images", record: "t.id" }],
  "restaurant.image": [{ table: "restaurants", column: "image_url", record: "t.id", name: "restaurant_image" }],
  "dish.image": [{ table: "dishes", column: "image_url", record: "t.id", name: "dish_image" }],
  "waybill.signature": [{ table: "waybills", column: "signature_url", record: "t.id" }],
  // An account is no tenant's, its picture is a file of the tenant in which it was uploaded.
  "user.avatar": [{ table: "users", column: "avatar_url", record: "t.id" }],
} as const satisfies Record<string, readonly FileSource[]>;

export type FileHolder = keyof typeof fileHolders;
