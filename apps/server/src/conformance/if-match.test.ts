import { appRouter } from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { demoDatabase } from "@karwan/seed/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { adminUrlOf } from "./admin-url.ts";
import { stateOf } from "./database-state.ts";
import { newMember, signInAs } from "./demo-actors.ts";
import { plantNetwork } from "./demo-network.ts";
import { codeOf } from "./surfaces.ts";

const home = {
  title: { en: "Home" },
  latitude: 33.3,
  longitude: 44.4,
  address_line1: "Karrada 12",
  city: "Baghdad",
  country: "IQ",
  address_type: "user" as const,
};
const first = (table: string, where = "true") =>
  `SELECT id FROM ${table} WHERE tenant_id = $1 AND ${where} ORDER BY id DESC LIMIT 1`;
const item = first("transfer_manifest_items");
const ofItem = "SELECT manifest_id AS id FROM transfer_manifest_items WHERE tenant_id = $1 ORDER BY id DESC LIMIT 1";
const slug =
  "SELECT slug AS id FROM restaurants WHERE tenant_id = $1 AND id IN (SELECT restaurant_id FROM dishes WHERE tenant_id = $1) ORDER BY id LIMIT 1";
const dish = `SELECT d.id FROM dishes d JOIN restaurants r ON r.tenant_id = $1 AND r.id = d.restaurant_id AND r.slug = (${slug}) WHERE d.tenant_id = $1 LIMIT 1`;

const mealSlug =
  "SELECT slug AS id FROM restaurants WHERE tenant_id = $1 AND id IN (SELECT restaurant_id FROM restaurant_orders WHERE tenant_id = $1) ORDER BY id LIMIT 1";
const meal = {
  slug: mealSlug,
  id: `SELECT o.id FROM restaurant_orders o JOIN restaurants r ON r.tenant_id = $1 AND r.id = o.restaurant_id AND r.slug = (${mealSlug}) WHERE o.tenant_id = $1 LIMIT 1`,
};
const order = { order_id: first("storefront_orders") };
const waybill = { id: first("waybills") };

const pending = { id: first("deliveries", "status = 'pending' AND parent_id IS NULL") };

interface Tried {
  path?: Record<string, string>;
  body: Record<string, unknown>;
  /** Fields of the body that name another record. */
  named?: Record<string, string>;
}
/** Each operation that takes If-Match: the record that it is tried with, and the least that a change of it says. */
const changes: Record<string, Tried> = {
  "delivery.assignments.assign": { path: pending, body: { auto: true } },
  "delivery.assignments.lose": { path: pending, body: { reason: "R" } },
  "delivery.assignments.resolve": { path: pending, body: { action: "retry" } },
  "delivery.assignments.switchDriver": {
    path: pending,
    body: { reason: "R" },
    named: { driver_id: first("drivers") },
  },
  "delivery.assignments.unassign": { path: pending, body: {} },
  "delivery.deliveries.cancel": { path: pending, body: { reason: "R" } },
  "delivery.deliveries.update": { path: pending, body: { unit_size: 2 } },
  "delivery.drivers.update": { path: { driverId: first("drivers") }, body: { license_number: "B-2" } },
  "delivery.services.update": { path: { id: first("delivery_services") }, body: { base_price: 1 } },
  "delivery.vehicles.update": { path: { id: first("vehicles") }, body: { capacity_unit: 2 } },
  "delivery.zones.update": { path: { id: first("zones") }, body: { name: "Z" } },
  "fulfilment.handoffs.update": { path: { id: first("package_handoffs") }, body: { notes: "N" } },
  "fulfilment.pickingOrders.change": { path: { id: first("picking_orders") }, body: { notes: "N" } },
  "fulfilment.receivingOrders.update": { path: { id: first("receiving_orders") }, body: { notes: "N" } },
  "fulfilment.waybills.cancel": { path: waybill, body: {} },
  "fulfilment.waybills.changePackages": { path: waybill, body: { add: ["KW000000018IQ"] } },
  "fulfilment.waybills.close": { path: waybill, body: {} },
  "fulfilment.waybills.handOver": { path: waybill, body: {}, named: { driver_id: first("drivers") } },
  "fulfilment.waybills.receive": { path: waybill, body: { all: true } },
  "fulfilment.waybills.seal": { path: waybill, body: {} },
  "identity.roles.update": { path: { roleId: first("roles") }, body: { description: "D" } },
  "identity.settings.update": { body: { time_zone: "UTC" } },
  "identity.tenants.update": { path: { tenantId: "SELECT $1::uuid AS id" }, body: { name: "T" } },
  "identity.users.setRoles": { path: { userId: first("planted") }, body: { role_ids: [] } },
  "identity.users.update": { path: { userId: first("planted") }, body: { first_name: "F" } },
  "identity.views.update": { path: { id: first("saved_views") }, body: { name: "V" } },
  "manifests.items.change": { path: { id: ofItem, itemId: item }, body: { weight: 2 } },
  "manifests.items.raiseException": { path: { id: item }, body: { reason: "R" } },
  "manifests.transferManifests.change": { path: { id: ofItem }, body: { notes: "N" } },
  "manifests.transferManifests.recordProof": {
    path: { id: first("transfer_manifests", "arrived_at IS NOT NULL") },
    body: { photo_url: "https://shop.example/photo.jpg" },
  },
  "messaging.preferences.update": {
    body: { changes: [{ notification_type: "delivery_status_changed", channel: "sms", is_on: false }] },
  },
  "parties.customers.update": { path: { id: first("customers") }, body: { full_name: "C" } },
  "parties.institutions.update": { path: { id: first("institutions") }, body: { full_name: "I" } },
  "places.addresses.update": { path: { addressId: "SELECT id FROM addresses WHERE user_id = $2 LIMIT 1" }, body: home },
  "places.branches.update": { path: { id: first("branches") }, body: { name: "B" } },
  "restaurant.menus.update": { path: { slug, id: dish }, body: { price: 1000 } },
  "restaurant.orders.accept": { path: meal, body: {} },
  "restaurant.orders.ready": { path: meal, body: {} },
  "restaurant.orders.refund": { path: meal, body: { amount: 1, reason: "R" } },
  "restaurant.orders.reject": { path: meal, body: { reason: "R" } },
  "restaurant.restaurants.update": { path: { slug }, body: { is_active: true } },
  "storefront.categories.update": { path: { id: first("product_categories") }, body: { sort_order: 2 } },
  "storefront.markets.update": { body: { tagline: { en: "T" } } },
  "storefront.orders.approve": { path: order, body: {} },
  "storefront.orders.bring": { path: order, body: {} },
  "storefront.orders.cancel": { path: order, body: { reason: "other" } },
  "storefront.orders.complete": { path: order, body: {} },
  "storefront.orders.deliver": { path: order, body: {} },
  "storefront.orders.refund": { path: order, body: { amount: 1, reason: "R" } },
  "storefront.orders.returnGoods": {
    path: order,
    body: { items: [{ item_id: "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b45", quantity: 1 }], reason: "R" },
  },
  "storefront.orders.ship": { path: order, body: {} },
  "storefront.products.update": { path: { id: first("products") }, body: { is_active: true } },
  "storefront.promotions.update": { path: { id: first("promotions") }, body: { is_active: true } },
  "warehousing.exceptionTypes.update": { path: { id: first("warehouse_exception_types") }, body: { is_active: true } },
  "warehousing.itemCategories.update": { path: { id: first("item_categories") }, body: { name: { en: "C" } } },
  "warehousing.items.update": { path: { id: first("inventory_items") }, body: { brand: "B" } },
  "warehousing.locations.update": { path: { id: first("locations") }, body: { name: "L" } },
  "warehousing.stock.update": { path: { id: first("inventory_stock") }, body: { notes: "N" } },
  "warehousing.warehouses.update": { path: { id: first("warehouses") }, body: { name: "W" } },
  "webhooks.update": { path: { id: first("webhooks") }, body: { is_active: true } },
};
const declared = restRoutes(appRouter).filter(({ meta }) => meta.ifMatch);

let kit: RestKit;
let admin: Actor;
let system: Actor;
let tenantId: string;
const paths = new Map<string, string>();
const bodies = new Map<string, Record<string, unknown>>();

beforeAll(async () => {
  kit = await startRestKit(undefined, demoDatabase());
  admin = await signInAs(kit, "admin@rafidain.test");
  system = await kit.systemAdmin();
  tenantId = admin.tenantId ?? "";
  const planted = await plant();
  const client = new pg.Client({ connectionString: adminUrlOf(kit.url) });
  await client.connect();
  // The demo has none.
  await client.query(
    `INSERT INTO waybills (tenant_id, id, waybill_number, source_warehouse_id, destination_warehouse_id, created_by)
     SELECT $1::uuid, gen_random_uuid(), 'WB-TRIED', w.ids[1], w.ids[2], $2
       FROM (SELECT array_agg(id ORDER BY id) AS ids FROM warehouses WHERE tenant_id = $1) w`,
    [tenantId, admin.userId],
  );
  const idAt = async (key: string, sql: string): Promise<[string, string]> => {
    if (key === "userId") return [key, planted.userId];
    const values = [tenantId, admin.userId].slice(0, sql.includes("$2") ? 2 : 1);
    const { rows } = await client.query<{ id: string }>(
      sql.includes("$1") ? sql : sql.replace("$2", "$1"),
      sql.includes("$1") ? values : [admin.userId],
    );
    return [key, rows[0]?.id ?? "none"];
  };
  for (const route of declared) {
    let path = route.path;
    for (const [key, sql] of Object.entries(changes[route.name]?.path ?? {}))
      path = path.replace(`{${key}}`, (await idAt(key, sql))[1]);
    paths.set(route.name, path);
    const { body, named = {} } = changes[route.name] ?? { body: {} };
    const ids = await Promise.all(Object.entries(named).map(([key, sql]) => idAt(key, sql)));
    bodies.set(route.name, { ...body, ...Object.fromEntries(ids) });
  }
  await client.end();
});
afterAll(() => kit.stop());

/** What the demo has none of. */
async function plant() {
  await plantNetwork(admin);
  const { identity, places, storefront } = admin.caller;
  const member = await newMember(kit, admin, "viewer");
  await identity.views.create({ name: "Mine", page: "deliveries", query: {}, columns: [], shared: false });
  await identity.roles.create({ name: "clerk", description: "At the desk", scope: "tenant" });
  await places.addresses.create(home);
  await storefront.promotions.create({ code: "TEN", type: "percentage", value: 10, scope: "cart" });
  return member;
}

const send = (route: RestRoute, ifMatch: string) =>
  kit.request(
    route.meta.rest.method,
    paths.get(route.name) ?? "",
    route.meta.access.kind === "system" ? system : admin,
    {
      body: bodies.get(route.name),
      headers: { "if-match": ifMatch },
    },
  );
const outcomes = async (ifMatch: string) => {
  const found: Record<string, string> = {};
  for (const route of declared) {
    const answer = await send(route, ifMatch);
    found[route.name] = `${answer.status} ${String(codeOf(answer))}`;
  }
  return found;
};
const all = (outcome: string) => Object.fromEntries(declared.map(({ name }) => [name, outcome]));

describe("whatever declares that it takes If-Match (4 L9)", () => {
  test("is tried here, and changes a record whose answer shows updated_at", () => {
    expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(changes).toSorted());
  });

  test("refuses a moment that the record is not of any more, and changes nothing", async () => {
    const before = await stateOf(adminUrlOf(kit.url), tenantId);
    expect(await outcomes("2020-01-01T00:00:00.000Z")).toEqual(all("412 changed_meanwhile"));
    expect(await stateOf(adminUrlOf(kit.url), tenantId)).toEqual(before);
  });

  test("refuses what is no moment, before anything else", async () => {
    expect(await outcomes("W/yesterday")).toEqual(all("400 if_match_invalid"));
  });

  test("is refused on tRPC by the same header", async () => {
    const response = await kit.app.request("/trpc/identity.settings.update", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${admin.token}`,
        "if-match": "2020-01-01T00:00:00.000Z",
      },
      body: JSON.stringify({ json: { time_zone: "UTC" } }),
    });
    expect(response.status).toBe(412);
  });
});

test("every PUT and PATCH of a record takes If-Match, but for what shows no moment to go by, and carts, which are one person's (4 L9)", () => {
  const records = restRoutes(appRouter)
    .filter(({ meta, path }) => ["PUT", "PATCH"].includes(meta.rest.method) && path.endsWith("}") && !meta.ifMatch)
    .map(({ name }) => name);
  expect(records.toSorted()).toEqual([
    "carriers.configuration.update",
    "finance.wallets.changeCredit",
    "identity.apiKeys.update",
    "payments.gateways.update",
    "restaurant.carts.changeItem",
    "storefront.carts.changeItem",
  ]);
});
