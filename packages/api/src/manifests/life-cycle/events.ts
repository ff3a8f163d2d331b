import type { Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { Actor } from "../../delivery/lifecycle/index.ts";
import { NOTIFICATIONS } from "../../kernel/index.ts";

/** What is recorded of a manifest; what documents name is named so (2 §6). */
export const manifestEvents = [
  "manifest_created",
  "items_added",
  "item_removed",
  "item_changed",
  "manifest_changed",
  "manifest_picked_up",
  "manifest_departed",
  "manifest_arrived",
  "delivery_proof_recorded",
  "items_tallied",
  "items_untallied",
  "receiving_started",
  "item_received",
  "receiving_completed",
  "exception_raised",
  "exception_resolved",
  "order_created",
  "manifest_status_changed",
  "manifest_cancelled",
] as const;
export type ManifestEvent = (typeof manifestEvents)[number];

/** One thing that happened; `payload` is shown as it is. */
export interface ManifestFact {
  manifest_id: string;
  event: ManifestEvent;
  manifest_item_id?: string | null;
  payload?: Record<string, unknown>;
}

/** So many barcodes are told of those that an event is about; of the others how many they are. */
const TOLD = 50;
/** What an event tells of the items that it is about together. */
export const namedIn = (barcodes: readonly string[]) => ({
  count: barcodes.length,
  barcodes: barcodes.slice(0, TOLD),
});

// The manifests are locked by their counters, so that the numbers of each are in the order of its events, without a gap.
const appended = (tenant: string, from: string) => `WITH told AS (
     SELECT e.manifest_id, e.id, e.event, e.manifest_item_id, e.payload, e.at,
            (row_number() OVER (PARTITION BY e.manifest_id ORDER BY e.at))::int AS n
       FROM jsonb_to_recordset($2::jsonb) AS e(manifest_id uuid, id uuid, event text, manifest_item_id uuid, payload jsonb, at int)),
   counted AS (
     UPDATE transfer_manifests m SET event_count = m.event_count + t.n
       FROM (SELECT manifest_id, max(n) AS n FROM told GROUP BY manifest_id) t
      WHERE m.tenant_id = $1 AND m.id = t.manifest_id
     RETURNING m.id, m.event_count - t.n AS before),
   recorded AS (
     INSERT INTO transfer_manifest_events (tenant_id, manifest_id, seq, id, event, manifest_item_id, payload, actor_type, actor_id, created_at)
     SELECT ${tenant}, t.manifest_id, c.before + t.n, t.id, t.event, t.manifest_item_id, t.payload, $3, $4, $5
       FROM ${from})
   SELECT pg_notify('${NOTIFICATIONS}', $1::uuid || ':manifest:' || id) FROM counted`;
const counted = "told t JOIN counted c ON c.id = t.manifest_id";
// A cluster finds the manifests again, on their own node: from parts alone it would insert by way of every node.
const appendStatement = statement("manifests.append_events", appended("$1::uuid", counted), {
  cluster: appended("m.tenant_id", `${counted} JOIN transfer_manifests m ON m.tenant_id = $1 AND m.id = c.id`),
  examples: { 2: JSON.stringify([{ manifest_id: NO_TENANT, id: NO_TENANT, event: "item_received", at: 0 }]) },
});

/** On which key streams of a manifest are woken, with the commit of what was recorded. */
export const manifestStreamKey = (tenantId: string, manifestId: string): string => `${tenantId}:manifest:${manifestId}`;

const wakeStatement = statement(
  "manifests.wake",
  `SELECT pg_notify('${NOTIFICATIONS}', $1::uuid || ':manifest:' || m.id) FROM transfer_manifests m
    WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[])`,
  {
    examples: { 2: `{${NO_TENANT}}` },
    // Of no table: a node wakes nobody who listens to the coordinator. Whose key it is that has no manifest, nobody follows.
    cluster: `SELECT pg_notify('${NOTIFICATIONS}', $1::uuid || ':manifest:' || id) FROM unnest($2::uuid[]) AS m (id)`,
  },
);

/** Wakes the streams of manifests, with the commit, for what is no event: a label was printed, an order failed (4 L4). */
export async function wakeManifestStreams(tx: Transaction, manifestIds: readonly string[]): Promise<void> {
  if (manifestIds.length > 0) await tx.sql(wakeStatement, [tx.scope.tenantId, [...new Set(manifestIds)]]);
}

/**
 * Records what happened, in the order given, in one statement whatever the number (2 §6, 4 G5). The caller holds the
 * manifests locked, each once: the statement that moves one and this one must not be the same.
 */
export async function recordManifestEvents(
  tx: Transaction,
  facts: readonly ManifestFact[],
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ manifest_item_id = null, payload = {}, ...fact }, index) => ({
    ...fact,
    manifest_item_id,
    payload,
    id: newId(),
    at: index,
  }));
  await tx.sql(appendStatement, [tx.scope.tenantId, JSON.stringify(rows), actor.type, actor.id, at.toISOString()]);
}
