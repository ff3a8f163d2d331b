import type { Transaction } from "@karwan/db";
import { actionContextOf, DeliveryChange, lockDeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { capturePayment } from "../../../payments/payments/index.ts";
import type { OrderPatch } from "../commit.ts";
import { commitOrder } from "../commit.ts";
import type { OrderRow } from "../rows.ts";
import { lockSeenOrder, payerOf } from "../rows.ts";
import type { OneInput } from "../schema.ts";
import { shownOrder } from "../shown.ts";
import type { OrderAction } from "../state.ts";
import { requireDoable } from "../state.ts";
import { tellMove } from "../tell.ts";

type Step = {
  action: OrderAction;
  patch(order: OrderRow, now: string, by: string): OrderPatch;
  work?(tx: Transaction, ctx: TenantContext, order: OrderRow): Promise<void>;
};

/** One step of an order by its restaurant's people (4 L7). */
const taking =
  ({ action, patch, work }: Step) =>
  (ctx: TenantContext, { slug, id }: OneInput) =>
    ctx.transaction(async (tx) => {
      const order = await lockSeenOrder(tx, ctx, { slug, id });
      const at = ctx.deps.now();
      const by = ctx.caller.userId;
      if (action === "accept" && order.status === "awaiting_payment") throw new AppError("payment_not_settled");
      requireDoable(order.status, action, "restaurant");
      const move = { action, patch: patch(order, at.toISOString(), by), by, at };
      const after = await commitOrder(tx, ctx.deps, order, move);
      await work?.(tx, ctx, order);
      const entry = { action: `restaurant_order.${action}`, entity_type: "restaurant_order", entity_id: id };
      await recordAudit(tx, ctx, { ...entry, before: { status: order.status }, after: { status: after.status } });
      const shown = await shownOrder(tx, ctx.deps, after);
      await tellMove(tx, ctx.deps, order, after);
      return { order: shown };
    });

const isPrepaid = ({ payment_method }: OrderRow) => payment_method !== "cash_on_delivery";

/** Accepts an order: its delivery may be assigned, and what was held or settled of its money is taken (4 I, 4 L7). */
export const acceptOrder = taking({
  action: "accept",
  patch: (order, accepted_at, accepted_by) => ({
    accepted_at,
    accepted_by,
    ...(isPrepaid(order) ? { payment_status: "paid" as const } : {}),
  }),
  async work(tx, ctx, order) {
    const change = new DeliveryChange(await lockDeliveryGroup(tx, order.delivery_id), actionContextOf(ctx));
    const { root } = change.group;
    change.move(root, "submit");
    if (isPrepaid(order)) change.patch(root, { payment_status: "paid" });
    await change.commit(tx, ctx.deps);
    // Accounts are locked last.
    if (isPrepaid(order)) await capturePayment(tx, payerOf(order), { at: ctx.deps.now(), by: ctx.caller.userId });
  },
});

/** Says that an order can be fetched (4 L7). */
export const readyOrder = taking({ action: "ready", patch: (_, ready_at) => ({ ready_at }) });
