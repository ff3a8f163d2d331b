import { createAccessTokens } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { arrange, networkOf, somebodyWaits, startKit } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdRow } from "../testing/hold-row.ts";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
const PARCELS = 8;
const LOCKED = 3;
let kit: Kit;
let server: ServerProcess;
const start = () => startServerProcess({ DATABASE_URL: kit.url, KARWAN_JWT_SECRET: secret });

beforeAll(async () => {
  kit = await startKit();
  kit.clock.now = new Date();
  server = await start();
});
afterAll(async () => {
  await server.end("SIGKILL");
  await kit.stop();
});

/** A tenant with parcels that are ready in its warehouse, each of goods of its own, and the driver who fetches them. */
async function given() {
  const tenant = await kit.tenant();
  const { tenantId } = tenant;
  const net = await networkOf(kit, tenant);
  const driver = await net.driver({ capacity: null });
  const warehouse = await net.warehouse();
  const rows = <Row>(text: string, ...values: unknown[]) =>
    arrange<Row>(kit.database, { tenantId }, text, [tenantId, ...values]);
  const parcels: { id: string; barcode: string; item_id: string }[] = [];
  for (let n = 0; n < PARCELS; n += 1) {
    const { item_id } = await net.goods(warehouse.id, 10);
    const items = [{ item_id, quantity: 4 }];
    const of = { delivery_flow: "from_warehouse" as const, pickup_warehouse_id: warehouse.id, items };
    const { id, barcode } = await net.delivery(of);
    await net.caller.delivery.assignments.assign({ id, driver_id: driver.id });
    parcels.push({ id, barcode, item_id });
  }
  await rows(`WITH l AS (UPDATE picking_order_lines SET picked_quantity = quantity, status = 'picked' WHERE tenant_id = $1)
    UPDATE picking_orders SET status = 'completed' WHERE tenant_id = $1`);
  const token = await createAccessTokens(secret).sign(driver.actor, new Date());
  const pickup = ({ id, barcode }: (typeof parcels)[number]) =>
    fetch(`${server.url}/api/v1/driver/deliveries/${id}/pickup`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ scanned_barcode: barcode }),
    });
  /** All that a Pickup changes, of each parcel. */
  const told = () =>
    rows<{ tale: string }>(
      `SELECT concat_ws(' ', d.status, d.custody, a.status, o.status, h.status, s.quantity::float8, s.reserved_quantity::float8,
          (SELECT count(*) FROM custody_records c WHERE c.tenant_id = $1 AND c.delivery_id = d.id)) AS tale
         FROM deliveries d JOIN delivery_assignments a ON a.tenant_id = $1 AND a.delivery_id = d.id
         JOIN picking_orders o ON o.tenant_id = $1 AND o.delivery_id = d.id
         JOIN package_handoffs h ON h.tenant_id = $1 AND h.delivery_id = d.id
         JOIN delivery_items i ON i.tenant_id = $1 AND i.delivery_id = d.id
         JOIN inventory_stock s ON s.tenant_id = $1 AND s.item_id = i.item_id
        WHERE d.tenant_id = $1 ORDER BY d.created_at, d.id`,
    );
  return { tenantId, parcels, rows, pickup, told };
}

const NOTHING = "assigned warehouse assigned completed pending 10 4 0";
const ALL = "picked_up driver picked_up handed_off completed 6 0 1";

/** Waits until somebody in the database waits for a row. */
async function someoneWaits(): Promise<void> {
  await expect.poll(() => somebodyWaits(kit.database)).toBe(true);
}

test("a server that is killed in the middle of Pickups has done each of them whole or not at all (2 §3, 3 §5)", async () => {
  const { tenantId, parcels, pickup, told } = await given();
  const { item_id } = parcels[LOCKED] ?? { item_id: "" };
  expect((await told()).map(({ tale }) => tale)).toEqual(parcels.map(() => NOTHING));
  const release = await holdRow(kit, { tenantId }, "inventory_stock", { tenant_id: tenantId, item_id });
  const asked = Promise.allSettled(parcels.map(pickup));
  // Its handoff is completed and its order handed off by then, were it not for the end of the transaction.
  await someoneWaits();
  await server.end("SIGKILL");
  await asked;
  await release();
  const left = async () => (await told()).map(({ tale }) => tale);
  await expect.poll(async () => (await left())[LOCKED]).toBe(NOTHING);
  for (const tale of await left()) expect([NOTHING, ALL]).toContain(tale);
  server = await start();
  const again = await Promise.all(parcels.map(pickup));
  expect(again.map(({ status }) => status)).toEqual(parcels.map(() => 200));
  expect(await left()).toEqual(parcels.map(() => ALL));
});
