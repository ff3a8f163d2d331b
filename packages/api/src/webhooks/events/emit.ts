import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { WebhookEvent, WebhookEventType } from "./catalogue.ts";
import { insertEvents, subscribersOf } from "./repository.ts";

type Emitting = Pick<Dependencies, "now">;

/**
 * Says what happened, in the transaction that made it happen: event and tries commit with the work, or none of
 * them does (3 §6). Costs one look-up where nobody listens.
 */
export async function emitEvents(tx: Transaction, deps: Emitting, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const types = [...new Set(events.map(({ type }) => type))];
  const subscribers = await tx.sql(subscribersOf, [tx.scope.tenantId, types]);
  if (subscribers.length === 0) return;
  const heard = events.flatMap((event) => {
    const webhooks = subscribers.filter((webhook) => webhook.events.includes(event.type)).map((webhook) => webhook.id);
    return webhooks.length > 0 ? [{ event, webhooks }] : [];
  });
  await queueEvents(tx, deps, heard);
}

/** The same for one event. */
export function emitEvent(tx: Transaction, deps: Emitting, event: WebhookEvent): Promise<void> {
  return emitEvents(tx, deps, [event]);
}

/** Puts events on their way to the webhooks named; answers the ids of the tries, which are due at once. */
export async function queueEvents(
  tx: Transaction,
  deps: Emitting,
  told: readonly { event: WebhookEvent<WebhookEventType>; webhooks: readonly string[] }[],
): Promise<string[]> {
  const now = deps.now();
  const rows = told.map(({ event: { id = newId(), type, data, at = now }, webhooks }) => ({
    webhooks,
    event: { id, event_type: type, data, occurred_at: at.toISOString() },
  }));
  const attempts = rows.flatMap(({ event, webhooks }) =>
    webhooks.map((webhook_id) => ({ id: newId(), webhook_id, event_id: event.id })),
  );
  const events = rows.map(({ event }) => event);
  const { tenantId } = tx.scope;
  await tx.sql(insertEvents, [tenantId, JSON.stringify(events), JSON.stringify(attempts), now.toISOString()]);
  return attempts.map(({ id }) => id);
}
