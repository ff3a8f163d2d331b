import type pg from "pg";
import type { Arriving } from "./arrive.ts";

/** A node of a cluster numbers from here on, each in a range of its own; nobody counts as far. */
const NUMBERS_OF_NODES = 2n ** 48n;

type Numbered = { table: string; column: string; sequence: string };

async function numberedIn(client: pg.ClientBase): Promise<Numbered[]> {
  const { rows } = await client.query<Numbered>(
    `SELECT t.relname AS table, a.attname AS column, s.relname AS sequence
       FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' JOIN pg_class t ON t.oid = d.refobjid
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE t.relnamespace = 'public'::regnamespace AND d.deptype IN ('a', 'i')`,
  );
  return rows;
}

/**
 * What a cluster's node had numbered is numbered here, in the same order: it would stand behind whatever is written from now
 * on, in a plain database for ever, on another node until that has counted as far.
 */
async function renumber({ client, plan, tenant }: Arriving, { table, column, sequence }: Numbered): Promise<void> {
  const [name, number] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
  const where = plan.whereOf(table, tenant);
  const { rows } = await client.query<{ was: string }>(
    `SELECT DISTINCT ${number}::text AS was, ${number} FROM ${name} WHERE ${where} AND ${number} >= ${NUMBERS_OF_NODES} ORDER BY ${number}`,
  );
  if (rows.length === 0) return;
  const { rows: taken } = await client.query<{ next: string }>(
    "SELECT nextval($1)::text AS next FROM generate_series(1, $2)",
    [`public.${client.escapeIdentifier(sequence)}`, rows.length],
  );
  await client.query(
    `UPDATE ${name} SET ${number} = n.next FROM unnest($1::bigint[], $2::bigint[]) AS n (was, next)
      WHERE ${where} AND ${number} = n.was`,
    [rows.map(({ was }) => was), taken.map(({ next }) => next)],
  );
}

/**
 * Moves sequences on to behind the numbers that came with the rows: by taking numbers, for whoever takes one meanwhile must
 * not be given it again.
 */
export async function countOn(arriving: Arriving): Promise<void> {
  const { client, plan, tenant } = arriving;
  for (const numbered of await numberedIn(client)) {
    const { table, column, sequence } = numbered;
    if (!plan.tables.some(({ name, take }) => name === table && take === "rows")) continue;
    await renumber(arriving, numbered);
    const name = client.escapeIdentifier(sequence);
    const { rows } = await client.query<{ last: string | null }>(
      `SELECT max(${client.escapeIdentifier(column)})::text AS last FROM ${client.escapeIdentifier(table)} WHERE ${plan.whereOf(table, tenant)}`,
    );
    await client.query(
      `SELECT count(nextval(${client.escapeLiteral(`public.${name}`)})) FROM generate_series((SELECT last_value FROM ${name}), $1::bigint)`,
      [rows[0]?.last ?? null],
    );
  }
}
