import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import pg from "pg";

/** A PostgreSQL of a drill's own. */
export type OwnDatabase = {
  url: string;
  superuserUrl: string;
  /** Past row-level security: for what a drill arranges for thousands of tenants at once; in its database, or in another. */
  asSuperuser<T>(work: (client: pg.Client) => Promise<T>, name?: string): Promise<T>;
  /** The process above all of its processes. */
  postmaster(): Promise<number>;
};

/** Starts and migrates a database, does the work on it, and leaves nothing behind. */
export async function onOwnDatabase<T>(
  name: string,
  say: (line: string) => void,
  work: (database: OwnDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), `karwan-${name}-`));
  // As root the database runs as a user of its own, who has to reach the folder.
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, onProgress: say });
  const superuserUrl = (name = new URL(server.url).pathname.slice(1)) =>
    Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).toString();
  const asSuperuser: OwnDatabase["asSuperuser"] = async (asked, name) => {
    const client = new pg.Client({ connectionString: superuserUrl(name) });
    await client.connect();
    try {
      return await asked(client);
    } finally {
      await client.end();
    }
  };
  try {
    await migrate({ url: server.url });
    return await work({
      url: server.url,
      superuserUrl: superuserUrl(),
      asSuperuser,
      postmaster: () =>
        asSuperuser(async (client) => {
          const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
          const text = await readFile(join(rows[0]?.data_directory ?? "", "postmaster.pid"), "utf8");
          return Number(text.split("\n")[0]);
        }),
    });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
