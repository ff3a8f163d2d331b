import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ScaleTenant } from "@karwan/seed";
import { demoId } from "@karwan/seed";
import type pg from "pg";
import { serviceOf, writeCompanies } from "../deliveries/seed.ts";
import type { StageOptions } from "../stage.ts";
import { insertOrders, insertProducts, insertShoppers } from "./seed-statements.ts";

export const COMPANY = "SHOP";
export const STORE = "bench-shop";
export const tenantId = demoId("tenant", COMPANY);
export const marketId = demoId("bench", "market", COMPANY);
export const service = serviceOf(COMPANY);

const DEFAULT_SCALE = 414;
const CHUNK = 20_000;
const CATEGORIES = 20;

/** How much there is to sell, who buys, and what was bought. */
export interface ShopSize {
  products: number;
  shoppers: number;
  orders: number;
}

/** One company with much on stock in one warehouse: what a shop of a million orders sells from. */
export const shopCompanies = (items: number): ScaleTenant[] => [
  { code: COMPANY, items, stock: items * 4, bins: items, customers: 10, reservations: 5, warehouses: 1 },
];

/** At the usual scale a million orders of four thousand shoppers, and a thousand products. */
export const shopSize = (scale: number): ShopSize => ({
  products: 1000,
  shoppers: 4000,
  orders: Math.max(10_000, Math.round((1_000_000 * scale) / DEFAULT_SCALE)),
});

const ids = async (admin: pg.Client, sql: string, values: unknown[]) =>
  (await admin.query<{ id: string }>(sql, values)).rows.map(({ id }) => id);

/** A live market with its categories, whose ids are answered. */
export async function openMarket(admin: pg.Client): Promise<string[]> {
  const settings = { payment_methods: ["cash_on_delivery", "wallet", "gateway"] };
  await admin.query(
    `INSERT INTO markets (tenant_id, id, store_name, status, publish_status, settings, published_at)
     VALUES ($1, $2, $3, 'approved', 'published', $4, now())`,
    [tenantId, marketId, STORE, JSON.stringify(settings)],
  );
  await admin.query(
    "INSERT INTO locators (tenant_id, kind, key, id) VALUES ($1, 'market', $2::uuid::text, $2::uuid), ($1, 'store_name', $3, $2::uuid)",
    [tenantId, marketId, STORE],
  );
  const categories = Array.from({ length: CATEGORIES }, (_, n) => demoId("bench", "category", COMPANY, n));
  for (const [n, id] of categories.entries())
    await admin.query("INSERT INTO product_categories (tenant_id, id, name, sort_order) VALUES ($1, $2, $3, $4)", [
      tenantId,
      id,
      JSON.stringify({ en: `Category ${n}`, ar: `فئة ${n}` }),
      n,
    ]);
  return categories;
}

/** Items that have stock for a while to come: what variants are sold from. */
export const sellableItems = (admin: pg.Client): Promise<string[]> =>
  ids(
    admin,
    `SELECT s.item_id AS id FROM inventory_stock s JOIN inventory_items i ON i.tenant_id = $1 AND i.id = s.item_id AND i.is_active AND i.unit_size <= 10
      WHERE s.tenant_id = $1 AND s.status = 'available' AND (s.expiration_date IS NULL OR s.expiration_date > current_date + 300)
      GROUP BY s.item_id HAVING sum(s.quantity - s.reserved_quantity) > 20 ORDER BY s.item_id LIMIT 1000`,
    [tenantId],
  );

/** Market, catalogue, shoppers and orders, set by set and with every trigger and key as it is. */
export async function writeShop(admin: pg.Client, size: ShopSize, say: (line: string) => void): Promise<void> {
  await writeCompanies(admin, [{ code: COMPANY, deliveries: 10, history: false }], say);
  const categories = await openMarket(admin);
  const items = await sellableItems(admin);
  // Enough that no slice of measuring runs out.
  await admin.query(
    `UPDATE inventory_stock SET quantity = 1000000 WHERE tenant_id = $1 AND item_id = ANY($2::uuid[]) AND status = 'available'`,
    [tenantId, items],
  );
  await admin.query(insertShoppers, [tenantId, 1, size.shoppers]);
  await admin.query(insertProducts, [tenantId, 1, size.products, categories, items]);
  const [warehouse] = await ids(admin, "SELECT warehouse_id AS id FROM inventory_stock WHERE tenant_id = $1 LIMIT 1", [
    tenantId,
  ]);
  const operations = demoId("user", `operations@${COMPANY.toLowerCase()}.test`);
  const of = [marketId, size.shoppers, size.products, warehouse, service, operations];
  const started = performance.now();
  for (let from = 1; from <= size.orders; from += CHUNK)
    await admin.query(insertOrders, [tenantId, from, Math.min(from + CHUNK - 1, size.orders), ...of]);
  const rate = Math.round(size.orders / ((performance.now() - started) / 1000));
  say(
    `Bench: ${COMPANY} has ${size.products} products, ${size.shoppers} shoppers, ${size.orders} orders (${rate} a second)`,
  );
}

/** The same, once. */
export const fillShop: NonNullable<StageOptions["furnish"]> = async (admin, { data, scale }, say) => {
  const done = join(data, `shop-${scale}`);
  if (existsSync(done)) return;
  await writeShop(admin, shopSize(scale), say);
  await admin.query("VACUUM ANALYZE");
  await writeFile(done, "");
};
