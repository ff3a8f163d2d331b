import { DatabaseUnavailableError } from "../errors.ts";
import { readAddress } from "../hosts/index.ts";
import type { Position, Primary, Seen } from "../replicas/position.ts";
import { LOOK, PRIMARY } from "../replicas/position.ts";
import type { RoleFacts } from "./facts.ts";
import { readRole } from "./facts.ts";
import type { Check, Finding } from "./finding.ts";
import { error, notice, warning } from "./finding.ts";
import type { Ask } from "./inspect.ts";
import { inspecting } from "./inspect.ts";

/** What a moment's writes are: further behind is a replica that does not keep up. */
const BEHIND = 16 * 1024 * 1024;

export type ReplicaFacts = {
  host: string;
  seen: Seen & { identity: string };
  role: Pick<RoleFacts, "role" | "exempt">;
  /** Rows that reads still see are kept on the primary. */
  feedback: boolean;
};

/** What is wrong with one replica, the worst first; the rest follows from that. */
export function judgeReplica(primary: Primary & Position, { host, seen, role, feedback }: ReplicaFacts): Finding[] {
  const { follows, identity, timeline, reached } = seen;
  const unused = "Nothing is read there meanwhile.";
  if (identity !== primary.identity)
    return [error(`${host} is a replica of another database. ${unused}`, "Correct DATABASE_REPLICA_URL.")];
  if (role.exempt)
    return [error(`${host}: row-level security does not bind the role ${role.role}. ${unused}`, "Give a plain role.")];
  if (!follows)
    return [warning(`${host} is no replica (any more). ${unused}`, "Name the standbys in DATABASE_REPLICA_URL.")];
  const behind = primary.lsn - (reached ?? 0);
  if (timeline !== primary.timeline || behind > BEHIND) {
    const far = timeline !== primary.timeline ? "on another timeline" : `${Math.round(behind / 1024 ** 2)} MiB behind`;
    return [warning(`${host} is ${far}. ${unused}`, "See pg_stat_replication on the primary, and the replica's log.")];
  }
  if (feedback) return [];
  const found = `${host} has hot_standby_feedback off: reads there are given up, and done on the primary, when rows are tidied.`;
  return [notice(found, "ALTER SYSTEM SET hot_standby_feedback = on; then reload, on the replica.")];
}

async function look(url: string, host: string): Promise<ReplicaFacts | Finding> {
  try {
    return await inspecting(url, async (ask) => {
      const [seen] = await ask<Seen & { identity: string }>(LOOK);
      const [{ feedback } = { feedback: false }] = await ask<{ feedback: boolean }>(
        "SELECT current_setting('hot_standby_feedback')::bool AS feedback",
      );
      if (!seen) throw new DatabaseUnavailableError("it says nothing of itself");
      return { host, seen, role: await readRole(ask), feedback };
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return warning(`${host} can't be asked: ${why}. What it would answer is read from the primary.`, "Start it.");
  }
}

/** Whether reads can go where `url` says that they may. */
export async function examineReplicas(ask: Ask, url: string): Promise<Check> {
  const [primary] = await ask<Primary & Position>(PRIMARY);
  const { urls, hosts } = readAddress(url, { isWritten: false });
  const names = hosts.map(({ host, port }) => `${host}:${port}`);
  const found = await Promise.all(urls.map((one, at) => look(one, names[at] ?? "")));
  const findings = found.flatMap((facts) => {
    if ("severity" in facts) return [facts];
    return primary ? judgeReplica(primary, facts) : [];
  });
  return { check: "replicas", fine: `${names.join(", ")}: there, and not behind`, findings };
}
