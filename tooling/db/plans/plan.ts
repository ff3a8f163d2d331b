/** A node of a plan, as EXPLAIN (FORMAT JSON) names things; figures of an execution are an average of its loops. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  Output?: string[];
  Operation?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Sort Space Type"?: "Memory" | "Disk";
  "Hash Batches"?: number;
  "HashAgg Batches"?: number;
  Plans?: PlanNode[];
};

/** The node itself and all below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
