export type GlobalTable = {
  /** Why its rows belong to no single tenant. */
  reason: string;
  /** Some rows are somebody's: row-level security must be forced here too. */
  guarded?: true;
};

/** The tables that are not tenant tables. Every other table is held to the tenant rules. */
export const globalTables: Record<string, GlobalTable> = {
  tenants: { reason: "the tenants themselves" },
  users: { reason: "a person has one account across all tenants" },
  sessions: { reason: "signing in comes before the choice of a tenant" },
  refresh_tokens: { reason: "looked up by hash before anything else is known" },
  one_time_secrets: { reason: "one-time passwords and resets of people who are not signed in" },
  outbound_messages: { reason: "messages to people who are not signed in" },
  login_failures: { reason: "counted by e-mail, phone and address before anybody is known" },
  rate_budgets: { reason: "requests are counted by credential and address, before anything else" },
  system_role_assignments: { reason: "who administers the platform" },
  permissions: { reason: "reference data" },
  delivery_types: { reason: "reference data that all tenants choose from" },
  carriers: { reason: "reference data that all tenants choose from" },
  roles: { reason: "built-in roles are shared by all tenants", guarded: true },
  role_permissions: { reason: "belongs to its role, which is guarded" },
  api_keys: { reason: "looked up by hash before the tenant is known", guarded: true },
  platform_counters: { reason: "numbers of the whole platform" },
  directory_categories: { reason: "reference data that all tenants choose from" },
  directory_entries: { reason: "the public directory, read before any tenant is known", guarded: true },
  customer_orders: { reason: "a customer has one history of all markets", guarded: true },
  diner_orders: { reason: "a diner has one history of all restaurants", guarded: true },
  locators: { reason: "lead from a key to its tenant before that is known", guarded: true },
  addresses: { reason: "people have addresses of their own", guarded: true },
  invitations: {
    reason: "found by token, or by the contact that its holder proved, before the tenant is known",
    guarded: true,
  },
  server_instances: { reason: "the service's own processes" },
  stream_hosts: { reason: "the service's own processes" },
  devices: { reason: "a phone is its owner's, whatever tenant they work in", guarded: true },
};

/** Foreign keys from tenant tables to global ones; tenant_id -> tenants needs no entry. Each names its reason. */
export const exemptForeignKeys: Record<string, string> = {
  "audit_log.actor_user_id": "who did it: administrators are not members",
  "audit_log.actor_key_id": "which key did it",
  "inventory_transactions.performed_by": "who did it: administrators are not members",
  "inventory_reservations.created_by": "who did it: administrators are not members",
  "warehouse_exceptions.opened_by": "who did it: administrators are not members",
  "warehouse_exceptions.resolved_by": "who did it: administrators are not members",
  "inventory_audits.assigned_to": "who is to do it, chosen among the members",
  "inventory_audits.created_by": "who did it: administrators are not members",
  "inventory_audits.completed_by": "who did it: administrators are not members",
  "inventory_audit_items.counted_by": "who did it: administrators are not members",
  "picking_orders.assigned_to": "who is to do it, chosen among the members",
  "picking_orders.created_by": "who did it: administrators are not members",
  "picking_order_lines.picked_by": "who did it: administrators are not members",
  "picking_waves.created_by": "who did it: administrators are not members",
  "package_handoffs.warehouse_staff_id": "who gives it out, chosen among the members",
  "receiving_orders.created_by": "who did it: administrators are not members",
  "receiving_orders.received_by": "who did it: administrators are not members",
  "waybills.created_by": "who did it: administrators are not members",
  "waybills.sealed_by": "who did it: administrators are not members",
  "waybills.handed_over_by": "who did it: administrators are not members",
  "waybills.received_by": "who did it: administrators are not members",
  "waybills.closed_by": "who did it: administrators are not members",
  "waybills.cancelled_by": "who did it: administrators are not members",
  "package_transfers.performed_by": "who did it: administrators are not members",
  "transfer_manifests.created_by": "who did it: administrators are not members",
  "transfer_manifests.received_by": "who did it: administrators are not members",
  "markets.approved_by": "who did it: administrators are not members",
  "markets.created_by": "who did it: administrators are not members",
  "markets.updated_by": "who did it: administrators are not members",
  "payments.payer_user_id": "who pays: a customer of any tenant may buy in every shop",
  "payments.created_by": "who did it: administrators are not members",
  "payment_refunds.created_by": "who did it: administrators are not members",
  "markets.directory_category": "the directory's categories are the platform's",
  "product_reviews.user_id": "customers review wherever they bought, and are no members there",
  "carts.user_id": "a customer may buy before anything makes them a member",
  "promotions.created_by": "who did it: administrators are not members",
  "storefront_orders.user_id": "whose order it is, also after they left",
  "storefront_orders.approved_by": "who did it: administrators are not members",
  "storefront_orders.cancelled_by": "who did it: administrators are not members",
  "storefront_order_events.updated_by": "who did it: administrators are not members",
  "storefront_returns.created_by": "who did it: administrators are not members",
  "restaurant_carts.user_id": "diners order wherever they like: they need not be members",
  "restaurant_orders.user_id": "whose order it is, also after they left",
  "restaurant_orders.accepted_by": "who did it: administrators are not members",
  "restaurant_orders.ended_by": "who did it: administrators are not members",
  "restaurant_order_events.updated_by": "who did it: administrators are not members",
  "institutions.user_id": "an institution may have an account of its own",
  "files.uploaded_by": "who did it: administrators are not members",
  "file_usage.user_id": "who uploaded: administrators are not members",
  "stream_leases.host_id": "processes serve all tenants",
  "finance_journals.created_by": "who did it: administrators are not members",
  "finance_holds.created_by": "who did it: administrators are not members",
  "settlement_requests.requested_by": "who did it: administrators are not members",
  "settlement_requests.decided_by": "who did it: administrators are not members",
  "deliveries.created_by": "who did it: administrators are not members",
  "delivery_assignments.assigned_by": "who did it: administrators are not members",
  "customers.user_id": "a customer may have an account of their own",
  "memberships.user_id": "a membership joins an account to the tenant",
  "membership_roles.role_id": "a role may be built in",
  "delivery_services.delivery_type_id": "delivery types are the platform's",
  "tenant_carriers.carrier_code": "carriers are the platform's",
  "notifications.user_id": "the recipient: administrators are not members",
  "notification_positions.user_id": "the recipient: administrators are not members",
};

/** Tables that are not ours to check. */
export const ignoredTables = new Set(["_prisma_migrations"]);

/** Migrations that read or fill tables whose policies bind them too, and why that is well, or what has made up for it. */
export const boundFillings: Record<string, string> = {
  "20261121000000_foundation": "roles that belong to no tenant are seen by everybody",
  "20261122120000_devices_of_sessions":
    "a device that it did not see refuses the column that follows, and so the migration",
  "20261122200607_shops": "filled by 20261123060000_filled_for_all_tenants",
  "20261123050000_stock_outbox": "filled by 20261123060000_filled_for_all_tenants",
};
