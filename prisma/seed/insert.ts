import type { Statement, Transaction } from "@karwan/db";

/** Writes rows that all have the same columns in one statement. Table and columns are names of our own, never input. */
export async function insertRows(tx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(", ");
  // Without a name: of what a table is filled with, the columns are the rows' own.
  const insert: Statement<never, readonly [rows: string]> = {
    name: "",
    text: `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
  };
  await tx.sql(insert, [JSON.stringify(rows)]);
}

/** In the given order: what is referred to comes first. */
export async function insertAll(tx: Transaction, tables: Record<string, readonly object[]>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) await insertRows(tx, table, rows);
}
