import type pg from "pg";

/** Of each table: how many rows a company has, and what all of their values add up to. */
export type Digest = ReadonlyMap<string, string>;

const TABLES = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

/** What the worker keeps for itself: notes of what is due, counts that it folds, what was told already. */
const OWN = /_counts$|^tenant_due$|_outbox$|^stream_/;

export async function digestOf(admin: pg.Client, tenantId: string): Promise<Digest> {
  const { rows: tables } = await admin.query<{ name: string }>(TABLES);
  const digest = new Map<string, string>();
  // Each by itself: on a cluster a table may lie elsewhere than the next.
  for (const { name } of tables) {
    if (OWN.test(name)) continue;
    const text = `SELECT count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS value FROM "${name}" t WHERE tenant_id = $1`;
    const { rows } = await admin.query<{ value: string }>(text, [tenantId]);
    digest.set(name, rows[0]?.value ?? "");
  }
  return digest;
}

export const rowsIn = (digest: Digest): number =>
  [...digest.values()].reduce((sum, value) => sum + Number.parseInt(value, 10), 0);

/** Tables in which two digests differ. */
export const differences = (one: Digest, other: Digest): string[] =>
  [...one]
    .filter(([name, value]) => other.get(name) !== value)
    .map(([name, value]) => `${name}: ${value}; ${other.get(name)}`);
