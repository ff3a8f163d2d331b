import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { Decimal, sumOf } from "../../kernel/index.ts";
import type { DeliveryChange } from "./change.ts";
import { announceManyJob } from "./notice.ts";
import type { Changes } from "./record.ts";
import { recordChanges } from "./record.ts";

/** One entry a driver: a row is updated once a statement. */
function loadsOf(all: readonly Changes[]): Changes["capacity"] {
  const perDriver = Map.groupBy(
    all.flatMap(({ capacity }) => capacity),
    ({ driver_id }) => driver_id,
  );
  return [...perDriver].flatMap(([driver_id, loads]) => {
    const delta = sumOf(loads.map((load) => new Decimal(load.delta)));
    return delta.isZero() ? [] : [{ driver_id, delta: delta.toNumber() }];
  });
}

/**
 * Commits the changes of many deliveries, locked by `deliveryGroups`, in the statement of one. Whatever the latest of
 * them is written at, all are: none is written before what happened to it last.
 */
export async function commitAll(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "database">,
  changes: readonly DeliveryChange[],
): Promise<void> {
  const all = changes.map((change) => change.written());
  const latest = Math.max(...all.map(({ at }) => at.getTime()));
  if (all.length === 0) return;
  await recordChanges(tx, {
    deliveries: all.flatMap(({ deliveries }) => deliveries),
    newAssignments: all.flatMap(({ newAssignments }) => newAssignments),
    assignments: all.flatMap(({ assignments }) => assignments),
    capacity: loadsOf(all),
    events: all.flatMap(({ events }) => events),
    custody: all.flatMap(({ custody }) => custody),
    outbox: all.flatMap(({ outbox }) => outbox),
    at: new Date(latest),
  });
  // Only what has something to tell or to do asks the database.
  for (const change of changes) {
    await change.tell(tx, deps);
    await change.follow(tx, deps);
  }
}

/**
 * The same for deliveries that the caller inserts as these changes left them: their timeline, their chain of custody and what
 * is to be told, with one job for all. They may be of no driver yet, and no warehouse has anything left to do for them.
 */
export async function commitMade(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs">,
  changes: readonly DeliveryChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const all = changes.map((change) => change.written());
  await recordChanges(tx, {
    deliveries: [],
    newAssignments: [],
    assignments: [],
    capacity: [],
    events: all.flatMap(({ events }) => events),
    custody: all.flatMap(({ custody }) => custody),
    outbox: all.flatMap(({ outbox }) => outbox),
    at,
  });
  const delivery_ids = changes.map(({ group }) => group.root.id);
  await deps.jobs.schedule(tx, announceManyJob, { tenant_id: tx.scope.tenantId, delivery_ids }, at);
}
