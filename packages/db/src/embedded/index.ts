import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeFolder } from "../make-folder.ts";
import { binariesAt, installedBinaries } from "./binaries.ts";
import { createCluster, isReady, removeUnfinished } from "./cluster.ts";
import { EmbeddedDatabaseError, explainFileError } from "./errors.ts";
import { makeClusterFolder, placeBinaries, placeCluster } from "./placement.ts";
import { beginStop, isRunning, startOrAdopt, stopServer } from "./postmaster.ts";
import { usersOf, withStartLock } from "./processes.ts";
import { adminUrl, applicationUrl, provision } from "./provision.ts";
import { newRecord, readRecord, removeCluster, writeRecord } from "./record.ts";
import type { Server } from "./server.ts";
import { serverUser } from "./server-user.ts";
import { supervise } from "./supervise.ts";

export { EmbeddedDatabaseError } from "./errors.ts";

export type EmbeddedOptions = {
  dataDir: string;
  onProgress?: (line: string) => void;
  fsync?: boolean;
  /** The last to leave removes the database too. */
  throwaway?: boolean;
  /** The folder of another PostgreSQL than the one that is installed with the packages: for tests on other versions. */
  programs?: string | undefined;
  /** Starts the server again whenever it has ended, until it is left; `onProgress` hears of it. */
  supervised?: boolean;
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

/** What this process has begun to use and not left: how to leave it without waiting. */
const used = new Set<Promise<EmbeddedServer & { abandon(): Promise<void> }>>();
const ABANDON_MS = 10_000;

/** Starts, or adopts, the PostgreSQL server that lives in `dataDir`: made on the first start. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  const onProgress = options.onProgress ?? (() => {});
  const own = { fsync: true, throwaway: false, supervised: false, programs: undefined };
  const complete = { ...own, ...options, dataDir, onProgress };
  const starting = makeDataFolder(dataDir).then(() => withStartLock(dataDir, () => start(complete)));
  used.add(starting);
  try {
    const server = await starting;
    const stop = () => server.stop().finally(() => used.delete(starting));
    return { ...server, stop };
  } catch (error) {
    used.delete(starting);
    return explainFileError(error, dataDir);
  }
}

async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    throw new EmbeddedDatabaseError(
      `The data folder ${dataDir} lies where no folder can be made: set KARWAN_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Leaves all servers of this process at its sudden end: those that nobody else uses are told to stop, and not waited for. */
export async function abandonEmbedded(): Promise<void> {
  const abandoned = [...used].map(async (starting) => (await starting).abandon());
  await Promise.race([Promise.allSettled(abandoned), delay(ABANDON_MS)]);
}

type Complete = Required<Omit<EmbeddedOptions, "programs">> & Pick<EmbeddedOptions, "programs">;

async function start(options: Complete) {
  const { dataDir, throwaway, onProgress } = options;
  const { server, known } = await placed(options);
  const { record } = server;
  if (!(await isReady(record.cluster, server.binaries))) {
    await removeUnfinished(record.cluster, known);
    onProgress(`Making the database in ${record.cluster}`);
    // The passwords are on disk before the cluster that needs them.
    await writeRecord(dataDir, record);
    await makeClusterFolder(record.cluster, server.user);
    await createCluster(server);
  }

  const users = usersOf(dataDir);
  const adopted = await startOrAdopt(server, onProgress);
  if (!adopted) await users.clear();
  const leave = await users.join();
  await writeRecord(dataDir, record);
  await provision(record);
  const endSupervision = options.supervised ? supervised(server, options) : async () => {};

  return {
    url: applicationUrl(record),
    adminUrl: adminUrl(record),
    dataDir,
    adopted,
    stop: async () => {
      await endSupervision();
      await withStartLock(dataDir, async () => {
        if (await leave()) return;
        await stopServer(server);
        if (throwaway) await removeCluster(dataDir, record);
      });
    },
    abandon: async () => {
      void endSupervision();
      if (!(await leave())) await beginStop(server);
    },
  };
}

/** Where the server of a data folder is, or will be, and what it is made of. */
async function placed({ dataDir, fsync, onProgress, programs }: Complete) {
  const installed = await (programs ? binariesAt(programs) : installedBinaries());
  const known = await readRecord(dataDir);
  const user = await serverUser(known?.cluster ?? join(dataDir, "postgres"), onProgress);
  const record = known ?? newRecord(await placeCluster(dataDir, user, onProgress));
  const server: Server = { record, user, fsync, binaries: await placeBinaries(installed, user, onProgress) };
  return { server, known: known !== null };
}

/** Several processes may look after one server: whoever holds the lock starts it, and the others find it running. */
function supervised(server: Server, { dataDir, onProgress }: Complete): () => Promise<void> {
  return supervise({
    isRunning: () => isRunning(server),
    start: () => withStartLock(dataDir, async () => void (await startOrAdopt(server, onProgress, { keepsPort: true }))),
    pause: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
    onProgress,
  });
}
