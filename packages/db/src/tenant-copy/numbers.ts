import type pg from "pg";
import type { Numbered } from "../backup/numbers.ts";
import { NUMBERS_OF_NODES, numberedIn } from "../backup/numbers.ts";
import type { Arriving } from "./arriving.ts";

/** A sequence is counted on so far to rows that are ahead of it: not for ever because a file says so. */
const COUNTED_OVER = 1_000_000n;

/** From which number on rows are too far ahead of a sequence for it to be counted on to them. */
async function farFrom(client: pg.ClientBase, sequence: string): Promise<bigint> {
  const { rows } = await client.query<{ last: string }>(
    `SELECT last_value::text AS last FROM ${client.escapeIdentifier(sequence)}`,
  );
  const far = BigInt(rows[0]?.last ?? 0) + COUNTED_OVER;
  return far < NUMBERS_OF_NODES ? far : NUMBERS_OF_NODES;
}

/**
 * What a cluster's node had numbered is numbered here, in the same order: it would stand behind whatever is written from now
 * on, in a plain database for ever, on another node until that has counted as far.
 */
async function renumber(
  { client, plan, tenant }: Arriving,
  { table, column, sequence }: Numbered,
  far: bigint,
): Promise<void> {
  const [name, number] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
  const where = plan.whereOf(table, tenant);
  const { rows } = await client.query<{ was: string }>(
    `SELECT DISTINCT ${number}::text AS was, ${number} FROM ${name} WHERE ${where} AND ${number} >= ${far} ORDER BY ${number}`,
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
 * not be given it again. What is too far ahead for that comes behind the others.
 */
export async function countOn(arriving: Arriving): Promise<void> {
  const { client, plan, tenant } = arriving;
  for (const numbered of await numberedIn(client)) {
    const { table, column, sequence } = numbered;
    if (!plan.tables.some(({ name, take }) => name === table && take === "rows")) continue;
    const [name, number] = [client.escapeIdentifier(sequence), client.escapeIdentifier(column)];
    const far = await farFrom(client, sequence);
    const { rows } = await client.query<{ last: string | null }>(
      `SELECT max(${number})::text AS last FROM ${client.escapeIdentifier(table)} WHERE ${plan.whereOf(table, tenant)} AND ${number} < ${far}`,
    );
    await client.query(
      `SELECT count(nextval(${client.escapeLiteral(`public.${name}`)})) FROM generate_series((SELECT last_value FROM ${name}), $1::bigint)`,
      [rows[0]?.last ?? null],
    );
    await renumber(arriving, numbered, far);
  }
}
