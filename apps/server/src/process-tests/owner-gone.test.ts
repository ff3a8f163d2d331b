import { createAccessTokens, verifyLedger } from "@karwan/api";
import type { Kit, TestTenant } from "@karwan/api/testing";
import { arrange, howManyWait, startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdRow } from "../testing/hold-row.ts";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
let kit: Kit;
let tenant: TestTenant;
let stays: ServerProcess;
// Whoever waits for a lock waits until the test lets it go.
const start = () =>
  startServerProcess({ DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret, KARWAN_LOCK_TIMEOUT_MS: "60000" });

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  [tenant, stays] = await Promise.all([kit.tenant(), start()]);
}, 60_000);
afterAll(async () => {
  await stays.end("SIGKILL");
  await kit.stop();
});

const rows = <Row>(text: string, values: unknown[] = []) =>
  arrange<Row>(kit.database, { tenantId: tenant.tenantId }, text, values);

/** Ten pieces in a bin, and how one is taken out of it through a server under a key. */
async function given(key: string) {
  const { caller } = tenant.admin;
  const warehouse_id = (await caller.warehousing.warehouses.create({ name: key, code: key })).warehouse.id;
  const bin = { warehouse_id, name: "A1", code: "A1", location_type: "bin" as const };
  const bin_id = (await caller.warehousing.locations.create(bin)).location.id;
  const item_id = (await caller.warehousing.items.create({ name: key, sku: key, unit_size: 1 })).item.id;
  const { stock } = await caller.warehousing.stock.upsert({ warehouse_id, item_id, bin_id, quantity: 10 });
  const token = await createAccessTokens(secret).sign(tenant.admin, new Date());
  const of = { warehouse_id, item_id, stock_id: stock.id, from_bin_id: bin_id, transaction_type: "pick", quantity: 1 };
  const pick = async (server: ServerProcess) => {
    const response = await fetch(`${server.url}/api/v1/warehousing/inventory-transactions`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(of),
    });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, code, retryAfter: Number(response.headers.get("retry-after")) };
  };
  const left = async () => (await caller.warehousing.stock.show({ id: stock.id })).stock.quantity;
  return { stockId: stock.id, pick, left };
}

/** Whoever takes of a stock row stands still in the middle of its work until it is let go. */
const hold = (id: string) =>
  holdRow(kit, { tenantId: tenant.tenantId }, "inventory_stock", { tenant_id: tenant.tenantId, id });

const someWait = (count: number) =>
  expect.poll(() => howManyWait(kit.database), { timeout: 20_000 }).toBeGreaterThanOrEqual(count);

/** The owners of claims that are under way. */
const owners = () =>
  rows<{ instance_id: string }>("SELECT instance_id FROM idempotency_records WHERE state = 'running'");

/** As it stands ten seconds after the last word of the server that owns the only claim. */
async function tenSecondsOn(): Promise<void> {
  const [owner] = await owners();
  const text = "UPDATE server_instances SET seen_at = seen_at - interval '10 seconds' WHERE id = $1 RETURNING id";
  expect(await rows(text, [owner?.instance_id])).toHaveLength(1);
}

test("what a killed server had begun is done by another one after ten seconds, and once (3 §1.8)", async () => {
  const [{ stockId, pick, left }, killed] = await Promise.all([given("KILLED"), start()]);
  const release = await hold(stockId);
  const lost = pick(killed).catch(() => "lost");
  await someWait(1);
  await killed.end("SIGKILL");
  expect(await lost).toBe("lost");
  const early = await pick(stays);
  expect(early).toMatchObject({ status: 409, code: "idempotency_in_progress" });
  expect(early.retryAfter).toBeLessThanOrEqual(10);
  await tenSecondsOn();
  const again = pick(stays);
  await someWait(2);
  await release();
  expect(await again).toMatchObject({ status: 201 });
  expect([await left(), (await verifyLedger(kit.database)).mismatches]).toEqual([9, []]);
}, 90_000);

test("a server that stood still and goes on does nothing of what another one has taken over (3 §1.8)", async () => {
  const [{ stockId, pick, left }, frozen] = await Promise.all([given("FROZEN"), start()]);
  const release = await hold(stockId);
  const first = pick(frozen);
  await someWait(1);
  frozen.signal("SIGSTOP");
  await tenSecondsOn();
  const second = pick(stays);
  await someWait(2);
  frozen.signal("SIGCONT");
  await release();
  expect([await first, await second]).toMatchObject([
    { status: 409, code: "idempotency_in_progress" },
    { status: 201 },
  ]);
  expect([await left(), (await verifyLedger(kit.database)).mismatches]).toEqual([9, []]);
  await frozen.end();
}, 90_000);

test("a server says every few seconds that it lives, and takes its name back when it stops (3 §1.8)", async () => {
  const seen = () => rows<{ id: string; seen_at: Date }>("SELECT id, seen_at FROM server_instances ORDER BY id");
  const known = new Set((await seen()).map(({ id }) => id));
  const server = await start();
  const its = async () => (await seen()).find(({ id }) => !known.has(id))?.seen_at.toString();
  const first = await its();
  expect(first).toBeDefined();
  await expect.poll(its, { timeout: 20_000, interval: 250 }).not.toBe(first);
  expect(await server.end()).toBe(0);
  expect(await its()).toBeUndefined();
}, 60_000);
