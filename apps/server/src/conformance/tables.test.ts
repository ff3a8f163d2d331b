import { appRouter } from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes } from "../rest/routes.ts";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";
import { parseTable, textOf } from "../testing/table.ts";
import { signInAs } from "./demo-actors.ts";

const lists = restRoutes(appRouter).filter(({ table }) => table !== null);
const reached = lists.filter(({ meta, inPath }) => meta.access.kind !== "external" && inPath.length === 0);

let kit: RestKit;
let admin: Actor;
let query: Record<string, string>;
beforeAll(async () => {
  kit = await startRestKit(undefined, demoDatabase());
  admin = await signInAs(kit, "admin@rafidain.test");
  const { body } = await kit.request("GET", "/warehousing/warehouses", admin);
  query = { warehouse_id: body.warehouses[0].id };
});
afterAll(() => kit.stop());

/** As far as the first column goes, which is a text everywhere. */
type Rows = Record<string, string>[];

/** All rows by their pages; null where the list needs somebody else. */
async function paged({ path, table, inQuery }: RestRoute, asked: Record<string, string>): Promise<Rows | null> {
  const rows: Rows = [];
  for (let page = 1; ; page += 1) {
    const of = { ...asked, limit: 100, ...(inQuery.includes("page") && { page }) };
    const { status, body } = await kit.request("GET", path, admin, { query: of });
    if (status !== 200) return null;
    rows.push(...body[table?.key ?? ""]);
    if (rows.length >= (body.total ?? body.pagination?.total ?? 0)) return rows;
  }
}

async function tableOf({ path }: RestRoute, asked: Record<string, string>) {
  const headers = { authorization: `Bearer ${admin.token}`, accept: "text/csv" };
  const response = await kit.app.request(`/api/v1${path}?${new URLSearchParams(asked)}`, { headers });
  return { status: response.status, type: response.headers.get("content-type"), text: await textOf(response) };
}

test("every list is answered as a table of all its rows, as its pages show them and in their order (3 §15, 4 D11)", async () => {
  const answered: string[] = [];
  for (const route of reached) {
    const asked = route.inQuery.includes("warehouse_id") ? query : {};
    const rows = await paged(route, asked);
    const { status, type, text } = await tableOf(route, { ...asked, limit: "1", page: "7" });
    if (rows === null) {
      expect([route.name, status, type]).toEqual([route.name, expect.any(Number), "application/json"]);
      continue;
    }
    expect([route.name, status, type]).toEqual([route.name, 200, "text/csv; charset=utf-8; header=present"]);
    const table = parseTable(text);
    const id = table.columns[0] ?? "";
    const said = rows.map((row) => row[id] ?? "");
    expect([route.name, table.rows.map((row) => row[id])]).toEqual([route.name, said]);
    answered.push(route.name);
  }
  expect(answered).toEqual(expect.arrayContaining(["warehousing.items.list", "delivery.deliveries.list"]));
  expect(answered.length).toBeGreaterThan(25);
});

// What answers several records and is no table, and why.
const noTables = {
  "delivery.driverDeliveries.list": "two lists in one answer, for the driver's phone",
  "identity.apiKeys.presentedHealth": "a key's state",
  "identity.apiKeys.health": "a key's state",
  "identity.sessions.me": "one's own account",
  "messaging.preferences.show": "one person's choices for all kinds of notification",
  "delivery.drivers.location": "a place, and the way there for a map",
  "warehousing.items.show": "one record with what belongs to it",
  "warehousing.items.showByCode": "one record with what belongs to it",
  "warehousing.stock.show": "one record with what belongs to it",
  "restaurant.menus.show": "a menu in its sections, for those who order",
  "restaurant.orders.kitchen": "a kitchen's board, each order with what is in it",
  "restaurant.carts.availability": "what of one's own cart is to be had",
  "storefront.customerOrders.paymentStatus": "one order with its payments",
  "restaurant.dinerOrders.show": "one order with its payments",
  "storefront.markets.own": "one record with what belongs to it",
  "fulfilment.packageScan.scan": "what to do with one parcel",
};

test("whatever lists answers as a table too, or is known to be no list (3 §15)", () => {
  const isMany = ({ output }: RestRoute) => Object.values(output.shape).some((field) => field instanceof z.ZodArray);
  const isNamedList = ({ name, meta }: RestRoute) => /^list/i.test(meta.operationId ?? "") || /\.list\w*$/i.test(name);
  const several = restRoutes(appRouter).filter(
    (route) => route.meta.rest.method === "GET" && (isMany(route) || isNamedList(route)),
  );
  const without = several.filter(({ table }) => table === null).map(({ name }) => name);
  expect(without.toSorted()).toEqual(Object.keys(noTables).toSorted());
});

test("every list has columns that differ, beginning with what tells its rows apart", () => {
  for (const { name, table } of lists) {
    const columns = table?.columns.map((column) => column.name) ?? [];
    expect([name, new Set(columns).size, columns.length > 1]).toEqual([name, columns.length, true]);
  }
});
