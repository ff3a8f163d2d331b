import type { Handler } from "hono";
import type pg from "pg";
import { v7 } from "uuid";
import { named, rowsOf, transaction } from "../database.ts";
import type { Place } from "../deliveries/places.ts";
import { kilometres } from "../deliveries/places.ts";
import { nextNumber } from "../numbers.ts";
import type { App } from "../session.ts";
import { inOrder } from "../words.ts";
import { audit, managersOf, tell } from "./news.ts";
import { warehouseFor } from "./stock.ts";
import { tenantOf } from "./tenant.ts";

const market = named(
  "confirm-market",
  `SELECT m.code, m.store_name, m.settings, t.currency_code AS currency FROM markets m JOIN tenants t ON t.id = m.tenant_id AND t.status = 'active'
    WHERE m.tenant_id = $1 AND m.id = $2 AND m.status = 'approved' AND m.publish_status = 'published'`,
);
const cart = named(
  "confirm-cart",
  "SELECT id FROM carts WHERE tenant_id = $1 AND user_id = $2 AND id = $3 AND status = 'open' AND promotion_id IS NULL FOR UPDATE",
);
const lines = named(
  "confirm-lines",
  `SELECT i.product_id, i.variant_id, i.quantity, i.unit_price::float8 AS unit_price, p.name, v.name AS variant_name, v.sku,
          p.is_active AND p.deleted_at IS NULL AND v.deleted_at IS NULL AS is_sold, coalesce(v.price, p.price)::float8 AS price,
          coalesce(p.tax_rate, 0)::float8 AS tax_rate, v.inventory_item_id AS item_id, g.unit_size::float8 AS unit_size
     FROM cart_items i
     JOIN products p ON p.tenant_id = $1 AND p.id = i.product_id
     JOIN product_variants v ON v.tenant_id = $1 AND v.id = i.variant_id
     JOIN inventory_items g ON g.tenant_id = $1 AND g.id = v.inventory_item_id
    WHERE i.tenant_id = $1 AND i.cart_id = $2 ORDER BY i.created_at, i.id`,
);
const service = named(
  "confirm-service",
  `SELECT base_price::float8 AS base_price, price_per_unit::float8 AS price_per_unit, price_per_km::float8 AS price_per_km, free_km::float8 AS free_km
     FROM delivery_services WHERE tenant_id = $1 AND id = $2 AND is_active`,
);
const customer = named(
  "confirm-customer",
  "SELECT id, phone FROM customers WHERE tenant_id = $1 AND user_id = $2 FOR NO KEY UPDATE",
);
const offers = named("confirm-offers", "SELECT id FROM promotions WHERE tenant_id = $1 AND is_active AND code IS NULL");
const order = named(
  "confirm-order",
  `INSERT INTO storefront_orders (tenant_id, id, order_number, market_id, cart_id, user_id, customer_id, status, payment_method, payment_status,
          is_settled, currency, subtotal, discount_amount, tax_amount, delivery_fee, rounding_amount, total_price, prices_include_tax,
          refunded_amount, total_items, warehouse_id, delivery_service_id, shipping_address, city, language, search_text, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', 'cash_on_delivery', 'pending', true, $8, $9, 0, 0, $10, 0, $11, false, 0, $12, $13, $14, $15, $16,
          'en', $17, $18, $18)`,
);
const item = named(
  "confirm-item",
  `INSERT INTO storefront_order_items (tenant_id, order_id, id, position, product_id, variant_id, item_id, product_name, variant_name, sku, quantity,
          unit_price, line_total, discount_amount, tax_rate, tax_amount, returned_quantity, returned_amount)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0, 0, 0, 0)`,
);
const event = named(
  "confirm-event",
  `INSERT INTO storefront_order_events (tenant_id, order_id, id, status, updated_by, created_at)
   VALUES ($1, $2, $3, 'awaiting_approval', $4, $5)`,
);
const own = named(
  "confirm-own",
  `INSERT INTO customer_orders (user_id, order_id, tenant_id, market_id, market_name, order_number, status, payment_method, payment_status, city,
          currency, delivery_fee, discount_amount, total_price, total_items, placed_on, search_text, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, 'awaiting_approval', 'cash_on_delivery', 'pending', $7, $8, $9, 0, $10, $11, $12::timestamptz::date, $13, $12, $12)`,
);
const payment = named(
  "confirm-payment",
  `INSERT INTO payments (tenant_id, id, owner_type, owner_id, method, status, amount, currency_code, customer_id, payer_user_id, payee, created_by,
          created_at, updated_at)
   VALUES ($1, $2, 'storefront_order', $3, 'cash_on_delivery', 'pending', $4, $5, $6, $7, $8, $7, $9, $9)`,
);
const close = named(
  "confirm-close",
  "UPDATE carts SET status = 'confirmed', updated_at = $3 WHERE tenant_id = $1 AND id = $2 AND status = 'open'",
);

type Words = Record<string, string>;
type Line = Record<"product_id" | "variant_id" | "item_id", string> &
  Record<"quantity" | "unit_price" | "price" | "tax_rate" | "unit_size", number> & {
    name: Words;
    variant_name: Words;
    sku: string | null;
    is_sold: boolean;
  };
type Body = Record<"cartId" | "marketId" | "deliveryServiceId", string> & {
  address: { full_address: string; lat: number; long: number; country: string; city: string };
};
type Terms = Record<"base_price" | "price_per_unit" | "price_per_km" | "free_km", number>;

function destinationOf({ full_address, lat, long: lng, country, city }: Body["address"], phone: string | null) {
  const none = { address_line2: null, city, state: null, postal_code: null, country, phone, email: null };
  return { title: {}, full_address, address_line1: full_address, ...none, special_instructions: null, lat, lng };
}

function feeOf(of: Terms, bought: readonly Line[], from: Place, to: Place): number {
  const size = bought.reduce((sum, { unit_size, quantity }) => sum + unit_size * quantity, 0);
  const exact =
    of.base_price + of.price_per_unit * size + of.price_per_km * Math.max(0, kilometres(from, to) - of.free_km);
  return Math.round(exact * 1000) / 1000;
}

type Market = { code: number; store_name: string; currency: string };
type Named = { tenantId: string; userId: string; number: number; id: string; at: string };

/** All that an order is made of: read one after the other behind the cart's lock. */
async function agree(client: pg.PoolClient, { tenantId, userId }: Named, body: Body) {
  const [of] = await rowsOf<Market>(market([tenantId, body.marketId]), client);
  const [open] = await rowsOf(cart([tenantId, userId, body.cartId]), client);
  const bought = await rowsOf<Line>(lines([tenantId, body.cartId]), client);
  const [terms] = await rowsOf<Terms>(service([tenantId, body.deliveryServiceId]), client);
  const [who] = await rowsOf<{ id: string; phone: string | null }>(customer([tenantId, userId]), client);
  const offered = await rowsOf(offers([tenantId]), client);
  const isOther = (line: Line) => !line.is_sold || line.price !== line.unit_price || line.tax_rate !== 0;
  if (!of || !open || !terms || !who || offered.length > 0 || bought.length === 0 || bought.some(isOther))
    throw new Error("not for this handler");
  const to = destinationOf(body.address, who.phone);
  const from = await warehouseFor(client, tenantId, bought, { to });
  const subtotal = bought.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
  const fee = feeOf(terms, bought, from, to);
  const pieces = bought.reduce((sum, { quantity }) => sum + quantity, 0);
  const items = bought.map((line) => ({ ...line, id: v7() }));
  return { of, who, to, from, items, subtotal, fee, total: Number((subtotal + fee).toFixed(3)), pieces };
}
type Agreed = Awaited<ReturnType<typeof agree>>;

/** The order's own rows, one statement each. */
async function write(client: pg.PoolClient, named_: Named, body: Body, agreed: Agreed, order_number: string) {
  const { tenantId, userId, id, at } = named_;
  const { of, who, to, from, items, subtotal, fee, total, pieces } = agreed;
  const found = `${order_number} ${id}`;
  const money = [of.currency, subtotal, fee, total, pieces];
  const where = [from.id, body.deliveryServiceId, JSON.stringify(to), to.city, found, at];
  const head = [tenantId, id, order_number, body.marketId, body.cartId, userId, who.id];
  await rowsOf(order([...head, ...money, ...where]), client);
  for (const [n, line] of items.entries()) {
    const goods = [line.product_id, line.variant_id, line.item_id];
    const words = [JSON.stringify(line.name), JSON.stringify(line.variant_name), line.sku];
    const sums = [line.quantity, line.unit_price, line.unit_price * line.quantity];
    await rowsOf(item([tenantId, id, line.id, n, ...goods, ...words, ...sums]), client);
  }
  await rowsOf(event([tenantId, id, v7(), userId, at]), client);
  const listed = [order_number, to.city, of.currency, fee, total, pieces, at, found];
  await rowsOf(own([userId, id, tenantId, body.marketId, of.store_name, ...listed]), client);
  await rowsOf(payment([tenantId, v7(), id, total, of.currency, who.id, userId, of.store_name, at]), client);
  await rowsOf(close([tenantId, body.cartId, at]), client);
}

const shownOrder = ({ id, userId, at }: Named, marketId: string, order_number: string, agreed: Agreed) => ({
  id,
  orderNumber: order_number,
  marketId,
  userId,
  status: "awaiting_approval",
  paymentStatus: "pending",
  paymentMethod: "cash_on_delivery",
  items: agreed.items.map((line) => ({
    item_id: line.id,
    product_id: line.product_id,
    quantity: line.quantity,
    price: line.unit_price,
    name: inOrder(line.name),
    variant: { id: line.variant_id, name: inOrder(line.variant_name), sku: line.sku },
  })),
  subtotal: agreed.subtotal,
  discountAmount: 0,
  taxAmount: 0,
  deliveryFee: agreed.fee,
  roundingAmount: 0,
  totalPrice: agreed.total,
  refundedAmount: 0,
  currency: agreed.of.currency,
  promotions: [],
  shippingAddress: agreed.to,
  estimatedDeliveryDate: null,
  cancellationReason: null,
  createdAt: at,
  updatedAt: at,
});

/** POST /storefront/orders/confirm: in cash, of a cart at the prices of now, where nothing is on offer and nothing is taxed. */
export const confirmOrder: Handler<App> = async (c) => {
  const { userId } = c.var.session;
  const body = await c.req.json<Body>();
  const tenantId = await tenantOf("market", body.marketId);
  const number = await nextNumber(tenantId, "storefront_order");
  const made: Named = { tenantId, userId, number, id: v7(), at: new Date().toISOString() };
  const shown = await transaction(async (client) => {
    const agreed = await agree(client, made, body);
    const order_number = `M${agreed.of.code}-${String(number).padStart(6, "0")}`;
    await write(client, made, body, agreed, order_number);
    const answer = shownOrder(made, body.marketId, order_number, agreed);
    const about = { tenantId, order_id: made.id, order_number, at: made.at };
    await audit(client, about, { by: userId, action: "place", after: answer });
    const people = [userId, ...(await managersOf(client, tenantId))].toSorted();
    const urgency: [string, string] = ["important", "banner"];
    await tell(client, about, people, { type: "storefront_order_placed", urgency, channels: ["push", "email"] });
    return answer;
  });
  return c.json({ success: true, message: "Order placed", paymentType: "cash", order: shown, instructions: null }, 201);
};
