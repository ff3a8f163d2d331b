import type { Machine } from "./network.ts";
import type { Synchrony } from "./settings.ts";
import { REST_PORT } from "./settings.ts";

/** What Patroni says of a machine. */
type Member = { name: string; role: string; state: string; timeline?: number };
export type Role = "leader" | "sync_standby";

const PATIENCE_MS = 2000;
const RUNNING: ReadonlySet<string> = new Set(["running", "streaming"]);

async function told({ clientIp }: Machine): Promise<Member[]> {
  const answer = await fetch(`http://${clientIp}:${REST_PORT}/cluster`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const { members } = (await answer.json()) as { members?: Member[] };
  return members ?? [];
}

/**
 * What more than half of the machines say, by whom they take for the leader; nothing where they don't agree. One that was cut
 * off says what it remembers, for some seconds after it is back as well.
 */
async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  const answers = (await Promise.allSettled(machines.map(told))).flatMap((one) =>
    one.status === "fulfilled" ? [one.value] : [],
  );
  const leaderIn = (found: readonly Member[]) => found.find(({ role }) => role === "leader")?.name;
  const agreed = [...Map.groupBy(answers, leaderIn).values()].find((same) => same.length > machines.length / 2);
  return agreed?.[0] ?? [];
}

/** The machine that has a role and runs; null while none has. */
export async function machineWith(role: Role, machines: readonly Machine[]): Promise<Machine | null> {
  const found = (await membersOf(machines)).find((member) => member.role === role && RUNNING.has(member.state));
  return machines.find(({ name }) => name === found?.name) ?? null;
}

/** Whether all run, on one timeline, and one of them is the other's synchronous standby. */
export async function isWhole(machines: readonly Machine[], synchrony: Synchrony): Promise<boolean> {
  const found = await membersOf(machines);
  const roles = found.map(({ role }) => role);
  return (
    found.length === machines.length &&
    found.every(({ state }) => RUNNING.has(state)) &&
    new Set(found.map(({ timeline }) => timeline)).size === 1 &&
    roles.includes("leader") &&
    (synchrony === "off" || roles.includes("sync_standby"))
  );
}
