import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { queueEvents } from "../events/index.ts";
import type { Change, Follower } from "./repository.ts";
import { changesFor, followers, recordSeen } from "./repository.ts";

/** The job that tells a tenant's webhooks what changed in its stock. */
export const stockJob = "webhook.stock";

const AT_MOST = 500;
// Longer than a transaction lasts: what was recorded before but committed after the last look is found by looking back.
const OVERLAP_MS = 5 * 60_000;

/**
 * Queues `stock.changed` for what the ledger recorded since the last look (3 §6). The ledger is the outbox here: moving
 * stock costs nothing more, whoever follows it, and a record's id is its event's, so that looking back tells nothing
 * twice.
 */
export function enqueueStockEvent(deps: Dependencies, { tenant_id }: { tenant_id: string }): Promise<void> {
  // Before the look: what comes later is the next one's.
  const now = newId();
  return deps.database.transaction({ tenantId: tenant_id }, async (tx) => {
    const webhooks = await tx.sql(followers, [tenant_id]);
    if (webhooks.length === 0) return;
    const from = webhooks.map((webhook) => ({ id: webhook.id, after: startOf(webhook) }));
    const changes = await tx.sql(changesFor, [tenant_id, JSON.stringify(from), AT_MOST]);
    if (changes.length > 0) await queue(tx, deps, changes);
    const seen = webhooks.map(({ id }) => {
      const own = changes.filter((change) => change.webhook_id === id);
      return { id, seen: own.length < AT_MOST ? now : own.at(-1)?.inventory_transaction_id };
    });
    await tx.sql(recordSeen, [tenant_id, JSON.stringify(seen)]);
    if (seen.some((webhook) => webhook.seen !== now)) await deps.jobs.schedule(tx, stockJob, { tenant_id }, deps.now());
  });
}

async function queue(tx: Transaction, deps: Dependencies, changes: readonly Change[]): Promise<void> {
  const told = Map.groupBy(changes, (change) => change.inventory_transaction_id);
  const events = [...told.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { webhook_id: _, ...data } = first;
    const event = { id: data.inventory_transaction_id, type: "stock.changed" as const, data, at: new Date(data.at) };
    return [{ event, webhooks: same.map((change) => change.webhook_id) }];
  });
  await queueEvents(tx, deps, events);
}

/** Ids begin with their time in milliseconds: the place to look from is five minutes back, but never before the start. */
function startOf({ stock_since, stock_seen }: Follower): string {
  const seenAt = Number.parseInt(stock_seen.replaceAll("-", "").slice(0, 12), 16);
  const hex = Math.max(0, seenAt - OVERLAP_MS)
    .toString(16)
    .padStart(12, "0");
  const back = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
  return back > stock_since ? back : stock_since;
}
