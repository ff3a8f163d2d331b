import type {
  DeleteStmt,
  InsertStmt,
  Node,
  RangeVar,
  ResTarget,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from "libpg-query";
import type { Value } from "../value.ts";
import { oneOf } from "../value.ts";
import { infer } from "./expression.ts";
import { relationsOf, tableOf } from "./from.ts";
import { isAggregate } from "./functions.ts";
import { narrow } from "./narrow.ts";
import type { Answer, Grammar, Relation, Scope } from "./scope.ts";
import { NotUnderstood, open, renamed, within, wordOf, wordsOf } from "./scope.ts";

/** What a statement answers: a query, or what a change returns. */
export function inferQuery(scope: Scope, node: Node): Answer {
  if ("SelectStmt" in node) return select(scope, node.SelectStmt);
  if ("InsertStmt" in node) return insert(scope, node.InsertStmt);
  if ("UpdateStmt" in node) return update(scope, node.UpdateStmt);
  if ("DeleteStmt" in node) return remove(scope, node.DeleteStmt);
  const [kind] = open(node);
  if (["TransactionStmt", "VacuumStmt", "NotifyStmt", "LockStmt"].includes(kind))
    return { columns: new Map(), isOneRow: false };
  throw new NotUnderstood(`a statement of kind ${kind}`);
}

function withCtes(scope: Scope, clause: WithClause | undefined): Scope {
  let seen = scope;
  for (const node of clause?.ctes ?? []) {
    if (!("CommonTableExpr" in node)) continue;
    const { ctename = "", ctequery, aliascolnames } = node.CommonTableExpr;
    if (!ctequery) throw new NotUnderstood("a WITH without its query");
    const { columns } = inferQuery(within(seen), firstOf(ctequery, clause?.recursive ?? false));
    seen = { ...seen, ctes: new Map(seen.ctes).set(ctename, renamed(columns, wordsOf(aliascolnames))) };
    // A recursive one answers what its first part does; the second part is held against it.
    if (clause?.recursive) inferQuery(within(seen), ctequery);
  }
  return seen;
}

const firstOf = (query: Node, recursive: boolean): Node =>
  recursive && "SelectStmt" in query && query.SelectStmt.larg ? { SelectStmt: query.SelectStmt.larg } : query;

function select(outer: Scope, stmt: SelectStmt): Answer {
  const scope = withCtes(outer, stmt.withClause);
  if (stmt.larg && stmt.rarg) {
    const [left, right] = [select(scope, stmt.larg), select(scope, stmt.rarg)];
    const others = [...right.columns.values()];
    const columns = new Map(
      [...left.columns].map(([name, value], index) => {
        const other = others[index] ?? value;
        // EXCEPT and INTERSECT answer rows of the left side alone.
        return [
          name,
          stmt.op === "SETOP_UNION" ? oneOf([value, other], value.nullable || other.nullable) : value,
        ] as const;
      }),
    );
    return { columns, isOneRow: false };
  }
  if (stmt.valuesLists) {
    const rows = stmt.valuesLists.map((list) => ("List" in list ? (list.List.items ?? []) : []));
    const columns = new Map<string, Value>();
    for (const [index] of (rows[0] ?? []).entries()) {
      const values = rows.map((row) => infer(scope, row[index] ?? fail()));
      columns.set(
        `column${index + 1}`,
        oneOf(
          values,
          values.some((value) => value.nullable),
        ),
      );
    }
    return { columns, isOneRow: rows.length === 1 };
  }
  const relations = relationsOf(scope, stmt.fromClause ?? []);
  const inside: Scope = { ...scope, relations: narrow({ ...scope, relations }, stmt.whereClause) };
  const columns = targets(inside, stmt.targetList ?? [], Boolean(stmt.groupClause));
  const isFiltered = Boolean(stmt.whereClause ?? stmt.havingClause ?? stmt.limitCount ?? stmt.limitOffset);
  const collects =
    !stmt.groupClause &&
    !stmt.havingClause &&
    !stmt.limitCount &&
    (stmt.targetList ?? []).some((target) => hasAggregate(target));
  return { columns, isOneRow: collects || ((stmt.fromClause ?? []).length === 0 && !isFiltered) };
}

function fail(): never {
  throw new NotUnderstood("rows of unequal length");
}

/** Whether an aggregate of this query itself, not of one inside it, is in an expression. */
function hasAggregate(node: unknown): boolean {
  if (Array.isArray(node)) return node.some((entry) => hasAggregate(entry));
  if (typeof node !== "object" || node === null) return false;
  if ("SelectStmt" in node || "SubLink" in node) return false;
  if ("FuncCall" in node) {
    const call = (node as Extract<Node, { FuncCall: unknown }>).FuncCall;
    if (!call.over && isAggregate(wordsOf(call.funcname).at(-1) ?? "")) return true;
  }
  return Object.values(node).some((entry) => hasAggregate(entry));
}

function nameOf(node: Node | undefined): string {
  if (!node) return "?column?";
  if ("ColumnRef" in node) return wordsOf(node.ColumnRef.fields).at(-1) ?? "";
  if ("FuncCall" in node) return wordsOf(node.FuncCall.funcname).at(-1) ?? "";
  if ("TypeCast" in node) {
    const inner = nameOf(node.TypeCast.arg);
    return inner === "?column?" ? (wordsOf(node.TypeCast.typeName?.names).at(-1) ?? inner) : inner;
  }
  if ("CoalesceExpr" in node) return "coalesce";
  if ("CaseExpr" in node)
    return node.CaseExpr.defresult && "ColumnRef" in node.CaseExpr.defresult ? nameOf(node.CaseExpr.defresult) : "case";
  if ("A_ArrayExpr" in node) return "array";
  if ("MinMaxExpr" in node) return node.MinMaxExpr.op === "IS_LEAST" ? "least" : "greatest";
  if ("SubLink" in node) {
    if (node.SubLink.subLinkType === "EXISTS_SUBLINK") return "exists";
    if (node.SubLink.subLinkType === "ARRAY_SUBLINK") return "array";
    const query = node.SubLink.subselect;
    const [target] = query && "SelectStmt" in query ? (query.SelectStmt.targetList ?? []) : [];
    return target && "ResTarget" in target ? (target.ResTarget.name ?? nameOf(target.ResTarget.val)) : "?column?";
  }
  return "?column?";
}

/** In the name of a column that has the name of another one before it. */
export const HIDDEN = "\u0000";

/** The columns of a target list, with `*` and `alias.*` spelt out. */
function targets(scope: Scope, list: readonly Node[], inGroups: boolean): Map<string, Value> {
  const columns = new Map<string, Value>();
  const add = (name: string, value: Value) => {
    // By position each counts; by name only the first is found, and none of them in a row.
    columns.set(columns.has(name) ? `${name}${HIDDEN}${columns.size}` : name, value);
  };
  for (const node of list) {
    if (!("ResTarget" in node)) throw new NotUnderstood("a target of another kind");
    const { name, val } = node.ResTarget satisfies ResTarget;
    const star = val && "ColumnRef" in val ? starOf(scope, val.ColumnRef.fields ?? []) : null;
    if (star) for (const [column, value] of star) add(column, value);
    else if (val) add(name ?? nameOf(val), infer(scope, val, inGroups));
  }
  return columns;
}

function starOf(scope: Scope, fields: readonly Node[]): [string, Value][] | null {
  const last = fields.at(-1);
  if (!last || !("A_Star" in last)) return null;
  const of: readonly Relation[] =
    fields.length > 1 ? scope.relations.filter(({ name }) => name === wordOf(fields[0])) : scope.relations;
  return of.flatMap(({ columns }) => [...columns]);
}

const nothing: Answer = { columns: new Map(), isOneRow: false };

function returning(
  scope: Scope,
  list: { exprs?: Node[] } | undefined,
  target: Relation,
  others: readonly Relation[],
): Answer {
  if (!list?.exprs?.length) return nothing;
  const old = { ...target, name: "old" };
  const inside = { ...scope, relations: [target, ...others] };
  const named = { ...scope, relations: [target, ...others, old, { ...target, name: "new" }] };
  const usesVersions = /"sval":"(old|new)"/.test(JSON.stringify(list));
  return { columns: targets(usesVersions ? named : inside, list.exprs, false), isOneRow: false };
}

function targetOf(scope: Scope, relation: RangeVar | undefined): Relation {
  if (!relation) throw new NotUnderstood("a change of no table");
  const { relname = "", alias } = relation;
  return { name: alias?.aliasname ?? relname, columns: new Map(tableOf(scope, relname)) };
}

function insert(outer: Scope, stmt: InsertStmt): Answer {
  const scope = withCtes(outer, stmt.withClause);
  if (stmt.selectStmt) inferQuery(within(scope), stmt.selectStmt);
  return returning(scope, stmt.returningClause, targetOf(scope, stmt.relation), []);
}

function update(outer: Scope, stmt: UpdateStmt): Answer {
  const scope = withCtes(outer, stmt.withClause);
  const target = targetOf(scope, stmt.relation);
  const others = relationsOf({ ...scope, relations: [target] }, stmt.fromClause ?? []);
  // What the WHERE asked of the row was true before the change; of the others it stays true.
  const narrowed = narrow({ ...scope, relations: [target, ...others] }, stmt.whereClause);
  return returning(scope, stmt.returningClause, afterSet(target, narrowed[0], stmt), narrowed.slice(1));
}

/** The changed row: columns that were not set are as the WHERE found them. */
function afterSet(target: Relation, narrowed: Relation | undefined, { targetList }: UpdateStmt): Relation {
  const set = new Set((targetList ?? []).flatMap((node) => ("ResTarget" in node ? [node.ResTarget.name] : [])));
  const columns = new Map(
    [...target.columns].map(([name, value]) => [name, set.has(name) ? value : (narrowed?.columns.get(name) ?? value)]),
  );
  return { ...target, columns };
}

function remove(outer: Scope, stmt: DeleteStmt): Answer {
  const scope = withCtes(outer, stmt.withClause);
  const target = targetOf(scope, stmt.relation);
  const others = relationsOf({ ...scope, relations: [target] }, stmt.usingClause ?? []);
  const [first = target, ...rest] = narrow({ ...scope, relations: [target, ...others] }, stmt.whereClause);
  return returning(scope, stmt.returningClause, first, rest);
}

/** What finds the types of queries and of the expressions in them. */
export const grammar: Grammar = { query: inferQuery, expression: (scope, node) => infer(scope, node) };
