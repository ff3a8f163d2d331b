import { randomBytes } from "node:crypto";
import pg from "pg";
import type { SystemPostgres } from "../../ops/system-postgres.ts";
import type { Keeper } from "./keeper.ts";
import { runOn } from "./machines.ts";
import type { Role } from "./members.ts";
import { isWhole, machineWith } from "./members.ts";
import type { Machine } from "./network.ts";
import { startNetwork } from "./network.ts";
import type { Passwords, Synchrony } from "./settings.ts";
import { until } from "./until.ts";

export type ClusterOptions = { folder: string; postgres: SystemPostgres; keeper: Keeper; synchrony: Synchrony };

const START_MS = 120_000;
const WHOLE_MS = 240_000;
const CONNECT_MS = 5000;
const ROLE = "karwan";

const newPasswords = (): Passwords => {
  const [superuser, replication, application] = [0, 1, 2].map(() => randomBytes(12).toString("hex")) as [
    string,
    string,
    string,
  ];
  return { superuser, replication, application };
};

/** Speaks to the PostgreSQL of one machine past row-level security: for looking at what is there. */
const speaking =
  ({ superuser }: Passwords) =>
  async <T>({ clientIp }: Machine, work: (client: pg.Client) => Promise<T>, database = ROLE): Promise<T> => {
    const connectionString = `postgresql://postgres:${superuser}@${clientIp}:5432/${database}`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

/** Three machines with a PostgreSQL each, of which Patroni makes one the primary. */
export async function startCluster(options: ClusterOptions) {
  const passwords = newPasswords();
  const network = await startNetwork(["one", "two", "three"]);
  const { machines } = network;
  const parts = runOn(network, { ...options, passwords });
  const asSuperuser = speaking(passwords);
  const withRole = (role: Role) => machineWith(role, machines);
  const whole = () =>
    until(
      "three machines that replicate",
      async () => ((await isWhole(machines, options.synchrony)) ? true : null),
      WHOLE_MS,
    );
  const stop = async () => {
    try {
      await parts.stop();
    } finally {
      await network.remove();
    }
  };

  async function begin(): Promise<void> {
    for (const machine of machines) await parts.prepare(machine);
    for (const machine of machines) parts.start(machine);
    const leader = await until("a primary", () => withRole("leader"), START_MS);
    const provision = async (client: pg.Client) => {
      await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${passwords.application}'`);
      await client.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`);
    };
    // In strict mode nothing is written before a standby follows.
    await whole();
    await asSuperuser(leader, provision, "postgres");
  }

  try {
    await begin();
  } catch (error) {
    await stop();
    throw error;
  }
  const hosts = machines.map(({ clientIp }) => `${clientIp}:5432`).join();
  return {
    machines,
    /** Names all three, as docs/operations.md says. */
    url: `postgresql://${ROLE}:${passwords.application}@${hosts}/${ROLE}?target_session_attrs=read-write`,
    withRole,
    whole,
    asSuperuser,
    kill: parts.killAll,
    start: parts.start,
    killKeeper: parts.killKeeper,
    startKeeper: parts.startKeeper,
    cut: network.cut,
    mend: network.mend,
    stop,
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
