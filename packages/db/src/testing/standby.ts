import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { freePort } from "../embedded/free-port.ts";
import { startEmbedded } from "../embedded/index.ts";
import { run } from "../embedded/run.ts";
import { migrate } from "../migrations/index.ts";
import { folderInMemory } from "./memory.ts";
import { asAdmin } from "./server.ts";

/** A replica that streams from a server, and what may become of one. */
export interface Standby {
  url: string;
  adminUrl: string;
  /** Stops going on with what the primary did, or goes on. */
  replay(is: "paused" | "going on"): Promise<void>;
  /** Goes on with everything so late. */
  delay(ms: number): Promise<void>;
  /** Makes a primary of it. */
  promote(): Promise<void>;
  /** Ends it at once, as a machine that fails. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stands still, with all its connections, or goes on. */
  hang(is: "on" | "off"): Promise<void>;
}

export interface Pair {
  /** The application's role on the primary, in a migrated database. */
  url: string;
  adminUrl: string;
  standby: Standby;
  stop(): Promise<void>;
}

const SLOT = "karwan_standby";

/** The folder of a server's data, its programs and the user that it runs as. */
async function placeOf(adminUrl: string) {
  const [folder, programs] = await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ folder: string; programs: string }>(
      "SELECT current_setting('data_directory') AS folder, (SELECT setting FROM pg_config WHERE name = 'BINDIR') AS programs",
    );
    return [rows[0]?.folder ?? "", rows[0]?.programs ?? ""] as const;
  });
  const { uid, gid } = await stat(folder);
  return { folder, programs, as: process.getuid?.() === 0 ? { uid, gid } : undefined };
}

async function must(file: string, args: readonly string[], as?: { uid: number; gid: number }): Promise<string> {
  const { ok, output } = await run(file, args, { as });
  if (!ok) throw new Error(`${file} ${args[0]}: ${output}`);
  return output;
}

/** A copy of a server that runs: what it writes meanwhile comes with its log. */
async function copyOf(adminUrl: string, from: string, to: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query("SELECT pg_create_physical_replication_slot($1, true)", [SLOT]);
    await client.query("SELECT pg_backup_start('standby', true)");
    await must("cp", ["-a", from, to]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    await writeFile(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  });
  for (const left of ["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot"])
    await rm(join(to, left), { recursive: true, force: true });
  for (const empty of ["pg_wal", "pg_wal/archive_status", "pg_replslot"]) await mkdir(join(to, empty), { mode: 0o700 });
}

/** Starts a replica of a server on this machine, with all its databases. */
async function startStandby(
  adminUrl: string,
  url: string,
  dataDir: string,
): Promise<Standby & { stop(): Promise<void> }> {
  const { folder: from, programs, as } = await placeOf(adminUrl);
  const folder = join(dataDir, "standby");
  const port = await freePort();
  const primary = new URL(adminUrl);
  const source = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`;
  await copyOf(adminUrl, from, folder);
  await writeFile(
    join(folder, "postgresql.auto.conf"),
    `primary_conninfo = '${source}'\nprimary_slot_name = '${SLOT}'\nhot_standby_feedback = on\n`,
  );
  await writeFile(join(folder, "standby.signal"), "");
  if (as) await must("chown", ["-R", `${as.uid}:${as.gid}`, folder]);
  const at = (address: string) => Object.assign(new URL(address), { port: String(port) }).toString();
  const pgCtl = (...args: string[]) => must(join(programs, "pg_ctl"), [...args, "-D", folder], as);
  const admin = <T>(work: (client: pg.Client) => Promise<T>) => asAdmin(at(adminUrl), work);
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=500 -c fsync=off`;
  const start = async () => {
    await pgCtl("start", "-w", "-t", "60", "-l", join(folder, "standby.log"), "-o", settings);
  };
  const postmaster = async () => Number((await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n")[0]);
  /** Those that serve connections too: the postmaster alone would let them go on. */
  const signalAll = async (name: NodeJS.Signals) => {
    const pid = await postmaster();
    const { output } = await run("ps", ["-o", "pid=", "--ppid", String(pid)]);
    for (const each of [pid, ...output.split(/\s+/).filter(Boolean).map(Number)]) process.kill(each, name);
  };
  await start();
  return {
    url: at(url),
    adminUrl: at(adminUrl),
    start,
    replay: (is) =>
      admin(
        async (client) =>
          void (await client.query(is === "paused" ? "SELECT pg_wal_replay_pause()" : "SELECT pg_wal_replay_resume()")),
      ),
    delay: (ms) =>
      admin(async (client) => {
        await client.query(`ALTER SYSTEM SET recovery_min_apply_delay = '${Math.round(ms)}ms'`);
        await client.query("SELECT pg_reload_conf()");
      }),
    promote: async () => void (await pgCtl("promote", "-w", "-t", "60")),
    kill: async () => void (await pgCtl("stop", "-w", "-m", "immediate")),
    hang: (is) => signalAll(is === "on" ? "SIGSTOP" : "SIGCONT"),
    stop: async () => {
      await pgCtl("stop", "-w", "-m", "immediate").catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A primary of its own, and a replica that streams from it. What is acknowledged is written, as everywhere but in tests; with
 * `isDurable` it is on disk.
 */
export async function startPair({ isDurable = false } = {}): Promise<Pair> {
  const inMemory = isDurable ? null : await folderInMemory();
  const dataDir = await mkdtemp(join(inMemory ?? tmpdir(), "karwan-pair-"));
  // PostgreSQL's own user has to pass.
  await chmod(dataDir, 0o755);
  const primary = await startEmbedded({ dataDir, fsync: isDurable, throwaway: true });
  const { url, adminUrl } = primary;
  await asAdmin(adminUrl, (client) => client.query("ALTER ROLE karwan SET synchronous_commit = on"));
  await migrate({ url });
  const standby = await startStandby(adminUrl, url, dataDir);
  return {
    url,
    adminUrl,
    standby,
    async stop() {
      await standby.stop();
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
