import type { Database, Scope } from "@karwan/db";
import { onTestFinished } from "vitest";

/**
 * Keeps a row locked from outside, by the values of some of its columns; answers how to let go. At the latest that happens with
 * the end of the test: a database whose rows are held by a test that failed would never be closed.
 */
export async function holdRow(
  { database }: { database: Database },
  scope: Scope,
  table: string,
  row: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const which = Object.keys(row).map((column, n) => `${column} = $${n + 1}`);
  const text = `SELECT FROM ${table} WHERE ${which.join(" AND ")} FOR UPDATE`;
  const held = database.transaction(scope, async (tx) => {
    await tx.sql({ name: "", text }, Object.values(row));
    begun.resolve();
    await end.promise;
  });
  const letGo = async () => {
    end.resolve();
    await held;
  };
  onTestFinished(letGo);
  await Promise.race([begun.promise, held]);
  return letGo;
}
