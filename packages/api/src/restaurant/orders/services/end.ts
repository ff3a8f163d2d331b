import type { Transaction } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext, UserContext } from "../../../kernel/index.ts";
import { inTenant, recordAudit } from "../../../kernel/index.ts";
import { findBySlug } from "../../restaurants/index.ts";
import type { Ending } from "../ending.ts";
import { endBeforePickup } from "../ending.ts";
import type { OrderRow } from "../rows.ts";
import { lockOrder, lockSeenOrder } from "../rows.ts";
import type { OneInput, RejectInput } from "../schema.ts";
import { shownOrder } from "../shown.ts";
import { requireDoable } from "../state.ts";
import { tellMove } from "../tell.ts";

async function end(tx: Transaction, ctx: TenantContext, order: OrderRow, ending: Ending) {
  const ended = await endBeforePickup(tx, ctx.deps, order, ending, actionContextOf(ctx));
  const entry = { entity_type: "restaurant_order", entity_id: order.id, before: { status: order.status } };
  const { status, refunded_amount, rejection_reason: reason } = ended;
  const after = { status, reason: reason ?? ended.cancellation_reason, refunded_amount };
  await recordAudit(tx, ctx, { action: `restaurant_order.${ending.action}`, ...entry, after });
  const shown = await shownOrder(tx, ctx.deps, ended);
  await tellMove(tx, ctx.deps, order, ended);
  return { order: shown };
}

/** PUT .../reject: the restaurant does not make it; what was paid goes back, until it was picked up (4 L7). */
export function rejectOrder(ctx: TenantContext, { slug, id, reason }: RejectInput) {
  return ctx.transaction(async (tx) => {
    const order = await lockSeenOrder(tx, ctx, { slug, id });
    requireDoable(order.status, "reject", "restaurant");
    return end(tx, ctx, order, { action: "reject", rejection_reason: reason, cancellation_reason: null });
  });
}

/** PUT .../cancel: its diner calls an own order off before it is accepted, and has everything back (3 §10, 4 J11). */
export async function cancelOwnOrder(user: UserContext, { slug, id }: OneInput) {
  const restaurant = await findBySlug(user, slug);
  const ctx = inTenant(user, restaurant.tenantId);
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, id, { restaurant_id: restaurant.id, user_id: ctx.caller.userId });
    requireDoable(order.status, "cancel", "diner");
    return end(tx, ctx, order, {
      action: "cancel",
      rejection_reason: null,
      cancellation_reason: "customer_request",
    });
  });
}
