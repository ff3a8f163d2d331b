import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { installedBinaries } from "./binaries.ts";
import { createCluster, isReady, removeUnfinished } from "./cluster.ts";
import { explainFileError } from "./errors.ts";
import { makeClusterFolder, placeBinaries, placeCluster } from "./placement.ts";
import { startOrAdopt, stopServer } from "./postmaster.ts";
import { usersOf, withStartLock } from "./processes.ts";
import { adminUrl, applicationUrl, provision } from "./provision.ts";
import { newRecord, readRecord, removeCluster, writeRecord } from "./record.ts";
import type { Server } from "./server.ts";
import { serverUser } from "./server-user.ts";

export { EmbeddedDatabaseError } from "./errors.ts";

export type EmbeddedOptions = {
  dataDir: string;
  onProgress?: (line: string) => void;
  fsync?: boolean;
  /** The last to leave removes the database too. */
  throwaway?: boolean;
};

export type EmbeddedServer = {
  /** Connects as the application's plain role. */
  url: string;
  /** Connects as the superuser, to the maintenance database: tooling and tests only. */
  adminUrl: string;
  dataDir: string;
  /** The server was running already: an earlier process was killed, or another one uses it. */
  adopted: boolean;
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
};

/** The data folder when nobody names one: KARWAN_DATA_DIR, else `.karwan` in the checkout. */
export const defaultDataDir = () =>
  resolve(process.env.KARWAN_DATA_DIR || join(import.meta.dirname, "..", "..", "..", "..", ".karwan"));

/** Starts, or adopts, the PostgreSQL server that lives in `dataDir`: made on the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  const onProgress = options.onProgress ?? (() => {});
  try {
    await mkdir(dataDir, { recursive: true });
    return await withStartLock(dataDir, () =>
      start({ fsync: true, throwaway: false, ...options, dataDir, onProgress }),
    );
  } catch (error) {
    return explainFileError(error, dataDir);
  }
}

async function start({ dataDir, fsync, throwaway, onProgress }: Required<EmbeddedOptions>): Promise<EmbeddedServer> {
  const installed = await installedBinaries();
  const known = await readRecord(dataDir);
  const user = await serverUser(known?.cluster ?? join(dataDir, "postgres"), onProgress);
  const record = known ?? newRecord(await placeCluster(dataDir, user, onProgress));
  const server: Server = { record, user, fsync, binaries: await placeBinaries(installed, user, onProgress) };

  if (!(await isReady(record.cluster, server.binaries))) {
    await removeUnfinished(record.cluster, known !== null);
    onProgress(`Making the database in ${record.cluster}`);
    // The passwords are on disk before the cluster that needs them.
    await writeRecord(dataDir, record);
    await makeClusterFolder(record.cluster, user);
    await createCluster(server);
  }

  const users = usersOf(dataDir);
  const adopted = await startOrAdopt(server, onProgress);
  if (!adopted) await users.clear();
  const leave = await users.join();
  await writeRecord(dataDir, record);
  await provision(record);

  return {
    url: applicationUrl(record),
    adminUrl: adminUrl(record),
    dataDir,
    adopted,
    stop: () =>
      withStartLock(dataDir, async () => {
        if (await leave()) return;
        await stopServer(server);
        if (throwaway) await removeCluster(dataDir, record);
      }),
  };
}
