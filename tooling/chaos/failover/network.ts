import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";

const run = promisify(execFile);
const ip = async (...args: string[]) => (await run("ip", args)).stdout;

/** One of several machines, as far as a network can tell: a namespace with a way to the others and a way to its clients. */
export type Machine = { name: string; namespace: string; clusterIp: string; clientIp: string };

/** Which ways are cut: all, as of a machine that is gone, or those to the other machines, while clients still reach it. */
export type Cut = "all" | "cluster";

type Way = "c" | "k";

/**
 * Machines in network namespaces behind two bridges. A cut takes the bridge's end of a way down: packets vanish, in both
 * directions, and nobody is told.
 */
export async function startNetwork(names: readonly string[]) {
  const tag = randomBytes(2).toString("hex");
  const third = 1 + ((randomBytes(1)[0] ?? 0) % 254);
  const bridges: Record<Way, string> = { c: `kw${tag}cb`, k: `kw${tag}kb` };
  const networks: Record<Way, string> = { c: `10.213.${third}`, k: `10.214.${third}` };
  const end = (way: Way, at: number) => `kw${tag}${way}${at}`;
  const machines = names.map(
    (name, at): Machine => ({
      name,
      namespace: `kw${tag}-${name}`,
      clusterIp: `${networks.c}.${at + 1}`,
      clientIp: `${networks.k}.${at + 1}`,
    }),
  );

  async function make(): Promise<void> {
    for (const bridge of Object.values(bridges)) {
      await ip("link", "add", bridge, "type", "bridge");
      await ip("link", "set", bridge, "up");
    }
    await ip("address", "add", `${networks.k}.254/24`, "dev", bridges.k);
    for (const [at, { namespace, clusterIp, clientIp }] of machines.entries()) {
      await ip("netns", "add", namespace);
      await ip("-n", namespace, "link", "set", "lo", "up");
      for (const [way, address] of [
        ["c", clusterIp],
        ["k", clientIp],
      ] as const) {
        await ip("link", "add", end(way, at), "type", "veth", "peer", "name", `${way}0`, "netns", namespace);
        await ip("link", "set", end(way, at), "master", bridges[way], "up");
        await ip("-n", namespace, "address", "add", `${address}/24`, "dev", `${way}0`);
        await ip("-n", namespace, "link", "set", `${way}0`, "up");
      }
    }
  }

  const set = async (machine: Machine, ways: readonly Way[], state: "up" | "down") => {
    for (const way of ways) await ip("link", "set", end(way, machines.indexOf(machine)), state);
  };
  /** The processes of a machine. */
  const processes = async ({ namespace }: Machine) =>
    (await ip("netns", "pids", namespace)).split("\n").filter(Boolean).map(Number);

  async function remove(): Promise<void> {
    // A namespace takes its ends of the ways along.
    for (const { namespace } of machines) await ip("netns", "delete", namespace).catch(() => {});
    for (const bridge of Object.values(bridges)) await ip("link", "delete", bridge).catch(() => {});
  }

  await make().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    machines,
    processes,
    cut: (machine: Machine, cut: Cut) => set(machine, cut === "all" ? ["c", "k"] : ["c"], "down"),
    mend: (machine: Machine) => set(machine, ["c", "k"], "up"),
    remove,
  };
}

export type Network = Awaited<ReturnType<typeof startNetwork>>;
