import type { Handler } from "hono";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "../database.ts";
import type { App } from "../session.ts";
import { inOrder } from "../words.ts";
import { tenantOf } from "./tenant.ts";

const terms = named(
  "cart-terms",
  `SELECT t.currency_code AS currency, coalesce((m.settings->>'tax_rate')::float8, 0) AS tax_rate
     FROM markets m JOIN tenants t ON t.id = m.tenant_id AND t.status = 'active'
    WHERE m.tenant_id = $1 AND m.id = $2 AND m.status = 'approved' AND m.publish_status = 'published'`,
);
const sold = named(
  "cart-sold",
  `SELECT v.id AS variant_id, coalesce(v.price, p.price)::float8 AS price
     FROM products p JOIN product_variants v ON v.tenant_id = $1 AND v.product_id = p.id AND v.deleted_at IS NULL
    WHERE p.tenant_id = $1 AND p.id = $2 AND p.is_active AND p.deleted_at IS NULL ORDER BY v.id LIMIT 2`,
);
const open = named(
  "cart-open",
  "SELECT id FROM carts WHERE tenant_id = $1 AND user_id = $2 AND market_id = $3 AND status = 'open' FOR UPDATE",
);
const make = named(
  "cart-make",
  "INSERT INTO carts (tenant_id, id, market_id, user_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)",
);
const add = named(
  "cart-add",
  `INSERT INTO cart_items AS i (tenant_id, cart_id, id, product_id, variant_id, quantity, unit_price, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (tenant_id, cart_id, variant_id) DO UPDATE SET quantity = i.quantity + excluded.quantity, unit_price = excluded.unit_price`,
);
const touch = named("cart-touch", "UPDATE carts SET updated_at = $3 WHERE tenant_id = $1 AND id = $2");
const lines = named(
  "cart-lines",
  `SELECT i.id, i.product_id, i.variant_id, i.quantity, i.unit_price::float8 AS unit_price, p.name, v.name AS variant_name,
          p.is_active AND p.deleted_at IS NULL AND v.deleted_at IS NULL AS is_sold, coalesce(v.price, p.price)::float8 AS price,
          p.tax_rate::float8 AS tax_rate
     FROM cart_items i
     JOIN products p ON p.tenant_id = $1 AND p.id = i.product_id
     JOIN product_variants v ON v.tenant_id = $1 AND v.id = i.variant_id
    WHERE i.tenant_id = $1 AND i.cart_id = $2 ORDER BY i.created_at, i.id`,
);
const offers = named("cart-offers", "SELECT id FROM promotions WHERE tenant_id = $1 AND is_active AND code IS NULL");

type Words = Record<string, string>;
type Line = Record<"id" | "product_id" | "variant_id", string> & {
  quantity: number;
  unit_price: number;
  name: Words;
  variant_name: Words;
  is_sold: boolean;
  price: number;
  tax_rate: number | null;
};

function shown(rows: readonly Line[], tax_rate: number) {
  const items = rows.map((row) => ({
    id: row.id,
    product_id: row.product_id,
    variant_id: row.variant_id,
    name: inOrder(row.name),
    variant_name: inOrder(row.variant_name),
    quantity: row.quantity,
    unit_price: row.unit_price,
    current_price: row.is_sold ? row.price : null,
    line_total: row.quantity * row.unit_price,
  }));
  const subtotal = items.reduce((sum, { line_total }) => sum + line_total, 0);
  const tax_amount = rows.reduce(
    (sum, row, at) => sum + Math.round(((items[at]?.line_total ?? 0) * (row.tax_rate ?? tax_rate)) / 100),
    0,
  );
  return {
    items,
    promotion_code: null,
    promotions: [],
    subtotal,
    discount_amount: 0,
    tax_amount,
    total: subtotal + tax_amount,
  };
}

/** POST /storefront/carts/{market_id}/items: of a product with one variant, where nothing is on offer. */
export const addToCart: Handler<App> = async (c) => {
  const { userId } = c.var.session;
  const market_id = c.req.param("market_id") ?? "";
  const { product_id, quantity } = await c.req.json<{ product_id: string; quantity: number }>();
  const tenantId = await tenantOf("market", market_id);
  const now = new Date().toISOString();
  const cart = await transaction(async (client) => {
    const [market] = await rowsOf<{ currency: string; tax_rate: number }>(terms([tenantId, market_id]), client);
    const [known] = await rowsOf<{ id: string }>(open([tenantId, userId, market_id]), client);
    const [variant, other] = await rowsOf<{ variant_id: string; price: number }>(sold([tenantId, product_id]), client);
    if (!market || !variant || other) throw new Error("not sold");
    const id = known?.id ?? v7();
    if (!known) await rowsOf(make([tenantId, id, market_id, userId, now]), client);
    const line = [v7(), product_id, variant.variant_id, quantity, variant.price, now];
    await rowsOf(add([tenantId, id, ...line]), client);
    await rowsOf(touch([tenantId, id, now]), client);
    const rows = await rowsOf<Line>(lines([tenantId, id]), client);
    const offered = await rowsOf(offers([tenantId]), client);
    if (offered.length > 0) throw new Error("offers are not for this handler");
    return { id, market_id, currency: market.currency, ...shown(rows, market.tax_rate), updated_at: now };
  });
  return c.json({ success: true, message: "Added to the cart", cart });
};
