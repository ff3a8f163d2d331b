/** Why a statement of the product is put together from several parts on a cluster, where one shard would answer it best. */
export type Part = {
  why: string;
  /** As a plan of Citus says it. */
  kind:
    | "in parts, by intermediate results"
    | "asks every shard"
    | "INSERT ... SELECT"
    /** What a stopped node refuses to companies on others: for work alone that nobody waits for. */
    | "inserts from a part alone, by way of every node";
  statements: readonly string[];
};

export const parts: readonly Part[] = [
  {
    why: "What the worker looks for in all companies at once: every node goes through what is due on it.",
    kind: "asks every shard",
    statements: [
      "webhooks.stock_tenants",
      "kernel.take_due",
      "webhooks.due_tenants",
      "webhooks.claim_due",
      "delivery.untold_tenants",
      "files.due_tenants",
      "files.any",
    ],
  },
  {
    why: "Asked before a company is known, or of all of them: by a person's own id, or the public directory.",
    kind: "asks every shard",
    statements: ["users.entrusted", "markets.list", "markets.count", "carts.market"],
  },
  {
    why: "Who people are to a company lies on the coordinator, its drivers, customers and records with the company: one is found first, the other is joined with it.",
    kind: "in parts, by intermediate results",
    statements: [
      "search.drivers",
      "suggestions.drivers",
      "drivers.active",
      "drivers.find",
      "drivers.list",
      "drivers.list.filtered",
      "assignments.driver",
      "assignments.lock_free_drivers",
      "assignments.choose_driver",
      "handoffs.named",
      "customers.accounts",
      "registration.lock_customer",
      "channels.due",
      "audit_log.find",
      "audit_log.list",
      "audit_log.list.filtered",
      "notifications.expiring_keys",
      "notifications.next_expiring_key",
      "invitations.over",
      "files.references",
    ],
  },
  {
    why: "Writes on the coordinator, or what every node has a copy of, and answers with what the write left there.",
    kind: "in parts, by intermediate results",
    statements: ["addresses.update"],
  },
  {
    why: "Writes several tables of one company, each from what the write before it left.",
    kind: "in parts, by intermediate results",
    statements: [
      "markets.enter_directory",
      "carts.open",
      "carts.add_line",
      "payments.insert",
      "delivery_services.insert",
      "storefront_orders.take_back",
      "restaurants.insert",
      "branches.insert",
      "waybills.insert",
    ],
  },
  {
    why: "Writes several tables of one company, and finds again on the company's node what the write before it changed, for it would go by way of every node.",
    kind: "in parts, by intermediate results",
    statements: [
      "files.adopt_banners",
      "files.adopt_details",
      "files.adopt_dish_image",
      "files.adopt_driving_licence_photos",
      "files.adopt_handoff_signature",
      "files.adopt_identity_card_photos",
      "files.adopt_image_url",
      "files.adopt_images",
      "files.adopt_logo_url",
      "files.adopt_photo_urls",
      "files.adopt_proof",
      "files.adopt_proof_of_delivery",
      "files.adopt_proof_photo_url",
      "files.adopt_proof_signature_url",
      "files.adopt_restaurant_image",
      "files.adopt_signature_url",
      "files.adopt_vehicle_photos",
      "files.announce",
      "files.insert",
      "files.remove_unused",
      "finance.place_hold",
      "finance.post",
      "manifests.append_events",
      "payments.insert_refund",
      "restaurant_orders.commit",
      "storefront_orders.commit",
    ],
  },
  {
    why: "What the worker folds on its rounds, which wait for every node anyway: of what it removes no row is left to find the sums by.",
    kind: "inserts from a part alone, by way of every node",
    statements: [
      "kernel.fold_audit_log_counts",
      "kernel.fold_delivery_counts",
      "kernel.fold_inventory_audit_counts",
      "kernel.fold_inventory_item_counts",
      "kernel.fold_inventory_stock_counts",
      "kernel.fold_package_handoff_counts",
      "kernel.fold_package_transfer_counts",
      "kernel.fold_picking_order_counts",
      "kernel.fold_product_counts",
      "kernel.fold_receiving_order_counts",
      "kernel.fold_restaurant_order_counts",
      "kernel.fold_storefront_order_counts",
      "kernel.fold_transfer_manifest_counts",
    ],
  },
  {
    why: "Moves or promises stock and writes what was done, each part from what the one before it left, all on the company's node.",
    kind: "in parts, by intermediate results",
    statements: [
      "reservations.reserve_one",
      "stock.add_one",
      "stock.add_one_shown",
      "stock.apply_many",
      "stock.apply_many_shown",
      "stock.take_one",
      "stock.take_one_shown",
    ],
  },
  {
    why: "Writes what a query finds or a list holds: the rows come to the coordinator and go from there to their shard, in the same transaction.",
    kind: "INSERT ... SELECT",
    statements: [
      "addresses.insert",
      "addresses.insert_own",
      "audits.choose_all",
      "audits.choose_given",
      "audits.choose_sample",
      "audits.save_lines",
      "carriers.lock",
      "customers.insert_many",
      "deliveries.add_items",
      "deliveries.add_received",
      "deliveries.copy_items",
      "deliveries.insert",
      "deliveries.insert_alone",
      "deliveries.insert_arrived",
      "deliveries.insert_many",
      "deliveries.insert_return",
      "deliveries.missing_goods",
      "delivery.record",
      "directory.write_categories",
      "driver_app.take_actions",
      "drivers.add_vehicles",
      "drivers.add_zones",
      "drivers.record_points",
      "files.recount_usage",
      "files.use",
      "finance.capture_holds",
      "finance.open_accounts",
      "finance.place_holds",
      "institutions.save_branches",
      "items.categorize_many",
      "items.insert_many",
      "items.insert_parcels",
      "items.next_code",
      "items.set_categories",
      "kernel.audit_many",
      "manifest_items.insert",
      "notifications.insert",
      "package_transfers.insert",
      "payments.claim_event",
      "picking_orders.insert",
      "picking_orders.insert_lines",
      "picking_waves.insert",
      "product_categories.add_default",
      "products.insert",
      "products.learn_words",
      "products.write_variants",
      "receiving_orders.insert",
      "receiving_orders.insert_received",
      "receiving_orders.save_lines",
      "registration.customer",
      "reservations.insert",
      "restaurant_orders.place",
      "reviews.insert",
      "stock.make_places",
      "storefront_orders.missing_goods",
      "storefront_orders.place",
      "warehouse_exceptions.insert",
      "warehouses.set_customers",
      "waybills.insert_awaited",
      "waybills.insert_packages",
      "webhooks.insert",
      "webhooks.insert_events",
    ],
  },
];

export type Asked = { name: string; kind: string; why: string };

/** What a trial found that nobody has said yet, or that is said and no longer so. `asked` is all, or one part of it. */
export function undeclared(asked: readonly Asked[]): string[] {
  const declared = new Map(parts.flatMap(({ kind, statements }) => statements.map((name) => [name, kind] as const)));
  return asked.flatMap(({ name, kind, why }) => {
    if (kind === "refused") return [`${name} is refused: ${why}`];
    const said = declared.get(name);
    if (kind !== "several shards") return said ? [`${name} is answered by one node: it is no exception any more`] : [];
    if (said === undefined)
      return [`${name} is not answered by one shard (${why}): say why (tooling/db/citus/parts.ts)`];
    return why.startsWith(said) ? [] : [`${name} is said to be "${said}", and is "${why}"`];
  });
}
