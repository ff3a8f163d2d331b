import { referencesOf } from "./catalogue.ts";
import { takeTurns } from "./cluster/index.ts";
import type { Reference } from "./references.ts";
import type { Work } from "./removal.ts";

/** Rows that name an account and keep it: not those that are its own and go with it. */
function keeps(
  { client, options: { rules } }: Work,
  { table, columns }: Reference,
): { from: string; column: string; more: string } {
  const { theirOwn } = rules.people;
  const own = theirOwn[table] && columns[0] === "user_id" ? ` AND NOT (${theirOwn[table]})` : "";
  return { from: client.escapeIdentifier(table), column: client.escapeIdentifier(columns[0] ?? ""), more: own };
}

/** Accounts that the tenant made and that no row of anybody names. */
async function leaving(work: Work): Promise<string[]> {
  const { client, options, plan, tenant } = work;
  const { table, made } = options.rules.people;
  const named = [...(await referencesOf(client)).values()].flat().filter(({ target }) => target === table);
  const from = `FROM ${client.escapeIdentifier(table)} t WHERE ${made(tenant)}`;
  if (!plan.homes) {
    const elsewhere = named.map((reference) => {
      const { from: other, column, more } = keeps(work, reference);
      return `NOT EXISTS (SELECT FROM ${other} o WHERE o.${column} = t.id${more})`;
    });
    const { rows } = await client.query<{ id: string }>(`SELECT t.id ${[from, ...elsewhere].join(" AND ")}`);
    return rows.map(({ id }) => id);
  }
  // On a cluster such a question would bring all of those tables to one node: each is asked where it lies.
  const { rows } = await client.query<{ id: string }>(`SELECT t.id ${from}`);
  const left = new Set(rows.map(({ id }) => id));
  for (const reference of named) {
    if (left.size === 0) break;
    const { from: other, column, more } = keeps(work, reference);
    const { rows: staying } = await client.query<{ id: string }>(
      `SELECT DISTINCT ${column} AS id FROM ${other} o WHERE ${column} = ANY ($1::uuid[])${more}`,
      [[...left]],
    );
    for (const { id } of staying) left.delete(id);
  }
  return [...left];
}

/** Accounts that the tenant made go with it where no row of anybody names them; of the others it is nobody's doing any more. */
export async function removePeople(work: Work): Promise<number> {
  const { client, options, plan, tenant } = work;
  const { table, theirOwn, disown } = options.rules.people;
  const ids = await leaving(work);
  if (plan.homes && ids.length > 0) await takeTurns(client, ids);
  for (const [other, own] of Object.entries(theirOwn))
    await client.query(`DELETE FROM ${client.escapeIdentifier(other)} WHERE user_id = ANY ($1::uuid[]) AND (${own})`, [
      ids,
    ]);
  const { rowCount } = await client.query(`DELETE FROM ${client.escapeIdentifier(table)} WHERE id = ANY ($1::uuid[])`, [
    ids,
  ]);
  await client.query(disown(tenant));
  return rowCount ?? 0;
}
