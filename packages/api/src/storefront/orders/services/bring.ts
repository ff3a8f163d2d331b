import type { Transaction } from "@karwan/db";
import type { Delivery, DeliveryCodes } from "../../../delivery/deliveries/index.ts";
import { createDelivery, takeCodes } from "../../../delivery/deliveries/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { typeOfMethod } from "../../../payments/method-types/index.ts";
import { placeOfDestination } from "../../../places/destinations/index.ts";
import { releaseOwned } from "../../../warehousing/reservations/index.ts";
import type { MarketTerms } from "../../shopping/index.ts";
import { marketTerms } from "../../shopping/index.ts";
import type { StepInput } from "../change-schema.ts";
import { commitOrder, tellMove } from "../commit.ts";
import type { Kept } from "../goods.ts";
import { goodsOf, ownerOf, reserveFor, sellingWarehouses, warehouseFor } from "../goods.ts";
import type { OrderRow } from "../rows.ts";
import { linesOfOrder, lockSeenOrder } from "../rows.ts";
import { readAdminOrder } from "../shown.ts";
import { orderStates } from "../state.ts";

/** Whether an order's money is there before its goods are. */
export const isPrepaid = ({ payment_method }: OrderRow) => payment_method !== "cash_on_delivery";

/** The delivery that brings an order: it charges nothing, collects the total in cash where it is due, and has its goods (4 J11). */
export async function deliverOrder(
  tx: Transaction,
  ctx: TenantContext,
  order: OrderRow,
  { kept, market, codes }: { kept: readonly Kept[]; market: MarketTerms; codes: DeliveryCodes },
): Promise<Delivery> {
  const { shipping_address: to } = order;
  return createDelivery(
    tx,
    ctx,
    {
      delivery_flow: "from_warehouse",
      delivery_service_id: order.delivery_service_id,
      customer_id: order.customer_id,
      pickup_warehouse_id: order.warehouse_id,
      delivery_address: placeOfDestination(to),
      sender: { name: market.store_name },
      recipient: { name: order.customer_name, phone: to.phone },
      items: kept.map(({ item_id, quantity }) => ({ item_id, quantity })),
      payer_type: "recipient",
      payment_method: typeOfMethod[order.payment_method],
      is_draft: false,
    },
    codes,
    {
      order_type: "storefront_order",
      order_id: order.id,
      is_paid: isPrepaid(order),
      cash_to_collect: isPrepaid(order) ? 0 : order.total_price,
      kept,
    },
  );
}

/**
 * Has a confirmed order brought by a delivery that has none: its market makes none by itself, or the former one was called off
 * or came back (4 J11). Its goods are kept anew, one reservation an item, in its own warehouse or in another that has them all:
 * 409 `out_of_stock` where none has. 409 `order_follows_delivery` where it has one, so that no order goes twice.
 */
export async function bringOrder(ctx: TenantContext, { order_id, note = null }: StepInput) {
  const codes = await takeCodes(ctx, "from_warehouse");
  return ctx.transaction(async (tx) => {
    const order = await lockSeenOrder(tx, ctx, order_id);
    const at = ctx.deps.now();
    const by = ctx.caller.userId;
    if (order.status === "confirmed" && order.delivery_id !== null)
      throw new AppError("order_follows_delivery", { delivery_id: order.delivery_id });
    // It stays confirmed until its delivery is picked up, which ships it.
    orderStates.next(order.status, "ship");
    const [bought, warehouses, market] = await tx.inOrder(
      () => tx.sql(linesOfOrder, [ctx.tenantId, order_id]),
      () => sellingWarehouses(tx),
      () => marketTerms(tx, order.market_id, { live: false }),
    );
    const lines = goodsOf(bought);
    await releaseOwned(tx, ownerOf(order_id), at);
    const where = { to: order.shipping_address, preferred: order.warehouse_id, at, warehouses };
    const { id: warehouse_id } = await warehouseFor(tx, lines, where);
    const kept = await reserveFor(tx, { id: order_id, warehouse_id }, lines, { by, at });
    const delivery = await deliverOrder(tx, ctx, { ...order, warehouse_id }, { kept, market, codes });
    const after = await commitOrder(tx, order, { patch: { delivery_id: delivery.id, warehouse_id }, note, by, at });
    const entry = { action: "storefront_order.bring", entity_type: "storefront_order", entity_id: order_id };
    await recordAudit(tx, ctx, { ...entry, after: { delivery_id: delivery.id } });
    const shown = await readAdminOrder(tx, ctx, order_id);
    await tellMove(tx, ctx.deps, order, after);
    return { order: shown };
  });
}
