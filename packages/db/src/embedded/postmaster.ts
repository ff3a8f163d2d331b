import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { program } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./errors.ts";
import { freePort } from "./free-port.ts";
import { isAlive, looksLikePostgres } from "./processes.ts";
import { isServing } from "./provision.ts";
import { run } from "./run.ts";
import type { Server } from "./server.ts";
import { serverSettings } from "./settings.ts";

const GIVE_UP_AFTER_MS = 45_000;

const pidFile = (cluster: string) => join(cluster, "postmaster.pid");
const logFile = (cluster: string) => join(cluster, "server.log");

/** The server that claims the cluster, by its lock file: process id and port. */
async function claimant(cluster: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(pidFile(cluster), "utf8").catch(() => null);
  const [pid, , , port] = text?.split("\n") ?? [];
  return pid ? { pid: Number(pid), port: Number(port) } : null;
}

async function launch({ record, binaries, user, fsync }: Server): Promise<{ ok: boolean; reason: string }> {
  const options = Object.entries(serverSettings(record.port, fsync)).map(([name, value]) => `-c ${name}=${value}`);
  await rm(logFile(record.cluster), { force: true });
  // pg_ctl puts the server into a process group of its own, out of reach of the terminal's Ctrl-C.
  const { ok, output } = await run(
    program(binaries, "pg_ctl"),
    ["start", "-w", "-t", "60", "-D", record.cluster, "-l", logFile(record.cluster), "-o", options.join(" ")],
    { as: user },
  );
  if (ok) return { ok, reason: "" };
  const log = await readFile(logFile(record.cluster), "utf8").catch(() => "");
  return { ok, reason: log.trim() || output };
}

// What passes by itself: a killed postmaster's children still hold its memory, or its lock file names a dead process.
const passing = /lock file|shared memory|another (postmaster|server)|recovery|starting up/i;

/** Whether the cluster's server is there, whatever it does: a number that went to another program, or a dead one's, is none. */
export async function isRunning({ record }: Server): Promise<boolean> {
  const claimed = await claimant(record.cluster);
  return claimed !== null && isAlive(claimed.pid) && (await looksLikePostgres(claimed.pid));
}

/**
 * Adopts the running server of this cluster or starts one; true when it was running already. One that is known by its port
 * is started there or not at all.
 */
export async function startOrAdopt(
  server: Server,
  onProgress: (line: string) => void,
  { keepsPort = false } = {},
): Promise<boolean> {
  const { record } = server;
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (let wait = 100; ; wait = Math.min(wait * 2, 3000)) {
    const other = await claimant(record.cluster);
    if (other && isAlive(other.pid)) {
      record.port = other.port;
      if (await isServing(record)) return true;
      if (!(await looksLikePostgres(other.pid))) await rm(pidFile(record.cluster), { force: true });
    }
    record.port ||= await freePort();
    const { ok, reason } = await launch(server);
    if (ok) return false;
    if (!keepsPort && /could not (bind|create any TCP)/.test(reason)) record.port = 0;
    else if (!passing.test(reason) || Date.now() > deadline) throw refusal(record.cluster, reason);
    else onProgress("The database has not let go of its last run yet: trying again");
    await delay(wait);
  }
}

function refusal(cluster: string, reason: string): EmbeddedDatabaseError {
  const fatal = reason.split("\n").findLast((line) => /FATAL|PANIC/.test(line)) ?? reason.split("\n").at(-1) ?? "";
  const why = fatal.replace(/^.*?(FATAL|PANIC):\s*/, "");
  return new EmbeddedDatabaseError(`The database in ${cluster} does not start: ${why} (see ${logFile(cluster)}).`);
}

/** Ends the server: connections are cut, everything committed is on disk. */
export async function stopServer({ record, binaries, user }: Server): Promise<void> {
  const stop = (mode: string) =>
    run(program(binaries, "pg_ctl"), ["stop", "-w", "-t", "30", "-m", mode, "-D", record.cluster], { as: user });
  const fast = await stop("fast");
  if (fast.ok || !(await claimant(record.cluster))) return;
  const immediate = await stop("immediate");
  if (!immediate.ok && (await isServing(record))) {
    throw new EmbeddedDatabaseError(`The database in ${record.cluster} does not stop: ${immediate.output}`);
  }
}

/** Tells the server to end, as `stopServer` does, and does not wait until it has. */
export async function beginStop({ record, binaries, user }: Server): Promise<void> {
  await run(program(binaries, "pg_ctl"), ["stop", "-W", "-m", "fast", "-D", record.cluster], { as: user });
}
