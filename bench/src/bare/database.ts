import pg from "pg";

/** A moment as the API answers it. The server's time zone is UTC, so its text needs only to be completed. */
function instant(text: string): string {
  const dot = text.indexOf(".");
  const fraction = dot < 0 ? "" : text.slice(dot + 1, text.indexOf("+"));
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, "0")}Z`;
}

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.TIMESTAMPTZ, instant);
pg.types.setTypeParser(builtins.DATE, String);
pg.types.setTypeParser(builtins.INT8, Number);

/** As the superuser: no policy binds it. As many connections as the server has, and never closed while idle. */
export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.KARWAN_DATABASE_POOL_SIZE),
  idleTimeoutMillis: 0,
  application_name: "bare",
});

/** A prepared statement with its values. */
export const named = (name: string, text: string) => (values: unknown[]) => ({ name, text, values });

export async function rowsOf<Row>(query: pg.QueryConfig, client: pg.Pool | pg.PoolClient = pool): Promise<Row[]> {
  return (await client.query(query)).rows;
}

/** One transaction as a careful handler writes it by hand. */
export async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
