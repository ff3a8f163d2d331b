import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { AppError, inTenant } from "../../kernel/index.ts";
import type { OrderRow } from "./rows.ts";
import { linesOfOrder, promotionsOfOrder } from "./rows.ts";
import type { CustomerOrder } from "./schema.ts";
import { shownStatus } from "./state.ts";

const findOwn = statement(
  "customer_orders.find",
  "SELECT tenant_id FROM customer_orders WHERE user_id = $1 AND order_id = $2",
);

/** The tenant of one of the caller's own orders, as their work in it; 404 `storefront_order_not_found` (3 §10). */
export async function enterOwnOrder(ctx: UserContext, orderId: string) {
  const [[own]] = await ctx.read((q) => [q.sql(findOwn, [ctx.caller.userId, orderId])]);
  if (!own) throw new AppError("storefront_order_not_found");
  return inTenant(ctx, own.tenant_id);
}

/** The same, or the session's tenant for those who run its shop (3 §10). */
export async function enterOrder(ctx: UserContext, orderId: string) {
  const { tenantId, caller } = ctx;
  const [[own]] = await ctx.read((q) => [q.sql(findOwn, [caller.userId, orderId])]);
  const runsShop = caller.isSystemAdmin || caller.permissions.has("manage:storefront:tenant");
  const entered = own?.tenant_id ?? (runsShop ? tenantId : null);
  if (!entered) throw new AppError("storefront_order_not_found");
  return inTenant(ctx, entered);
}

type Line = RowOf<typeof linesOfOrder>;
const shownLine = ({ id, product_id, variant_id, quantity, unit_price, product_name, variant_name, sku }: Line) => ({
  item_id: id,
  product_id,
  quantity,
  price: unit_price,
  name: product_name,
  variant: { id: variant_id, name: variant_name, sku },
});

/** What of an order stands outside of its row, in one batch. */
export const contentOf = (tx: Transaction, id: string) =>
  tx.inOrder(
    () => tx.sql(linesOfOrder, [tx.scope.tenantId, id]),
    () => tx.sql(promotionsOfOrder, [tx.scope.tenantId, id]),
  );

/** An order as its customer sees it (1 §2). */
export const readForCustomer = async (tx: Transaction, order: OrderRow): Promise<CustomerOrder> =>
  forCustomer(order, await contentOf(tx, order.id));

/** The same of what was read before. */
export function forCustomer(
  order: OrderRow,
  [lines, promotions]: Awaited<ReturnType<typeof contentOf>>,
): CustomerOrder {
  return {
    id: order.id,
    orderNumber: order.order_number,
    marketId: order.market_id,
    userId: order.user_id,
    status: shownStatus(order),
    paymentStatus: order.payment_status,
    paymentMethod: order.payment_method,
    items: lines.map(shownLine),
    subtotal: order.subtotal,
    discountAmount: order.discount_amount,
    taxAmount: order.tax_amount,
    deliveryFee: order.delivery_fee,
    roundingAmount: order.rounding_amount,
    totalPrice: order.total_price,
    refundedAmount: order.refunded_amount,
    currency: order.currency,
    promotions,
    shippingAddress: order.shipping_address,
    estimatedDeliveryDate: order.estimated_delivery_date,
    cancellationReason: order.cancellation_reason as CustomerOrder["cancellationReason"],
    createdAt: order.created_at,
    updatedAt: order.updated_at,
  };
}
