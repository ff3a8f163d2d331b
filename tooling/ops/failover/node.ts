import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@karwan/db/testing";
import { familyOf, runAs, signalAll } from "./processes.ts";

const BINARIES = "/usr/lib/postgresql/15/bin";

export type Place = { name: string; dir: string; port: number; api: number };

/**
 * Times in seconds, the shortest that Patroni takes: a leader renews its lease every third of them, and who does not is
 * replaced when the lease has run out. Whatever is acknowledged lies on two nodes (`synchronous_mode_strict`).
 */
const LEASE = { ttl: 20, loop_wait: 3, retry_timeout: 3 };

const configOf = ({ name, dir, port, api }: Place, etcd: number, password: string) => ({
  scope: "karwan",
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { host: `127.0.0.1:${etcd}` },
  bootstrap: {
    dcs: {
      ...LEASE,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { max_connections: 100, shared_buffers: "64MB", wal_keep_size: "256MB" },
      },
    },
    initdb: [{ encoding: "UTF8" }, "data-checksums", { locale: "C.UTF-8" }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(dir, "data"),
    bin_dir: BINARIES,
    pgpass: join(dir, "pgpass"),
    pg_hba: [
      "host all all 127.0.0.1/32 scram-sha-256",
      "host replication all 127.0.0.1/32 scram-sha-256",
      "local all all trust",
    ],
    authentication: {
      superuser: { username: "postgres", password },
      replication: { username: "replicator", password },
      rewind: { username: "rewinder", password },
    },
    parameters: { unix_socket_directories: dir },
  },
});

/** One of the cluster's nodes: Patroni, and the PostgreSQL that it runs. */
export class Node {
  readonly place: Place;
  private patroni: ChildProcess | null = null;
  private stopped: number[] = [];
  private said = "";

  private constructor(place: Place) {
    this.place = place;
  }

  static async make(name: string, root: string, etcd: number, password: string): Promise<Node> {
    const place = { name, dir: join(root, name), port: await freePort(), api: await freePort() };
    const { uid, gid } = runAs();
    await mkdir(join(place.dir, "data"), { recursive: true, mode: 0o700 });
    // What YAML can say, JSON can.
    await writeFile(join(place.dir, "patroni.yml"), JSON.stringify(configOf(place, etcd, password), null, 2));
    if (uid !== undefined && gid !== undefined)
      for (const path of [place.dir, join(place.dir, "data"), join(place.dir, "patroni.yml")])
        await chown(path, uid, gid);
    return new Node(place);
  }

  start(): void {
    const child = spawn("patroni", [join(this.place.dir, "patroni.yml")], {
      ...runAs(),
      cwd: this.place.dir,
      env: { PATH: process.env["PATH"] ?? "", HOME: this.place.dir, LC_ALL: "C.UTF-8" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.said = (this.said + text).slice(-20_000);
      });
    this.patroni = child;
  }

  output = (): string => this.said;

  private postmaster(): number | null {
    try {
      return Number(readFileSync(join(this.place.dir, "data", "postmaster.pid"), "utf8").split("\n")[0]);
    } catch {
      return null;
    }
  }

  /** Patroni, the postmaster and every backend: the postmaster outlives who started it. */
  private pids(): number[] {
    const roots = [this.patroni?.pid, this.postmaster()].filter((pid) => typeof pid === "number");
    return [...new Set(roots.flatMap((pid) => familyOf(pid)))];
  }

  /** As a machine goes whose power is cut. */
  async kill(): Promise<void> {
    const { patroni } = this;
    const ended = patroni && patroni.exitCode === null && patroni.signalCode === null ? once(patroni, "exit") : null;
    signalAll(this.pids(), "SIGKILL");
    await ended;
    this.patroni = null;
  }

  /** As a machine that nobody hears any more, and that hears nobody: its connections stay open and silent. */
  cutOff(): void {
    this.stopped = this.pids();
    signalAll(this.stopped, "SIGSTOP");
  }

  comeBack(): void {
    signalAll(this.stopped, "SIGCONT");
    this.stopped = [];
  }

  async end(): Promise<void> {
    this.comeBack();
    await this.kill();
  }
}
