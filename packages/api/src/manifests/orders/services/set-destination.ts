import type { TenantContext } from "../../../kernel/index.ts";
import type { Settings } from "../../../tenancy/settings/index.ts";
import { again } from "../again.ts";
import type { SetDestinationInput } from "../schema.ts";
import { allot } from "./allot.ts";
import { answer } from "./answer.ts";
import { makeOrders } from "./make-orders.ts";
import { planOf } from "./plan.ts";
import { receive } from "./receive.ts";

/** So many orders are made by one transaction: docs/adr/0028-orders-of-a-manifest.md says how that was measured. */
export const PART = 100;

/**
 * Receives parcels, gives them a destination and makes their orders (2 §4.9, 3 §9). A part after the other, each a transaction
 * of its own that finds what is done already: whoever calls again after a crash goes on where it stopped.
 */
export async function setDestination(ctx: TenantContext, settings: Settings, input: SetDestinationInput) {
  const plan = await planOf(ctx, settings, input);
  const receipt = await again(() => receive(ctx, plan));
  const { ready, failures } = await again(() => allot(ctx, plan, receipt));
  for (let from = 0; from < ready.length; from += PART) {
    const part = ready.slice(from, from + PART);
    const failed = await again(() => makeOrders(ctx, plan, part));
    for (const [id, why] of failed) failures.set(id, why);
  }
  return again(() => answer(ctx, { plan, receipt, failures }));
}
