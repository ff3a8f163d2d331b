import type { Statement, Transaction } from "@karwan/db";
import { NO_TENANT, newId, statement } from "@karwan/db";
import type { Dependencies } from "./context.ts";
import { doWithEach } from "./visiting.ts";

/** As many tenants as one run goes to; the others wait for the next, those that are due for longest first. */
const AT_MOST = 5000;
/** Whoever takes a tenant's notes has them for so long: then they were a dead worker's. */
const LEASE_MS = 10 * 60_000;

const lookStatement = statement("kernel.look_for_due", "SELECT set_config('app.sweep', 'tenants', true)");
const takeStatement = statement(
  "kernel.take_due",
  `UPDATE tenant_due d SET due_at = $3 FROM (
     SELECT tenant_id, kind, due_at, id FROM tenant_due WHERE kind = $1 AND due_at <= $2
      ORDER BY due_at LIMIT ${AT_MOST} FOR UPDATE SKIP LOCKED) n
    WHERE d.tenant_id = n.tenant_id AND d.kind = n.kind AND d.due_at = n.due_at AND d.id = n.id
    RETURNING d.tenant_id`,
  {
    plan: { why: "takes what is due of many tenants at once", discards: "tenant", scans: ["tenant_due"] },
    // Which nodes each take of their own, all of it: who comes second waits for the first, and finds nothing.
    cluster: "UPDATE tenant_due SET due_at = $3 WHERE kind = $1 AND due_at <= $2 RETURNING tenant_id",
  },
);
// Nobody notes anything of the kind meanwhile, and what was noted before can be seen. Who is at it now is not waited for.
const aloneStatement = statement(
  "kernel.due_alone",
  "SELECT pg_try_advisory_xact_lock(hashtextextended('due ' || $2::text || $1::uuid::text, 0)) AS is_held",
  // On the node where they are noted: there is one at least, that of this visit.
  {
    cluster: `SELECT pg_try_advisory_xact_lock(hashtextextended('due ' || $2::text || $1::uuid::text, 0)) AS is_held
      FROM (SELECT tenant_id FROM tenant_due WHERE tenant_id = $1 AND kind = $2 LIMIT 1) noted`,
  },
);
const clearStatement = statement("kernel.clear_due", "DELETE FROM tenant_due WHERE tenant_id = $1 AND kind = $2");
const noteStatement = statement(
  "kernel.note_due",
  "INSERT INTO tenant_due (tenant_id, kind, due_at, id) VALUES ($1, $2, $3, $4)",
);
const againStatement = statement(
  "kernel.due_again",
  "UPDATE tenant_due SET due_at = $4 WHERE tenant_id = $1 AND kind = $2 AND due_at = $3",
  { plan: { why: "what one run leased of a kind is as little as what the tenant has of it", scans: ["tenant_due"] } },
);

/** As the database knows them. */
export type DueKind = NonNullable<(typeof noteStatement)["values"]>[1];

/** What the worker does in tenants where it is due: noted by triggers under its kind, in `tenant_due`. */
export interface Due {
  kind: DueKind;
  /** When the next of the tenant's is due, as far as anybody can see; null, or no row, when nothing is. */
  next(tx: Transaction, now: Date): Promise<readonly { at: string | null }[]>;
  /** Its notes go before the visit: nothing is lost if the visit never comes, and what is noted meanwhile has one of its own. */
  isSettledFirst?: true;
}

const kinds: Due[] = [];

/** Registers what tenants may have due. */
export function defineDue(due: Due): Due {
  kinds.push(due);
  return due;
}
/** All that tenants may have due, for tests to hold the database's triggers to. */
export const dueKinds = (): readonly DueKind[] => kinds.map(({ kind }) => kind);

/** Rows that are removed when they are this old, in the tenants that have such; run by the worker. */
export interface Forgotten {
  due: Due;
  keptMs: number;
  forget(deps: Dependencies, tenantId: string): Promise<unknown>;
}

type Look = {
  /** What has been due since this moment, or was before. */
  since: Date;
  visit(tenantId: string): Promise<unknown>;
  failure: string;
};

/**
 * Visits the tenants in which something of a kind is due, and asks no other (architecture 3.7). Two workers take different ones.
 * One that fails keeps no other waiting, and is due again; a worker that dies leaves notes that are due again when its lease is over.
 */
export async function visitDue(deps: Dependencies, due: Due, { since, visit, failure }: Look): Promise<void> {
  const { database } = deps;
  const leased = new Date(since.getTime() + LEASE_MS).toISOString();
  const taken = await database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    await tx.sql(lookStatement);
    return tx.sql(takeStatement, [due.kind, since.toISOString(), leased]);
  });
  const tenants = [...new Set(taken.map(({ tenant_id }) => tenant_id))].map((tenant_id) => ({ tenant_id }));
  await doWithEach(deps, {
    on: tenants,
    do: async ({ tenant_id }) => {
      const settled = () => settle(deps, due, { tenantId: tenant_id, since, leased });
      if (due.isSettledFirst) await settled();
      try {
        await visit(tenant_id);
      } finally {
        if (!due.isSettledFirst) await settled();
      }
    },
    failure,
  });
}

/** Puts one note in the place of those that are there, for what is due next; as before where somebody is writing one just now. */
async function settle(
  { database, now }: Dependencies,
  due: Due,
  { tenantId, since, leased }: { tenantId: string; since: Date; leased: string },
): Promise<void> {
  await database.transaction({ tenantId }, async (tx) => {
    const [alone] = await tx.sql(aloneStatement, [tenantId, due.kind]);
    if (!alone?.is_held) {
      await tx.sql(againStatement, [tenantId, due.kind, leased, since.toISOString()]);
      return;
    }
    await tx.sql(clearStatement, [tenantId, due.kind]);
    const [next] = await due.next(tx, now());
    if (next?.at) await tx.sql(noteStatement, [tenantId, due.kind, next.at, newId()]);
  });
}

/** Forgets what has been kept for long enough, wherever there is some. */
export function forgetDue(deps: Dependencies, { due, keptMs, forget }: Forgotten): Promise<void> {
  return visitDue(deps, due, {
    since: new Date(deps.now().getTime() - keptMs),
    visit: (tenantId) => forget(deps, tenantId),
    failure: "what a tenant need not keep could not be removed",
  });
}

/** What removes rows by one statement, of the tenant and of this moment. */
export const forgettingBy =
  (purge: Statement<unknown, readonly [tenantId: string, at: string | Date | null]>): Forgotten["forget"] =>
  ({ database, now }, tenantId) =>
    database.transaction({ tenantId }, (tx) => tx.sql(purge, [tenantId, now().toISOString()]));
