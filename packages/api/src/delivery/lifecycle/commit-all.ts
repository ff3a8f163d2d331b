import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { Decimal, sumOf } from "../../kernel/index.ts";
import type { DeliveryChange } from "./change.ts";
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
