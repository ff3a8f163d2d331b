import { translate } from "@karwan/i18n";
import type { TenantContext, UserContext } from "../../../kernel/index.ts";
import { paymentsOf, refundsOf } from "../../../payments/payments/index.ts";
import { marketTerms } from "../../shopping/index.ts";
import type { ApproveInput, CancelInput } from "../change-schema.ts";
import { enterOwnOrder, readForCustomer } from "../customer.ts";
import { readOrder } from "../rows.ts";
import { readAdminOrder, trackingUrlOf } from "../shown.ts";
import { approveOrder } from "./approve.ts";
import { cancelOrder } from "./cancel.ts";

/** One order of the tenant (1 §4.6). */
export function showOrder(ctx: TenantContext, { order_id }: { order_id: string }) {
  return ctx.transaction(async (tx) => ({
    data: { order: await readAdminOrder(tx, ctx, order_id) },
  }));
}

/** How an own order is paid (1 §4.6, 4 H6). */
export async function showPaymentStatus(user: UserContext, { order_id }: { order_id: string }) {
  const ctx = await enterOwnOrder(user, order_id);
  return ctx.transaction(async (tx) => {
    const row = await readOrder(tx, order_id);
    const { id, store_name: name, currency, settings } = await marketTerms(tx, row.market_id, { live: false });
    const market = { id, name, settings: { currency, payment_methods: settings.payment_methods } };
    const owner = { type: "storefront_order", id: order_id } as const;
    const [payments, refunds, trackingUrl] = await Promise.all([
      paymentsOf(tx, owner),
      refundsOf(tx, owner),
      trackingUrlOf(tx, ctx.deps, row),
    ]);
    return { order: { ...(await readForCustomer(tx, row)), market, trackingUrl }, payments, refunds };
  });
}

/** The operation, in the shape of the document (1 §4.6, 4 H5). */
export function approve(ctx: TenantContext, input: ApproveInput) {
  return approveOrder(ctx, input, ({ order, delivery }) => {
    const { id, status, approved_at, approved_by, admin_notes, estimated_delivery_date, updated_at } = order;
    const shown = { id, status, approved_at, approved_by, admin_notes, updated_at };
    return {
      data: {
        order: { ...shown, estimated_delivery: estimated_delivery_date },
        inventory_reserved: true,
        delivery_assigned: delivery && {
          delivery_id: delivery.id,
          driver_assigned: delivery.current_assignment != null,
          tracking_number: delivery.delivery_code,
        },
        message: translate(ctx.language, "storefront_order.approved"),
      },
    };
  });
}

/** The operation, in the shape of the document (1 §4.6, 4 H5). */
export function cancel(ctx: TenantContext, input: CancelInput) {
  return cancelOrder(ctx, input, ({ before, order, delivery, refund }) => {
    const { id, status, cancelled_at, cancelled_by, admin_notes, updated_at } = order;
    const shown = { id, status, cancelled_at, cancelled_by, admin_notes, updated_at };
    return {
      data: {
        order: { ...shown, cancellation_reason: input.reason },
        inventory_restored: before.status === "confirmed",
        refund_processed: {
          required: input.refund_required || refund !== null,
          amount: refund?.amount ?? 0,
          status: refund?.status ?? ("none" as const),
          transaction_id: refund?.id ?? null,
        },
        delivery_cancelled: delivery,
        message: translate(ctx.language, "storefront_order.cancelled"),
      },
    };
  });
}
