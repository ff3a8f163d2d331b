import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { recordAudit, refillNumbers, requireUnchanged } from "../../kernel/index.ts";
import { findDelivery, takeCodes } from "../deliveries/index.ts";
import { actionContextOf, DeliveryChange, lockDeliveryGroup, pickingNumbers } from "../lifecycle/index.ts";
import { assign, switchDriver, unassign } from "./assign.ts";
import { findAssignee, findDriverAssignee } from "./assignee.ts";
import { chooseAssignee } from "./choose.ts";
import { lose } from "./lose.ts";
import { resolve } from "./resolve.ts";
import type { assignInput, loseInput, resolveInput, switchInput, unassignInput } from "./schema.ts";

async function answer(tx: Transaction, ctx: TenantContext, change: DeliveryChange) {
  // The record is asked for right behind what it is to show.
  const [, delivery] = await tx.inOrder(
    () => change.commit(tx, ctx.deps),
    () => findDelivery(tx, ctx, change.group.delivery.id),
  );
  return { delivery };
}

/** Locks a delivery, unless it is not any more as its caller saw it (4 L9). */
async function lockSeen(tx: Transaction, ctx: TenantContext, id: string) {
  const group = await lockDeliveryGroup(tx, id);
  requireUnchanged(ctx, group.delivery.updated_at);
  return group;
}

// Whether goods are to be picked shows only behind the lock, where no second connection is asked for their order's number.
const readyForPicking = ({ deps, tenantId }: TenantContext) => refillNumbers(deps.database, tenantId, pickingNumbers);

/** Gives a delivery to whom the request names, or to who is chosen; yet to be committed. */
async function give(tx: Transaction, ctx: TenantContext, input: z.infer<typeof assignInput>) {
  const [group, wanted] = await tx.inOrder(
    () => lockSeen(tx, ctx, input.id),
    () => (input.auto ? null : findAssignee(tx, input.id, input)),
  );
  const assignee = wanted ?? (await chooseAssignee(tx, group));
  const change = new DeliveryChange(group, actionContextOf(ctx));
  assign(change, group.delivery, assignee, input.force);
  return change;
}

/** POST /delivery/deliveries/{id}/assign (3 §5, 4 K12). */
export async function assignDelivery(ctx: TenantContext, input: z.infer<typeof assignInput>) {
  await readyForPicking(ctx);
  return ctx.transaction(async (tx) => answer(tx, ctx, await give(tx, ctx, input)));
}

/** The same as one of many, of which only the outcome is told (4 L9). */
export async function assignOneOfMany(ctx: TenantContext, input: z.infer<typeof assignInput>): Promise<void> {
  await readyForPicking(ctx);
  await ctx.part(async (tx) => (await give(tx, ctx, input)).commit(tx, ctx.deps));
}

/** POST /delivery/deliveries/{id}/unassign (4 J9). */
export function unassignDelivery(ctx: TenantContext, input: z.infer<typeof unassignInput>) {
  return ctx.transaction(async (tx) => {
    const group = await lockSeen(tx, ctx, input.id);
    const change = new DeliveryChange(group, actionContextOf(ctx));
    unassign(change, group.delivery, input.reason ?? null);
    return answer(tx, ctx, change);
  });
}

/** POST /delivery/deliveries/{id}/switch-driver (3 §5). */
export async function switchDeliveryDriver(ctx: TenantContext, input: z.infer<typeof switchInput>) {
  await readyForPicking(ctx);
  return ctx.transaction(async (tx) => {
    const { id, driver_id } = input;
    const [group, assignee] = await tx.inOrder(
      () => lockSeen(tx, ctx, id),
      () => findDriverAssignee(tx, id, driver_id),
    );
    const change = new DeliveryChange(group, actionContextOf(ctx));
    switchDriver(change, group.delivery, assignee, input);
    return answer(tx, ctx, change);
  });
}

/** POST /delivery/deliveries/{id}/resolve (3 §5, 4 E5). */
export async function resolveDelivery(ctx: TenantContext, input: z.infer<typeof resolveInput>) {
  const { id, action, notes = null } = input;
  // Before the transaction, which would hold one connection while it waits for another.
  const choice = action === "return" ? { action, codes: await takeCodes(ctx) } : { action };
  return ctx.transaction(async (tx) => {
    const group = await lockSeen(tx, ctx, id);
    const change = new DeliveryChange(group, actionContextOf(ctx));
    const back = await resolve(tx, ctx.deps, change, { choice, notes });
    const audited = { entity_type: "delivery", entity_id: id, after: { action, notes } };
    await recordAudit(tx, ctx, { action: "delivery.resolve", ...audited });
    const { delivery } = await answer(tx, ctx, change);
    return { delivery, return_delivery: back && (await findDelivery(tx, ctx, back.id)) };
  });
}

/** POST /delivery/deliveries/{id}/lost (4 J7). */
export function loseDelivery(ctx: TenantContext, input: z.infer<typeof loseInput>) {
  return ctx.transaction(async (tx) => {
    const group = await lockSeen(tx, ctx, input.id);
    const change = new DeliveryChange(group, actionContextOf(ctx));
    await lose(tx, ctx.deps, change, input.reason);
    const audited = { entity_type: "delivery", entity_id: input.id, after: { reason: input.reason } };
    await recordAudit(tx, ctx, { action: "delivery.lose", ...audited });
    return { delivery: await findDelivery(tx, ctx, input.id) };
  });
}
