import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:http";
import type { Actor, TestTenant } from "@karwan/api/testing";
import { arrange } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { appOver, startRestKit } from "../testing/rest-kit.ts";
import { served } from "../testing/slow-client.ts";
import { parseTable, textOf } from "../testing/table.ts";

let kit: RestKit;
let tenant: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  tenant = await kit.tenant();
});
afterAll(() => kit.stop());

const PATH = "/warehousing/inventory-items";
const itemsOf = (actor: Actor) => actor.caller.warehousing.items;
const item = (actor: Actor, sku: string, over: object = {}) =>
  itemsOf(actor).create({ name: `Item ${sku}`, sku, unit_size: 1, ...over });

type Asked = { as?: Actor; query?: string; accept?: string; path?: string };
async function get({ as = tenant.admin, query = "", accept = "text/csv", path = PATH }: Asked = {}) {
  const headers = { authorization: `Bearer ${as.token}`, accept };
  const response = await kit.app.request(`/api/v1${path}${query}`, { headers });
  return { status: response.status, headers: response.headers, text: await textOf(response) };
}

/** A tenant with many items, written at once. */
async function withMany(count: number): Promise<TestTenant> {
  const many = await kit.tenant();
  await item(many.admin, "S-0", { description: "x".repeat(4000) });
  await arrange(
    kit.database,
    many,
    `INSERT INTO inventory_items SELECT (jsonb_populate_record(i, jsonb_build_object(
         'id', gen_random_uuid(), 'sku', 'S-' || n, 'barcode', 'S' || n, 'item_code', 1000000 + n))).*
       FROM inventory_items i CROSS JOIN generate_series(1, $2::int - 1) AS n WHERE i.tenant_id = $1`,
    [many.tenantId, count],
  );
  return many;
}

describe("a list as a table (3 §15, 4 D11)", () => {
  test("has a column for each field, those of objects behind a dot, with lists apart by ; and what is deeper as JSON", async () => {
    const { admin } = await kit.tenant();
    const { item_category } = await admin.caller.warehousing.itemCategories.create({ name: { en: "Tea", ar: "شاي" } });
    const dimensions = { length: 10, width: 2.5, height: 1 };
    await item(admin, "TEA-1", { category_ids: [item_category.id], dimensions, attributes: { a: [1, "b"] } });
    const { status, headers, text } = await get({ as: admin });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="items.csv"',
      "cache-control": "no-store",
      vary: expect.stringContaining("Accept"),
      "x-request-id": expect.any(String),
    });
    const { rows } = parseTable(text);
    expect(rows).toMatchObject([
      {
        sku: "TEA-1",
        "dimensions.width": "2.5",
        "category.name.ar": "شاي",
        "sub_category.id": "",
        category_ids: item_category.id,
        attributes: '{"a":[1,"b"]}',
        is_active: "true",
        stock_quantity: "",
      },
    ]);
    expect(text.split("\r\n")[0]).toMatch(/^\uFEFFid,tenant_id,name,sku,item_code,/);
  });

  test("has an apostrophe before what a spreadsheet would compute, and none before numbers below zero", async () => {
    const { admin } = await kit.tenant();
    const names = ["=1+1", "+964", "-2", "@SUM(A1)", "plain = not", "'=quoted"];
    for (const [n, name] of names.entries()) await item(admin, `F-${n}`, { name, brand: 'a "b", c' });
    const { text } = await get({ as: admin });
    const { rows } = parseTable(text);
    expect(rows.map((row) => row.name).toReversed()).toEqual([
      "'=1+1",
      "'+964",
      "'-2",
      "'@SUM(A1)",
      "plain = not",
      "'=quoted",
    ]);
    expect(rows[0]?.brand).toBe('a "b", c');
    const south = { full_address: "South", latitude: -33.5, longitude: 44, country: "IQ" };
    const { address } = await admin.caller.places.addresses.create({ user_id: admin.userId, ...south });
    const { rows: places } = parseTable((await get({ as: admin, path: "/addresses" })).text);
    expect(places.find(({ id }) => id === address.id)?.latitude).toBe("-33.5");
  });

  test("has all rows that the filters leave, whatever page is asked for, and a header alone where there are none", async () => {
    const { admin } = await kit.tenant();
    for (let n = 0; n < 45; n += 1) await item(admin, `N-${n}`, { brand: n % 2 === 0 ? "Even" : "Odd" });
    const skus = async (query: string) => parseTable((await get({ as: admin, query })).text).rows.map(({ sku }) => sku);
    expect(await skus("?page=3&limit=2")).toEqual(Array.from({ length: 45 }, (_, n) => `N-${44 - n}`));
    expect(await skus("?brand=odd&page=nonsense")).toHaveLength(22);
    expect(await skus("?search=none")).toEqual([]);
  });

  test("is what Accept asks for first, and nothing that is no list", async () => {
    const typeOf = async (accept: string, path = PATH) => (await get({ accept, path })).headers.get("content-type");
    const csv = "text/csv; charset=utf-8; header=present";
    for (const accept of ["text/csv", "TEXT/CSV", "text/csv, */*;q=0.1", "application/json;q=0.5, text/csv"])
      expect([accept, await typeOf(accept)]).toEqual([accept, csv]);
    for (const accept of ["application/json", "*/*", "text/*", "application/json, text/csv;q=0.9", "text/csv;q=0"])
      expect([accept, await typeOf(accept)]).toEqual([accept, "application/json"]);
    expect(await typeOf("text/csv", "/auth/me")).toBe("application/json");
  });

  test("is refused as the list is, in the envelope: without rights, for a filter, for what is not there", async () => {
    const customer = await tenant.member("customer");
    const refused = async (asked: Asked) => {
      const { status, headers, text } = await get(asked);
      expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual(["application/json", null]);
      return [status, JSON.parse(text).code];
    };
    expect(await refused({ as: customer })).toEqual([403, "insufficient_permissions"]);
    expect(await refused({ query: "?is_active=perhaps" })).toEqual([400, "validation_failed"]);
    const nowhere = "?warehouse_id=0195c1a0-0000-7000-8000-000000000001";
    expect(await refused({ query: nowhere })).toEqual([404, "warehouse_not_found"]);
    expect(await refused({ path: `/warehousing/inventory-stock`, query: nowhere })).toEqual([
      404,
      "warehouse_not_found",
    ]);
  });

  test("hides what the list hides: counts of a blind audit that is open (4 L2)", async () => {
    const { admin } = await kit.tenant();
    const { warehouses, locations, stock, audits } = admin.caller.warehousing;
    const { warehouse } = await warehouses.create({ name: "W", code: "W" });
    const [bin] = (await locations.list({ warehouse_id: warehouse.id })).locations;
    const made = await item(admin, "BLIND");
    const place = { warehouse_id: warehouse.id, item_id: made.item.id, bin_id: bin?.id ?? "" };
    await stock.upsert({ ...place, quantity: 77 });
    const scope = { warehouse_id: warehouse.id, audit_type: "full_count", scheduled_date: "2026-11-23", blind: true };
    await audits.create(scope as never);
    const { text } = await get({ as: admin, path: "/warehousing/inventory-audits" });
    expect(parseTable(text).rows).toHaveLength(1);
    expect(text).not.toMatch(/\b77\b/);
  });
});

describe("a table on its way (3 §15)", () => {
  type Reader = { response: IncomingMessage; bytes: () => Promise<{ text: string; whole: boolean }> };
  async function open(port: number, as: Actor): Promise<Reader> {
    const headers = { authorization: `Bearer ${as.token}`, accept: "text/csv" };
    const sent = request({ port, host: "127.0.0.1", path: `/api/v1${PATH}`, headers, agent: false });
    sent.on("error", () => {});
    sent.end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const bytes = async () => {
      const pieces: Buffer[] = [];
      const read = async () => {
        for await (const piece of response) pieces.push(piece as Buffer);
      };
      await read().catch(() => {});
      return { text: Buffer.concat(pieces).toString("utf8"), whole: response.complete };
    };
    return { response, bytes };
  }

  test("is broken off, and never short, when its reader's rights end before it does", async () => {
    // More than sockets keep on their way.
    const many = await withMany(4000);
    const reader = await many.member("viewer");
    const { port, close } = await served(appOver(kit.deps));
    const { bytes } = await open(port, reader);
    await many.admin.caller.identity.users.setRoles({ userId: reader.userId, role_ids: [] });
    const { text, whole } = await bytes();
    expect(whole).toBe(false);
    expect(text.length).toBeGreaterThan(0);
    const all = await open(port, many.admin);
    const read = await all.bytes();
    expect([read.whole, parseTable(read.text).rows.length]).toEqual([true, 4000]);
    await close();
  });

  test("holds no connection of the database while its reader rests, and is given up after a while", async () => {
    for (let n = 0; n < 100; n += 1) await item(tenant.admin, `R-${n}`);
    const headers = { authorization: `Bearer ${tenant.admin.token}`, accept: "text/csv" };
    const hurried = appOver(kit.deps, { exports: { patienceMs: 100 } });
    const reader = (await hurried.request(`/api/v1${PATH}`, { headers })).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await expect(reader?.closed).rejects.toThrow("request_timeout");
    const { total, idle } = kit.database.stats();
    expect(total - idle).toBe(0);
  });

  test("of which somebody asks for the headers alone takes nobody's place", async () => {
    const headers = { authorization: `Bearer ${tenant.admin.token}`, accept: "text/csv" };
    const app = appOver(kit.deps, { exports: { atOnce: 1 } });
    for (let n = 0; n < 3; n += 1) {
      const head = await app.request(`/api/v1${PATH}`, { method: "HEAD", headers });
      expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8; header=present"]);
    }
    const read = await app.request(`/api/v1${PATH}`, { headers });
    expect((await read.text()).split("\r\n").length).toBeGreaterThan(2);
  });

  test("of a tenant there are so many at a time; who leaves makes room (4 B14)", async () => {
    const many = await withMany(4000);
    const { port, close } = await served(appOver(kit.deps, { exports: { atOnce: 2 } }));
    const readers = [await open(port, many.admin), await open(port, many.admin)];
    const third = await open(port, many.admin);
    expect(third.response.statusCode).toBe(409);
    expect(JSON.parse((await third.bytes()).text)).toMatchObject({
      code: "limit_reached",
      limit: "exports",
      maximum: 2,
    });
    expect((await open(port, tenant.admin)).response.statusCode).toBe(200);
    readers[0]?.response.destroy();
    await readers[1]?.bytes();
    expect((await open(port, many.admin)).response.statusCode).toBe(200);
    await close();
  });
});
