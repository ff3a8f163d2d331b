import pg from "pg";
import { SUPERUSER } from "./cluster.ts";
import type { ServerRecord } from "./record.ts";

/** The application's role and database in the embedded server. */
const NAME = "karwan";

const address = (record: ServerRecord, user: string, password: string, database: string) =>
  `postgresql://${user}:${password}@127.0.0.1:${record.port}/${database}`;

export const applicationUrl = (record: ServerRecord) => address(record, NAME, record.password, NAME);
export const adminUrl = (record: ServerRecord) => address(record, SUPERUSER, record.superuser_password, "postgres");

async function asSuperuser<T>(
  record: ServerRecord,
  work: (client: pg.Client) => Promise<T>,
  database = "postgres",
): Promise<T> {
  const connectionString = address(record, SUPERUSER, record.superuser_password, database);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  // A server that stops under us reports here; the running query fails as well.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the server at the recorded port answers and is the one of this very cluster. */
export async function isServing(record: ServerRecord): Promise<boolean> {
  if (!record.port) return false;
  try {
    const { rows } = await asSuperuser(record, (client) => client.query<{ folder: string }>("SHOW data_directory"));
    return Object.values(rows[0] ?? {})[0] === record.cluster;
  } catch {
    return false;
  }
}

/**
 * Row-level security lets only functions marked leakproof run before its own check, so a substring search under it
 * reads every row although a trigram index stands by. ILIKE shows nothing of a row but whether it matches; marked so,
 * in the template that databases are copied from, the index serves (docs/operations.md says how elsewhere).
 */
async function letSearchUseIndexes(record: ServerRecord): Promise<void> {
  await asSuperuser(
    record,
    (client) => client.query("ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF"),
    "template1",
  );
}

/** Makes the plain role and its database when they are missing: no superuser, no BYPASSRLS, so that policies bind it. */
export async function provision(record: ServerRecord): Promise<void> {
  await asSuperuser(record, async (client) => {
    const role = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [NAME]);
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(record.password);
      await client.query(
        `CREATE ROLE ${NAME} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${password}`,
      );
    }
    const database = await client.query("SELECT FROM pg_database WHERE datname = $1", [NAME]);
    if (database.rows.length > 0) return;
    await letSearchUseIndexes(record);
    await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  });
}
