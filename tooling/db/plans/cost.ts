import type { PlanNode } from "./plan.ts";
import { nodesOf } from "./plan.ts";

/** Over all loops, of which EXPLAIN gives an average. */
const inAll = (node: PlanNode, figure: number | undefined) => Math.round((figure ?? 0) * (node["Actual Loops"] ?? 1));

export type Scan = { table: string; by: string; loops: number; read: number; discarded: number };

const isScan = (node: PlanNode) => node["Relation Name"] !== undefined && node["Node Type"] !== "ModifyTable";

function scanOf(node: PlanNode): Scan {
  const by = node["Index Name"] ?? node.Plans?.[0]?.["Index Name"] ?? node["Node Type"];
  const discarded = inAll(node, node["Rows Removed by Filter"]) + inAll(node, node["Rows Removed by Index Recheck"]);
  const read = inAll(node, node["Actual Rows"]) + discarded;
  return { table: node["Relation Name"] ?? "", by, loops: node["Actual Loops"] ?? 1, read, discarded };
}

export type Cost = {
  scans: Scan[];
  /** Pairs of rows that a join made and threw away. */
  unjoined: number;
  /** The most rows that one node sorted. */
  sorted: number;
  /** What went to disk for want of memory. */
  spilt: string[];
};

const isSpilt = (node: PlanNode) =>
  node["Sort Space Type"] === "Disk" || (node["Hash Batches"] ?? 1) > 1 || (node["HashAgg Batches"] ?? 1) > 1;

/** What a plan cost when it ran. */
export function costOf(plan: PlanNode): Cost {
  const nodes = nodesOf(plan);
  const scans = nodes.filter(isScan).map(scanOf);
  const unjoined = nodes.reduce((sum, node) => sum + inAll(node, node["Rows Removed by Join Filter"]), 0);
  const sorts = nodes
    .filter((node) => node["Node Type"] === "Sort")
    .map(({ Plans: [input] = [] }) => (input ? inAll(input, input["Actual Rows"]) : 0));
  return {
    scans,
    unjoined,
    sorted: Math.max(0, ...sorts),
    spilt: nodes.filter(isSpilt).map((node) => node["Node Type"]),
  };
}
