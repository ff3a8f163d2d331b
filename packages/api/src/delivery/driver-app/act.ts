import { viewerOf } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import type { Delivery } from "../deliveries/index.ts";
import { findDelivery } from "../deliveries/index.ts";
import { lockFamily } from "../lifecycle/index.ts";
import type { Payloads } from "./payloads.ts";
import { check, perform } from "./perform.ts";
import type { DriverAction } from "./reach.ts";
import { taskOf } from "./task.ts";
import { runWaiting, waitingFor } from "./waiting.ts";

/**
 * A driver does something with a delivery that is assigned to him; 404 for every other (3 §5, 4 A9). Done already: it is
 * answered as it is, for phones repeat what they got no answer to. What his phone said too early of it then runs too.
 */
export function act<A extends DriverAction>(
  ctx: TenantContext,
  action: A,
  id: string,
  payload: Payloads[A],
): Promise<{ delivery: Delivery }> {
  const { caller, deps } = ctx;
  return ctx.tx(async (h) => {
    const [family, waiting] = await Promise.all([lockFamily(h, id), waitingFor(h, caller.userId, id)]);
    const now = deps.now();
    const viewer = viewerOf(ctx);
    const deed = { action, payload, user_id: caller.userId, viewer, at: now, received_at: now };
    const task = await taskOf(h, family, action, caller.userId);
    check(family, deed);
    const change = task === "stands" ? null : await perform(h, deps, family, deed);
    const written = change?.commit(h, deps);
    if (waiting.length > 0) {
      await written;
      await runWaiting(h, deps, family, viewer, waiting);
    }
    // The record is asked for right behind what it is to show.
    const [delivery] = await Promise.all([findDelivery(h, ctx, id), written]);
    return { delivery };
  });
}
