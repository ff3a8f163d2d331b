import type { Cluster } from "./cluster.ts";
import type { Role } from "./members.ts";
import type { Machine } from "./network.ts";

export type Strike = {
  what: string;
  /** Whom it meets. */
  at: Role;
  strike(cluster: Cluster, machine: Machine): Promise<void>;
  repair(cluster: Cluster, machine: Machine): Promise<unknown>;
};

const mend = (cluster: Cluster, machine: Machine) => cluster.mend(machine);

/** What may become of a machine. */
export const strikes = {
  killed: {
    what: "the primary, its Patroni and its etcd killed",
    at: "leader",
    strike: (cluster, machine) => cluster.kill(machine),
    repair: async (cluster, machine) => cluster.start(machine),
  },
  cut: {
    what: "the primary cut off from everybody",
    at: "leader",
    strike: (cluster, machine) => cluster.cut(machine, "all"),
    repair: mend,
  },
  islanded: {
    what: "the primary cut off from its cluster, not from Karwan",
    at: "leader",
    strike: (cluster, machine) => cluster.cut(machine, "cluster"),
    repair: mend,
  },
  orphaned: {
    what: "the primary's Patroni killed alone",
    at: "leader",
    strike: (cluster, machine) => cluster.killKeeper(machine),
    repair: async (cluster, machine) => cluster.startKeeper(machine),
  },
  standby: {
    what: "the synchronous standby cut off from everybody",
    at: "sync_standby",
    strike: (cluster, machine) => cluster.cut(machine, "all"),
    repair: mend,
  },
} as const satisfies Record<string, Strike>;

export type StrikeName = keyof typeof strikes;
export const strikeNames = Object.keys(strikes) as [StrikeName, ...StrikeName[]];
