import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedServer } from "@karwan/db/embedded";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import pg from "pg";

/** The database of a run: one server of its own, or a cluster that is there. */
export interface ChaosDatabase {
  readonly url: string;
  /** Past row-level security: to look at what was left, not to change it. */
  superuserUrl(): string;
  /** What of it may be killed by name, beside the process of one connection. */
  readonly victims: readonly string[];
  /** Kills it without a warning and starts it again. */
  kill(victim: string): Promise<void>;
  /** Waits until nothing of a transaction is left over; what is left in spite of that, each in a line. */
  quiet(): Promise<string[]>;
  stop(): Promise<void>;
}

export async function asked<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process above all of a server's. */
export async function postmasterOf(url: string): Promise<{ pid: number; dir: string }> {
  const [row] = await asked<{ data_directory: string }>(url, "SHOW data_directory");
  const dir = row?.data_directory ?? "";
  const text = await readFile(join(dir, "postmaster.pid"), "utf8");
  return { pid: Number(text.split("\n")[0]), dir };
}

function superuserOf(server: EmbeddedServer): string {
  const url = new URL(server.adminUrl);
  url.pathname = new URL(server.url).pathname;
  return url.toString();
}

/** A PostgreSQL of the run's own. */
export async function embeddedDatabase(dataDir: string, onProgress: (line: string) => void): Promise<ChaosDatabase> {
  let server = await startEmbedded({ dataDir, onProgress });
  await migrate({ url: server.url });
  let stopped = false;
  return {
    url: server.url,
    superuserUrl: () => superuserOf(server),
    victims: ["postgres"],
    async kill() {
      const { pid } = await postmasterOf(superuserOf(server));
      process.kill(pid, "SIGKILL");
      server = await startEmbedded({ dataDir, onProgress });
      // Interrupted meanwhile: nobody else would end it.
      if (stopped) await server.stop();
    },
    // One server decides alone what of a transaction happened.
    quiet: async () => [],
    async stop() {
      stopped = true;
      await server.stop();
    },
  };
}
