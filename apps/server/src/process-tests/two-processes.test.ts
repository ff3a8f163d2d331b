import { randomBytes } from "node:crypto";
import { createAccessTokens, verifyLedger } from "@karwan/api";
import type { Actor, Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = randomBytes(32).toString("hex");
let kit: Kit;
let servers: ServerProcess[];
let token: string;
let place: { warehouse_id: string; bin_id: string };

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  const env = { DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret, KARWAN_RATE_LIMIT_PER_MINUTE: "100000" };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  const { admin } = await kit.tenant();
  token = await tokenOf(admin);
  const { warehouse } = await call(0, "POST", "/warehousing/warehouses", { name: "Main", code: "MAIN" });
  const { location } = await call(0, "POST", "/warehousing/locations", {
    warehouse_id: warehouse.id,
    name: "A1",
    code: "A1",
    location_type: "bin",
  });
  place = { warehouse_id: warehouse.id, bin_id: location.id };
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await kit.stop();
});

function tokenOf({ userId, sessionId, tenantId }: Actor): Promise<string> {
  return createAccessTokens(secret).sign({ userId, sessionId, tenantId }, new Date());
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON body of any shape
type Body = any;

async function call(
  which: number,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const response = await fetch(`${servers[which % servers.length]?.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { ...((await response.json()) as object), status: response.status };
}

/** A new item with `quantity` in the bin; answers its stock row. */
async function stocked(sku: string, quantity: number): Promise<{ id: string; item_id: string }> {
  const { item } = await call(0, "POST", "/warehousing/inventory-items", { name: sku, sku, unit_size: 1 });
  const { stock } = await call(0, "POST", "/warehousing/inventory-stock", { ...place, item_id: item.id, quantity });
  return { id: stock.id, item_id: item.id };
}

const pick = (which: number, stock: { id: string; item_id: string }, headers = {}) =>
  call(
    which,
    "POST",
    "/warehousing/inventory-transactions",
    {
      warehouse_id: place.warehouse_id,
      item_id: stock.item_id,
      stock_id: stock.id,
      from_bin_id: place.bin_id,
      transaction_type: "pick",
      quantity: 1,
    },
    headers,
  );

describe.each([
  ["one server process", 1],
  ["two server processes on one database", 2],
])("with %s", (_name, processes) => {
  test("of 200 concurrent picks of 1 from a stock of 100 exactly 100 succeed (2 §4.3)", async () => {
    const stock = await stocked(`RACE-${processes}`, 100);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => pick(index % processes, stock)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(100);
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.code}`))).toEqual(
      new Set(["409 insufficient_stock"]),
    );

    const row = await call(0, "GET", `/warehousing/inventory-stock/${stock.id}`);
    expect(row.stock.quantity).toBe(0);
    const ledger = await call(0, "GET", `/warehousing/inventory-transactions?stock_id=${stock.id}`);
    expect(ledger.stats).toMatchObject({ pick: 100, initial_stock: 1 });
    expect((await verifyLedger(kit.database)).mismatches).toEqual([]);
  });

  test("50 concurrent requests with one Idempotency-Key pick once (3 §1.8)", async () => {
    const stock = await stocked(`KEY-${processes}`, 100);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        pick(index % processes, stock, { "idempotency-key": `once-${processes}` }),
      ),
    );
    const done = answers.filter((answer) => answer.status === 201);
    expect(new Set(done.map((answer) => answer.inventory_transaction.id)).size).toBe(1);
    expect(new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.code))).toEqual(
      done.length === 50 ? new Set() : new Set(["idempotency_in_progress"]),
    );
    expect((await call(0, "GET", `/warehousing/inventory-stock/${stock.id}`)).stock.quantity).toBe(99);
  });
});
