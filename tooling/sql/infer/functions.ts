import type { FuncCall } from "libpg-query";
import { parseSync } from "libpg-query";
import type { Json, Value } from "../value.ts";
import { elementType, notNull, oneOf, orNull, scalar } from "../value.ts";
import type { Scope } from "./scope.ts";
import { NotUnderstood, wordsOf } from "./scope.ts";

type Infer = (scope: Scope, node: NonNullable<FuncCall["args"]>[number]) => Value;

const AGGREGATES = new Set([
  "sum",
  "min",
  "max",
  "avg",
  "bool_and",
  "bool_or",
  "every",
  "string_agg",
  "array_agg",
  "jsonb_agg",
  "json_agg",
  "jsonb_object_agg",
  "json_object_agg",
]);
/** Answer something whatever they are given. */
const NEVER_NULL = new Set([
  "count",
  "now",
  "clock_timestamp",
  "statement_timestamp",
  "gen_random_uuid",
  "row_number",
  "rank",
  "dense_rank",
  "jsonb_build_object",
  "json_build_object",
  "jsonb_build_array",
  "json_build_array",
  "concat",
  "concat_ws",
  "random",
  "pg_current_xact_id",
  "pg_current_snapshot",
  "txid_current",
]);
/** Null when an argument is, otherwise not: PostgreSQL's own functions of values. */
const STRICT = new Set([
  "abs",
  "btrim",
  "ltrim",
  "rtrim",
  "lower",
  "upper",
  "left",
  "right",
  "lpad",
  "rpad",
  "md5",
  "sha256",
  "replace",
  "encode",
  "decode",
  "round",
  "floor",
  "ceil",
  "trunc",
  "mod",
  "power",
  "sqrt",
  "sin",
  "cos",
  "asin",
  "acos",
  "radians",
  "to_char",
  "to_hex",
  "to_timestamp",
  "to_jsonb",
  "to_json",
  "timezone",
  "date_trunc",
  "extract",
  "date_part",
  "make_interval",
  "length",
  "char_length",
  "octet_length",
  "cardinality",
  "split_part",
  "substr",
  "substring",
  "convert_to",
  "convert_from",
  "hashtext",
  "hashtextextended",
  "starts_with",
  "generate_series",
  "unnest",
  "jsonb_set",
  "jsonb_strip_nulls",
  "jsonb_array_length",
  "set_config",
  "pg_notify",
  "age",
  "position",
  "date",
  "text",
  "translate",
  "reverse",
  "chr",
  "ascii",
  "repeat",
  "quote_literal",
  "jsonb_array_elements",
  "jsonb_array_elements_text",
  "jsonb_object_keys",
  "jsonb_each",
  "jsonb_each_text",
  "pg_column_size",
  "normalize",
  "strpos",
  "uuid_extract_timestamp",
]);

/** Null when their first argument is. */
const OF_FIRST = new Set(["array_remove", "array_append", "array_cat", "array_replace"]);

export const isAggregate = (name: string): boolean => name === "count" || AGGREGATES.has(name);

/** A call's answer. `inGroups`: the query has GROUP BY, so that every aggregate has at least one row. */
export function inferCall(scope: Scope, call: FuncCall, infer: Infer, inGroups: boolean): Value {
  const name = wordsOf(call.funcname).at(-1) ?? "";
  const args = (call.args ?? []).map((arg) =>
    infer(scope, "NamedArgExpr" in arg && arg.NamedArgExpr.arg ? arg.NamedArgExpr.arg : arg),
  );
  const ofOurs = bodyOf(scope, name, args);
  if (ofOurs) return ofOurs;
  const json = jsonOf(name, args, call);
  const type = typeOf(scope, name, args);
  const base: Value = { ...scalar(type, nullable(name, args, call, inGroups)), json };
  // What picks one of its arguments keeps what is known of it.
  if (name === "min" || name === "max" || name === "unnest") return { ...base, words: args[0]?.words };
  return name === "array_agg" ? { ...base, words: args[0]?.words } : base;
}

/** What a function of ours answers that is written in SQL: what the query in it does, with these arguments. */
function bodyOf(scope: Scope, name: string, args: readonly Value[]): Value | null {
  const body = scope.catalogue.bodies.get(name);
  if (!body) return null;
  const query = parseSync(body.text).stmts?.[0]?.stmt;
  if (!query) return null;
  const given = new Map(body.names.map((argument, index) => [argument, args[index] ?? scalar(null, true)]));
  const inside: Scope = {
    ...scope,
    outer: null,
    ctes: new Map(),
    relations: [{ name, columns: given }],
    parameters: args,
  };
  const { columns, isOneRow } = scope.grammar.query({ ...inside, relations: [], outer: inside }, query);
  const [value] = columns.values();
  return value ? orNull(value, !isOneRow) : null;
}

function nullable(name: string, args: readonly Value[], call: FuncCall, inGroups: boolean): boolean {
  if (NEVER_NULL.has(name)) return false;
  const given = args.some((arg) => arg.nullable);
  if (AGGREGATES.has(name)) {
    if (call.over || !inGroups || call.agg_filter) return true;
    // JSON and arrays collect nulls, too.
    return ["jsonb_agg", "json_agg", "array_agg"].includes(name) ? false : given;
  }
  // What is taken out or put in may be null, the list as a whole is what it was.
  if (OF_FIRST.has(name)) return args[0]?.nullable ?? true;
  return STRICT.has(name) ? given : true;
}

function typeOf(scope: Scope, name: string, args: readonly Value[]): string | null {
  const [first] = args;
  if (name === "array_agg") return first?.type ? `${first.type}[]` : null;
  if (name === "unnest") return elementType(first?.type ?? null);
  if (name === "min" || name === "max" || OF_FIRST.has(name)) return first?.type ?? null;
  if (name === "timezone")
    return args[1]?.type === "timestamp with time zone" ? "timestamp without time zone" : "timestamp with time zone";
  const types = args.map((arg) => arg.type);
  return scope.catalogue.functionType(name, types);
}

const fieldJson = (value: Value): Value => value;

function jsonOf(name: string, args: readonly Value[], call: FuncCall): Json | undefined {
  switch (name) {
    case "jsonb_build_object":
    case "json_build_object":
      return objectOf(args, call);
    case "jsonb_agg":
    case "json_agg":
      return { kind: "array", element: fieldJson(args[0] ?? scalar(null, true)) };
    case "jsonb_build_array":
    case "json_build_array":
      return {
        kind: "array",
        element: oneOf(
          args,
          args.some((arg) => arg.nullable),
        ),
      };
    case "jsonb_object_agg":
    case "json_object_agg":
      return { kind: "map", keys: args[0]?.words, element: fieldJson(args[1] ?? scalar(null, true)) };
    case "to_jsonb":
    case "to_json": {
      const [arg] = args;
      if (arg?.row) return { kind: "object", fields: arg.row };
      return arg ? (arg.json ?? { kind: "scalar", value: notNull(arg) }) : undefined;
    }
    case "jsonb_strip_nulls":
      return args[0]?.json && stripped(args[0].json);
    case "jsonb_set":
      return args[0]?.json;
    default:
      return undefined;
  }
}

/** Fields that were null are left out, in objects within as well; elements of arrays stay null. */
function stripped(json: Json): Json {
  const inside = (value: Value): Value => (value.json ? { ...value, json: stripped(value.json) } : value);
  if (json.kind === "array") return { ...json, element: inside(json.element) };
  // Of what is not made here it isn't known what is null in it.
  if (json.kind !== "object") return { kind: "unknown" };
  const fields = [...json.fields].map(([name, value]): [string, Value] => [
    name,
    value.nullable ? { ...inside(notNull(value)), optional: true } : inside(value),
  ]);
  return { kind: "object", fields: new Map(fields) };
}

function objectOf(args: readonly Value[], call: FuncCall): Json {
  const fields = new Map<string, Value>();
  const keys: (string | null)[] = (call.args ?? []).map((arg) =>
    "A_Const" in arg ? (arg.A_Const.sval?.sval ?? null) : null,
  );
  for (let at = 0; at < args.length; at += 2) {
    const key = keys[at];
    const value = args[at + 1];
    if (!value) throw new NotUnderstood("an object built of an odd number of arguments");
    if (typeof key !== "string")
      return {
        kind: "map",
        element: oneOf(
          args.filter((_, index) => index % 2 === 1),
          true,
        ),
      };
    fields.set(key, fieldJson(value));
  }
  return { kind: "object", fields };
}
