import { onClusterDatabase } from "../ops/cluster-database.ts";
import { clusterDatabase } from "./cluster.ts";
import type { ChaosDatabase } from "./database.ts";
import type { Victim } from "./fleet.ts";
import { victims } from "./fleet.ts";

/** What a drill is told of where it works: on a PostgreSQL of its own, or on a cluster that is there. */
export const whereOptions = {
  cluster: { type: "string" },
  role: { type: "string", default: "karwan" },
  password: { type: "string", default: "karwan" },
  "kill-nodes": { type: "boolean", default: false },
} as const;
export const WHERE =
  "[--cluster <postgresql://superuser@coordinator/database> [--role karwan] [--password karwan] [--kill-nodes]]";

type Where = { cluster?: string | undefined; role: string; password: string; "kill-nodes": boolean };
/** A database that was lent for a run, none where it makes its own, and what of it may be killed beside the servers. */
export type Lent = { database?: ChaosDatabase | undefined; victims: readonly string[] };

export function onChosen<T>(where: Where, say: (line: string) => void, run: (lent: Lent) => Promise<T>): Promise<T> {
  const { cluster, role: name, password } = where;
  if (!cluster) return run({ victims });
  return onClusterDatabase({ cluster, role: { name, password }, say }, async (own) => {
    const database = await clusterDatabase(own, { kill: where["kill-nodes"] ? "nodes" : "sessions" });
    return run({ database, victims: ["server 1", "server 2", ...database.victims] });
  });
}

/** Those of the victims that begin so. */
export function victimsOf(all: readonly string[], beginning = ""): readonly [Victim, ...Victim[]] {
  const [first, ...others] = all.filter((victim) => victim.startsWith(beginning));
  if (!first) throw new Error(`--only takes the beginning of one of ${all.join(", ")}`);
  return [first, ...others];
}
