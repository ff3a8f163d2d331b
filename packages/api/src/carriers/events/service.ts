import { receivingNumbers } from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError, invalidField, refillNumbers } from "../../kernel/index.ts";
import { applyEvent } from "./apply-event.ts";
import { claimStatement, settleStatement } from "./repository.ts";
import type { CarrierEvent } from "./schema.ts";
import type { Sender } from "./sender.ts";

/** How far ahead of ours a carrier's clock may be. */
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * Takes an event of a carrier, once: the same again is answered and changes nothing, however late or often it comes
 * (3 §6). A new one must have been signed just now, so that nobody can bring in what was kept back.
 */
export async function receiveEvent(deps: Dependencies, sender: Sender, event: CarrierEvent) {
  const { tenantId, tenantCarrierId } = sender;
  const now = deps.now();
  await refillNumbers(deps.database, tenantId, receivingNumbers);
  return deps.database.transaction({ tenantId }, async (tx) => {
    const key = [tenantId, tenantCarrierId, event.event_id] as const;
    const details = event.details ? JSON.stringify(event.details) : null;
    const times = [new Date(event.occurred_at).toISOString(), now.toISOString()] as const;
    const [claimed] = await tx.sql(claimStatement, [...key, event.delivery_code, event.status, details, ...times]);
    if (!claimed) return { outcome: "duplicate" as const };
    if (!sender.isRecent) throw new AppError("webhook_timestamp_invalid");
    if (Date.parse(event.occurred_at) > now.getTime() + MAX_AHEAD_MS)
      throw invalidField("occurred_at", "timestamp_in_future");
    const outcome = await applyEvent(tx, deps, sender, event);
    if (outcome !== "ignored") await tx.sql(settleStatement, [...key, outcome]);
    return { outcome };
  });
}
