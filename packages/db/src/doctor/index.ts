import {
  advisedOnCluster,
  examineCluster,
  isDistributed,
  readDistribution,
  shapeOnCluster,
  withoutCitus,
} from "./cluster/index.ts";
import { readInvalidIndexes, readRole, readServer, readUpkeep, readVersion } from "./facts.ts";
import { examineFailover } from "./failover.ts";
import type { Check } from "./finding.ts";
import type { Ask } from "./inspect.ts";
import { examineShape } from "./schema.ts";
import { examineRole, examineSettings, examineVersion, tooOldFor } from "./server.ts";
import type { Shape } from "./shape.ts";
import { expectedShape, readShape } from "./shape.ts";
import { examineBloat, examineConnections, examineHolders, examineStatistics, examineWraparound } from "./upkeep.ts";

export { examineAddress } from "./cluster/index.ts";
export type { Check, Finding, Severity } from "./finding.ts";
export { error, named, notice, warning } from "./finding.ts";
export type { Ask } from "./inspect.ts";
export { inspecting, unlessSilent } from "./inspect.ts";
export { examineListening } from "./listening.ts";
export { examineMigrations } from "./migrations.ts";
export type { ReplicaFacts } from "./replicas.ts";
export { examineReplicas, judgeReplica } from "./replicas.ts";
export type { Room } from "./room.ts";
export { judgeRoom } from "./room.ts";
export { readShape, shapeFile, shapeText } from "./shape.ts";
export { examineZones } from "./zones.ts";

export type Wanted = {
  /** Connections that a server opens at most, how many servers there are, and whether a pooler stands between. */
  connections: { perServer: number; servers: number; pooled: boolean };
  /** A schema that lacks migrations lacks what they make: that is said once, and not compared. */
  isMigrated: boolean;
  /** How many hosts the database's address names; one, when left out. */
  hosts?: number;
  /** What there should be; what the migrations make, when left out. */
  shape?: Shape;
};

/** The schema against what the migrations make. */
async function compareShape(ask: Ask, made: Shape, cluster: boolean): Promise<ReturnType<typeof examineShape>> {
  // Asked first: what is made again meanwhile is there and was not expected, which nobody minds.
  const distribution = cluster ? await readDistribution(ask) : null;
  const found = await readShape(ask);
  const expected = distribution ? await shapeOnCluster(made, found, distribution) : made;
  return examineShape(expected, found, await readInvalidIndexes(ask));
}

/** Everything that a database says of itself. */
export async function examineDatabase(ask: Ask, wanted: Wanted): Promise<Check[]> {
  const version = await readVersion(ask);
  if (tooOldFor(version)) return [examineVersion(version)];
  const server = await readServer(ask);
  const role = await readRole(ask);
  const cluster = await isDistributed(ask);
  const found = await readUpkeep(ask);
  const upkeep = cluster ? withoutCitus(found) : found;
  const made = wanted.shape ?? (await expectedShape());
  const compared = wanted.isMigrated ? await compareShape(ask, made, cluster) : { checks: [], statistics: [] };
  return [
    examineVersion(version),
    examineRole(role),
    examineSettings(server),
    ...((wanted.hosts ?? 1) > 1 ? [examineFailover(server)] : []),
    ...(cluster ? advisedOnCluster(compared.checks) : compared.checks),
    examineStatistics(upkeep, compared.statistics),
    examineBloat(upkeep),
    examineWraparound(upkeep),
    examineHolders(upkeep),
    examineConnections(upkeep, wanted.connections),
    ...(await examineCluster(ask)),
  ];
}
