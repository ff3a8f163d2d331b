import type { PlanAllowance } from "@karwan/db";
import { globalTables } from "../exemptions.ts";
import type { Cost, Scan } from "./cost.ts";
import { costOf } from "./cost.ts";
import type { Tables } from "./filling/tables.ts";
import type { PlanNode } from "./plan.ts";
import { nodesOf } from "./plan.ts";

/** What every statement may do without saying so. A page has at most 100 rows, and what is joined to it a few each. */
export const ORDINARY = { discards: 1000, reads: 2000, sorts: 1000 };
/** What goes through all that its tenant has does so once or twice, for instance to join; never once a row. */
const TIMES = 3;
const SMALL_WEIGHT = 0.1;
/** A pair of rows that is put together in memory and does not fit costs a hundredth of one that is read. */
const PAIRS = 100;

/** Reference data: as many rows as there are kinds of something, whoever has how much work. */
const fixed = new Set(["permissions", "carriers", "delivery_types"]);

const shown = ({ table, by, loops, read, discarded }: Scan) =>
  `${table} by ${by}${loops > 1 ? ` ${loops} times` : ""}: ${read} read, ${discarded} of them for nothing`;
const worst = (scans: readonly Scan[]) =>
  scans
    .toSorted((a, b) => b.read - a.read)
    .slice(0, 3)
    .map(shown)
    .join("; ");

const indexCondition = (node: PlanNode): string => {
  const below = node["Node Type"] === "Bitmap Heap Scan" ? (node.Plans ?? []) : [];
  return [node["Index Cond"] ?? "", node["Recheck Cond"] ?? "", ...below.map(indexCondition)].join(" ");
};

const byPolicy = /\btenant_id = \(NULLIF\(current_setting\('app\.tenant_id'/;

function deadEnd(node: PlanNode, tables: Tables, allowance: PlanAllowance | undefined): string | undefined {
  const relation = tables.get(node["Relation Name"] ?? "");
  const table = relation?.name;
  if (!table || node["Node Type"] === "ModifyTable" || node["Node Type"] === "Tid Scan") return undefined;
  if (fixed.has(table) || allowance?.scans?.includes(table)) return undefined;
  if (node["Node Type"] === "Seq Scan") return `no index leads to ${table}: it is read from end to end`;
  const condition = indexCondition(node);
  const isTenants = !Object.hasOwn(globalTables, table);
  if (isTenants ? !/\btenant_id = /.test(condition) : condition.trim() === "")
    return `${table} is read through all tenants by ${node["Index Name"] ?? node["Node Type"]}`;
  if (isTenants && !relation.manyPolicies && !allowance?.tenantByPolicy && byPolicy.test(condition))
    return `the policy alone tells whose rows of ${table} are meant: name the tenant by a parameter`;
  return undefined;
}

/**
 * What a plan that avoids sequential scans at any price still can't do otherwise: a table without an index for what is
 * asked, and one read through the rows of all tenants. And where the tenant is named by the policy alone, PostgreSQL
 * plans for how many rows that very tenant had when statistics were last made, whoever asks next.
 */
export const deadEnds = (plan: PlanNode, tables: Tables, allowance: PlanAllowance | undefined): string[] =>
  nodesOf(plan).flatMap((node) => deadEnd(node, tables, allowance) ?? []);

/** How much a statement may do in a shape. */
export type Limits = {
  /** Rows that its tenant has in the tables that grow. */
  tenantRows: number;
  /** Every statement may go through its tenant's rows once: without statistics nobody can know which index is the better. */
  whole: boolean;
  /** Tables of a few pages, which are read at once whatever way leads there: their rows count for a tenth. */
  small: ReadonlySet<string>;
};

const weight = ({ small }: Limits, { table }: Scan) => (small.has(table) ? SMALL_WEIGHT : 1);
const sum = (scans: readonly Scan[], limits: Limits, figure: "read" | "discarded") =>
  Math.round(scans.reduce((total, scan) => total + scan[figure] * weight(limits, scan), 0));

/** What of it is too much for a statement that goes through all that its tenant has: no table more than a few times. */
function findingsInWhole(scans: readonly Scan[], { unjoined, sorted }: Cost, limits: Limits): string[] {
  const may = limits.tenantRows * TIMES;
  const found = scans
    .filter((scan) => sum([scan], limits, "read") > may)
    .map((scan) => `reads ${scan.read} rows (may ${may}): ${shown(scan)}`);
  if (unjoined > may * PAIRS) found.push(`joins ${unjoined} pairs for nothing (may ${may * PAIRS})`);
  if (sorted > may * TIMES) found.push(`sorts ${sorted} rows (may ${may * TIMES})`);
  return found;
}

/** What is wrong with a plan that ran, as sentences; none if nothing is. */
export function findingsIn(plan: PlanNode, allowance: PlanAllowance | undefined, limits: Limits): string[] {
  const cost = costOf(plan);
  const scans = cost.scans.filter(({ table }) => !fixed.has(table) && !allowance?.scans?.includes(table));
  const spills = allowance?.sorts === "tenant" ? [] : cost.spilt.map((node) => `${node} spills to disk`);
  if (limits.whole || allowance?.discards === "tenant" || allowance?.sorts === "tenant")
    return [...findingsInWhole(scans, cost, limits), ...spills];

  const found: string[] = [];
  const discards = allowance?.discards ?? ORDINARY.discards;
  const discarded = sum(scans, limits, "discarded") + cost.unjoined;
  if (discarded > discards) found.push(`throws ${discarded} rows away (may ${discards}): ${worst(scans)}`);
  const reads = Math.max(ORDINARY.reads, discards);
  const read = sum(scans, limits, "read");
  if (read > reads) found.push(`reads ${read} rows (may ${reads}): ${worst(scans)}`);
  const sequential = scans.find((scan) => scan.by === "Seq Scan" && scan.read > reads && !limits.small.has(scan.table));
  if (sequential) found.push(`reads from end to end: ${shown(sequential)}`);
  const sorts = allowance?.sorts ?? ORDINARY.sorts;
  if (cost.sorted > sorts) found.push(`sorts ${cost.sorted} rows (may ${sorts})`);
  return [...found, ...spills];
}
