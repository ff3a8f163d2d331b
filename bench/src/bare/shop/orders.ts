import type { Handler } from "hono";
import { named, rowsOf } from "../database.ts";
import type { App } from "../session.ts";

const ZONE = "coalesce((SELECT settings->>'time_zone' FROM tenant_settings WHERE tenant_id = $1), 'Asia/Baghdad')";
const startOf = (day: string) => `(SELECT (${day})::timestamp AT TIME ZONE ${ZONE})`;
const today = named(
  "orders-today",
  `SELECT count(*)::int8 AS delivered FROM storefront_orders
    WHERE tenant_id = $1 AND delivered_at IS NOT NULL AND delivered_at >= ${startOf(`(SELECT (now() AT TIME ZONE ${ZONE})::date)`)}`,
);
const kept = named(
  "order-counts",
  "SELECT status, sum(rows)::int8 AS rows FROM storefront_order_counts WHERE tenant_id = $1 GROUP BY status",
);

/** What can be asked for, as SQL. */
const conditions: Readonly<Record<string, (at: string) => string>> = {
  status: (at) => `status = ${at}`,
  date_from: (at) => `created_at >= ${startOf(`${at}::date`)}`,
  date_to: (at) => `created_at < ${startOf(`${at}::date + 1`)}`,
  city: (at) => `city = ${at}`,
  search: (at) => `search_text ILIKE ${at}`,
};
const columns = `o.id, o.order_number, o.status, o.payment_method AS "paymentMethod", o.payment_status AS "paymentStatus", o.city,
  o.delivery_fee::float8 AS "deliveryFee", o.discount_amount::float8 AS "discountAmount", o.total_price::float8 AS "finalAmount",
  o.total_items AS "totalItems", o.currency, o.subtotal::float8 AS subtotal, o.tax_amount::float8 AS "taxAmount",
  o.refunded_amount::float8 AS "refundedAmount", o.is_settled, o.customer_id, c.full_name, o.created_at AS "createdAt", o.updated_at AS "updatedAt"`;
const whereOf = (names: readonly string[]) =>
  names.map((name, at) => ` AND ${conditions[name]?.(`$${at + 2}`) ?? "false"}`).join("");

function page(names: readonly string[], values: readonly unknown[], limit: number) {
  const rows = `SELECT * FROM storefront_orders WHERE tenant_id = $1${whereOf(names)} ORDER BY created_at DESC, id DESC`;
  const some = `SELECT * FROM (${rows} LIMIT 100) first ORDER BY created_at DESC, id DESC LIMIT $${values.length + 1}`;
  const text = `SELECT ${columns} FROM (${names.length === 0 ? some : `${rows} LIMIT $${values.length + 1}`}) o
      JOIN customers c ON c.tenant_id = $1 AND c.id = o.customer_id ORDER BY o.created_at DESC, o.id DESC`;
  // Without a name where something is asked for: which index serves depends on what that is.
  return names.length === 0 ? named("orders", text)([...values, limit]) : { text, values: [...values, limit] };
}

type Row = Record<string, unknown> & Record<"city" | "full_name", string | null> & { customer_id: string };
type Count = { status: string; rows: number };

function shown({ city, customer_id, full_name, createdAt, updatedAt, ...row }: Row) {
  const { id, order_number, status, is_settled, paymentMethod, paymentStatus, ...money } = row;
  const { deliveryFee, discountAmount, finalAmount, totalItems, currency, subtotal, taxAmount, refundedAmount } = money;
  return {
    id,
    order_number,
    paymentMethod,
    paymentStatus,
    shippingAddress: { city },
    deliveryFee,
    discountAmount,
    finalAmount,
    totalItems,
    currency,
    createdAt,
    updatedAt,
    status,
    customerStatus: status === "pending" && is_settled ? "awaiting_approval" : status,
    customer: { id: customer_id, full_name: full_name ?? "" },
    subtotal,
    taxAmount,
    refundedAmount,
  };
}

/** GET /storefront/orders, its first page: by status, days, city and part of a number. */
export const orderList: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const { limit = "20", column_filters = "{}", ...query } = c.req.query();
  const asked: Record<string, string> = { ...query, ...(JSON.parse(column_filters) as object) };
  if (asked.search) asked.search = `%${asked.search}%`;
  const names = Object.keys(conditions).filter((name) => asked[name] !== undefined);
  const values = [tenantId, ...names.map((name) => asked[name])];
  // Counts by status are of all other filters.
  const others = names.filter((name) => name !== "status");
  const counting = {
    text: `SELECT status, count(*)::int8 AS rows FROM storefront_orders WHERE tenant_id = $1${whereOf(others)} GROUP BY status`,
    values: [tenantId, ...others.map((name) => asked[name])],
  };
  const [rows, all, [day], found] = await Promise.all([
    rowsOf<Row>(page(names, values, Number(limit))),
    rowsOf<Count>(kept([tenantId])),
    rowsOf<{ delivered: number }>(today([tenantId])),
    others.length > 0 ? rowsOf<Count>(counting) : null,
  ]);
  const of = (status: string) => all.find((count) => count.status === status)?.rows ?? 0;
  const total = (found ?? all).reduce(
    (sum, count) => sum + (asked.status && count.status !== asked.status ? 0 : count.rows),
    0,
  );
  const paging = { page: 1, limit: Number(limit), total };
  return c.json({
    success: true,
    message: "Orders retrieved",
    orders: rows.map(shown),
    pagination: { ...paging, totalPages: Math.ceil(total / paging.limit) },
    stats: {
      totalOrders: all.reduce((sum, { rows: count }) => sum + count, 0),
      pendingOrders: of("pending"),
      outForDelivery: of("shipped"),
      deliveredToday: day?.delivered ?? 0,
    },
    ...paging,
  });
};
