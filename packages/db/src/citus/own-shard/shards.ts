import type pg from "pg";
import type { Node } from "./node.ts";
import { onNodes } from "./node.ts";

/** A shard of a table, by the name that its node knows it by. */
export type Shard = { table: string; name: string };

const BESIDE = `
  SELECT c.relname AS table, shard_name(s.logicalrelid, s.shardid) AS name
    FROM pg_dist_shard s JOIN pg_class c ON c.oid = s.logicalrelid JOIN pg_dist_partition p USING (logicalrelid)
    JOIN pg_dist_shard first ON first.shardid = $1
    JOIN pg_dist_partition g ON g.logicalrelid = first.logicalrelid AND g.colocationid = p.colocationid
   WHERE s.shardminvalue::int >= $2 AND s.shardmaxvalue::int <= $3 ORDER BY 1, 2`;

export type Range = { from: number; to: number };

/** Which values of the key lie on a shard. */
export async function rangeOf(client: pg.ClientBase, shard: string): Promise<Range> {
  const { rows } = await client.query<Range>(
    "SELECT shardminvalue::int AS from, shardmaxvalue::int AS to FROM pg_dist_shard WHERE shardid = $1",
    [shard],
  );
  const [range] = rows;
  if (!range) throw new Error(`there is no shard ${shard}`);
  return range;
}

/** The shards of all tables that lie beside one, of these values of the key. */
export async function shardsIn(client: pg.ClientBase, shard: string, { from, to }: Range): Promise<Shard[]> {
  return (await client.query<Shard>(BESIDE, [shard, from, to])).rows;
}

/** What there is on shards of a table: rows, and what holds for each of the shards. */
export type Contents = { rows: number; shapes: string[] };

// What a row may be, and who may see it, is told as text: whatever a shard lacks makes another one.
const SHAPE = `c.relrowsecurity AND c.relforcerowsecurity AS forced,
  (SELECT count(*) FROM pg_policy WHERE polrelid = c.oid) AS policies,
  (SELECT count(*) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal AND tgenabled = 'O') AS triggers,
  (SELECT count(*) FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'f' AND convalidated) AS constraints,
  (SELECT count(*) FROM pg_index WHERE indrelid = c.oid AND indisvalid) AS indexes`;

const contentsText = (client: pg.ClientBase, shards: readonly Shard[]) => {
  const each = shards.map(
    ({ table, name }) =>
      `SELECT ${client.escapeLiteral(table)} AS t, ${client.escapeLiteral(name)} AS n, (SELECT count(*) FROM public.${client.escapeIdentifier(name)}) AS rows`,
  );
  return `SELECT json_agg(json_build_array(x.t, x.rows, (SELECT row_to_json(s)::text FROM (SELECT ${SHAPE} FROM pg_class c
            WHERE c.oid = to_regclass('public.' || quote_ident(x.n))) s)))::text FROM (${each.join(" UNION ALL ")}) x`;
};

type Told = [table: string, rows: number, shape: string];

/** Counts every row on shards, and looks what holds for them, on several nodes at once. */
export async function contentsOn(
  client: pg.ClientBase,
  asked: readonly { node: Node; shards: readonly Shard[] }[],
): Promise<Map<string, Contents>[]> {
  const answers = await onNodes(
    client,
    asked.map(({ node, shards }) => ({ node, sql: contentsText(client, shards) })),
  );
  return answers.map((answer) => {
    const found = new Map<string, Contents>();
    for (const [table, rows, shape] of JSON.parse(answer) as Told[]) {
      const known = found.get(table) ?? { rows: 0, shapes: [] };
      found.set(table, { rows: known.rows + rows, shapes: [...new Set([...known.shapes, shape])] });
    }
    return found;
  });
}

export const rowsIn = (contents: ReadonlyMap<string, Contents>): number =>
  [...contents.values()].reduce((sum, { rows }) => sum + rows, 0);

/** What of the shards that were is not on those that are, as sentences. */
export function lostBetween(were: ReadonlyMap<string, Contents>, are: ReadonlyMap<string, Contents>): string[] {
  return [...were].flatMap(([table, was]) => {
    const is = are.get(table);
    if (!is) return [`${table} has no shard`];
    return [
      ...(is.rows === was.rows ? [] : [`${table} had ${was.rows} rows and has ${is.rows}`]),
      ...(is.shapes.join() === was.shapes.join()
        ? []
        : [`${table} was ${was.shapes.join(" or ")} and is ${is.shapes.join(" or ")}`]),
    ];
  });
}

const keysText = (client: pg.ClientBase, shards: readonly Shard[]) => {
  const each = shards.map(
    ({ table, name }) => `(${client.escapeLiteral(table)}, 'public.' || quote_ident(${client.escapeLiteral(name)}))`,
  );
  return `SELECT json_agg(json_build_array(x.t, (SELECT count(*) FROM pg_constraint k
            WHERE k.conrelid = to_regclass(x.n) AND k.contype = 'f' AND k.convalidated)))::text FROM (VALUES ${each.join(", ")}) x(t, n)`;
};

/** The foreign keys of shards, by their table and how many: a split makes them in its own transaction, where nobody else sees them. */
export async function keysOn(client: pg.ClientBase, node: Node, shards: readonly Shard[]): Promise<Set<string>> {
  const [answer = "[]"] = await onNodes(client, [{ node, sql: keysText(client, shards) }]);
  return new Set((JSON.parse(answer) as [string, number][]).map(([table, keys]) => `${table} ${keys}`));
}
