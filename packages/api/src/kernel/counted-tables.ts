import type { Statement, StatementTypes } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "./context.ts";
import { defineDue, visitDue } from "./due.ts";

type FoldName = Extract<keyof StatementTypes, `kernel.fold_${string}`>;
type TableName = FoldName extends `kernel.fold_${infer Table}` ? Table : never;

const folds: Statement<never, readonly [tenantId: string]>[] = [];

/** A table that knows counts, by the columns `by`. */
export interface CountedTable {
  table: TableName;
  by: readonly string[];
}

/**
 * Registers a table to which triggers append how a count changed, and the columns that it counts by (4 A7): reading the count
 * is adding up its entries, of which the worker makes one from time to time.
 */
export function countedTable(table: TableName, by: readonly string[]): CountedTable {
  const keys = by.join(", ");
  // By where the entries lie, which takes one look at them: nothing ever changes or moves them. Of two folds at once the
  // second finds the entries gone, and leaves what was appended meanwhile for the next one.
  folds.push(
    statement(
      `kernel.fold_${table}`,
      `WITH gone AS (
       DELETE FROM ${table} WHERE tenant_id = $1 AND ctid = ANY (ARRAY(
         SELECT at FROM (SELECT ctid AS at, count(*) OVER (PARTITION BY ${keys}) AS entries FROM ${table} WHERE tenant_id = $1) c
          WHERE c.entries > 1))
       RETURNING *)
     INSERT INTO ${table} (tenant_id, ${keys}, id, rows)
     SELECT $1::uuid, ${keys}, gen_random_uuid(), sum(rows) FROM gone GROUP BY ${keys} HAVING sum(rows) <> 0`,
    ),
  );
  return { table, by };
}

/** Noted at the beginning of time: whoever adds an entry finds a note there, or leaves one. */
const foldsDue = defineDue({ kind: "counts", next: () => Promise.resolve([]), isSettledFirst: true });
// What a fold adds is no reason for another.
const foldingStatement = statement("kernel.folding", "SELECT set_config('app.sweep', 'counts', true)");

/** Makes one entry of each count's many, so that reading it stays quick; run by the worker. Changes no count. */
export async function foldCounts(deps: Dependencies): Promise<void> {
  await visitDue(deps, foldsDue, {
    since: deps.now(),
    // One short transaction a tenant: row-level security lets a transaction see one at a time.
    visit: (id) =>
      deps.database.transaction({ tenantId: id }, async (tx) => {
        await tx.sql(foldingStatement);
        for (const fold of folds) await tx.sql(fold, [id]);
      }),
    failure: "a tenant's counts could not be folded",
  });
}
