import type { ChildProcess } from "node:child_process";
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram, freePort } from "@karwan/db/testing";
import pg from "pg";
import type { SystemPostgres } from "../../ops/system-postgres.ts";
import { until } from "../failover/until.ts";

const STANZA = "karwan";
const ROLE = "karwan";
const START_MS = 120_000;
const PROGRAM_MS = 600_000;

export type Place = {
  folder: string;
  system: SystemPostgres;
  passwords: { superuser: string; application: string };
  /** Where the cluster listens that is backed up, as the configuration says. */
  port: number;
  /** Where pgBackRest finds its configuration. */
  configuration: string;
};

/** Runs a program to its end, as PostgreSQL's user. */
export async function runAs({ system }: Place, program: string, args: readonly string[]): Promise<string> {
  const { uid, gid } = system.user;
  const path = findProgram(program) ?? join(system.bin, program);
  const { stdout } = await promisify(execFile)(path, [...args], { uid, gid, cwd: "/", timeout: PROGRAM_MS });
  return stdout;
}

export const pgbackrest = (place: Place, ...args: string[]) =>
  runAs(place, "pgbackrest", [`--config=${place.configuration}`, `--stanza=${STANZA}`, ...args]);

/** The configuration that docs/operations.md shows, with the paths of a drill. */
const configurationOf = (folder: string, port: number) => `[global]
repo1-path=${join(folder, "repo")}
repo1-retention-full=2
log-path=${join(folder, "log")}
lock-path=${join(folder, "lock")}
spool-path=${join(folder, "spool")}
compress-type=zst
start-fast=y
process-max=2

[${STANZA}]
pg1-path=${join(folder, "data")}
pg1-port=${port}
pg1-socket-path=${join(folder, "run")}
`;

/** An empty cluster that archives its log, and the repository that it archives to. */
export async function newPlace(folder: string, system: SystemPostgres, port: number): Promise<Place> {
  const passwords = { superuser: randomBytes(12).toString("hex"), application: randomBytes(12).toString("hex") };
  const place: Place = { folder, system, port, passwords, configuration: join(folder, "pgbackrest.conf") };
  const { uid, gid } = system.user;
  const own = ["run", "repo", "log", "lock", "spool"].map((name) => join(folder, name));
  const password = join(folder, "password");
  for (const path of own) await mkdir(path, { mode: 0o700 });
  await writeFile(password, passwords.superuser, { mode: 0o600 });
  await writeFile(place.configuration, configurationOf(folder, port));
  for (const path of [folder, password, ...own]) await chown(path, uid, gid);
  const authentication = ["--auth-local=trust", "--auth-host=scram-sha-256", `--pwfile=${password}`];
  const data = join(folder, "data");
  await runAs(place, "initdb", [
    "-D",
    data,
    "-U",
    system.user.name,
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-k",
    ...authentication,
  ]);
  const archive = `${findProgram("pgbackrest")} --config=${place.configuration} --stanza=${STANZA} archive-push %p`;
  const settings = [
    "listen_addresses = '127.0.0.1'",
    "archive_mode = on",
    `archive_command = '${archive}'`,
    "archive_timeout = 60",
  ];
  const written = join(data, "postgresql.auto.conf");
  await writeFile(written, `${settings.join("\n")}\ndynamic_shared_memory_type = mmap\n`);
  await chown(written, uid, gid);
  return place;
}

export type Running = {
  url: string;
  /** The same database past row-level security. */
  superuserUrl: string;
  database: string;
  asSuperuser<T>(work: (client: pg.Client) => Promise<T>, database?: string): Promise<T>;
  stop(): Promise<void>;
};

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  await ended;
}

/** Starts the PostgreSQL of a data folder, and answers when it takes writes. */
export async function startOn(
  place: Place,
  options: { data: string; port?: number; archives: boolean },
): Promise<Running> {
  const { folder, system, passwords } = place;
  const port = options.port ?? (await freePort());
  const data = join(folder, options.data);
  const output = openSync(join(folder, "log", `${options.data}.log`), "a");
  const set = { port, unix_socket_directories: join(folder, "run"), archive_mode: options.archives ? "on" : "off" };
  const args = Object.entries(set).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { uid, gid } = system.user;
  const child = spawn(join(system.bin, "postgres"), ["-D", data, ...args], {
    uid,
    gid,
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" },
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  const superuserUrl = (database: string) =>
    `postgresql://${system.user.name}:${passwords.superuser}@127.0.0.1:${port}/${database}`;
  const asSuperuser: Running["asSuperuser"] = async (work, database = "postgres") => {
    const client = new pg.Client({ connectionString: superuserUrl(database) });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const takesWrites = async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    const { rows } = await asSuperuser((client) =>
      client.query<{ waits: boolean }>("SELECT pg_is_in_recovery() AS waits"),
    );
    return rows[0]?.waits === false ? true : null;
  };
  await until(`PostgreSQL on ${options.data}`, takesWrites, START_MS).catch(async (error: unknown) => {
    await stopChild(child);
    throw error;
  });
  return {
    url: `postgresql://${ROLE}:${passwords.application}@127.0.0.1:${port}/${ROLE}`,
    superuserUrl: superuserUrl(ROLE),
    database: ROLE,
    asSuperuser,
    stop: () => stopChild(child),
  };
}

/** The plain role and its database, as docs/operations.md has them made. */
export const provision = ({ passwords }: Place, { asSuperuser }: Running) =>
  asSuperuser(async (client) => {
    await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${passwords.application}'`);
    await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`);
  });
