import type { Reader } from "@karwan/db";
import { statement } from "@karwan/db";
import { textIn } from "../../delivery/types/index.ts";
import type { TenantContext } from "../../kernel/index.ts";

/** What records of a kind are called, by their ids. */
const of = (from: string, name: string, id = "r.id") =>
  `SELECT ${id} AS id, ${name} AS name FROM ${from} WHERE r.tenant_id = $1 AND ${id} = ANY($2::uuid[])`;
const withItem = (table: string) => `${table} r JOIN inventory_items i ON i.tenant_id = $1 AND i.id = r.item_id`;
const holderIn = (table: string) => `(SELECT h.full_name FROM ${table} h WHERE h.tenant_id = $1 AND h.id = r.owner_id)`;
const driverOf = (table: string, key: string) =>
  `${table} r JOIN drivers d ON d.tenant_id = $1 AND d.id = r.${key} JOIN users u ON u.id = d.user_id`;

/** One statement for a kind of record whose name is a text. */
const texts = {
  api_key: statement("audit_log.called.api_keys", of("api_keys r", "r.name")),
  branch: statement("audit_log.called.branches", of("branches r", "r.name")),
  customer: statement("audit_log.called.customers", of("customers r", "r.full_name")),
  delivery: statement("audit_log.called.deliveries", of("deliveries r", "r.delivery_code")),
  driver: statement("audit_log.called.drivers", of(driverOf("drivers", "id"), "u.full_name")),
  institution: statement("audit_log.called.institutions", of("institutions r", "r.full_name")),
  inventory_audit: statement("audit_log.called.audits", of("inventory_audits r", "r.reference_number")),
  inventory_item: statement("audit_log.called.items", of("inventory_items r", "r.name")),
  inventory_stock: statement("audit_log.called.stock", of(withItem("inventory_stock"), "i.name")),
  location: statement("audit_log.called.locations", of("locations r", "r.code")),
  market: statement("audit_log.called.markets", of("markets r", "r.store_name")),
  package_handoff: statement(
    "audit_log.called.handoffs",
    of("package_handoffs r JOIN deliveries d ON d.tenant_id = $1 AND d.id = r.delivery_id", "d.delivery_code"),
  ),
  picking_order: statement("audit_log.called.picking_orders", of("picking_orders r", "r.reference_number")),
  picking_wave: statement("audit_log.called.picking_waves", of("picking_waves r", "r.code")),
  promotion: statement("audit_log.called.promotions", of("promotions r", "r.code")),
  receiving_order: statement("audit_log.called.receiving_orders", of("receiving_orders r", "r.reference_number")),
  replenishment_rule: statement("audit_log.called.replenishment", of(withItem("replenishment_rules"), "i.name")),
  reservation: statement("audit_log.called.reservations", of(withItem("inventory_reservations"), "i.name")),
  restaurant_order: statement("audit_log.called.restaurant_orders", of("restaurant_orders r", "r.order_number")),
  role: statement("audit_log.called.roles", of("roles r", "r.name")),
  settlement_request: statement(
    "audit_log.called.settlements",
    of(driverOf("settlement_requests", "driver_id"), "u.full_name"),
  ),
  storefront_order: statement("audit_log.called.storefront_orders", of("storefront_orders r", "r.order_number")),
  transfer_manifest: statement("audit_log.called.manifests", of("transfer_manifests r", "r.manifest_number")),
  transfer_manifest_item: statement(
    "audit_log.called.manifest_items",
    of("transfer_manifest_items r", "r.barcode_value"),
  ),
  // Whoever is only invited shows nothing of whom the contact belongs to (4 B1).
  user: statement(
    "audit_log.called.users",
    `${of("memberships r JOIN users u ON u.id = r.user_id", "u.full_name", "r.user_id")} AND r.status <> 'invited'`,
  ),
  vehicle: statement("audit_log.called.vehicles", of("vehicles r", "r.name")),
  wallet: statement(
    "audit_log.called.wallets",
    of(
      "finance_accounts r",
      `CASE r.owner_type WHEN 'customer' THEN ${holderIn("customers")} WHEN 'institution' THEN ${holderIn("institutions")}
         WHEN 'driver' THEN (SELECT u.full_name FROM drivers d JOIN users u ON u.id = d.user_id WHERE d.tenant_id = $1 AND d.id = r.owner_id) END`,
    ),
  ),
  warehouse: statement("audit_log.called.warehouses", of("warehouses r", "r.name")),
  waybill: statement("audit_log.called.waybills", of("waybills r", "r.waybill_number")),
  webhook: statement("audit_log.called.webhooks", of("webhooks r", "r.url")),
  zone: statement("audit_log.called.zones", of("zones r", "r.name")),
};
type Text = keyof typeof texts;

/** The same for those whose name is kept in several languages. */
const words = {
  delivery_service: statement("audit_log.called.delivery_services", of("delivery_services r", "r.name")),
  dish: statement("audit_log.called.dishes", of("dishes r", "r.name")),
  exception_type: statement("audit_log.called.exception_types", of("warehouse_exception_types r", "r.name")),
  item_category: statement("audit_log.called.item_categories", of("item_categories r", "r.name")),
  product: statement("audit_log.called.products", of("products r", "r.name")),
  product_category: statement("audit_log.called.product_categories", of("product_categories r", "r.name")),
  product_review: statement(
    "audit_log.called.reviews",
    of("product_reviews r JOIN products p ON p.tenant_id = $1 AND p.id = r.product_id", "p.name"),
  ),
  restaurant: statement("audit_log.called.restaurants", of("restaurants r", "r.name")),
};
type Worded = keyof typeof words;

type Entity = { entity_type: string; entity_id: string };
type Named = { id: string; name: string | Record<string, string> | null };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isKnown = (type: string): type is Text | Worded => Object.hasOwn(texts, type) || Object.hasOwn(words, type);
const isWorded = (type: Text | Worded): type is Worded => Object.hasOwn(words, type);

/** What is asked of the records of a page: one statement for each kind among them. */
export function askCalled(read: Reader, tenantId: string, entities: readonly Entity[]) {
  const kinds = [...new Set(entities.map(({ entity_type }) => entity_type))].filter(isKnown);
  return kinds.map((kind) => {
    const ids = entities.flatMap(({ entity_type: type, entity_id: id }) =>
      type === kind && UUID.test(id) ? [id] : [],
    );
    const values = [tenantId, [...new Set(ids)]] as const;
    // Each of a kind is asked alike, whichever it is.
    return isWorded(kind)
      ? read.sql(words[kind] as (typeof words)["dish"], values)
      : read.sql(texts[kind] as (typeof texts)["delivery"], values);
  });
}

/** What each record is called now, by its id: in the language of the request, otherwise in one that it has. */
export const calledIn = ({ language }: Pick<TenantContext, "language">, found: readonly (readonly Named[])[]) =>
  new Map(
    found.flat().flatMap(({ id, name }): [string, string][] => {
      const shown = typeof name === "string" ? name : name && textIn(language, name);
      return shown ? [[id, shown]] : [];
    }),
  );
