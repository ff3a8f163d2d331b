import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { filesOf, shownFileUrl } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { RefundRecord } from "../../payments/payments/index.ts";
import { refundsOf } from "../../payments/payments/index.ts";
import type { OrderRow } from "./rows.ts";
import { linesOfOrder, promotionsOfOrder, readOrder } from "./rows.ts";
import type { AdminOrder } from "./schema.ts";
import { shownStatus } from "./state.ts";

// Who brings a delivery or, once it is over and nobody's task, who brought it.
const driverOf = `coalesce(d.driver_id, (SELECT a.driver_id FROM delivery_assignments a
  WHERE a.tenant_id = $1 AND a.delivery_id = d.id AND a.status = 'completed' ORDER BY a.created_at DESC, a.id DESC LIMIT 1))`;
// Whom an order is of, how it comes, and by whom.
const partiesStatement = statement(
  "storefront_orders.parties",
  `SELECT jsonb_build_object('id', c.id, 'full_name', c.full_name, 'first_name', u.first_name, 'last_name', u.last_name, 'email', c.email,
            'phone', c.phone, 'verified_customer', u.phone_proven_at IS NOT NULL OR u.email_proven_at IS NOT NULL) AS customer,
          s.name AS service_name,
          CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('id', d.id, 'delivery_code', d.delivery_code, 'driver_name', du.full_name,
            'contact_phone', du.phone, 'vehicle_info', (SELECT v.name || ' (' || v.code || ')' FROM driver_vehicles dv
               JOIN vehicles v ON v.tenant_id = $1 AND v.id = dv.vehicle_id
              WHERE dv.tenant_id = $1 AND dv.driver_id = ${driverOf} AND dv.is_primary LIMIT 1)) END AS delivery
     FROM storefront_orders o
     JOIN customers c ON c.tenant_id = $1 AND c.id = o.customer_id
     JOIN users u ON u.id = o.user_id
     JOIN delivery_services s ON s.tenant_id = $1 AND s.id = o.delivery_service_id
     LEFT JOIN deliveries d ON d.tenant_id = $1 AND d.id = o.delivery_id
     LEFT JOIN drivers w ON w.tenant_id = $1 AND w.id = ${driverOf}
     LEFT JOIN users du ON du.id = w.user_id
    WHERE o.tenant_id = $1 AND o.id = $2`,
);
const goodsStatement = statement(
  "storefront_orders.goods",
  `SELECT i.id, p.images, g.id AS goods_id, g.sku AS goods_sku,
          (SELECT coalesce(sum(s.quantity), 0)::float8 FROM inventory_stock s
            WHERE s.tenant_id = $1 AND s.warehouse_id = $3 AND s.item_id = i.item_id) AS current_stock
     FROM storefront_order_items i
     JOIN products p ON p.tenant_id = $1 AND p.id = i.product_id
     JOIN inventory_items g ON g.tenant_id = $1 AND g.id = i.item_id
    WHERE i.tenant_id = $1 AND i.order_id = $2`,
);
const returnsStatement = statement(
  "storefront_orders.returns",
  `SELECT r.id, r.reason, r.lines, r.amount::float8 AS amount, r.refund_id, r.created_at FROM storefront_returns r
    WHERE r.tenant_id = $1 AND r.order_id = $2 ORDER BY r.created_at, r.id`,
);
const deliveryCode = statement(
  "storefront_orders.delivery_code",
  "SELECT d.delivery_code FROM deliveries d WHERE d.tenant_id = $1 AND d.id = $2",
);
const historyStatement = statement(
  "storefront_orders.history",
  `SELECT e.status, e.created_at AS timestamp, e.note, e.updated_by FROM storefront_order_events e
    WHERE e.tenant_id = $1 AND e.order_id = $2 ORDER BY e.created_at, e.id`,
);

type DeliveryOf = {
  id: string;
  delivery_code: string;
  driver_name: string | null;
  contact_phone: string | null;
  vehicle_info: string | null;
};
type Goods = RowOf<typeof goodsStatement>;
type Showing = Pick<TenantContext, "deps" | "tenantId">;

/** Pictures as links that work for a while: what is no link is none. */
function imagesOf({ deps, tenantId }: Showing, images: unknown): string[] {
  const urls = Array.isArray(images) ? images.filter((url: unknown) => typeof url === "string") : [];
  return urls.map((url) => shownFileUrl(filesOf(deps), tenantId, url, deps.now()));
}

function shownItem(
  ctx: Showing,
  line: RowOf<typeof linesOfOrder>,
  goods: Goods | undefined,
): AdminOrder["items"][number] {
  const { id, product_id, variant_id, quantity, unit_price, line_total, variant_name, sku, product_name } = line;
  const { discount_amount, tax_rate, tax_amount, returned_quantity } = line;
  return {
    id,
    product_id,
    variant_id,
    quantity,
    unit_price,
    total_price: line_total,
    discount_amount,
    tax_rate,
    tax_amount,
    returned_quantity,
    variant: { id: variant_id, name: variant_name, sku },
    product_name,
    product_images: imagesOf(ctx, goods?.images),
    warehouse_item: { id: line.item_id, sku: goods?.goods_sku ?? "", current_stock: goods?.current_stock ?? 0 },
  };
}

/** An order as the tenant sees it, with all that belongs to it; 404 `storefront_order_not_found` (1 §2, 1 §4.6). */
export async function readAdminOrder(tx: Transaction, ctx: TenantContext, id: string): Promise<AdminOrder> {
  const key = [ctx.tenantId, id] as const;
  const order = await readOrder(tx, id);
  const [lines, goods, promotions, [parties], status_history, refunds, returns] = await Promise.all([
    tx.sql(linesOfOrder, key),
    tx.sql(goodsStatement, [...key, order.warehouse_id]),
    tx.sql(promotionsOfOrder, key),
    tx.sql(partiesStatement, key),
    tx.sql(historyStatement, key),
    refundsOf(tx, { type: "storefront_order", id }),
    tx.sql(returnsStatement, key),
  ]);
  if (!parties) throw new AppError("storefront_order_not_found");
  const goodsOf = new Map(goods.map((row) => [row.id, row]));
  const delivery = parties.delivery;
  return {
    ...ownFields(order),
    promotions,
    customer: parties.customer,
    items: lines.map((line) => shownItem(ctx, line, goodsOf.get(line.id))),
    status_history,
    estimated_delivery: { date: order.estimated_delivery_date, time_window: null, method: parties.service_name },
    delivery_assignment: delivery && assignmentOf(ctx, delivery),
    refunds,
    returns: returns.map((row) => shownReturn(row, refunds)),
  };
}

const trackingPage = ({ publicUrl }: Pick<Showing["deps"], "publicUrl">, code: string) => `${publicUrl}/t/${code}`;

function assignmentOf({ deps }: Showing, { delivery_code, ...delivery }: DeliveryOf) {
  return { ...delivery, tracking_url: trackingPage(deps, delivery_code) };
}

/** Where an order's delivery is followed; null while it has none (1 §4.6). */
export async function trackingUrlOf(
  tx: Transaction,
  deps: Showing["deps"],
  { delivery_id }: Pick<OrderRow, "delivery_id">,
): Promise<string | null> {
  if (delivery_id === null) return null;
  const [delivery] = await tx.sql(deliveryCode, [tx.scope.tenantId, delivery_id]);
  return delivery ? trackingPage(deps, delivery.delivery_code) : null;
}

/** Goods that came back, with the refund that was made for them. */
function shownReturn(
  { lines, refund_id, ...row }: RowOf<typeof returnsStatement>,
  refunds: readonly RefundRecord[],
): AdminOrder["returns"][number] {
  const items = lines.map(({ order_item_id: item_id, quantity, amount }) => ({ item_id, quantity, amount }));
  return { ...row, items, refund: refunds.find(({ id }) => id === refund_id) ?? null };
}

/** What stands in the order itself. */
function ownFields(order: OrderRow) {
  return {
    id: order.id,
    order_number: order.order_number,
    user_id: order.user_id,
    market_id: order.market_id,
    status: order.status,
    customer_status: shownStatus(order),
    payment_method: order.payment_method,
    payment_status: order.payment_status,
    subtotal: order.subtotal,
    discount_amount: order.discount_amount,
    tax_amount: order.tax_amount,
    shipping_cost: order.delivery_fee,
    rounding_amount: order.rounding_amount,
    total_price: order.total_price,
    refunded_amount: order.refunded_amount,
    currency: order.currency,
    customer_notes: order.customer_notes,
    admin_notes: order.admin_notes,
    cancellation_reason: order.cancellation_reason as AdminOrder["cancellation_reason"],
    warehouse_id: order.warehouse_id,
    delivery_service_id: order.delivery_service_id,
    shipping_address: order.shipping_address,
    created_at: order.created_at,
    updated_at: order.updated_at,
  };
}
