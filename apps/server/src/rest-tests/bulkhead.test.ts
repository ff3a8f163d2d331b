import type { TestTenant } from "@karwan/api/testing";
import { howManyWait } from "@karwan/api/testing";
import type { Database, DatabaseOptions } from "@karwan/db";
import { createDatabase } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestKit } from "../testing/index.ts";
import { holdRow, startRestKit } from "../testing/index.ts";

let kit: RestKit;
let blocked: TestTenant;
let healthy: TestTenant;
beforeAll(async () => {
  kit = await startRestKit();
  [blocked, healthy] = [await kit.tenant(), await kit.tenant()];
});
afterAll(() => kit.stop());

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.close())));

/** A process of its own, as far as connections go: eight of them. */
function processOf(options: Omit<DatabaseOptions, "url">) {
  const database = createDatabase({ url: kit.url, poolSize: 8, lockTimeoutMs: 60_000, ...options });
  opened.push(database);
  return { database, ...kit.over({ ...kit.deps, database }) };
}
type Process = ReturnType<typeof processOf>;

/** A shelf full of something, and how one piece is taken off it through a process. */
async function given({ admin }: TestTenant, sku: string) {
  const { warehousing } = admin.caller;
  const warehouse_id = (await warehousing.warehouses.create({ name: sku, code: sku })).warehouse.id;
  const shelf = { warehouse_id, name: "A1", code: "A1", location_type: "bin" as const };
  const bin_id = (await warehousing.locations.create(shelf)).location.id;
  const item_id = (await warehousing.items.create({ name: sku, sku, unit_size: 1 })).item.id;
  const { stock } = await warehousing.stock.upsert({ warehouse_id, item_id, bin_id, quantity: 1000 });
  const of = { warehouse_id, item_id, stock_id: stock.id, from_bin_id: bin_id, transaction_type: "pick", quantity: 1 };
  return {
    stockId: stock.id,
    pick: (process: Process, headers = {}) =>
      process.request("POST", "/warehousing/inventory-transactions", admin, { body: of, headers }),
    pickByTrpc: (process: Process) =>
      process.app.request("/trpc/warehousing.transactions.create", {
        method: "POST",
        headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
        body: JSON.stringify({ json: of }),
      }),
    left: async () => (await warehousing.stock.show({ id: stock.id })).stock.quantity,
  };
}

const hold = ({ tenantId }: TestTenant, id: string) =>
  holdRow(kit, { tenantId }, "inventory_stock", { tenant_id: tenantId, id });
const lockWaits = () => howManyWait(kit.database);

describe("a row that somebody keeps locked (architecture 3.12)", () => {
  test("holds half of the connections at most: twelve of another tenant's are served while twelve of its own wait", async () => {
    const process = processOf({});
    const [stuck, free] = [await given(blocked, "STUCK"), await given(healthy, "FREE")];
    // Both tenants are there.
    expect([(await free.pick(process)).status, (await stuck.pick(process)).status]).toEqual([201, 201]);
    const release = await hold(blocked, stuck.stockId);
    let over = 0;
    const own = Array.from({ length: 12 }, () => stuck.pick(process).finally(() => (over += 1)));
    await expect.poll(lockWaits).toBe(4);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => free.pick(process)));
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    }
    expect([over, await lockWaits(), process.database.stats().waiting]).toEqual([0, 4, 8]);
    await release();
    expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect([await stuck.left(), await free.left()]).toEqual([1000 - 13, 1000 - 61]);
  });

  test("is waited for a while, and then 503 with Retry-After on both surfaces; the work is not done (3 §1.5)", async () => {
    const process = processOf({ lockTimeoutMs: 50 });
    const { stockId, pick, pickByTrpc, left } = await given(blocked, "LOCKED");
    const release = await hold(blocked, stockId);
    const refused = await pick(process);
    expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "service_unavailable",
      "5",
    ]);
    const byTrpc = await pickByTrpc(process);
    expect([byTrpc.status, byTrpc.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await byTrpc.json()).toMatchObject({ error: { json: { data: { code: "service_unavailable" } } } });
    await release();
    expect(await left()).toBe(1000);
    expect((await pick(process)).status).toBe(201);
  });

  test("lets no more of its tenant's requests wait than may: more are 503 with Retry-After at once, others' are served", async () => {
    const process = processOf({ shares: { mostWaiting: 2 } });
    const [stuck, free] = [await given(blocked, "CROWD"), await given(healthy, "CALM")];
    await Promise.all([free.pick(process), stuck.pick(process)]);
    const release = await hold(blocked, stuck.stockId);
    const own = Array.from({ length: 6 }, () => stuck.pick(process));
    await expect.poll(async () => [await lockWaits(), process.database.stats().waiting]).toEqual([4, 2]);
    const refused = await stuck.pick(process);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await free.pick(process)).status).toBe(201);
    await release();
    expect((await Promise.all(own)).map(({ status }) => status)).toEqual(Array(6).fill(201));
  });
});

test("a request under a key that was 503 for a lock is done when it is repeated, once however often (3 §1.8)", async () => {
  const process = processOf({ lockTimeoutMs: 50 });
  const { stockId, pick, left } = await given(blocked, "AGAIN");
  const release = await hold(blocked, stockId);
  const key = { "idempotency-key": "locked-at-first" };
  const refused = await Promise.all([pick(process, key), pick(process, key)]);
  for (const { status } of refused) expect([409, 503]).toContain(status);
  expect((await pick(process, key)).status).toBe(503);
  await release();
  const done = [await pick(process, key), await pick(process, key)];
  expect(done.map(({ status }) => status)).toEqual([201, 201]);
  expect([done[1]?.headers.get("idempotency-replayed"), await left()]).toEqual(["true", 999]);
});

test("a statement beyond its time is 503 with Retry-After, never 500 (3 §1.5)", async () => {
  const process = processOf({ statementTimeoutMs: 200 });
  const { stockId, pick } = await given(blocked, "SLOW");
  const release = await hold(blocked, stockId);
  const refused = await pick(process);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  await release();
});
