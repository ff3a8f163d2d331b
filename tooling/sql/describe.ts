import type pg from "pg";

/** What PostgreSQL says of a statement: the types of its parameters and of its columns, in order. */
export interface Description {
  parameters: string[];
  columns: string[] | null;
}

/** Has the server parse and analyse a statement; nothing is executed. PostgreSQL 16 or newer. */
export async function describe(client: pg.Client, text: string): Promise<Description> {
  await client.query(`PREPARE described AS ${text}`);
  try {
    const { rows } = await client.query<Description>(
      `SELECT ARRAY(SELECT format_type(t, NULL) FROM unnest(parameter_types::oid[]) WITH ORDINALITY AS u(t, n) ORDER BY n) AS parameters,
         CASE WHEN result_types IS NOT NULL THEN ARRAY(SELECT format_type(t, NULL) FROM unnest(result_types::oid[]) WITH ORDINALITY AS u(t, n) ORDER BY n) END AS columns
       FROM pg_prepared_statements WHERE name = 'described'`,
    );
    const [row] = rows;
    if (!row) throw new Error("the server has no such prepared statement");
    return row;
  } finally {
    await client.query("DEALLOCATE described");
  }
}
