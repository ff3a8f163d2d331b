import { viewerOf } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { refillNumbers } from "../../kernel/index.ts";
import type { Delivery } from "../deliveries/index.ts";
import { findDelivery } from "../deliveries/index.ts";
import { lockDeliveryGroup, receivingNumbers } from "../lifecycle/index.ts";
import type { Payloads } from "./payloads.ts";
import { check, perform } from "./perform.ts";
import type { DriverAction } from "./reach.ts";
import { taskOf } from "./task.ts";
import { runWaiting, waitingFor } from "./waiting.ts";

/**
 * A driver does something with a delivery that is assigned to him; 404 for every other (3 §5, 4 A9). Done already: it is
 * answered as it is, for phones repeat what they got no answer to. What his phone said too early of it then runs too.
 */
export async function act<A extends DriverAction>(
  ctx: TenantContext,
  action: A,
  id: string,
  payload: Payloads[A],
): Promise<{ delivery: Delivery }> {
  const { caller, deps } = ctx;
  // The parcel may come to the door of a warehouse by it.
  if (action === "deliver" || action === "fail") await refillNumbers(deps.database, ctx.tenantId, receivingNumbers);
  return ctx.transaction(async (tx) => {
    const [group, waiting] = await tx.inOrder(
      () => lockDeliveryGroup(tx, id),
      () => waitingFor(tx, caller.userId, id),
    );
    const now = deps.now();
    const viewer = viewerOf(ctx);
    const command = { action, payload, user_id: caller.userId, viewer, at: now, received_at: now };
    const task = await taskOf(tx, group, action, caller.userId);
    check(group, command);
    const change = task === "stands" ? null : await perform(tx, deps, group, command);
    if (waiting.length > 0) {
      await change?.commit(tx, deps);
      await runWaiting(tx, deps, group, viewer, waiting);
    } else if (change) {
      const [, delivery] = await tx.inOrder(
        () => change.commit(tx, deps),
        () => findDelivery(tx, ctx, id),
      );
      return { delivery };
    }
    return { delivery: await findDelivery(tx, ctx, id) };
  });
}
