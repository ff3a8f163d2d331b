import { join } from "node:path";
import pg from "pg";
import type { EmbeddedServer } from "../embedded/index.ts";
import { defaultDataDir, startEmbedded } from "../embedded/index.ts";
import { folderInMemory } from "./memory.ts";

/** Another PostgreSQL for the tests to run on: the folder with its `bin`. */
const programs = process.env.KARWAN_TEST_POSTGRES || undefined;
const name = programs ? `test${programs.replaceAll(/[^\w.]+/g, "-")}` : "test";

/**
 * The server for tests and tooling: never synced to disk. In memory it is made anew by the first who needs it and
 * removed by the last; else it stays beside the real one.
 */
export async function startTestServer(): Promise<EmbeddedServer> {
  const inMemory = await folderInMemory();
  return startEmbedded({
    dataDir: join(inMemory ?? defaultDataDir(), name),
    programs,
    fsync: false,
    throwaway: inMemory !== null,
  });
}

/** One statement after the other on the maintenance database, as the superuser. */
export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server and role, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}
