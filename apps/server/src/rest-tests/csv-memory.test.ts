import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { arrange, networkOf } from "@karwan/api/testing";
import { newId } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

const MIB = 1024 * 1024;
const FEW = 500;
const MANY = 4000;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

/** A tenant with so many orders, written set by set. */
async function withOrders(count: number) {
  const tenant = await kit.tenant();
  const { tenantId, admin } = tenant;
  const net = await networkOf(kit, tenant);
  const depot = await net.warehouse();
  const customer = await net.customer({ user_id: (await tenant.member("customer")).userId });
  const marketId = newId();
  const sql = (text: string, ...values: unknown[]) => arrange(kit.database, { tenantId }, text, [tenantId, ...values]);
  await sql(
    "INSERT INTO markets (tenant_id, id, store_name, status) VALUES ($1, $2, $3, 'approved')",
    marketId,
    `csv-${count}`,
  );
  await sql(
    `INSERT INTO storefront_orders (tenant_id, id, order_number, market_id, cart_id, user_id, customer_id, payment_method, is_settled,
       currency, subtotal, discount_amount, tax_amount, delivery_fee, total_price, prices_include_tax, total_items, warehouse_id,
       delivery_service_id, shipping_address, city, language, search_text, created_at, updated_at)
     SELECT $1::uuid, i.id, 'M1-' || lpad(n::text, 6, '0'), $2::uuid, i.id, $3::uuid, $4::uuid, 'cash_on_delivery', true, 'IQD', 1000, 0, 0, 3000, 4000, false, 1, $5::uuid, $6::uuid,
       '{}', 'Baghdad', 'en', '', now() - n * interval '1 minute', now()
       FROM generate_series(1, $7::int) AS n, LATERAL (SELECT md5($1::uuid::text || n)::uuid AS id) i`,
    marketId,
    customer.user_id,
    customer.id,
    depot.id,
    net.service.id,
    count,
  );
  return admin;
}

/** How many rows a table has, and how much memory it took at the most while it was read. */
async function read(count: number) {
  const headers = { authorization: `Bearer ${(await withOrders(count)).token}`, accept: "text/csv" };
  collect();
  const start = process.memoryUsage();
  const response = await kit.app.request("/api/v1/storefront/orders", { headers });
  let [rows, most, pieces] = [-1, 0, 0];
  for await (const piece of response.body ?? []) {
    rows += Buffer.from(piece).filter((byte) => byte === 10).length;
    pieces += 1;
    if (pieces % 20 !== 0) continue;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external - start.heapUsed - start.external);
  }
  return { rows, most };
}

test("a table of orders takes no more memory with eight times the rows (3 §15)", async () => {
  await read(100);
  const few = await read(FEW);
  const many = await read(MANY);
  expect([few.rows, many.rows]).toEqual([FEW, MANY]);
  expect(many.most - few.most).toBeLessThan(4 * MIB);
}, 120_000);
