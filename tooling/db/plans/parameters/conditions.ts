import type { Tables } from "../filling/tables.ts";
import type { PlanNode } from "../plan.ts";
import { nodesOf } from "../plan.ts";

/** What a parameter is held against, or written to. */
export type Use = {
  parameter: number;
  alias: string;
  table: string;
  column: string;
  operator: string;
  written: boolean;
};

const PARAMETER = String.raw`\(*\$(\d+)\)*(?:::[a-z ]+(?:\[\])?)*\)*`;
const COLUMN = String.raw`\(?(\w+)\.(?:"([^"]+)"|(\w+))\)?(?:::\w+)?`;
const OPERATOR = String.raw`(<>|<=|>=|=|<|>|~~\*?|!~~\*?|@>)`;
const forwards = new RegExp(`${COLUMN} ${OPERATOR} (?:ANY |ALL )?${PARAMETER}`, "g");
const backwards = new RegExp(`${PARAMETER} ${OPERATOR} (?:ANY |ALL )?${COLUMN}`, "g");
const written = /^\(*\$(\d+)\)*(?:::[a-z ]+(?:\[\])?)?\)*$/;

const conditionKeys = [
  "Index Cond",
  "Recheck Cond",
  "Filter",
  "Join Filter",
  "Hash Cond",
  "Merge Cond",
  "One-Time Filter",
  "Conflict Filter",
];

function comparisons(text: string): Omit<Use, "table">[] {
  const found = [...text.matchAll(forwards)].map(([, alias = "", quoted, plain, operator = "", n]) => {
    return { parameter: Number(n), alias, column: quoted ?? plain ?? "", operator, written: false };
  });
  const turned = [...text.matchAll(backwards)].map(([, n, operator = "", alias = "", quoted, plain]) => {
    return { parameter: Number(n), alias, column: quoted ?? plain ?? "", operator, written: false };
  });
  return [...found, ...turned];
}

/** Where an INSERT puts what its only input gives: all columns of the table, in their order. */
function insertions(node: PlanNode, tables: Tables): Use[] {
  const table = tables.get(node["Relation Name"] ?? "");
  if (node.Operation !== "Insert" || !table) return [];
  const output = node.Plans?.[0]?.Output ?? [];
  return output.flatMap((text, index) => {
    const [, n] = written.exec(text) ?? [];
    const column = table.columns[index];
    return n && column
      ? [{ parameter: Number(n), alias: "", table: table.name, column: column.name, operator: "=", written: true }]
      : [];
  });
}

/** Every use of a parameter that the plan shows, compared with columns first. The plan must be verbose, and generic. */
export function usesIn(plan: PlanNode, tables: Tables): Use[] {
  const nodes = nodesOf(plan);
  const tableOf = new Map(
    nodes.flatMap((node) =>
      node["Relation Name"] ? [[node.Alias ?? node["Relation Name"], node["Relation Name"]] as const] : [],
    ),
  );
  const texts = nodes.flatMap((node) =>
    conditionKeys.flatMap((key) =>
      Object.entries(node).flatMap(([name, value]) => (name === key && typeof value === "string" ? [value] : [])),
    ),
  );
  const compared = texts.flatMap(comparisons).flatMap((use) => {
    const table = tableOf.get(use.alias);
    return table ? [{ ...use, table }] : [];
  });
  return [...compared, ...nodes.flatMap((node) => insertions(node, tables))];
}

const inText = /(?:(\w+)\.)?"?(\w+)"?\)? (=|<>|<=|>=|<|>|ILIKE|LIKE|IN) (?:ANY ?)?\(*\$(\d+)/g;
const inTextTurned = /\$(\d+)(?:::[a-z]+)?\)? (=|<|>|<=|>=) (?:(\w+)\.)?"?(\w+)"?/g;

/** What the text itself says, where the plan shows nothing: the column's name, of any table that the plan reads or writes. */
export function namesIn(text: string): { parameter: number; column: string; operator: string }[] {
  const found = [...text.matchAll(inText)].map(([, , column = "", operator = "", n]) => ({
    parameter: Number(n),
    column,
    operator,
  }));
  const turned = [...text.matchAll(inTextTurned)].map(([, n, operator = "", , column = ""]) => ({
    parameter: Number(n),
    column,
    operator,
  }));
  return [...found, ...turned];
}
