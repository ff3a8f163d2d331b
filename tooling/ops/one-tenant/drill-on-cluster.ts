import { clusterDatabase } from "../../chaos/cluster.ts";
import { onClusterDatabase } from "../cluster-database.ts";
import { onOwnDatabase } from "../own-database.ts";
import type { NodeKilledReport } from "./node-killed.ts";
import { runNodeKilled } from "./node-killed.ts";
import type { OnClusterReport } from "./on-cluster.ts";
import { givenOf, runOnCluster } from "./on-cluster.ts";

export type ClusterOptions = {
  folder: string;
  rows: number;
  /** The superuser's address of a database on the coordinator. */
  cluster: string;
  role: { name: string; password: string };
  /** Imports in whose middle a node is killed; with none of them a company goes out and in. */
  kills: number;
  say: (line: string) => void;
};

function sayOnCluster(report: OnClusterReport, say: (line: string) => void): number {
  say(
    `${report.rows} rows, ${report.megabytes.plain} MB from one machine, ${report.megabytes.cluster} MB from the cluster`,
  );
  for (const [what, { seconds, megabytes }] of Object.entries(report.took))
    say(`${what}: ${seconds} s, ${megabytes} MB of memory`);
  const { there, again, back } = report.mismatches;
  const wrong = [...Object.values(report.differs).flat(), ...there, ...again, ...back];
  for (const one of wrong.slice(0, 20)) say(one);
  say(`${wrong.length} differences and mismatches, ${report.left} rows left by the removal`);
  return wrong.length + report.left + report.mismatches.before;
}

function sayKilled(report: NodeKilledReport, say: (line: string) => void): number {
  for (const problem of report.problems.slice(0, 20)) say(`PROBLEM ${problem}`);
  const nothing = report.killed.filter(({ left }) => left === "nothing").length;
  say(
    `${report.rows} rows, in within ${report.undisturbedSeconds} s when nobody disturbs it; of ${report.killed.length} imports ` +
      `${nothing} left nothing and went in at the second try, ${report.killed.length - nothing} were whole`,
  );
  return report.problems.length;
}

/** `pnpm drill:tenant --cluster`: what it found, and how much of that is wrong. */
export async function drillOnCluster(options: ClusterOptions): Promise<{ report: unknown; wrong: number }> {
  const { folder, rows, kills, cluster, role, say } = options;
  const common = { folder, onProgress: say };
  return onOwnDatabase("tenant", say, (plain) =>
    onClusterDatabase({ cluster, role, say }, async (own) => {
      const place = { url: own.url, superuserUrl: own.adminUrl };
      const given = await givenOf(plain, rows, common);
      if (kills === 0) {
        const report = await runOnCluster(plain, given, place, common);
        return { report, wrong: sayOnCluster(report, say) };
      }
      const chaos = await clusterDatabase(own, { kill: "nodes" });
      const nodes = own.nodes.map((address) => Object.assign(new URL(own.adminUrl), { host: address }).toString());
      const report = await runNodeKilled(given, { place, nodes, chaos }, { ...common, kills });
      return { report, wrong: sayKilled(report, say) };
    }),
  );
}
