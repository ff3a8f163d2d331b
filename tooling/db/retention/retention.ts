/** Why a table's rows go or stay. Every table has one of these; `pnpm db:check` proves what can be proven of it. */
export type Retention =
  /** Rows go after a time, removed by a statement. */
  | { kind: "limited"; kept: string; setIn: string; removedBy: string }
  /** Rows go with the row that they belong to, by their foreign key. */
  | { kind: "part"; of: string }
  /** Append-only: the database itself refuses to remove a row. */
  | { kind: "ledger"; why: string }
  /** Grows with the tenant's work and stays: what was agreed, promised or done. */
  | { kind: "history"; why: string }
  /** As many as there are things or people of the kind; people add, end and remove them. */
  | { kind: "record"; why: string };

const part = (of: string): Retention => ({ kind: "part", of });
const record = (why: string): Retention => ({ kind: "record", why });
const history = (why: string): Retention => ({ kind: "history", why });
const ledger = (why: string): Retention => ({ kind: "ledger", why });
const limited = (kept: string, setIn: string, removedBy: string): Retention => ({
  kind: "limited",
  kept,
  setIn,
  removedBy,
});

const maintenance = "apps/server/src/worker/maintenance.ts";
const counts = "packages/api/src/kernel/counted-tables.ts";
const ended = "ended by its status, never removed: history keeps its name";
const removable = "removed by its people, as long as nothing refers to it";
const platform = "reference data of the platform";

/** One rule a table, by its name (docs/retention.md shows them). */
export const retention: Record<string, Retention> = {
  // Removed after a time.
  idempotency_records: limited("24 hours", "packages/api/src/kernel/idempotency.ts", "kernel.idempotency_purge"),
  rate_budgets: limited(
    "a minute after their minute",
    "apps/server/src/http/limits/lease-store.ts",
    "http.purge_budgets",
  ),
  login_failures: limited("their window of minutes", maintenance, "maintenance.failures"),
  one_time_secrets: limited("a day after they ran out", maintenance, "maintenance.secrets"),
  sessions: limited("30 days after they ran out", maintenance, "maintenance.sessions"),
  outbound_messages: limited("7 days", maintenance, "maintenance.messages"),
  invitations: limited(
    "90 days where nobody accepted; else as long as the membership",
    "packages/api/src/identity/invitations/services/send.ts",
    "invitations.forget",
  ),
  webhook_events: limited("30 days", "packages/api/src/webhooks/sending/repository.ts", "webhooks.purge"),
  driver_points: limited("30 days", "packages/api/src/delivery/driver-duty/service.ts", "drivers.record_points"),
  delivery_outbox: limited(
    "until it is told",
    "packages/api/src/delivery/announce/announce.ts",
    "delivery.take_notices",
  ),
  stock_outbox: limited("until it is told", "packages/api/src/webhooks/stock/repository.ts", "webhooks.take_stock"),
  tenant_due: limited("until it is looked after", "packages/api/src/kernel/due.ts", "kernel.clear_due"),
  files: limited("48 hours after their last use", "packages/api/src/files/references.ts", "files.remove_unused"),
  file_references: limited("while the record uses the file", "packages/api/src/files/references.ts", "files.use"),
  stray_contents: limited("until the store has removed them", "packages/api/src/files/sweep.ts", "files.forget"),
  server_instances: limited(
    "10 minutes after they were last seen",
    "packages/api/src/kernel/server-instance.ts",
    "kernel.instance_purge",
  ),
  stream_hosts: limited(
    "10 minutes after their last beat",
    "packages/api/src/messaging/streams/repository.ts",
    "streams.purge_hosts",
  ),
  stream_changes: limited("an hour", "packages/api/src/messaging/changes/repository.ts", "stream_changes.purge"),
  stream_followers: limited("a day", "packages/api/src/messaging/changes/repository.ts", "stream_followers.purge"),
  inventory_stock_counts: limited("until they are folded into one", counts, "kernel.fold_inventory_stock_counts"),
  inventory_item_counts: limited("until they are folded into one", counts, "kernel.fold_inventory_item_counts"),
  product_counts: limited("until they are folded into one", counts, "kernel.fold_product_counts"),
  inventory_audit_counts: limited("until they are folded into one", counts, "kernel.fold_inventory_audit_counts"),
  picking_order_counts: limited("until they are folded into one", counts, "kernel.fold_picking_order_counts"),
  audit_log_counts: limited("until they are folded into one", counts, "kernel.fold_audit_log_counts"),
  transfer_manifest_counts: limited("until they are folded into one", counts, "kernel.fold_transfer_manifest_counts"),
  package_handoff_counts: limited("until they are folded into one", counts, "kernel.fold_package_handoff_counts"),
  receiving_order_counts: limited("until they are folded into one", counts, "kernel.fold_receiving_order_counts"),
  package_transfer_counts: limited("until they are folded into one", counts, "kernel.fold_package_transfer_counts"),
  delivery_counts: limited("until they are folded into one", counts, "kernel.fold_delivery_counts"),
  storefront_order_counts: limited("until they are folded into one", counts, "kernel.fold_storefront_order_counts"),
  carts: limited("90 days after their last change", "packages/api/src/storefront/carts/forget.ts", "carts.forget"),
  restaurant_order_counts: limited("until they are folded into one", counts, "kernel.fold_restaurant_order_counts"),
  restaurant_carts: limited(
    "30 days after their last change, checked out or not",
    "packages/api/src/restaurant/carts/purge.ts",
    "restaurant_carts.purge",
  ),
  notifications: limited(
    "180 days, and until acknowledged where that is asked",
    "packages/api/src/messaging/notifications/purge.ts",
    "notifications.purge",
  ),
  sync_actions: limited("90 days", "packages/api/src/delivery/driver-app/purge.ts", "driver_app.purge_actions"),
  carrier_events: limited("a year", "packages/api/src/carriers/events/purge.ts", "carriers.purge_events"),
  audit_log: limited(
    "7 years, or as the tenant's setting `retention.audit_log_years` says; the database keeps it for a year in any case",
    "packages/api/src/tenancy/settings/defaults.ts",
    "audit_log.purge",
  ),

  // Removed with what they belong to.
  refresh_tokens: part("sessions"),
  restaurant_cart_items: part("restaurant_carts"),
  devices: part("sessions"),
  webhook_attempts: part("webhook_events"),
  notification_channels: part("notifications"),
  stream_leases: part("stream_hosts"),
  membership_roles: part("memberships"),
  role_permissions: part("roles"),
  institution_branches: part("institutions"),
  warehouse_customers: part("warehouses"),
  inventory_item_categories: part("inventory_items"),
  inventory_reservation_allocations: part("inventory_reservations"),
  driver_vehicles: part("drivers"),
  driver_zones: part("drivers"),
  delivery_items: part("deliveries"),
  cart_items: part("carts"),

  // Never removed, nor changed.
  inventory_transactions: ledger("stock is the sum of its movements"),
  finance_journals: ledger("money is the sum of its movements"),
  finance_entries: ledger("money is the sum of its movements"),
  settlement_requests: history("who handed what cash in to whom, and who counted it"),
  finance_holds: ledger("what was set aside, and what became of it"),
  delivery_events: ledger("the timeline of a delivery"),
  custody_records: ledger("each is hashed with the one before"),

  // They grow, and stay.
  deliveries: history("what was carried, at what price"),
  delivery_assignments: history("who carried it"),
  delivery_exceptions: history("why it failed, and what was decided"),
  carrier_bookings: history("under what number a carrier has it"),
  inventory_reservations: history("what was promised to whom"),
  inventory_audits: history("what was counted, by whom"),
  product_reviews: history("what buyers said"),
  inventory_audit_items: history("what the books said and what was found: the reason of write-offs"),
  warehouse_exceptions: history("what was found wrong, and what was done about it"),
  picking_orders: history("what was picked for whom"),
  picking_order_lines: history("what was picked, where and by whom"),
  picking_waves: history("which orders were walked together"),
  picking_wave_orders: history("which orders were walked together"),
  picking_wave_stops: history("in which order the bins were walked"),
  transfer_manifests: history("what an institution sent, and when it came"),
  transfer_manifest_items: history("which parcel became which order"),
  transfer_manifest_events: ledger("what happened to each manifest, in order"),
  payments: history("what was paid for which order, and how"),
  payment_refunds: history("what went back to whom, and why"),
  payment_events: history("what gateways said of the money"),
  storefront_orders: history("what was bought, at what prices"),
  storefront_order_items: history("what was bought, and what of it came back"),
  storefront_order_events: ledger("what an order went through"),
  storefront_returns: history("what came back, and what was refunded for it"),
  promotion_uses: history("which discount an order had"),
  promotions: history("which discounts there were: orders name them"),
  restaurant_orders: history("what was ordered from a restaurant, at what prices"),
  restaurant_order_items: history("what was ordered from a restaurant"),
  restaurant_order_events: ledger("what a restaurant's order went through"),
  customer_orders: history("a customer's own orders of all markets"),
  diner_orders: history("a diner's own orders of all restaurants"),
  package_handoffs: history("who gave which parcel to whom"),
  receiving_orders: history("what came in, and who received it"),
  receiving_order_lines: history("what came in, and where it was put"),
  waybills: history("what travelled between warehouses under which seal"),
  waybill_packages: history("which parcels travelled, and which arrived"),
  package_transfers: history("which parcels were given another warehouse"),
  package_transfer_deliveries: history("which parcels were given another warehouse"),
  inventory_stock: history("movements and reservations point at them, empty ones too"),

  // As many as there are of them.
  tenants: record(ended),
  tenant_settings: record("one a tenant"),
  tenant_counters: record("a few a tenant"),
  tenant_carriers: record(ended),
  tenant_payment_gateways: record(ended),
  users: record("ended by their status; invited ones that nobody accepted go with their invitation"),
  memberships: record(ended),
  roles: record(removable),
  saved_views: record("removed by their people; one's own go when one leaves, at most so many a member"),
  permissions: record(platform),
  system_role_assignments: record("who administers the platform"),
  api_keys: record("revoked, never removed: the audit log names them"),
  locators: record("one for each record that is found by a key"),
  addresses: record(ended),
  branches: record(ended),
  customers: record(ended),
  institutions: record(ended),
  warehouses: record(ended),
  warehouse_exception_types: record(ended),
  locations: record(ended),
  replenishment_rules: record(removable),
  item_categories: record(removable),
  inventory_items: record(ended),
  markets: record("one a tenant"),
  directory_categories: record(platform),
  platform_counters: record("one for each kind of number"),
  directory_entries: record("one for each market that is live"),
  product_categories: record(removable),
  products: record("deleted by a mark: orders name them"),
  product_variants: record("deleted by a mark: orders name them"),
  product_words: limited(
    "an hour after no product has them any more",
    "packages/api/src/storefront/products/words.ts",
    "products.forget_words",
  ),
  product_terms: record("written and taken away with what a shop shows, by triggers of products"),
  restaurants: record(ended),
  dishes: record(ended),
  delivery_types: record(platform),
  delivery_services: record(ended),
  zones: record(removable),
  vehicles: record(ended),
  drivers: record(ended),
  carriers: record(platform),
  webhooks: record(removable),
  finance_accounts: record("a few for each who owes or is owed"),
  file_spaces: record("one a tenant"),
  file_usage: record("one for each who uploads"),
  notification_positions: record("one a recipient"),
};
