import { statement } from "@karwan/db";

const columns = "id, status, currency, created_at, updated_at";
const itemColumns =
  "i.id, i.product_id, i.variant_id, i.name, i.variant_name, i.unit_price::float8 AS unit_price, i.quantity, i.note, i.modifiers";

// The person is named as well as the tenant: nobody's cart is anybody else's to see (1 §4.11).
const own = "tenant_id = $1 AND user_id = $2 AND restaurant_id = $3 AND status = 'active'";

export const findStatement = statement("restaurant_carts.find", `SELECT ${columns} FROM restaurant_carts WHERE ${own}`);
// Makes the cart when there is none and locks it either way: of many who ask at once, one makes it.
export const takeStatement = statement(
  "restaurant_carts.take",
  `INSERT INTO restaurant_carts (tenant_id, user_id, restaurant_id, id, currency, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6)
   ON CONFLICT (tenant_id, user_id, restaurant_id) WHERE status = 'active' DO UPDATE SET updated_at = $6
   RETURNING ${columns}`,
);
const ofCart = `FROM restaurant_carts c JOIN restaurant_cart_items i ON i.tenant_id = $1 AND i.cart_id = c.id
   WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.restaurant_id = $3 AND c.status = 'active'`;
export const itemsStatement = statement("restaurant_carts.items", `SELECT ${itemColumns} ${ofCart} ORDER BY i.id`);

const content = "name, variant_name, unit_price, quantity, note, modifiers";
export const insertStatement = statement(
  "restaurant_carts.insert_item",
  `INSERT INTO restaurant_cart_items (tenant_id, id, ${content}, cart_id, product_id, variant_id, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
);
export const updateStatement = statement(
  "restaurant_carts.update_item",
  `UPDATE restaurant_cart_items SET (${content}) = ($3, $4, $5, $6, $7, $8), updated_at = $9
   WHERE tenant_id = $1 AND id = $2`,
);
export const removeStatement = statement(
  "restaurant_carts.remove_item",
  "DELETE FROM restaurant_cart_items WHERE tenant_id = $1 AND id = $2",
);
export const clearStatement = statement(
  "restaurant_carts.clear",
  "DELETE FROM restaurant_cart_items WHERE tenant_id = $1 AND cart_id = $2",
);

// Only of a cart that is locked.
export const checkOutStatement = statement(
  "restaurant_carts.check_out",
  "UPDATE restaurant_carts SET status = $3, updated_at = $4 WHERE tenant_id = $1 AND id = $2 AND status = 'active' RETURNING id",
  { examples: { 3: "checked_out" } },
);

// What is in the cart beside what is on the menu now: a line's dish is looked up by its key.
export const offeredStatement = statement(
  "restaurant_carts.offered",
  `SELECT i.id, i.product_id, i.variant_id, i.modifiers, d.is_active, d.schedule, d.variants, d.modifier_groups
   FROM restaurant_carts c JOIN restaurant_cart_items i ON i.tenant_id = $1 AND i.cart_id = c.id
   CROSS JOIN LATERAL (SELECT o.is_active, o.schedule, o.variants, o.modifier_groups FROM dishes o
     WHERE o.tenant_id = $1 AND o.id = i.product_id LIMIT 1) d
   WHERE c.tenant_id = $1 AND c.user_id = $2 AND c.restaurant_id = $3 AND c.status = 'active' ORDER BY i.id`,
);
