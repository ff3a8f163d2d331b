/** The records that the audit log tells of, and the page of each that has one. */
const pages = {
  address: null,
  api_key: null,
  branch: null,
  customer: "/customers",
  delivery: "/deliveries",
  delivery_service: null,
  delivery_type: null,
  directory_categories: null,
  dish: null,
  driver: "/drivers",
  exception_type: null,
  institution: "/institutions",
  inventory_audit: "/audits",
  inventory_item: "/items",
  inventory_stock: "/stock",
  item_category: null,
  location: null,
  market: null,
  package_handoff: "/handoffs",
  package_transfer: null,
  payment_gateway: null,
  picking_order: "/picking",
  picking_wave: "/waves",
  product: "/products",
  product_category: null,
  product_review: null,
  promotion: null,
  receiving_order: "/receiving",
  replenishment_rule: null,
  reservation: null,
  restaurant: null,
  restaurant_order: null,
  role: null,
  storefront_order: "/orders",
  tenant: null,
  tenant_carrier: null,
  tenant_settings: null,
  transfer_manifest: null,
  transfer_manifest_item: null,
  user: "/users",
  vehicle: null,
  view: null,
  wallet: "/wallets",
  warehouse: null,
  warehouse_exception: null,
  waybill: "/waybills",
  webhook: "/webhooks",
  zone: null,
} as const satisfies Record<string, `/${string}` | null>;

export type RecordType = keyof typeof pages;
export const recordTypes = Object.keys(pages) as RecordType[];

const isKnown = (type: string): type is RecordType => Object.hasOwn(pages, type);

/** The page of a record; null where it has none of its own. */
export const pageOf = (type: string): string | null => (isKnown(type) ? pages[type] : null);
