import { statement } from "@karwan/db";
import type { Forgotten } from "../../kernel/index.ts";
import { defineDue, forgettingBy } from "../../kernel/index.ts";
import { purgeWebhookEvents } from "./repository.ts";

const nextStatement = statement(
  "webhooks.next_forgotten",
  "SELECT min(created_at) AS at FROM webhook_events WHERE tenant_id = $1",
);

/** Events that nobody looks up any more, tries and all. */
export const webhookEventsForgotten: Forgotten = {
  due: defineDue({ kind: "webhook_events", next: (tx) => tx.sql(nextStatement, [tx.scope.tenantId]) }),
  keptMs: 30 * 24 * 3600_000,
  forget: forgettingBy(purgeWebhookEvents),
};
