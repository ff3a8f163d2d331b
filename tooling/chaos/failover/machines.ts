import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findProgram } from "@karwan/db/testing";
import type { SystemPostgres } from "../../ops/system-postgres.ts";
import type { Keeper } from "./keeper.ts";
import type { Machine, Network } from "./network.ts";
import type { Program } from "./program.ts";
import { isAlive, startProgram } from "./program.ts";
import type { Passwords, Synchrony } from "./settings.ts";
import { etcdArguments, patroniSettings } from "./settings.ts";
import { until } from "./until.ts";

export type MachinesOptions = {
  folder: string;
  postgres: SystemPostgres;
  synchrony: Synchrony;
  keeper: Keeper;
  passwords: Passwords;
};

const STOP_MS = 30_000;

/** What runs on the machines of a network: on each a member of etcd, and Patroni, which keeps a PostgreSQL. */
export function runOn(network: Network, options: MachinesOptions) {
  const { machines } = network;
  const { folder, postgres, keeper, synchrony, passwords } = options;
  const keepers = new Map<Machine, Program>();
  const folderOf = ({ name }: Machine) => join(folder, name);

  const begin = (machine: Machine, program: "etcd" | "patroni") => {
    const own = folderOf(machine);
    const args = program === "etcd" ? etcdArguments(machine, machines, own) : [join(own, "patroni.yml")];
    const log = join(own, `${program}.log`);
    const { namespace } = machine;
    const path = program === "patroni" ? keeper.program : (findProgram(program) ?? program);
    return startProgram({ namespace, user: postgres.user.name, program: path, args, folder: own, log });
  };
  const startKeeper = (machine: Machine) => void keepers.set(machine, begin(machine, "patroni"));

  async function killAll(machine: Machine): Promise<void> {
    for (const pid of await network.processes(machine)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
    const isEmpty = async () => ((await network.processes(machine)).length === 0 ? true : null);
    await until(`the end of what runs on ${machine.name}`, isEmpty, STOP_MS);
  }

  return {
    async prepare(machine: Machine): Promise<void> {
      const own = folderOf(machine);
      await mkdir(own, { mode: 0o700 });
      const settings = { machine, machines, folder: own, bin: postgres.bin, passwords, synchrony, store: keeper.store };
      await writeFile(join(own, "patroni.yml"), patroniSettings(settings), { mode: 0o600 });
      for (const path of [own, join(own, "patroni.yml")]) await chown(path, postgres.user.uid, postgres.user.gid);
    },
    start(machine: Machine): void {
      begin(machine, "etcd");
      startKeeper(machine);
    },
    /** Ends all that runs on a machine where it stands. */
    killAll,
    startKeeper,
    /** Ends Patroni alone: nobody looks after PostgreSQL any more, which goes on. */
    async killKeeper(machine: Machine): Promise<void> {
      const running = keepers.get(machine);
      running?.signal("SIGKILL");
      await running?.ended;
    },
    async stop(): Promise<void> {
      // Patroni shuts its PostgreSQL down, which so leaves no memory behind.
      for (const running of keepers.values()) running.signal("SIGTERM");
      await Promise.race([Promise.all([...keepers.values()].map(({ ended }) => ended)), delay(STOP_MS)]);
      await Promise.all(machines.map(killAll));
    },
  };
}
