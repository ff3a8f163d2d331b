import { createAccessTokens, verifyCustody, verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import type { Kit } from "@karwan/api/testing";
import { arrange, networkOf, startKit } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = "a secret for tests, long enough to be taken";
const PARCELS = 250;
const PRICE = 3000;
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

const insert = `WITH m AS (
    INSERT INTO transfer_manifests (tenant_id, id, manifest_number, institution_id, source_branch_id, receiving_warehouse_id, driver_id,
      status, picked_up_at, arrived_at, proof_photo_url, proof_signature_url, item_positions)
    VALUES ($1, $2, 'MNF-00001', $3, $4, $5, $6, 'awaiting_receipt', now(), now(), 'https://example.com/p', 'https://example.com/s', ${PARCELS}))
  INSERT INTO transfer_manifest_items (tenant_id, id, manifest_id, position, barcode_value, status, unit_size)
  SELECT $1, i.id, $2, i.n, 'RR' || (1000000000 + i.n) || 'IQ', 'in_transit', 1 FROM unnest($7::uuid[]) WITH ORDINALITY AS i(id, n)`;

/** A manifest at the door of a warehouse, of an institution that can pay for it. */
async function given() {
  const tenant = await kit.tenant();
  const { tenantId, admin } = tenant;
  const net = await networkOf(kit, tenant);
  await admin.caller.identity.settings.update({
    transfer_manifest: { enabled: true, default_delivery_service_id: net.service.id },
  });
  const branches = [{ name: "Rusafa", code: "RUS" }];
  const { institution } = await admin.caller.parties.institutions.create({
    full_name: "Post",
    source_branches: branches,
  });
  const funds = { id: institution.wallet.id, amount: PARCELS * PRICE };
  await admin.with({ idempotencyKey: "funds" }).finance.wallets.topUp(funds);
  const address = { lat: 33.32, lng: 44.37, full_address: "Branch Road" };
  const { branch } = await admin.caller.places.branches.create({ name: "Erbil", code: "EBL", address });
  const [warehouse, driver] = [await net.warehouse(), await net.driver({ capacity: null })];
  const ids = Array.from({ length: PARCELS }, () => newId());
  const rows = <Row>(text: string, ...values: unknown[]) =>
    arrange<Row>(kit.database, { tenantId }, text, [tenantId, ...values]);
  const source = institution.source_branches[0]?.id;
  await rows(insert, newId(), institution.id, source, warehouse.id, driver.id, ids);
  const token = await createAccessTokens(secret).sign(admin, new Date());
  const call = async () => {
    const response = await fetch(`${server.url}/api/v1/delivery/transfer-manifest-items/bulk/set-destination`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ item_ids: ids, destination_branch_id: branch.id }),
    });
    return (await response.json()) as { data: { created: { item_id: string }[] }; success: boolean; message: string };
  };
  const made = async () =>
    (
      await rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM transfer_manifest_items WHERE tenant_id = $1 AND delivery_id IS NOT NULL`,
      )
    )[0]?.n ?? 0;
  return { ids, rows, call, made, wallet: institution.wallet.id, caller: admin.caller };
}

test("a server that is killed among hundreds of orders has made whole ones, and the next call makes the rest (2 §4.9)", async () => {
  const { ids, rows, call, made, wallet, caller } = await given();
  const asked = call().catch(() => null);
  await expect.poll(made, { interval: 5 }).toBeGreaterThan(0);
  await server.end("SIGKILL");
  await asked;
  const halfway = await made();
  expect(halfway).toBeLessThan(PARCELS);
  server = await start();
  const { data, success, message } = await call();
  expect([success, message]).toEqual([true, `${PARCELS} orders were created`]);
  expect(data.created.map(({ item_id }) => item_id)).toEqual(ids);
  expect((await caller.finance.wallets.show({ id: wallet })).wallet).toMatchObject({ balance: 0, held: 0 });
  const [found] = await rows<{ orders: number; codes: number; told: number }>(
    `SELECT (SELECT count(*)::int FROM deliveries WHERE tenant_id = $1 AND transfer_manifest_item_id IS NOT NULL) AS orders,
       (SELECT count(DISTINCT order_number)::int FROM transfer_manifest_items WHERE tenant_id = $1) AS codes,
       (SELECT count(*)::int FROM transfer_manifest_events WHERE tenant_id = $1 AND event = 'order_created') AS told`,
  );
  expect(found).toEqual({ orders: PARCELS, codes: PARCELS, told: PARCELS });
  for (const verify of [verifyLedger, verifyDeliveries, verifyCustody, verifyFinance])
    expect((await verify(kit.database)).mismatches).toEqual([]);
});
