import { createHash } from "node:crypto";
import { appRouter } from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { contactsOf, inviteToo, joinToo } from "@karwan/api/testing";
import type { Database, Statement } from "@karwan/db";
import { testServer } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleInput } from "../openapi/examples.ts";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { adminUrlOf } from "./admin-url.ts";
import { idsOf, stateOf } from "./database-state.ts";
import { newMember, signInAs, tenantIdOf } from "./demo-actors.ts";
import { plantNetwork } from "./demo-network.ts";
import { sampled } from "./sampled.ts";
import { codeOf, surfaces } from "./surfaces.ts";

const scoped = restRoutes(appRouter).filter(
  (route) => route.meta.access.kind === "tenant" || route.meta.access.kind === "user",
);

let kit: RestKit;
let admin: Actor;
/** Administrators here who belong there too: one a viewer, one only invited to administer. */
let both: Actor;
let invited: Actor;
let invitation: string;
let foreignTenant: string;
let foreign: { table: string; id: string }[];

beforeAll(async () => {
  kit = await startRestKit(undefined, demoDatabase());
  admin = await signInAs(kit, "admin@rafidain.test");
  const theirs = await signInAs(kit, "admin@zagros.test");
  for (const each of [admin, theirs]) await plantNetwork(each);
  foreignTenant = await tenantIdOf(kit, "ZAG");
  [both, invited] = [await newMember(kit, admin, "tenant_admin"), await newMember(kit, admin, "tenant_admin")];
  await joinToo(kit, { admin: theirs, tenantId: foreignTenant }, both, "viewer");
  invitation = await inviteToo(kit, theirs, invited, "tenant_admin");
  foreign = [...(await idsOf(adminUrlOf(kit.url), foreignTenant)), { table: "invitations", id: invitation }];
});
afterAll(() => kit.stop());

/** An input in which every id, wherever it stands, is the foreign one. */
function withForeignIds(value: unknown, id: string, key = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => withForeignIds(entry, id, key));
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, withForeignIds(v, id, k)]));
  return typeof value === "string" && /(^|_)ids?$|Id$/.test(key) && key !== "tenant_id" ? id : value;
}

function attacks(route: RestRoute): Record<string, unknown> {
  const { tenant_id: _, language: __, page: ___, limit: ____, ...input } = exampleInput(route.shape);
  return input;
}

/** Which of the ids sent were wrong is what 1 §7 and 2 §4.9 ask for: the caller's own words, the same for any id there is not. */
const echoes = new Set(["invalid_notification_ids", "not_found"]);
function withoutEcho(this: { success?: unknown }, key: string, value: unknown): unknown {
  // A bulk call says of each id that it was given what became of it (4 L9).
  const isRefused = this.success === false && key === "delivery_id";
  return echoes.has(key) || isRefused ? undefined : value;
}

/** Whether to accept or decline is the invited person's own to say; members read addresses of all their tenants (1 §4.3). */
const isOwn = (route: RestRoute, actor: Actor, { table, id }: { table: string; id: string }) =>
  (actor === invited && id === invitation && route.path.startsWith("/auth/invitations/")) ||
  (actor === both && table === "addresses" && route.name === "places.addresses.get");

// Ids that each route is tried with, of one a table, where not all are.
const IDS = 8;

async function tryEverything(surface: keyof typeof surfaces, actor: Actor, sweep: number): Promise<void> {
  const before = await stateOf(adminUrlOf(kit.url), foreignTenant);
  const own = new Set((await idsOf(adminUrlOf(kit.url), foreignTenant)).map((found) => found.id));
  const leaks: string[] = [];
  for (const [number, route] of scoped.entries()) {
    const hasIds = /(^|_|")ids?"|Id"/.test(
      JSON.stringify(Object.keys(route.shape).filter((key) => key !== "tenant_id")),
    );
    if (!hasIds) continue;
    for (const { table, id } of sampled(foreign, IDS, sweep * 1000 + number)) {
      if (isOwn(route, actor, { table, id })) continue;
      const input = withForeignIds(attacks(route), id) as Record<string, unknown>;
      const answer = await surfaces[surface](kit, route, input, actor);
      const shown = JSON.stringify(answer.body, withoutEcho);
      const found = [...own].filter((foreignId) => shown.includes(foreignId));
      if (answer.status >= 500 || found.length > 0 || (route.inPath.length > 0 && answer.status < 400)) {
        leaks.push(
          `${route.name} with an id of ${table}: ${answer.status} ${String(codeOf(answer))} ${found.length > 0 ? "SHOWS FOREIGN IDS" : ""}`,
        );
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(await stateOf(adminUrlOf(kit.url), foreignTenant)).toEqual(before);
}

/** Which table an id field names; a path's own id is named by its resource. */
const TABLES: Record<string, string> = {
  warehouse_id: "warehouses",
  pickup_warehouse_id: "warehouses",
  customer_id: "customers",
  delivery_service_id: "delivery_services",
  driver_id: "drivers",
  item_id: "inventory_items",
  stock_id: "inventory_stock",
  bin_id: "locations",
  from_bin_id: "locations",
  to_bin_id: "locations",
  location_id: "locations",
  category_ids: "item_categories",
  customer_ids: "customers",
  address_id: "addresses",
  addressId: "addresses",
};
const RESOURCES: [RegExp, string][] = [
  [/warehousing\/warehouses/, "warehouses"],
  [/locations/, "locations"],
  [/item-categories/, "item_categories"],
  [/inventory-items/, "inventory_items"],
  [/inventory-stock/, "inventory_stock"],
  [/inventory-transactions/, "inventory_transactions"],
  [/reservations/, "inventory_reservations"],
  [/branches/, "branches"],
  [/customers/, "customers"],
  [/institutions/, "institutions"],
  [/wallets/, "finance_accounts"],
  [/delivery\/services/, "delivery_services"],
  [/delivery\/deliveries/, "deliveries"],
  [/driver\/deliveries/, "deliveries"],
  [/delivery\/zones/, "zones"],
  [/delivery\/vehicles/, "vehicles"],
  [/\/webhooks\/attempts/, "webhook_attempts"],
  [/^\/webhooks/, "webhooks"],
];
function tableOf(route: RestRoute, key: string): string | undefined {
  return (
    TABLES[key] ??
    (key === "id" || key === "parent_id" ? RESOURCES.find(([path]) => path.test(route.path))?.[1] : undefined)
  );
}

/** Every id of the input is our own, but one, which is another tenant's record of the very same kind. */
async function tryOneByOne(): Promise<{ tried: number; leaks: string[] }> {
  const own = new Map((await idsOf(adminUrlOf(kit.url), admin.tenantId ?? "")).map(({ table, id }) => [table, id]));
  const theirs = new Map(foreign.map(({ table, id }) => [table, id]));
  const leaks: string[] = [];
  let tried = 0;
  for (const route of scoped) {
    const base = attacks(route);
    const keys = Object.keys(base).filter((key) => tableOf(route, key));
    for (const intruder of keys) {
      const input = { ...base };
      for (const key of keys) {
        const id = (key === intruder ? theirs : own).get(tableOf(route, key) ?? "");
        input[key] = Array.isArray(base[key]) ? [id] : id;
      }
      tried += 1;
      const answer = await surfaces.REST(kit, route, input, admin);
      const isEmptyList = route.type === "query" && answer.body?.total === 0;
      if (answer.status >= 500 || (answer.status < 400 && !isEmptyList))
        leaks.push(`${route.name} with a foreign ${intruder}: ${answer.status}`);
    }
  }
  return { tried, leaks };
}

/** The same database with the explicit tenant predicate taken out of every statement: the second wall must hold alone. */
function withoutPredicates(database: Database): Database {
  const strip = <Row, Values extends readonly unknown[]>(
    statement: Statement<Row, Values>,
  ): Statement<Row, Values> => ({
    ...statement,
    name: `bare.${createHash("sha256").update(statement.text).digest("hex").slice(0, 40)}`,
    text: statement.text.replace(/\b(?:\w+\.)?tenant_id = (\$\d+)(?!\d)(?:::uuid)?/g, "$1::uuid IS NOT NULL"),
  });
  return {
    ...database,
    read: (scope, fn) =>
      database.read(scope, (q) => fn({ ...q, sql: (statement, ...values) => q.sql(strip(statement), ...values) })),
    transaction: (scope, fn, options) =>
      database.transaction(
        scope,
        (tx) => fn({ ...tx, sql: (statement, ...values) => tx.sql(strip(statement), ...values) }),
        options,
      ),
  };
}

describe("another tenant's ids in path, query and body reach nothing and change nothing (3 §1.6)", () => {
  test("on REST, of an administrator who is a member of both tenants", () => tryEverything("REST", both, 1), 300_000);

  test("on tRPC, of an administrator who is only invited there (4 B1)", () => tryEverything("tRPC", invited, 2));
});

// Whatever the surface, the statements are the same. Asked without a tenant, Citus knows no node to ask: it refuses most of them,
// and ends its own server with some. That the policies hold on every shard is seen in packages/db/src/citus.
const isCluster = testServer().isCluster ?? false;
const ofOneDatabase = isCluster ? " (not on a cluster, where the tenant says which node is asked)" : "";
test.skipIf(isCluster)(
  `row-level security holds alone: another tenant's ids reach nothing where the tenant predicate is taken out of the statements${ofOneDatabase}`,
  async () => {
    const database = kit.deps.database;
    kit.deps.database = withoutPredicates(database);
    try {
      await tryEverything("REST", both, 3);
    } finally {
      kit.deps.database = database;
    }
  },
);

test("inviting somebody opens nothing of theirs: neither their account nor their address book (4 B1, 4 B13)", async () => {
  const theirs = await signInAs(kit, "admin@zagros.test");
  const person = await newMember(kit, theirs, "viewer");
  const home = {
    title: { en: "Home" },
    latitude: 36.19,
    longitude: 44.01,
    address_line1: "Ankawa Road 12",
    city: "Erbil",
    country: "IQ",
  };
  const { address } = await person.caller.places.addresses.create({ ...home, address_type: "user" });
  const own = [person.userId, String(address.id)];
  const { phone } = await contactsOf(kit, person.userId);
  const asked = await inviteToo(kit, admin, person, "viewer");
  const account = () => stateOf(adminUrlOf(kit.url), foreignTenant);
  const before = await account();
  const leaks: string[] = [];
  for (const route of scoped) {
    if (![...route.inPath, ...Object.keys(route.shape)].some((key) => /(^|_)id$|Id$/.test(key) && key !== "tenant_id"))
      continue;
    for (const id of own) {
      const answer = await surfaces.REST(
        kit,
        route,
        withForeignIds(attacks(route), id) as Record<string, unknown>,
        admin,
      );
      const shown = JSON.stringify(answer.body, withoutEcho);
      const isShown = [...own, phone, "Ankawa"].some((secret) => shown.includes(secret));
      const isReached = route.inPath.some((key) => /(^|_)id$|Id$/.test(key)) && answer.status < 400;
      if (answer.status >= 500 || isShown || isReached)
        leaks.push(`${route.name}: ${answer.status} ${String(codeOf(answer))}`);
    }
  }
  expect(leaks).toEqual([]);
  expect(await account()).toEqual(before);
  expect((await admin.caller.identity.users.show({ userId: asked })).user).toMatchObject({
    status: "invited",
    phone: null,
  });
});

test("one foreign id among our own, of the very kind the field wants, is refused wherever it stands (architecture 3.10)", async () => {
  const before = await stateOf(adminUrlOf(kit.url), foreignTenant);
  const { tried, leaks } = await tryOneByOne();
  expect(tried).toBeGreaterThan(40);
  expect(leaks).toEqual([]);
  expect(await stateOf(adminUrlOf(kit.url), foreignTenant)).toEqual(before);
});
