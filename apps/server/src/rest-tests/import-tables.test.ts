import type { TestTenant } from "@karwan/api/testing";
import { goodsOf } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { appOver, startRestKit } from "../testing/rest-kit.ts";
import type { Begun } from "../testing/slow-client.ts";
import { begin, served } from "../testing/slow-client.ts";
import { parseTable, textOf } from "../testing/table.ts";

const ITEMS = "/imports/inventory-items";
const STOCK = "/imports/stock";
const commit = { dry_run: "false" };

let kit: RestKit;
let tenant: TestTenant;
let server: Awaited<ReturnType<typeof served>>;
beforeAll(async () => {
  kit = await startRestKit();
  ({ tenant } = await goodsOf(kit));
  server = await served(appOver(kit.deps, { bodyLimits: limits(60_000) }));
});
afterAll(async () => {
  await server.close();
  await kit.stop();
});

const share = { total: 1_000_000, perCaller: 1_000_000 };
const limits = (graceMs: number) => ({
  anonymous: share,
  signedIn: share,
  uploads: share,
  files: { total: 40_000_000, perCaller: 30_000_000 },
  pace: { graceMs, bytesPerSecond: 1_000_000_000 },
});
const send = (path: string, body: string, query: Record<string, string> = {}, headers = {}) =>
  kit.request("POST", path, tenant.admin, { body, query, headers: { "content-type": "text/csv", ...headers } });
const items = (from: number, count: number) =>
  ["name,sku,unit_size", ...Array.from({ length: count }, (_, n) => `Item,T-${from + n},1`)].join("\n");

/** A table over a socket, of which as many bytes are sent as the test likes. */
const open = (port: number, headers: Record<string, string | number> = {}): Begun =>
  begin({
    port,
    path: `/api/v1${ITEMS}`,
    headers: { "content-type": "text/csv", authorization: `Bearer ${tenant.admin.token}`, ...headers },
  });

describe("POST /imports/inventory-items and /imports/stock (3 §15, 4 D11)", () => {
  test("answer what was looked at and what was made, in the envelope", async () => {
    expect(await send(ITEMS, items(0, 3))).toMatchObject({
      status: 200,
      body: { success: true, message: "The table can be imported", dry_run: true, total: 3, created: null },
    });
    expect((await send(ITEMS, items(0, 3), commit)).body).toMatchObject({ message: "Items imported", created: 3 });
    const stock = ["warehouse_id,bin_id,item_id,quantity", "MAIN,RECEIVING,T-0,5", "MAIN,RECEIVING,INV2,7"].join("\n");
    expect((await send(STOCK, stock)).body).toMatchObject({ message: "The table can be imported", total: 2 });
    expect((await send(STOCK, stock, commit)).body).toMatchObject({ message: "Stock imported", created: 2 });
    expect((await send(STOCK, stock, commit)).body).toMatchObject({
      code: "import_has_errors",
      message: "Nothing was imported: the table has 2 errors",
      error_count: 2,
      errors: [
        { row: 2, field: "bin_id", code: "stock_row_exists", message: expect.any(String) },
        { row: 3, field: "bin_id", code: "stock_row_exists", message: expect.any(String) },
      ],
    });
  });

  test("take what an export of the same list has in these columns: what was taken from a formula is itself again", async () => {
    for (const name of ["＝1+1", "＋1", "－1", "＠me"])
      await tenant.admin.caller.warehousing.items.create({ name, sku: `WIDE FORMULA ${name}`, unit_size: 1 });
    const wide = { authorization: `Bearer ${tenant.admin.token}`, accept: "text/csv" };
    const exported = await textOf(
      await kit.app.request("/api/v1/warehousing/inventory-items?search=WIDE", { headers: wide }),
    );
    for (const cell of ["'＝1+1", "'＋1", "'－1", "'＠me"]) expect(exported).toContain(`,${cell},`);
    const name = "=HYPERLINK(1), or not";
    await tenant.admin.caller.warehousing.items.create({ name, sku: "FORMULA", unit_size: 1.5 });
    const headers = { authorization: `Bearer ${tenant.admin.token}`, accept: "text/csv" };
    const response = await kit.app.request("/api/v1/warehousing/inventory-items?search=HYPERLINK", { headers });
    const { rows } = parseTable(await textOf(response));
    const columns = ["name", "sku", "unit_size", "attributes", "category_ids", "is_active"] as const;
    const quoted = (cell = "") => `"${cell.replaceAll('"', '""')}"`;
    const table = [columns.join(), ...rows.map((row) => columns.map((key) => quoted(row[key])).join())].join("\n");
    const { body } = await send(ITEMS, table.replaceAll("FORMULA", "FORMULA-2"), commit);
    expect(body).toMatchObject({ created: 1 });
    const { items: found } = await tenant.admin.caller.warehousing.items.list({ search: "FORMULA-2" });
    expect(found).toMatchObject([{ name, unit_size: 1.5, is_active: true }]);
  });

  test("are answered once under a key, by what is in the table: the same bytes or other ones (3 §1.8)", async () => {
    const key = { "idempotency-key": "a-table" };
    const first = await send(ITEMS, items(100, 2), commit, key);
    const again = await send(ITEMS, items(100, 2), commit, key);
    expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([200, first.body, "true"]);
    expect((await send(ITEMS, items(100, 3), commit, key)).status).toBe(422);
  });

  test("take no packed tables, whose letters would be others: 415 for any Content-Encoding but identity", async () => {
    for (const encoding of ["gzip", "deflate", "br", "zstd", "none_such"]) {
      const refused = await send(ITEMS, items(900, 1), {}, { "content-encoding": encoding });
      expect([refused.status, refused.body.code]).toEqual([415, "unsupported_media_type"]);
    }
    expect((await send(ITEMS, items(900, 1), {}, { "content-encoding": "identity" })).status).toBe(200);
  });

  test("take nothing but tables: another type is 415, none at all 400, too long 413, without rights 403", async () => {
    expect((await send(ITEMS, "{}", {}, { "content-type": "application/json" })).status).toBe(415);
    expect((await send(ITEMS, "", {})).body).toMatchObject({ code: "validation_failed", details: [{ field: "csv" }] });
    const { sent, answer } = open(server.port, { "content-length": 65 * 1024 * 1024 });
    sent.flushHeaders();
    expect(await answer).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
    const viewer = await tenant.member("viewer");
    const refused = await kit.request("POST", ITEMS, viewer, { body: "x", headers: { "content-type": "text/csv" } });
    expect(refused.status).toBe(403);
  });
});

describe("a table on its way in", () => {
  test("may be longer than what is held of bodies, and is read from where it lies (4 D11)", async () => {
    const { sent, answer } = open(server.port);
    sent.write("name,sku,unit_size,description\n");
    const filler = "d".repeat(4000);
    for (let n = 0; n < 600; n += 1) sent.write(`Long,L-${n},1,${filler}\n`);
    sent.end();
    expect(await answer).toMatchObject({ status: 200, body: { dry_run: true, total: 600 } });
  });

  test("takes no more of the disk than its sender may, and the others' tables are read all the same", async () => {
    const greedy = open(server.port);
    const piece = "x".repeat(1_000_000);
    for (let n = 0; n < 31; n += 1) greedy.sent.write(piece);
    expect(await greedy.answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    const { sent, answer } = open(server.port);
    sent.end(items(900, 1));
    expect(await answer).toMatchObject({ status: 200 });
  });

  test("that comes too slowly, or is broken off, leaves nothing", async () => {
    const hurried = await served(appOver(kit.deps, { bodyLimits: limits(0) }));
    const slow = open(hurried.port);
    slow.sent.write("name,");
    expect(await slow.answer).toMatchObject({ status: 408, body: { code: "request_timeout" } });
    const gone = open(server.port);
    gone.sent.write(items(950, 5));
    gone.sent.destroy();
    const { sent, answer } = open(server.port);
    sent.end(items(950, 5));
    expect((await answer).body).toMatchObject({ total: 5 });
    await hurried.close();
  });
});
