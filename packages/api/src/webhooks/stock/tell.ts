import { NO_TENANT } from "@karwan/db";
import type { Dependencies, Looker } from "../../kernel/index.ts";
import { createLooker } from "../../kernel/index.ts";
import { queueEvents } from "../events/index.ts";
import type { Change } from "./repository.ts";
import { AT_MOST, changesOf, lookForStock, stockTenants, TENANTS, takeStock } from "./repository.ts";

/** What is said at the commit of a movement that somebody follows: the trigger of the ledger says the same word. */
const MOVED = "stock";
const LOOK_EVERY_MS = 2_000;

/**
 * Queues `stock.changed` for what a tenant's outbox holds (3 §6): its rows were written by the movements themselves, and go
 * in the transaction that queues the events. So each is told once, as soon as it has committed, in whatever order that was.
 * A record's id is its event's. Answers whether there may be more.
 */
export function tellStock(deps: Dependencies, tenantId: string): Promise<boolean> {
  return deps.database.transaction({ tenantId }, async (tx) => {
    const taken = await tx.sql(takeStock, [tenantId]);
    if (taken.length === 0) return false;
    const webhooks = taken.map(({ webhook_id }) => webhook_id);
    const records = taken.map(({ inventory_transaction_id }) => inventory_transaction_id);
    const changes = await tx.sql(changesOf, [tenantId, webhooks, records]);
    if (changes.length > 0) await queueEvents(tx, deps, eventsOf(changes));
    return taken.length === AT_MOST;
  });
}

function eventsOf(changes: readonly Change[]) {
  const told = Map.groupBy(changes, (change) => change.inventory_transaction_id);
  return [...told.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { webhook_id: _, ...data } = first;
    const event = { id: data.inventory_transaction_id, type: "stock.changed" as const, data, at: new Date(data.at) };
    return [{ event, webhooks: same.map((change) => change.webhook_id) }];
  });
}

/** Tells of stock in all tenants that have news, and asks nobody else. */
export function createStockTeller(deps: Dependencies): Looker {
  let after = NO_TENANT;
  let stopHearing: (() => void) | undefined;
  async function round(): Promise<boolean> {
    const [, found] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
      q.beside(lookForStock),
      q.sql(stockTenants, [after]),
    ]);
    const tenants = found.map(({ tenant_id }) => tenant_id ?? "");
    after = tenants.length < TENANTS ? NO_TENANT : (tenants.at(-1) ?? NO_TENANT);
    let isMore = after !== NO_TENANT;
    for (const tenantId of tenants) {
      const more = await tellStock(deps, tenantId).catch((err: unknown) => {
        // One that cannot be told of keeps nobody waiting; the next look comes back to it.
        deps.log.error({ err, tenant_id: tenantId }, "changes of stock could not be told of");
        return false;
      });
      isMore ||= more;
    }
    return isMore;
  }
  const looker = createLooker(round, {
    everyMs: LOOK_EVERY_MS,
    onFailure: (err) => deps.log.warn({ err }, "changes of stock could not be looked for; again in a moment"),
  });
  return {
    look: looker.look,
    start() {
      stopHearing ??= deps.streamSignals.subscribe(
        MOVED,
        () => void looker.look(),
        () => undefined,
      );
      looker.start();
    },
    async stop() {
      stopHearing?.();
      await looker.stop();
    },
  };
}
