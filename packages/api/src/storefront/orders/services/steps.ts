import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { settleCash } from "../../../payments/payments/index.ts";
import { takeOwned } from "../../../warehousing/reservations/index.ts";
import type { StepInput } from "../change-schema.ts";
import type { OrderPatch } from "../commit.ts";
import { commitOrder, tellMove } from "../commit.ts";
import { completeLater } from "../complete-later.ts";
import { keepWhole } from "../delivery-steps.ts";
import { ownerOf } from "../goods.ts";
import type { OrderRow } from "../rows.ts";
import { lockSeenOrder } from "../rows.ts";
import { readAdminOrder } from "../shown.ts";
import type { OrderAction } from "../state.ts";
import { orderStates } from "../state.ts";

type Work = { order: OrderRow; at: Date; by: string };
type Tx = Parameters<Parameters<TenantContext["transaction"]>[0]>[0];
interface Step {
  action: OrderAction;
  /** Whether an order that has a delivery follows that alone. */
  byHand: boolean;
  patch(now: string): OrderPatch;
  work(tx: Tx, ctx: TenantContext, work: Work): Promise<void>;
}

/** One step of an order by hand; 409 `order_follows_delivery` where its delivery takes it (3 §10, 4 H5). */
function taking(step: Step) {
  return (ctx: TenantContext, { order_id, note = null }: StepInput) =>
    ctx.transaction(async (tx) => {
      const order = await lockSeenOrder(tx, ctx, order_id);
      const at = ctx.deps.now();
      const by = ctx.caller.userId;
      const isUnderWay = order.status === "confirmed" || order.status === "shipped";
      if (step.byHand && isUnderWay && order.delivery_id !== null)
        throw new AppError("order_follows_delivery", { delivery_id: order.delivery_id });
      orderStates.next(order.status, step.action);
      const patch = step.patch(at.toISOString());
      const after = await commitOrder(tx, order, { action: step.action, patch, note, by, at });
      await step.work(tx, ctx, { order, at, by });
      const entry = { action: `storefront_order.${step.action}`, entity_type: "storefront_order", entity_id: order_id };
      await recordAudit(tx, ctx, { ...entry, before: { status: order.status }, after: { status: after.status } });
      const shown = await readAdminOrder(tx, ctx, order_id);
      await tellMove(tx, ctx.deps, order, after);
      return { order: shown };
    });
}

/** Sends an order without a delivery: its goods leave stock (4 H5); 409 `out_of_stock` where an audit took of them. */
export const shipOrder = taking({
  action: "ship",
  byHand: true,
  patch: (shipped_at) => ({ shipped_at }),
  async work(tx, _, { order, at, by }) {
    if (!(await keepWhole(tx, order, { by, at }))) throw new AppError("out_of_stock", { items: [] });
    await takeOwned(tx, ownerOf(order.id), "all", {
      transaction_type: "pick",
      reference_type: "order",
      reference_id: order.id,
      notes: order.order_number,
      performed_by: by,
      at,
    });
  },
});

/** Says that it arrived: its cash is with the tenant then (4 H4). */
export const deliverOrderByHand = taking({
  action: "deliver",
  byHand: true,
  patch: (delivered_at) => ({ delivered_at, payment_status: "paid" }),
  async work(tx, ctx, { order, at, by }) {
    const owner = { type: "storefront_order", id: order.id } as const;
    if (order.payment_method === "cash_on_delivery") await settleCash(tx, owner, { at, by, collected: "counter" });
    await completeLater(tx, ctx.deps, order, at);
  },
});

/** Closes a delivered order; a week after it closes by itself (3 §10). */
export const completeOrder = taking({
  action: "complete",
  byHand: false,
  patch: (completed_at) => ({ completed_at }),
  work: async () => undefined,
});
