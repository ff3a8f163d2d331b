import type { Transaction } from "@karwan/db";

import { releaseHolds } from "../../../finance/ledger/index.ts";
import type { Dependencies } from "../../../kernel/index.ts";
import { defineDue, visitDue } from "../../../kernel/index.ts";
import { HELD_FOR, lockManifests } from "../../life-cycle/index.ts";
import { abandonedStatement, freeStatement, lockItems, nextAbandoned } from "../repository.ts";
import { leaveProcessing } from "./leave.ts";

// Far longer than a call takes: what waits for less may be in the hands of one that lives.
const ABANDONED_MS = 5 * 60_000;

const manifestsDue = defineDue({ kind: "manifests", next: (tx) => tx.sql(nextAbandoned, [tx.scope.tenantId]) });

async function free(tx: Transaction, deps: Dependencies, since: string): Promise<void> {
  const { tenantId } = tx.scope;
  const found = await tx.sql(abandonedStatement, [tenantId, since]);
  if (found.length === 0) return;
  const manifestIds = found.flatMap(({ manifest_id }) => manifest_id ?? []);
  await lockManifests(tx, manifestIds);
  const ids = found.flatMap(({ item_id }) => item_id ?? []);
  if (ids.length > 0) {
    await tx.sql(lockItems, [tenantId, ids]);
    const at = deps.now();
    const freed = await tx.sql(freeStatement, [tenantId, ids, since, at.toISOString()]);
    await releaseHolds(tx, { reference_type: HELD_FOR, reference_ids: freed.map(({ id }) => id), at });
  }
  await leaveProcessing(tx, deps, manifestIds, { type: "system", id: null });
}

/**
 * Lets go of what a call left behind that nobody repeated: its items are received again, their money is free, and their
 * manifests leave `processing` (4 G4). A tenant whose cannot be freed does not keep the others waiting.
 */
export async function freeAbandonedOrders(deps: Dependencies): Promise<void> {
  const since = new Date(deps.now().getTime() - ABANDONED_MS);
  await visitDue(deps, manifestsDue, {
    since,
    visit: (tenantId) => deps.database.transaction({ tenantId }, (tx) => free(tx, deps, since.toISOString())),
    failure: "orders that nobody makes could not be let go of",
  });
}
