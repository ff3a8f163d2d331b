import type pg from "pg";
import type { Tables } from "../filling/tables.ts";

/** How many rows an array or a set of records stands for: enough that work done once a row shows. */
export const MANY = 20;

export type Row = Readonly<Record<string, string | null>>;
export type Samples = {
  /** Rows of a tenant's from a place in its table (0 to 1), their columns as text, none of `wanted` missing if there are such. */
  rows(table: string, wanted: readonly string[], place: number): Promise<readonly Row[]>;
  tenantId: string;
  userId: string;
};

const asText = { getTypeParser: () => (value: string) => value };

/** What a tenant's rows hold, for parameters. As the superuser: what is looked for may be another user's. */
export function samplesOf(client: pg.Client, tables: Tables, who: { tenantId: string; userId: string }): Samples {
  const known = new Map<string, Promise<readonly Row[]>>();
  const sizes = new Map<string, number>();
  // One after the other, whoever asks: a connection has one question at a time.
  let turn: Promise<unknown> = Promise.resolve();
  function query<Found extends pg.QueryResultRow>(question: string | pg.QueryConfig): Promise<pg.QueryResult<Found>> {
    const answer = turn.then(() => client.query<Found>(question));
    turn = answer.catch(() => undefined);
    return answer;
  }

  async function sizeOf(table: string, where: string): Promise<number> {
    const found = sizes.get(table);
    if (found !== undefined) return found;
    const { rows } = await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} ${where}`);
    sizes.set(table, rows[0]?.n ?? 0);
    return rows[0]?.n ?? 0;
  }

  async function look(name: string, wanted: readonly string[], place: number): Promise<readonly Row[]> {
    const table = tables.get(name);
    if (!table) return [];
    const isTenants = table.columns.some((column) => column.name === "tenant_id" && !column.nullable);
    const own = isTenants
      ? `WHERE tenant_id = '${who.tenantId}'`
      : name === "tenants"
        ? `WHERE id = '${who.tenantId}'`
        : "";
    const complete = wanted.map((column) => `AND "${column}" IS NOT NULL`).join(" ");
    const offset = Math.floor((await sizeOf(name, own)) * place);
    const select = (more: string, from: number) =>
      query<Row>({
        text: `SELECT * FROM (SELECT * FROM ${name} ${own} LIMIT ${MANY * 20} OFFSET ${from}) s WHERE true ${more} LIMIT ${MANY}`,
        types: asText,
      });
    for (const [more, from] of [
      [complete, offset],
      [complete, 0],
      ["", 0],
    ] as const) {
      const { rows } = await select(more, from);
      if (rows.length > 0) return rows;
    }
    return [];
  }

  return {
    ...who,
    rows(name, wanted, place) {
      const key = `${name}:${place}:${[...wanted].sort().join()}`;
      const found = known.get(key) ?? look(name, wanted, place);
      known.set(key, found);
      return found;
    },
  };
}
