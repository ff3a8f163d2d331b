import type pg from "pg";

/** A node of a cluster numbers from here on, each in a range of its own; nobody counts as far. */
export const NUMBERS_OF_NODES = 2n ** 48n;

export type Numbered = { table: string; column: string; sequence: string };

/** The tables whose rows a sequence numbers. */
export async function numberedIn(client: pg.ClientBase): Promise<Numbered[]> {
  const { rows } = await client.query<Numbered>(
    `SELECT t.relname AS table, a.attname AS column, s.relname AS sequence
       FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S' JOIN pg_class t ON t.oid = d.refobjid
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE t.relnamespace = 'public'::regnamespace AND d.deptype IN ('a', 'i')`,
  );
  return rows;
}

/**
 * What nodes of a cluster had numbered is numbered here, in the same order and behind the rest: it would stand behind whatever is
 * written from now on, and a node that is to number it again would give the same numbers.
 */
export async function numberAnew(client: pg.ClientBase): Promise<void> {
  for (const one of await numberedIn(client)) {
    const [table, column] = [client.escapeIdentifier(one.table), client.escapeIdentifier(one.column)];
    const sequence = client.escapeLiteral(`public.${client.escapeIdentifier(one.sequence)}`);
    await client.query(
      `SELECT setval(${sequence}, max(n)) FROM (
         SELECT max(${column}) AS n FROM ${table} WHERE ${column} < ${NUMBERS_OF_NODES}
         UNION ALL SELECT last_value FROM pg_sequences WHERE schemaname = 'public' AND sequencename = ${client.escapeLiteral(one.sequence)}) given
        HAVING max(n) IS NOT NULL`,
    );
    await client.query(
      `UPDATE ${table} SET ${column} = anew.next
         FROM (SELECT was, nextval(${sequence}) AS next
                 FROM (SELECT DISTINCT ${column} AS was FROM ${table} WHERE ${column} >= ${NUMBERS_OF_NODES} ORDER BY 1) far) anew
        WHERE ${table}.${column} = anew.was`,
    );
  }
}
