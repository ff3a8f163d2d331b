import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

const cartColumns = `c.id, c.market_id, c.user_id, c.status, c.promotion_id, c.updated_at,
  (SELECT p.code FROM promotions p WHERE p.tenant_id = $1 AND p.id = c.promotion_id) AS promotion_code`;
const openOf = "c.tenant_id = $1 AND c.user_id = $2 AND c.market_id = $3 AND c.status = 'open'";

export const findOpen = statement("carts.find_open", `SELECT ${cartColumns} FROM carts c WHERE ${openOf}`);
export const lockOpen = statement(
  "carts.lock_open",
  `SELECT ${cartColumns} FROM carts c WHERE ${openOf} FOR UPDATE OF c`,
);
/** A cart by its id ($3), whosever it says it is. */
export const lockCart = statement(
  "carts.lock",
  `SELECT ${cartColumns} FROM carts c WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.id = $3 FOR UPDATE OF c`,
);
export const findCart = statement(
  "carts.find",
  `SELECT ${cartColumns} FROM carts c WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.id = $3`,
);
export type CartRow = RowOf<typeof findOpen>;

/** Opens a cart, unless there is one: of two at once one does, and has it. */
export const openCart = statement(
  "carts.open",
  `INSERT INTO carts AS c (tenant_id, id, market_id, user_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)
   ON CONFLICT (tenant_id, user_id, market_id) WHERE status = 'open' DO NOTHING RETURNING ${cartColumns}`,
  {
    cluster: `WITH c AS (INSERT INTO carts (tenant_id, id, market_id, user_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT (tenant_id, user_id, market_id) WHERE status = 'open' DO NOTHING
       RETURNING id, market_id, user_id, status, promotion_id, updated_at)
     SELECT ${cartColumns} FROM c`,
  },
);
export const touchCart = statement(
  "carts.touch",
  `UPDATE carts c SET updated_at = $3, promotion_id = $4 WHERE c.tenant_id = $1 AND c.id = $2 RETURNING ${cartColumns}`,
);
export const closeCart = statement(
  "carts.close",
  "UPDATE carts SET status = 'confirmed', updated_at = $3 WHERE tenant_id = $1 AND id = $2 AND status = 'open'",
);

/** Lines with what is sold now: price and tax of today, and whether it is sold at all. */
export const linesOfCart = statement(
  "carts.lines",
  `SELECT i.id, i.product_id, i.variant_id, i.quantity, i.unit_price::float8 AS unit_price, p.name AS name, v.name AS variant_name, v.sku,
          p.is_active AND p.deleted_at IS NULL AND v.deleted_at IS NULL AS is_sold, coalesce(v.price, p.price)::float8 AS price,
          p.tax_rate::float8 AS tax_rate, v.inventory_item_id AS item_id, g.unit_size::float8 AS unit_size
     FROM cart_items i
     JOIN products p ON p.tenant_id = $1 AND p.id = i.product_id
     JOIN product_variants v ON v.tenant_id = $1 AND v.id = i.variant_id
     JOIN inventory_items g ON g.tenant_id = $1 AND g.id = v.inventory_item_id
    WHERE i.tenant_id = $1 AND i.cart_id = $2 ORDER BY i.created_at, i.id`,
);
export type LineRow = RowOf<typeof linesOfCart>;

/** The variants of a product that are sold, with their prices: at most two when none is named, for one alone is meant. */
export const soldVariants = statement(
  "carts.sold_variants",
  `SELECT p.id AS product_id, v.id AS variant_id, coalesce(v.price, p.price)::float8 AS price
     FROM products p LEFT JOIN product_variants v ON v.tenant_id = $1 AND v.product_id = p.id AND v.deleted_at IS NULL
       AND ($3::uuid IS NULL OR v.id = $3)
    WHERE p.tenant_id = $1 AND p.id = $2 AND p.is_active AND p.deleted_at IS NULL ORDER BY v.id LIMIT 2`,
);
/** Puts pieces into a cart, which was touched by it: equal lines are one, at the price of today (4 H2). */
export const addLine = statement(
  "carts.add_line",
  `WITH added AS (
     INSERT INTO cart_items AS i (tenant_id, cart_id, id, product_id, variant_id, quantity, unit_price, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (tenant_id, cart_id, variant_id) DO UPDATE SET quantity = i.quantity + excluded.quantity, unit_price = excluded.unit_price
     RETURNING quantity)
   UPDATE carts c SET updated_at = $8 FROM added WHERE c.tenant_id = $1 AND c.id = $2 RETURNING ${cartColumns}, added.quantity AS pieces`,
);
export const changeLine = statement(
  "carts.change_line",
  "UPDATE cart_items SET quantity = $4 WHERE tenant_id = $1 AND cart_id = $2 AND id = $3 RETURNING id",
);
export const removeLines = statement(
  "carts.remove_lines",
  "DELETE FROM cart_items WHERE tenant_id = $1 AND cart_id = $2 AND ($3::uuid[] IS NULL OR id = ANY($3::uuid[])) RETURNING id",
);
/** Gives lines the prices of today. */
export const reprice = statement(
  "carts.reprice",
  `UPDATE cart_items i SET unit_price = w.price FROM jsonb_to_recordset($3::jsonb) AS w(id uuid, price numeric)
    WHERE i.tenant_id = $1 AND i.cart_id = $2 AND i.id = w.id`,
);

/** In which market a cart of one's own is: asked before its tenant is known. */
export const marketOfCart = statement("carts.market", "SELECT market_id FROM carts WHERE user_id = $1 AND id = $2", {
  plan: { why: "one's own cart by its id, before its tenant is known", tenantByPolicy: true },
});
