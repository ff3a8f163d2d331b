import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@karwan/db/testing";
import pg from "pg";
import { Node } from "./node.ts";

type Member = { name: string; role: string; state: string; timeline?: number };

async function startEtcd(dir: string): Promise<{ port: number; stop(): Promise<void> }> {
  const [port, peers] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const child = spawn(
    "etcd",
    [
      "--name",
      "one",
      "--data-dir",
      join(dir, "etcd"),
      "--listen-client-urls",
      client,
      "--advertise-client-urls",
      client,
    ].concat(["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `one=${peer}`]),
    { stdio: "ignore" },
  );
  return {
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Three PostgreSQL under Patroni on this machine, of which whatever is acknowledged lies on two. */
export class Cluster {
  readonly nodes: readonly Node[];
  private readonly password: string;
  private readonly dir: string;
  private readonly etcd: { stop(): Promise<void> };

  private constructor(made: { nodes: Node[]; password: string; dir: string; etcd: { stop(): Promise<void> } }) {
    this.nodes = made.nodes;
    this.password = made.password;
    this.dir = made.dir;
    this.etcd = made.etcd;
  }

  static async start(say: (line: string) => void): Promise<Cluster> {
    const dir = await mkdtemp(join(tmpdir(), "karwan-failover-"));
    await chmod(dir, 0o755);
    const etcd = await startEtcd(dir);
    const password = randomBytes(12).toString("hex");
    const nodes: Node[] = [];
    for (const name of ["one", "two", "three"]) nodes.push(await Node.make(name, dir, etcd.port, password));
    const cluster = new Cluster({ nodes, password, dir, etcd });
    try {
      for (const node of nodes) node.start();
      await cluster.whole();
      await cluster.makeDatabase();
      say(`Three nodes: ${(await cluster.members()).map(({ name, role }) => `${name} ${role}`).join(", ")}`);
      return cluster;
    } catch (error) {
      say(nodes.map((node) => node.output()).join("\n"));
      await cluster.stop();
      throw error;
    }
  }

  /** As Karwan is told of it: all hosts, in no order that matters. */
  get url(): string {
    const hosts = this.nodes.map(({ place }) => `127.0.0.1:${place.port}`).join(",");
    return `postgresql://karwan:${this.password}@${hosts}/karwan?target_session_attrs=read-write`;
  }

  private async makeDatabase(): Promise<void> {
    const leader = await this.leader();
    const client = new pg.Client({
      connectionString: `postgresql://postgres:${this.password}@127.0.0.1:${leader.place.port}/postgres`,
    });
    await client.connect();
    try {
      await client.query(`CREATE ROLE karwan LOGIN PASSWORD ${client.escapeLiteral(this.password)}`);
      await client.query("CREATE DATABASE karwan OWNER karwan");
    } finally {
      await client.end();
    }
  }

  /** What the first node that answers says of all of them. */
  private async members(): Promise<Member[]> {
    for (const { place } of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${place.api}/cluster`, { signal: AbortSignal.timeout(1000) }).catch(
        () => null,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  private nodeOf(member: Member | undefined): Node {
    const node = this.nodes.find(({ place }) => place.name === member?.name);
    if (!node) throw new Error("the cluster has no such node");
    return node;
  }

  async leader(): Promise<Node> {
    return this.nodeOf((await this.members()).find(({ role }) => role === "leader"));
  }

  /** When one leads and two follow it, one of them so that nothing is acknowledged without it. */
  async whole(patienceMs = 180_000): Promise<void> {
    for (const end = Date.now() + patienceMs; ; await delay(250)) {
      const members = await this.members();
      const leader = members.find(({ role, state }) => role === "leader" && state === "running");
      const following = members.filter(
        ({ role, state }) => /replica|sync_standby/.test(role) && /running|streaming/.test(state),
      );
      const isOne = following.every(({ timeline }) => timeline === leader?.timeline);
      if (leader && following.length === 2 && isOne && following.some(({ role }) => role === "sync_standby")) return;
      if (Date.now() > end) throw new Error(`the cluster did not become whole: ${JSON.stringify(members)}`);
    }
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.end();
    await this.etcd.stop();
    await rm(this.dir, { recursive: true, force: true });
  }
}
