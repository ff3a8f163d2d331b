import { join } from "node:path";
import pg from "pg";
import type { EmbeddedServer } from "../embedded/index.ts";
import { defaultDataDir, startEmbedded } from "../embedded/index.ts";

/** The server for tests and tooling: beside the real one, never synced to disk. */
export const startTestServer = (): Promise<EmbeddedServer> =>
  startEmbedded({ dataDir: join(defaultDataDir(), "test"), fsync: false });

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
