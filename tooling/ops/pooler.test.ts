import { randomBytes } from "node:crypto";
import { verifyLedger } from "@karwan/api";
import type { TestDatabase } from "@karwan/db/testing";
import { findProgram, testDatabase } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { startPgbouncer } from "../../packages/db/src/testing/pgbouncer.ts";
import { must, send, textAt } from "./api-client.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "./shop.ts";

const program = findProgram("pgbouncer");
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ poolSize: 2 });
});
afterAll(() => db.drop());

test.skipIf(!program)(
  `a whole server works behind a pooler in transaction mode: requests, keys, jobs${program ? "" : ": skipped, pgbouncer is not installed"}`,
  async () => {
    const pooler = await startPgbouncer(program ?? "", db.url, 4);
    const env = {
      DATABASE_URL: pooler.url,
      KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
      KARWAN_PREPARED_STATEMENTS: "0",
    };
    const server = await startServerProcess(env);
    try {
      const shop = await openShop(server.url, await makeAdministrator(env), "POOL");
      const bin = await makeBin(server.url, shop, "A1");
      const { stock_id, item_id } = await makeStock(server.url, shop, bin, "POOL", 50);
      const place = { warehouse_id: shop.warehouseId, item_id, stock_id, quantity: 1 };
      const pick = { ...place, from_bin_id: bin, transaction_type: "pick" };
      const token = await shop.user.token(server.url);
      const url = `${server.url}/api/v1/warehousing/inventory-transactions`;
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => send(url, "POST", { token, key: `pick-${n % 20}`, body: pick })),
      );
      const done = answers.filter(({ status }) => status === 201);
      expect(new Set(done.map(({ body }) => textAt(body, "inventory_transaction", "id"))).size).toBe(20);

      const expires_at = new Date(Date.now() + 2000).toISOString();
      await must(server.url, shop.user, "POST", "/warehousing/reservations", { ...place, expires_at });
      const row = () => must(server.url, shop.user, "GET", `/warehousing/inventory-stock/${stock_id}`);
      expect(await row()).toMatchObject({ stock: { quantity: 30, reserved_quantity: 1 } });
      await expect.poll(row, { interval: 200 }).toMatchObject({ stock: { quantity: 30, reserved_quantity: 0 } });
      expect((await verifyLedger(db.database)).mismatches).toEqual([]);
      expect(await server.end()).toBe(0);
    } finally {
      await server.end("SIGKILL");
      await pooler.stop();
    }
  },
);
