import type { Delivery } from "../../../delivery/deliveries/index.ts";
import { takeCodes } from "../../../delivery/deliveries/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { capturePayment } from "../../../payments/payments/index.ts";
import { marketTerms } from "../../shopping/index.ts";
import type { ApproveInput } from "../change-schema.ts";
import { commitOrder, tellMove } from "../commit.ts";
import { goodsOf, reserveFor, sellingWarehouses, warehouseFor } from "../goods.ts";
import type { OrderRow } from "../rows.ts";
import { linesOfOrder, lockSeenOrder } from "../rows.ts";
import { orderStates } from "../state.ts";
import { deliverOrder, isPrepaid } from "./bring.ts";

/**
 * Approves an order: its goods are kept, its delivery is made where the market wants that, and what was held of its money is
 * taken (1 §3, 3 §10, 4 H4). 409 `payment_not_settled`, 409 `out_of_stock`. Two approvals never keep the same unit.
 */
export async function approveOrder<Answer>(
  ctx: TenantContext,
  input: ApproveInput,
  answer: (done: { order: OrderRow; delivery: Delivery | null }) => Answer,
): Promise<Answer> {
  const codes = await takeCodes(ctx, "from_warehouse");
  return ctx.transaction(async (tx) => {
    const [order, bought, warehouses] = await tx.inOrder(
      () => lockSeenOrder(tx, ctx, input.order_id),
      () => tx.sql(linesOfOrder, [ctx.tenantId, input.order_id]),
      () => sellingWarehouses(tx),
    );
    const at = ctx.deps.now();
    const by = ctx.caller.userId;
    orderStates.next(order.status, "approve");
    if (!order.is_settled) throw new AppError("payment_not_settled");
    const lines = goodsOf(bought);
    const where = { to: order.shipping_address, preferred: order.warehouse_id, at, warehouses };
    const [market, { id: warehouse_id }] = await tx.inOrder(
      () => marketTerms(tx, order.market_id, { live: false }),
      () => warehouseFor(tx, lines, where),
    );
    const kept = await reserveFor(tx, { id: order.id, warehouse_id }, lines, { by, at });
    const placed = { ...order, warehouse_id };
    const delivery = market.settings.auto_create_delivery
      ? await deliverOrder(tx, ctx, placed, { kept, market, codes })
      : null;
    const approved = await commitOrder(tx, order, {
      action: "approve",
      patch: {
        warehouse_id,
        delivery_id: delivery?.id ?? null,
        approved_at: at.toISOString(),
        approved_by: by,
        admin_notes: input.admin_notes ?? order.admin_notes,
        estimated_delivery_date: input.estimated_delivery_date ?? order.estimated_delivery_date,
        ...(isPrepaid(order) ? { payment_status: "paid" as const } : {}),
      },
      note: input.admin_notes ?? null,
      by,
      at,
    });
    // Accounts are locked behind stock.
    if (isPrepaid(order)) await capturePayment(tx, { type: "storefront_order", id: order.id }, { at, by });
    const entry = { action: "storefront_order.approve", entity_type: "storefront_order", entity_id: order.id };
    await recordAudit(tx, ctx, { ...entry, before: { status: order.status }, after: { status: approved.status } });
    await tellMove(tx, ctx.deps, order, approved);
    return answer({ order: approved, delivery });
  });
}
