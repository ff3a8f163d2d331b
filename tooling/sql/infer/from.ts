import type { Alias, JoinExpr, Node, RangeFunction } from "libpg-query";
import type { Table } from "../catalogue.ts";
import type { Value } from "../value.ts";
import { notNull, scalar } from "../value.ts";
import { narrow } from "./narrow.ts";
import type { Relation, Scope } from "./scope.ts";
import { NotUnderstood, nullableRelation, open, renamed, within, wordsOf } from "./scope.ts";
import { typeNameOf } from "./types.ts";

/** A table, view or WITH query by name. */
export function tableOf(scope: Scope, name: string): Table {
  const found = scope.ctes.get(name) ?? scope.catalogue.tables.get(name);
  if (!found) throw new NotUnderstood(`the relation ${name}`);
  return found;
}

function named(alias: Alias | undefined, fallback: string, columns: Table): Relation {
  return { name: alias?.aliasname ?? fallback, columns: new Map(renamed(columns, wordsOf(alias?.colnames))) };
}

/** The relations of a FROM, in order; each sees those before it (LATERAL; more than SQL allows does no harm). */
export function relationsOf(scope: Scope, items: readonly Node[]): Relation[] {
  const relations: Relation[] = [];
  for (const item of items)
    relations.push(...itemOf({ ...scope, relations: [...scope.relations, ...relations] }, item));
  return relations;
}

function itemOf(scope: Scope, node: Node): Relation[] {
  if ("RangeVar" in node) {
    const { relname = "", alias } = node.RangeVar;
    return [named(alias, relname, tableOf(scope, relname))];
  }
  if ("RangeSubselect" in node) {
    const { subquery, alias } = node.RangeSubselect;
    if (!subquery) throw new NotUnderstood("a FROM without its query");
    return [named(alias, "", scope.grammar.query(within(scope), subquery).columns)];
  }
  if ("RangeFunction" in node) return [functionOf(scope, node.RangeFunction)];
  if ("JoinExpr" in node) return joinOf(scope, node.JoinExpr);
  throw new NotUnderstood(`a FROM of kind ${open(node)[0]}`);
}

function joinOf(scope: Scope, { jointype, larg, rarg, quals }: JoinExpr): Relation[] {
  if (!larg || !rarg) throw new NotUnderstood("a join without its sides");
  const left = itemOf(scope, larg);
  const right = itemOf({ ...scope, relations: [...scope.relations, ...left] }, rarg);
  // What joins holds wherever there is a match, so on an inner join it narrows both sides, on an outer one neither
  // needs to: the missing side is null as a whole.
  if (jointype === "JOIN_LEFT") return [...left, ...right.map((relation) => nullableRelation(relation))];
  if (jointype === "JOIN_RIGHT") return [...left.map((relation) => nullableRelation(relation)), ...right];
  if (jointype === "JOIN_FULL") return [...left, ...right].map((relation) => nullableRelation(relation));
  return narrow({ ...scope, relations: [...left, ...right] }, quals);
}

/** Functions in FROM: what their column definitions say, the columns of a record type, or one column. */
function functionOf(scope: Scope, { functions = [], alias, coldeflist, ordinality }: RangeFunction): Relation {
  const columns = new Map<string, Value>();
  for (const entry of functions) {
    const [call, definitions] = "List" in entry ? (entry.List.items ?? []) : [entry];
    if (!call || !("FuncCall" in call)) throw new NotUnderstood("a FROM of something that is no function");
    const inner = definitions && "List" in definitions ? (definitions.List.items ?? []) : (coldeflist ?? []);
    for (const [name, value] of columnsOf(scope, call, inner))
      columns.set(columns.has(name) ? `${name}_${columns.size}` : name, value);
  }
  if (ordinality) columns.set("ordinality", scalar("bigint", false));
  const [first] = functions;
  const [call] = first && "List" in first ? (first.List.items ?? []) : [];
  const name = call && "FuncCall" in call ? (wordsOf(call.FuncCall.funcname).at(-1) ?? "") : "";
  const isAlone =
    columns.size === 1 &&
    (alias?.colnames ?? []).length === 0 &&
    alias?.aliasname !== undefined &&
    inColumns(columns, name);
  // One column without a name of its own goes by the alias.
  return isAlone && alias?.aliasname
    ? { name: alias.aliasname, columns: new Map([[alias.aliasname, [...columns.values()][0] ?? scalar(null, true)]]) }
    : named(alias, name, columns);
}

const inColumns = (columns: ReadonlyMap<string, Value>, name: string) => columns.has(name);

function columnsOf(
  scope: Scope,
  node: Extract<Node, { FuncCall: unknown }>,
  definitions: readonly Node[],
): [string, Value][] {
  const { funcname, args = [] } = node.FuncCall;
  const name = wordsOf(funcname).at(-1) ?? "";
  if (definitions.length > 0)
    return definitions.map((definition) => {
      if (!("ColumnDef" in definition)) throw new NotUnderstood("a column definition of another kind");
      const type = typeNameOf(definition.ColumnDef.typeName);
      const isJson = type === "jsonb" || type === "json";
      return [
        definition.ColumnDef.colname ?? "",
        { ...scalar(type, true), json: isJson ? { kind: "unknown" } : undefined },
      ];
    });
  const [first] = args;
  if (name.endsWith("populate_record") || name.endsWith("populate_recordset")) {
    const table = first && "TypeCast" in first ? typeNameOf(first.TypeCast.typeName) : "";
    return [...tableOf(scope, table)].map(([column, value]) => [column, { ...value, nullable: true }]);
  }
  if (name === "jsonb_each" || name === "jsonb_each_text")
    return [
      ["key", scalar("text", false)],
      [
        "value",
        {
          ...scalar(name === "jsonb_each" ? "jsonb" : "text", name !== "jsonb_each"),
          json: name === "jsonb_each" ? { kind: "unknown" } : undefined,
        },
      ],
    ];
  // The arrays of one call are of one length and hold no nulls: ours are lists that the product made.
  if (name === "unnest")
    return args.map((arg, index) => [index === 0 ? "unnest" : `unnest_${index}`, notNull(unnested(scope, arg))]);
  if (name === "jsonb_array_elements") return [["value", { ...scalar("jsonb", false), json: { kind: "unknown" } }]];
  if (name === "jsonb_array_elements_text") return [["value", scalar("text", false)]];
  return [[name, notNull(scope.grammar.expression(scope, node))]];
}

function unnested(scope: Scope, arg: Node): Value {
  const array = scope.grammar.expression(scope, arg);
  return { ...array, type: array.type?.endsWith("[]") ? array.type.slice(0, -2) : null };
}
