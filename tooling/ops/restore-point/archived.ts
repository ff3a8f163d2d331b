import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@karwan/db/testing";
import pg from "pg";
import { runAs } from "../failover/processes.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";
const STANZA = "karwan";

/** A PostgreSQL on this machine whose log pgBackRest archives, and which it can bring back to a moment. */
export class ArchivedServer {
  private readonly dir: string;
  private readonly port: number;
  private readonly password = randomBytes(12).toString("hex");

  private constructor(dir: string, port: number) {
    this.dir = dir;
    this.port = port;
  }

  private readonly at = (...path: string[]) => join(this.dir, ...path);
  private readonly run = async (program: string, ...args: string[]) =>
    promisify(execFile)(program, args, {
      ...runAs(),
      cwd: this.dir,
      env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C.UTF-8" },
    });
  private readonly pgbackrest = (...args: string[]) =>
    this.run("pgbackrest", `--config=${this.at("pgbackrest.conf")}`, `--stanza=${STANZA}`, ...args);

  static async start(): Promise<ArchivedServer> {
    const dir = await mkdtemp(join(tmpdir(), "karwan-archived-"));
    await chmod(dir, 0o755);
    const server = new ArchivedServer(dir, await freePort());
    await server.make();
    return server;
  }

  private async make(): Promise<void> {
    const { uid, gid } = runAs();
    for (const name of ["data", "repository", "log", "lock", "spool"]) await mkdir(this.at(name), { mode: 0o700 });
    await writeFile(
      this.at("pgbackrest.conf"),
      `[global]\nrepo1-path=${this.at("repository")}\nrepo1-retention-full=2\nlog-path=${this.at("log")}\nlock-path=${this.at("lock")}\n` +
        `spool-path=${this.at("spool")}\nstart-fast=y\ncompress-type=zst\n\n[${STANZA}]\npg1-path=${this.at("data")}\npg1-port=${this.port}\n` +
        `pg1-socket-path=${this.dir}\npg1-user=postgres\n`,
    );
    if (uid !== undefined && gid !== undefined)
      for (const name of ["", "data", "repository", "log", "lock", "spool", "pgbackrest.conf"])
        await chown(this.at(name), uid, gid);
    await this.run(
      `${BINARIES}/initdb`,
      "-D",
      this.at("data"),
      "-U",
      "postgres",
      "--data-checksums",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    );
    await writeFile(this.at("data", "postgresql.auto.conf"), this.settings());
    await writeFile(this.at("data", "pg_hba.conf"), "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n");
    await this.up();
    await this.asSuperuser(async (client) => {
      await client.query(`CREATE ROLE karwan LOGIN PASSWORD ${client.escapeLiteral(this.password)}`);
      await client.query("CREATE DATABASE karwan OWNER karwan");
    });
    await this.pgbackrest("stanza-create");
    await this.pgbackrest("check");
  }

  private settings(): string {
    const settings = {
      port: this.port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: this.dir,
      archive_mode: "on",
      archive_command: `pgbackrest --config=${this.at("pgbackrest.conf")} --stanza=${STANZA} archive-push %p`,
      archive_timeout: 60,
      shared_buffers: "64MB",
    };
    return Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join("");
  }

  get url(): string {
    return `postgresql://karwan:${this.password}@127.0.0.1:${this.port}/karwan`;
  }

  async asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ host: this.dir, port: this.port, user: "postgres", database: "postgres" });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private up = () =>
    this.run(
      `${BINARIES}/pg_ctl`,
      "-D",
      this.at("data"),
      "-w",
      "-t",
      "120",
      "-l",
      this.at("log", "postgres.log"),
      "start",
    );

  backup = () => this.pgbackrest("--type=full", "backup");

  /** The database's own moment, and the log up to behind it archived. */
  async moment(): Promise<string> {
    return this.asSuperuser(async (client) => {
      const { rows } = await client.query<{ now: string }>("SELECT clock_timestamp()::text AS now");
      return rows[0]?.now ?? "";
    });
  }

  archived = () => this.pgbackrest("check");

  /** As a disk goes: nothing of the cluster is left, and only the archive is. */
  async lose(): Promise<void> {
    await this.run(`${BINARIES}/pg_ctl`, "-D", this.at("data"), "-m", "immediate", "stop");
    await rm(this.at("data"), { recursive: true, force: true });
    await mkdir(this.at("data"), { mode: 0o700 });
    const { uid, gid } = runAs();
    if (uid !== undefined && gid !== undefined) await chown(this.at("data"), uid, gid);
  }

  async restoreTo(moment: string): Promise<void> {
    await this.pgbackrest("--type=time", `--target=${moment}`, "--target-action=promote", "restore");
    await this.up();
    for (const end = Date.now() + 120_000; ; await delay(100)) {
      const isStandby = await this.asSuperuser(async (client) => {
        const { rows } = await client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
        return rows[0]?.standby !== false;
      });
      if (!isStandby) return;
      if (Date.now() > end) throw new Error("the restored server did not become writable");
    }
  }

  async stop(): Promise<void> {
    await this.run(`${BINARIES}/pg_ctl`, "-D", this.at("data"), "-m", "immediate", "stop").catch(() => {});
    await rm(this.dir, { recursive: true, force: true });
  }
}
