import type { A_Const, A_Expr, BoolExpr, ColumnRef, Node, SubLink } from "libpg-query";
import type { Json, Value } from "../value.ts";
import { elementType, oneOf, orNull, scalar } from "../value.ts";
import { inferCall } from "./functions.ts";
import { narrow } from "./narrow.ts";
import type { Scope } from "./scope.ts";
import { findColumn, findRelation, NotUnderstood, open, within, wordOf, wordsOf } from "./scope.ts";
import { typeNameOf } from "./types.ts";

const BOOLEAN = (nullable: boolean) => scalar("boolean", nullable);

/** What an expression answers. Inside a query with GROUP BY its aggregates always have rows. */
export function infer(scope: Scope, node: Node, inGroups = false): Value {
  const [kind] = open(node);
  const deeper = (inner: Node) => infer(scope, inner, inGroups);
  const all = (nodes: readonly Node[] | undefined) => (nodes ?? []).map(deeper);
  if ("ColumnRef" in node) return columnOf(scope, node.ColumnRef);
  if ("A_Const" in node) return constant(node.A_Const);
  if ("ParamRef" in node) return parameter(scope, node.ParamRef.number ?? 0);
  if ("FuncCall" in node) return inferCall(scope, node.FuncCall, (inner, arg) => infer(inner, arg, inGroups), inGroups);
  if ("A_Expr" in node) return operation(scope, node.A_Expr, inGroups);
  if ("SubLink" in node) return subquery(scope, node.SubLink);
  if ("TypeCast" in node) {
    const value = deeper(node.TypeCast.arg ?? missing(kind));
    const type = typeNameOf(node.TypeCast.typeName);
    const isJson = type === "jsonb" || type === "json";
    return {
      type,
      nullable: value.nullable,
      words: type === "text" ? value.words : undefined,
      json: isJson ? (value.json ?? literalJson(node.TypeCast.arg)) : undefined,
    };
  }
  if ("BoolExpr" in node) {
    const known = { ...scope, relations: narrow(scope, undecided(node.BoolExpr)) };
    return BOOLEAN((node.BoolExpr.args ?? []).some((arg) => infer(known, arg, inGroups).nullable));
  }
  if ("NullTest" in node || "BooleanTest" in node) return BOOLEAN(false);
  if ("CoalesceExpr" in node) {
    const values = all(node.CoalesceExpr.args);
    const literals = (node.CoalesceExpr.args ?? []).map((arg, index) => withLiteralJson(arg, values[index]));
    return oneOf(
      literals,
      values.every((value) => value.nullable),
    );
  }
  if ("MinMaxExpr" in node) {
    const values = all(node.MinMaxExpr.args);
    return oneOf(
      values,
      values.every((value) => value.nullable),
    );
  }
  if ("CaseExpr" in node) {
    const isTested = Boolean(node.CaseExpr.arg);
    const results = (node.CaseExpr.args ?? []).map((when) => {
      if (!("CaseWhen" in when) || !when.CaseWhen.result) return missing(kind);
      // What the condition asks holds in its branch.
      const known = isTested ? scope : { ...scope, relations: narrow(scope, when.CaseWhen.expr) };
      return infer(known, when.CaseWhen.result, inGroups);
    });
    const [only] = results;
    if (!isTested && only && isCertain(scope, node.CaseExpr.args?.[0])) return only;
    const otherwise = node.CaseExpr.defresult;
    const values = otherwise ? [...results, deeper(otherwise)] : results;
    return oneOf(values, !otherwise || values.some((value) => value.nullable));
  }
  if ("SQLValueFunction" in node) return scalar("timestamp with time zone", false);
  if ("A_ArrayExpr" in node) {
    const element = oneOf(all(node.A_ArrayExpr.elements), false);
    return { ...scalar(element.type ? `${element.type}[]` : null, false), words: element.words };
  }
  if ("CollateClause" in node) return deeper(node.CollateClause.arg ?? missing(kind));
  if ("RowExpr" in node) return scalar("record", false);
  if ("A_Indirection" in node) return indirection(scope, node, inGroups);
  throw new NotUnderstood(`an expression of kind ${kind}`);
}

/**
 * What holds wherever AND or OR could be null: then no part of AND is false, so what it asks to be there is there; and no
 * part of OR is true, so what would do when missing is there, too.
 */
function undecided({ boolop, args = [] }: BoolExpr): Node {
  const decisive = boolop === "AND_EXPR" ? "IS_NOT_NULL" : "IS_NULL";
  const tests = boolop === "NOT_EXPR" ? [] : args.flatMap((arg) => ("NullTest" in arg ? [arg.NullTest] : []));
  const present = tests
    .filter(({ nulltesttype }) => nulltesttype === decisive)
    .map((test): Node => ({ NullTest: { ...test, nulltesttype: "IS_NOT_NULL" } }));
  return { BoolExpr: { boolop: "AND_EXPR", args: present } };
}

/** WHEN something IS NOT NULL that never is null: the branch is always taken. */
function isCertain(scope: Scope, when: Node | undefined): boolean {
  const condition = when && "CaseWhen" in when ? when.CaseWhen.expr : undefined;
  if (!condition || !("NullTest" in condition) || condition.NullTest.nulltesttype !== "IS_NOT_NULL") return false;
  return condition.NullTest.arg !== undefined && !infer(scope, condition.NullTest.arg).nullable;
}

function missing(kind: string): never {
  throw new NotUnderstood(`a ${kind} without its parts`);
}

function columnOf(scope: Scope, { fields }: ColumnRef): Value {
  const names = wordsOf(fields);
  const [first = "", second] = names;
  if (second !== undefined) {
    const value = findRelation(scope, first)?.columns.get(second);
    if (!value) throw new NotUnderstood(`the column ${names.join(".")}`);
    return value;
  }
  const value = findColumn(scope, first);
  if (value) return value;
  const relation = findRelation(scope, first);
  if (!relation) throw new NotUnderstood(`the column ${first}`);
  const only = relation.columns.size === 1 ? relation.columns.get(first) : undefined;
  // A relation that may be missing is missing as a whole.
  const columns = [...relation.columns.values()];
  return (
    only ?? {
      type: "record",
      nullable: columns.length > 0 && columns.every((column) => column.nullable),
      row: relation.columns,
    }
  );
}

function constant({ isnull, sval, ival, fval, boolval }: A_Const): Value {
  if (isnull) return scalar(null, true);
  if (sval) return { type: null, nullable: false, words: [sval.sval ?? ""] };
  if (boolval) return BOOLEAN(false);
  if (fval) return scalar(/^\d+$/.test(fval.fval ?? "") ? "bigint" : "numeric", false);
  if (ival) return scalar("integer", false);
  throw new NotUnderstood("a constant of a kind of its own");
}

function parameter(scope: Scope, number: number): Value {
  const value = scope.parameters[number - 1];
  if (!value) throw new NotUnderstood(`the parameter $${number}`);
  return value;
}

/** `'[]'` and `'{}'`: what there is when there is nothing. */
function literalJson(node: Node | undefined): Json | undefined {
  const text = node && "A_Const" in node ? node.A_Const.sval?.sval : undefined;
  if (text === "[]") return { kind: "array", element: { type: "never", nullable: false } };
  if (text === "{}") return { kind: "object", fields: new Map() };
  return undefined;
}
function withLiteralJson(node: Node, value: Value | undefined): Value {
  const json = literalJson(node);
  const known = value ?? scalar(null, true);
  // Beside a collected array, the empty one adds nothing; beside an object, the empty one does.
  return json && json.kind === "object"
    ? { ...known, words: undefined, json }
    : json
      ? { type: null, nullable: false }
      : known;
}

const COMPARISONS = new Set([
  "=",
  "<>",
  "!=",
  "<",
  ">",
  "<=",
  ">=",
  "~~",
  "!~~",
  "~~*",
  "!~~*",
  "~",
  "~*",
  "!~",
  "!~*",
  "@>",
  "<@",
  "?",
  "?|",
  "?&",
  "&&",
]);

function operation(scope: Scope, { kind, name, lexpr, rexpr }: A_Expr, inGroups: boolean): Value {
  const operator = wordOf(name?.at(-1));
  const left = lexpr && infer(scope, lexpr, inGroups);
  if (kind === "AEXPR_IN" || kind?.startsWith("AEXPR_BETWEEN") || kind?.startsWith("AEXPR_NOT_BETWEEN")) {
    const items = rexpr && "List" in rexpr ? (rexpr.List.items ?? []) : [];
    return BOOLEAN([left, ...items.map((item) => infer(scope, item, inGroups))].some((value) => value?.nullable));
  }
  const right = rexpr && infer(scope, rexpr, inGroups);
  const nullable = Boolean(left?.nullable || right?.nullable);
  if (kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT") return BOOLEAN(false);
  if (kind === "AEXPR_NULLIF") return orNull(left ?? scalar(null, true));
  if (
    kind === "AEXPR_LIKE" ||
    kind === "AEXPR_ILIKE" ||
    kind === "AEXPR_OP_ANY" ||
    kind === "AEXPR_OP_ALL" ||
    COMPARISONS.has(operator)
  )
    return BOOLEAN(nullable);
  const type = scope.catalogue.operatorType(operator, left?.type ?? null, right?.type ?? null);
  if (operator === "->>" || operator === "#>>") return scalar("text", true);
  if (operator === "->" || operator === "#>")
    return { ...scalar(left?.type ?? type, true), json: memberOf(left?.json, rexpr) };
  if ((left?.type === "jsonb" || right?.type === "jsonb") && operator === "||")
    return {
      ...scalar("jsonb", nullable),
      json: { kind: "merged", left: left?.json ?? { kind: "unknown" }, right: right?.json ?? { kind: "unknown" } },
    };
  if (left?.type === "jsonb" && operator === "-")
    return { ...scalar("jsonb", nullable), json: without(left.json, rexpr) };
  return scalar(type, nullable);
}

function keyOf(node: Node | undefined): string | null {
  const inner = node && "TypeCast" in node ? node.TypeCast.arg : node;
  return inner && "A_Const" in inner ? (inner.A_Const.sval?.sval ?? null) : null;
}
function memberOf(json: Json | undefined, key: Node | undefined): Json {
  const name = keyOf(key);
  const field = json?.kind === "object" && name !== null ? json.fields.get(name) : undefined;
  return field?.json ?? { kind: "unknown" };
}
function without(json: Json | undefined, key: Node | undefined): Json {
  const name = keyOf(key);
  if (json?.kind !== "object" || name === null) return { kind: "unknown" };
  return { kind: "object", fields: new Map([...json.fields].filter(([field]) => field !== name)) };
}

function subquery(scope: Scope, { subLinkType, subselect, testexpr }: SubLink): Value {
  if (subLinkType === "EXISTS_SUBLINK") return BOOLEAN(false);
  if (!subselect) throw new NotUnderstood("a subquery that is none");
  const { columns, isOneRow } = scope.grammar.query(within(scope), subselect);
  const [value] = columns.values();
  if (subLinkType === "ANY_SUBLINK" || subLinkType === "ALL_SUBLINK") {
    const tested = testexpr ? infer(scope, testexpr) : scalar(null, true);
    return BOOLEAN(tested.nullable || [...columns.values()].some((column) => column.nullable));
  }
  if (!value) throw new NotUnderstood("a subquery without a column");
  if (subLinkType === "ARRAY_SUBLINK")
    return { ...scalar(value.type ? `${value.type}[]` : null, false), words: value.words };
  if (subLinkType === "EXPR_SUBLINK") return orNull(value, !isOneRow);
  throw new NotUnderstood(`a subquery of kind ${subLinkType}`);
}

function indirection(scope: Scope, node: Extract<Node, { A_Indirection: unknown }>, inGroups: boolean): Value {
  const { arg, indirection: path = [] } = node.A_Indirection;
  const value = infer(scope, arg ?? missing("A_Indirection"), inGroups);
  const [step] = path;
  if (step && "String" in step) return orNull(value.row?.get(wordOf(step)) ?? scalar(null, true));
  // An element that is not there is null.
  return { ...scalar(elementType(value.type), true), words: value.words };
}
