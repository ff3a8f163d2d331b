import type { Handle } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { recordAudit } from "../../kernel/index.ts";
import { findDelivery, takeCodes } from "../deliveries/index.ts";
import { DeliveryChange, lockFamily, occasionOf } from "../lifecycle/index.ts";
import { assign, switchDriver, unassign } from "./assign.ts";
import { chooseTaker } from "./choose.ts";
import { lose } from "./lose.ts";
import { resolve } from "./resolve.ts";
import type { assignInput, loseInput, resolveInput, switchInput, unassignInput } from "./schema.ts";
import { findDriverTaker, findTaker } from "./taker.ts";

async function answer(h: Handle, ctx: TenantContext, change: DeliveryChange) {
  // The record is asked for right behind what it is to show.
  const [, delivery] = await Promise.all([change.commit(h, ctx.deps), findDelivery(h, ctx, change.family.delivery.id)]);
  return { delivery };
}

/** POST /delivery/deliveries/{id}/assign (3 §5, 4 K12). */
export function assignDelivery(ctx: TenantContext, input: z.infer<typeof assignInput>) {
  return ctx.tx(async (h) => {
    const [family, wanted] = await Promise.all([
      lockFamily(h, input.id),
      input.auto ? null : findTaker(h, input.id, input),
    ]);
    const taker = wanted ?? (await chooseTaker(h, family));
    const change = new DeliveryChange(family, occasionOf(ctx));
    assign(change, family.delivery, taker, input.force);
    return answer(h, ctx, change);
  });
}

/** POST /delivery/deliveries/{id}/unassign (4 J9). */
export function unassignDelivery(ctx: TenantContext, input: z.infer<typeof unassignInput>) {
  return ctx.tx(async (h) => {
    const family = await lockFamily(h, input.id);
    const change = new DeliveryChange(family, occasionOf(ctx));
    unassign(change, family.delivery, input.reason ?? null);
    return answer(h, ctx, change);
  });
}

/** POST /delivery/deliveries/{id}/switch-driver (3 §5). */
export function switchDeliveryDriver(ctx: TenantContext, input: z.infer<typeof switchInput>) {
  return ctx.tx(async (h) => {
    const { id, driver_id } = input;
    const [family, taker] = await Promise.all([lockFamily(h, id), findDriverTaker(h, id, driver_id)]);
    const change = new DeliveryChange(family, occasionOf(ctx));
    switchDriver(change, family.delivery, taker, input);
    return answer(h, ctx, change);
  });
}

/** POST /delivery/deliveries/{id}/resolve (3 §5, 4 E5). */
export async function resolveDelivery(ctx: TenantContext, input: z.infer<typeof resolveInput>) {
  const { id, action, notes = null } = input;
  // Before the transaction, which would hold one connection while it waits for another.
  const choice = action === "return" ? { action, codes: await takeCodes(ctx) } : { action };
  return ctx.tx(async (h) => {
    const family = await lockFamily(h, id);
    const change = new DeliveryChange(family, occasionOf(ctx));
    const back = await resolve(h, ctx.deps, change, { choice, notes });
    const audited = { entity_type: "delivery", entity_id: id, after: { action, notes } };
    await recordAudit(h, ctx, { action: "delivery.resolve", ...audited });
    const { delivery } = await answer(h, ctx, change);
    return { delivery, return_delivery: back && (await findDelivery(h, ctx, back.id)) };
  });
}

/** POST /delivery/deliveries/{id}/lost (4 J7). */
export function loseDelivery(ctx: TenantContext, input: z.infer<typeof loseInput>) {
  return ctx.tx(async (h) => {
    const family = await lockFamily(h, input.id);
    const change = new DeliveryChange(family, occasionOf(ctx));
    await lose(h, ctx.deps, change, input.reason);
    const audited = { entity_type: "delivery", entity_id: input.id, after: { reason: input.reason } };
    await recordAudit(h, ctx, { action: "delivery.lose", ...audited });
    return { delivery: await findDelivery(h, ctx, input.id) };
  });
}
