import { statement } from "@karwan/db";
import type { TenantPermission } from "../../kernel/index.ts";
import { filtering, warehouseView } from "../../kernel/index.ts";
import { manifestStaff } from "../../manifests/life-cycle/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";

const operations = ["view:tenant", "manage:operations:tenant"] as const satisfies TenantPermission[];
const storefront = ["manage:storefront:tenant"] as const satisfies TenantPermission[];
const catalogue = ["view:tenant", ...storefront] as const satisfies TenantPermission[];

/** A part of any of these columns, whatever the case; $2 are the patterns of what is looked for. */
const holds = (...columns: string[]) => `(${columns.map((column) => `${column} ILIKE ANY($2::text[])`).join(" OR ")})`;
const line = (...parts: string[]) => `nullif(concat_ws(' · ', ${parts.join(", ")}), '')`;
const activity = (alias: string) => `CASE WHEN ${alias}.is_active THEN 'active' ELSE 'inactive' END`;

type Found = { shown: string; from: string; where: string; latest?: string };
/** The latest of a kind that hold what is looked for; as many as $3 says. */
const textOf = (alias: string, { shown, from, where, latest = `${alias}.created_at DESC, ${alias}.id DESC` }: Found) =>
  `SELECT ${alias}.id, ${shown} FROM ${from} WHERE ${alias}.tenant_id = $1 AND ${where} ORDER BY ${latest} LIMIT $3`;

// An invited one is found by what was typed, and shows nothing of whom the contacts belong to (4 B1); who left is no more
// the tenant's to find (4 B11).
const typed = "LEFT JOIN invitations i ON u.status = 'invited' AND i.tenant_id = $1 AND i.id = u.id";

const shownDelivery = `d.delivery_code AS label, ${line("d.recipient->>'name'", "d.recipient->>'phone'")} AS detail, d.status`;
const found = (where: string) =>
  textOf("d", {
    shown: `d.created_at, ${shownDelivery}`,
    from: "deliveries d",
    where: `d.parent_id IS NULL AND ${where}`,
  });
// Whoever has a whole code, as a scanner does, wants that delivery: its index knows it at once, and the letters of a code are
// those of all others too, which makes them dear to look for.
const deliveries = statement(
  "search.deliveries",
  `WITH exact AS MATERIALIZED (
     (${found("d.delivery_code = upper($4)")}) UNION (${found("d.barcode = upper($4)")})),
   resembling AS (${found(`NOT EXISTS (SELECT FROM exact) AND ${holds("d.search_text", "d.search_names")}`)})
   SELECT id, label, detail, status FROM (SELECT * FROM exact UNION ALL SELECT * FROM resembling) found
   ORDER BY created_at DESC, id DESC`,
  { ...filtering, examples: { 4: "ACME-00000077" } },
);
const typedAs = `u.status = 'invited' AND ${holds("i.phone", "i.email")}`;
const person = (...columns: string[]) => `(${holds("u.full_name", "u.phone", "u.email", ...columns)} OR ${typedAs})`;
const drivers = statement(
  "search.drivers",
  textOf("d", {
    shown: `u.full_name AS label, ${line("coalesce(i.phone, u.phone)", "d.license_number")} AS detail, d.status`,
    from: `drivers d JOIN users u ON u.id = d.user_id ${typed}`,
    where: `d.deleted_at IS NULL AND ${person("d.license_number")}`,
  }),
  filtering,
);
const vehicles = statement(
  "search.vehicles",
  textOf("v", {
    shown: `v.name AS label, v.code AS detail, ${activity("v")} AS status`,
    from: "vehicles v",
    where: holds("v.name", "v.code"),
  }),
  filtering,
);
const zones = statement(
  "search.zones",
  textOf("z", {
    shown: "z.name AS label, z.code AS detail, NULL::text AS status",
    from: "zones z",
    where: holds("z.name", "z.code"),
  }),
  filtering,
);
const party = (table: string) =>
  textOf("p", {
    shown: `p.full_name AS label, ${line("p.phone", "p.email")} AS detail, NULL::text AS status`,
    from: `${table} p`,
    where: holds("p.full_name", "p.phone", "p.email"),
  });
const customers = statement("search.customers", party("customers"), filtering);
const institutions = statement("search.institutions", party("institutions"), filtering);
const users = statement(
  "search.users",
  `SELECT u.id, u.full_name AS label, ${line("coalesce(i.phone, u.phone)", "coalesce(i.email, u.email)")} AS detail, m.status
   FROM memberships m JOIN users u ON u.id = m.user_id ${typed}
   WHERE m.tenant_id = $1 AND NOT ${leftSql("m")} AND ${person()}
   ORDER BY m.user_id DESC LIMIT $3`,
  filtering,
);
const branches = statement(
  "search.branches",
  textOf("b", {
    shown: "b.name AS label, b.code AS detail, NULL::text AS status",
    from: "branches b",
    where: holds("b.name", "b.code"),
  }),
  filtering,
);
const warehouses = statement(
  "search.warehouses",
  textOf("w", {
    shown: "w.name AS label, w.code AS detail, w.status",
    from: "warehouses w",
    where: holds("w.name", "w.code"),
  }),
  filtering,
);
const locations = statement(
  "search.locations",
  textOf("l", {
    shown: `l.code AS label, ${line("nullif(l.name, l.code)", "w.name")} AS detail, ${activity("l")} AS status`,
    from: "locations l JOIN warehouses w ON w.tenant_id = $1 AND w.id = l.warehouse_id",
    where: holds("l.name", "l.code"),
  }),
  filtering,
);
const items = statement(
  "search.items",
  textOf("i", {
    shown: `i.name AS label, ${line("i.sku", "i.barcode")} AS detail, ${activity("i")} AS status`,
    from: "inventory_items i",
    where: holds("i.name", "i.sku", "i.barcode"),
  }),
  filtering,
);
const pickingOrders = statement(
  "search.picking_orders",
  textOf("o", {
    shown: "o.reference_number AS label, o.external_reference AS detail, o.status",
    from: "picking_orders o",
    where: holds("o.reference_number", "o.external_reference"),
  }),
  filtering,
);
const pickingWaves = statement(
  "search.picking_waves",
  textOf("w", {
    shown: "w.code AS label, NULL::text AS detail, w.status",
    from: "picking_waves w",
    where: holds("w.code"),
  }),
  filtering,
);
const receivingOrders = statement(
  "search.receiving_orders",
  textOf("r", {
    shown: "r.reference_number AS label, NULL::text AS detail, r.status",
    from: "receiving_orders r",
    where: holds("r.reference_number"),
  }),
  filtering,
);
const waybills = statement(
  "search.waybills",
  textOf("y", {
    shown: "y.waybill_number AS label, y.seal_number AS detail, y.status",
    from: "waybills y",
    where: holds("y.waybill_number", "y.seal_number"),
  }),
  filtering,
);
const audits = statement(
  "search.audits",
  textOf("a", {
    shown: "a.reference_number AS label, NULL::text AS detail, a.status",
    from: "inventory_audits a",
    where: holds("a.reference_number"),
  }),
  filtering,
);
// By the whole barcode of a parcel too: until it has an order it is nothing of its own.
const carrying = `m.id = (SELECT manifest_id FROM transfer_manifest_items
  WHERE tenant_id = $1 AND barcode_value = upper($4) AND status <> 'void')`;
const manifests = statement(
  "search.manifests",
  textOf("m", {
    shown: "m.manifest_number AS label, p.full_name AS detail, m.status",
    from: "transfer_manifests m JOIN institutions p ON p.tenant_id = $1 AND p.id = m.institution_id",
    where: `(${holds("m.manifest_number")} OR ${carrying})`,
  }),
  { ...filtering, examples: { 4: "RR123456785IQ" } },
);
const orders = statement(
  "search.orders",
  textOf("o", {
    shown: "o.order_number AS label, c.full_name AS detail, o.status",
    from: "storefront_orders o JOIN customers c ON c.tenant_id = $1 AND c.id = o.customer_id",
    where: holds("o.search_text"),
  }),
  filtering,
);
const inWords = (alias: string) => ["en", "ar", "ku"].map((language) => `${alias}.name->>'${language}'`);
const products = statement(
  "search.products",
  textOf("p", {
    shown: `coalesce(p.name->>$4, ${inWords("p").join(", ")}) AS label, NULL::text AS detail, ${activity("p")} AS status`,
    from: "products p",
    where: `p.deleted_at IS NULL AND ${holds("p.search_text")}`,
  }),
  { ...filtering, examples: { 4: "ar" } },
);
const restaurants = statement(
  "search.restaurants",
  textOf("r", {
    shown: `coalesce(r.name->>$4, ${inWords("r").join(", ")}) AS label, r.slug AS detail, ${activity("r")} AS status`,
    from: "restaurants r",
    where: holds("r.slug", ...inWords("r")),
  }),
  { ...filtering, examples: { 4: "ar" } },
);

/**
 * What everything is found by: a statement a kind, and who sees its list. In the order of the answer. `grows`: there may be a
 * million of them, which two letters tell nothing apart of.
 */
export const kinds = {
  delivery: { anyOf: operations, statement: deliveries, grows: true, given: "text" },
  driver: { anyOf: ["view:tenant"], statement: drivers },
  customer: { anyOf: operations, statement: customers, grows: true },
  institution: { anyOf: operations, statement: institutions },
  storefront_order: { anyOf: storefront, statement: orders, grows: true },
  inventory_item: { anyOf: warehouseView, statement: items },
  location: { anyOf: warehouseView, statement: locations },
  picking_order: { anyOf: warehouseView, statement: pickingOrders, grows: true },
  picking_wave: { anyOf: warehouseView, statement: pickingWaves, grows: true },
  receiving_order: { anyOf: warehouseView, statement: receivingOrders, grows: true },
  waybill: { anyOf: warehouseView, statement: waybills, grows: true },
  transfer_manifest: { anyOf: manifestStaff, statement: manifests, grows: true, given: "text" },
  inventory_audit: { anyOf: warehouseView, statement: audits, grows: true },
  product: { anyOf: catalogue, statement: products, given: "language" },
  restaurant: { anyOf: [...catalogue, "manage:module:kitchen"], statement: restaurants, given: "language" },
  user: { anyOf: ["manage:users:tenant"], statement: users, grows: true },
  warehouse: { anyOf: warehouseView, statement: warehouses },
  branch: { anyOf: operations, statement: branches },
  vehicle: { anyOf: operations, statement: vehicles },
  zone: { anyOf: operations, statement: zones },
} as const satisfies Record<
  string,
  { anyOf: readonly TenantPermission[]; statement: unknown; grows?: true; given?: "text" | "language" }
>;

export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];
