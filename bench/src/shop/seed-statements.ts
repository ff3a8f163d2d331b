import { idOf } from "../deliveries/seed-statements.ts";

/** Who shops: accounts $2 to $3 (counted from 1) with sessions, in the tenant $1 as its customers. */
export const insertShoppers = `
  WITH numbered AS (
    SELECT n, ${idOf("shopper", "n")} AS id, ${idOf("shopper-customer", "n")} AS customer_id FROM generate_series($2::bigint, $3::bigint) AS n),
  accounts AS (
    INSERT INTO users (id, email, first_name, last_name, full_name, email_proven_at, origin)
    SELECT id, 'shopper-' || n || '@shop.bench.test', 'Shopper', n::text, 'Shopper ' || n, now(), 'self' FROM numbered),
  sessions AS (
    INSERT INTO sessions (id, user_id, tenant_id, expires_at)
    SELECT ${idOf("shopper-session", "n")}, id, NULL, now() + interval '10 years' FROM numbered),
  members AS (
    INSERT INTO memberships (tenant_id, user_id, origin) SELECT $1::uuid, id, 'registration' FROM numbered),
  roles AS (
    INSERT INTO membership_roles (tenant_id, user_id, role_id)
    SELECT $1::uuid, w.id, r.id FROM numbered w CROSS JOIN roles r WHERE r.tenant_id IS NULL AND r.name = 'customer')
  INSERT INTO customers (tenant_id, id, user_id, full_name, phone)
  SELECT $1::uuid, customer_id, id, 'Shopper ' || n, '+96475' || lpad(n::text, 8, '0') FROM numbered`;

/** Products $2 to $3 of the tenant $1 in the categories $4, each of one variant that is sold from the stock of one of the items $5. */
export const insertProducts = `
  WITH numbered AS (
    SELECT n, ${idOf("product", "n")} AS id, 1000 + n % 90 * 250 AS price, to_timestamp((1767225600000 + n * 20000) / 1000.0) AS at,
           ($5::uuid[])[n % cardinality($5::uuid[]) + 1] AS item_id, ($4::uuid[])[n % cardinality($4::uuid[]) + 1] AS category_id
      FROM generate_series($2::bigint, $3::bigint) AS n),
  made AS (
    INSERT INTO products (tenant_id, id, name, description, category_id, price, lowest_price, currency, search_text, created_at, updated_at)
    SELECT $1::uuid, id, jsonb_build_object('en', 'Tea ' || n, 'ar', 'شاي ' || n, 'ku', 'چا ' || n),
           jsonb_build_object('en', 'Leaves of garden ' || n % 97), category_id, price, price, 'IQD',
           ' tea ' || n || ' شای چا box leaves garden ' || n % 97, at, at FROM numbered)
  INSERT INTO product_variants (tenant_id, id, product_id, name, sku, inventory_item_id, created_at, updated_at)
  SELECT $1::uuid, ${idOf("variant", "n")}, id, '{"en": "Box"}', 'BENCH-' || n, item_id, at, at FROM numbered`;

/**
 * Orders $2 to $3 of the tenant $1 in its market $4, of shoppers 1 to $5 and products 1 to $6, out of the warehouse $7 by the
 * service $8, approved by $9: one in a hundred waits for approval, most are completed, with lines, history, the customers'
 * own lists, and payments of those that wait.
 */
export const insertOrders = `
  WITH numbered AS (
    SELECT n, ${idOf("order", "n")} AS id, n * 617 % 100 AS slot, to_timestamp((1767225600000 + n * 20000) / 1000.0) AS at,
           n % $5::bigint + 1 AS shopper, n * 7 % $6::bigint + 1 AS product, (n % 4 + 1)::int AS quantity,
           (ARRAY['Baghdad', 'Erbil', 'Basra', 'Mosul', 'Sulaymaniyah'])[n * 31 % 5 + 1] AS city FROM generate_series($2::bigint, $3::bigint) AS n),
  wanted AS MATERIALIZED (
    SELECT w.*, ${idOf("shopper", "w.shopper")} AS user_id, ${idOf("shopper-customer", "w.shopper")} AS customer_id, p.id AS product_id,
           p.name AS product_name, p.price, v.id AS variant_id, v.name AS variant_name, v.sku, v.inventory_item_id AS item_id, w.quantity * p.price AS subtotal,
           'M1-' || lpad(n::text, 9, '0') AS order_number,
           CASE WHEN slot < 1 THEN 'pending' WHEN slot < 2 THEN 'confirmed' WHEN slot < 3 THEN 'shipped' WHEN slot < 5 THEN 'delivered'
                WHEN slot < 90 THEN 'completed' ELSE 'cancelled' END AS status
      FROM numbered w JOIN products p ON p.tenant_id = $1 AND p.id = ${idOf("product", "w.product")}
      JOIN product_variants v ON v.tenant_id = $1 AND v.id = ${idOf("variant", "w.product")}),
  made AS (
    INSERT INTO storefront_orders (tenant_id, id, order_number, market_id, cart_id, user_id, customer_id, status, payment_method, payment_status,
           is_settled, currency, subtotal, discount_amount, tax_amount, delivery_fee, total_price, prices_include_tax, total_items, warehouse_id,
           delivery_service_id, shipping_address, city, language, approved_at, approved_by, shipped_at, delivered_at, completed_at, cancelled_at,
           cancellation_reason, search_text, created_at, updated_at)
    SELECT $1::uuid, id, order_number, $4::uuid, id, user_id, customer_id, status, 'cash_on_delivery',
           CASE WHEN status IN ('delivered', 'completed') THEN 'paid' ELSE 'pending' END, true, 'IQD', subtotal, 0, 0, 3000 + n % 9 * 250,
           subtotal + 3000 + n % 9 * 250, false, quantity, $7::uuid, $8::uuid,
           jsonb_build_object('title', '{}'::jsonb, 'full_address', 'Street ' || n % 83, 'address_line1', 'Street ' || n % 83, 'address_line2', NULL,
             'city', city, 'state', NULL, 'postal_code', NULL, 'country', 'Iraq', 'phone', '+9647500000000', 'email', NULL,
             'special_instructions', NULL, 'lat', 33.31, 'lng', 44.36),
           city, 'en', CASE WHEN status NOT IN ('pending', 'cancelled') THEN at END, CASE WHEN status NOT IN ('pending', 'cancelled') THEN $9::uuid END,
           CASE WHEN status IN ('shipped', 'delivered', 'completed') THEN at END, CASE WHEN status IN ('delivered', 'completed') THEN at END,
           CASE WHEN status = 'completed' THEN at END, CASE WHEN status = 'cancelled' THEN at END, CASE WHEN status = 'cancelled' THEN 'other' END,
           order_number || ' ' || id, at, at FROM wanted),
  lines AS (
    INSERT INTO storefront_order_items (tenant_id, order_id, id, position, product_id, variant_id, item_id, product_name, variant_name, sku,
           quantity, unit_price, line_total, discount_amount, tax_rate, tax_amount)
    SELECT $1::uuid, id, ${idOf("order-line", "n")}, 0, product_id, variant_id, item_id, product_name, variant_name, sku, quantity, price,
           subtotal, 0, 0, 0 FROM wanted),
  told AS (
    INSERT INTO storefront_order_events (tenant_id, order_id, id, status, updated_by, created_at)
    SELECT $1::uuid, id, ${idOf("order-event", "n")}, 'awaiting_approval', user_id, at FROM wanted),
  own AS (
    INSERT INTO customer_orders (user_id, order_id, tenant_id, market_id, market_name, order_number, status, payment_method, payment_status, city,
           currency, delivery_fee, discount_amount, total_price, total_items, placed_on, delivered_at, search_text, created_at, updated_at)
    SELECT user_id, id, $1::uuid, $4::uuid, 'bench-shop', order_number, CASE status WHEN 'pending' THEN 'awaiting_approval' ELSE status END,
           'cash_on_delivery', CASE WHEN status IN ('delivered', 'completed') THEN 'paid' ELSE 'pending' END, city, 'IQD', 3000 + n % 9 * 250, 0,
           subtotal + 3000 + n % 9 * 250, quantity, at::date, CASE WHEN status IN ('delivered', 'completed') THEN at END,
           order_number || ' ' || id, at, at FROM wanted)
  INSERT INTO payments (tenant_id, id, owner_type, owner_id, method, status, amount, currency_code, customer_id, payer_user_id, payee, created_by,
         created_at, updated_at)
  SELECT $1::uuid, ${idOf("order-payment", "n")}, 'storefront_order', id, 'cash_on_delivery', 'pending', subtotal + 3000 + n % 9 * 250, 'IQD',
         customer_id, user_id, 'bench-shop', user_id, at, at FROM wanted WHERE status = 'pending'`;

/** A cart of the tenant $1 in its market $4 for each of the shoppers $2 to $3, with two of the products 1 to $5 in it. */
export const insertCarts = `
  WITH numbered AS (SELECT n, ${idOf("bench-cart", "n")} AS id FROM generate_series($2::bigint, $3::bigint) AS n),
  made AS (
    INSERT INTO carts (tenant_id, id, market_id, user_id) SELECT $1::uuid, id, $4::uuid, ${idOf("shopper", "n")} FROM numbered
    ON CONFLICT (tenant_id, id) DO UPDATE SET status = 'open')
  INSERT INTO cart_items (tenant_id, cart_id, id, product_id, variant_id, quantity, unit_price)
  SELECT $1::uuid, w.id, ${idOf("bench-cart-line", "w.n * 2 + k")}, p.id, v.id, k + 1, p.price
    FROM numbered w CROSS JOIN generate_series(0, 1) AS k
    JOIN products p ON p.tenant_id = $1 AND p.id = ${idOf("product", "(w.n * 2 + k) % $5::bigint + 1")}
    JOIN product_variants v ON v.tenant_id = $1 AND v.product_id = p.id
  ON CONFLICT (tenant_id, cart_id, id) DO UPDATE SET quantity = excluded.quantity`;
