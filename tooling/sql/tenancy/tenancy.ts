import type { Node } from "libpg-query";
import { parseSync } from "libpg-query";
import type { Catalogue } from "../catalogue.ts";
import type { Known } from "./level.ts";
import { Level } from "./level.ts";

/** The tables of which every row is some tenant's. */
export const tenantTablesOf = ({ tables }: Catalogue): Set<string> =>
  new Set([...tables].filter(([, columns]) => columns.has("tenant_id")).map(([name]) => name));

type Content = Record<string, unknown>;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);

/** The names of a statement's WITH queries, on top of those around it. */
function namesIn(content: Content, known: Known): Known {
  const { ctes } = (content.withClause ?? {}) as { ctes?: Node[] };
  const names = (ctes ?? []).map((each) => ("CommonTableExpr" in each ? (each.CommonTableExpr.ctename ?? "") : ""));
  return names.length > 0 ? { ...known, ctes: new Set([...known.ctes, ...names]) } : known;
}

function levelOf(kind: string, content: Content, known: Known, outer: Level | null): Level {
  const level = new Level(known, outer);
  if (kind === "UpdateStmt" || kind === "DeleteStmt" || kind === "MergeStmt") level.table(content.relation as never);
  for (const item of [...nodes(content.fromClause), ...nodes(content.usingClause)]) level.from(item);
  if (kind === "MergeStmt") level.from(content.sourceRelation as Node);
  level.where(content.whereClause as Node | undefined);
  level.where(content.joinCondition as Node | undefined);
  return level;
}

const QUERIES = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"]);

/**
 * The tenants' tables that a statement reads or changes without holding them to a tenant: at each level of it every such
 * table is to be one of a chain of equal `tenant_id`s that ends in a parameter, in what the transaction knows, or in a
 * subquery that is held itself. Row-level security stands behind this, and would hide the mistake (ADR 0003).
 */
export function looseTables(text: string, tenantTables: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const visit = (node: unknown, known: Known, outer: Level | null): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [kind, content] of Object.entries(node)) {
      const isQuery = QUERIES.has(kind) || ((kind === "larg" || kind === "rarg") && isUnionOf(content));
      if (!isQuery) {
        visit(content, known, outer);
        continue;
      }
      const names = namesIn(content as Content, known);
      const level = levelOf(kind, content as Content, names, outer);
      for (const table of level.loose()) found.add(table);
      visit(content, names, level);
    }
  };
  visit(parseSync(text).stmts ?? [], { tenantTables, ctes: new Set() }, null);
  return [...found].toSorted();
}

/** The sides of a UNION are queries that no word names as such. */
const isUnionOf = (content: unknown): boolean =>
  typeof content === "object" && content !== null && ("targetList" in content || "op" in content);
