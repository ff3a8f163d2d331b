/** What a JSON value is made of, as far as the statement shows it. */
export type Json =
  | { kind: "object"; fields: ReadonlyMap<string, Value> }
  | { kind: "array"; element: Value }
  /** Values of one kind under keys that only the data knows, or under some of these words. */
  | { kind: "map"; keys?: readonly string[] | undefined; element: Value }
  /** A column that holds JSON: its shape is its owner's to declare (`JsonColumns`). */
  | { kind: "column"; name: string }
  | { kind: "scalar"; value: Value }
  | { kind: "either"; of: readonly Json[] }
  /** Another JSON with some keys taken away or set: `a || b`, `a - 'key'`. */
  | { kind: "merged"; left: Json; right: Json }
  | { kind: "unknown" };

/** What an expression answers: PostgreSQL's type, whether it can be null, and more where it is known. */
export interface Value {
  /** As format_type says it; null where PostgreSQL has not decided yet (a literal, NULL). */
  type: string | null;
  nullable: boolean;
  /** A field of JSON that is left out instead of being null. */
  optional?: boolean | undefined;
  /** The only words that it can be. */
  words?: readonly string[] | undefined;
  json?: Json | undefined;
  /** The fields of a row value. */
  row?: ReadonlyMap<string, Value> | undefined;
}

export const scalar = (type: string | null, nullable: boolean): Value => ({ type, nullable });
export const orNull = (value: Value, nullable = true): Value =>
  nullable && !value.nullable ? { ...value, nullable } : value;
export const notNull = (value: Value): Value => (value.nullable ? { ...value, nullable: false } : value);

function eitherJson(a: Value, b: Value): Json | undefined {
  if (!a.json && !b.json) return undefined;
  // A literal beside a JSON value: '[]' or '{}', which every shape of arrays and maps contains.
  const [left, right] = [a.json, b.json];
  if (!left || !right) return left ?? right;
  if (left.kind === "map" && isEmpty(right)) return left;
  if (right.kind === "map" && isEmpty(left)) return right;
  return JSON.stringify(shown(left)) === JSON.stringify(shown(right)) ? left : { kind: "either", of: [left, right] };
}

const isEmpty = (json: Json) => json.kind === "object" && json.fields.size === 0;

function shown(json: Json): unknown {
  return JSON.parse(JSON.stringify(json, (_key, value: unknown) => (value instanceof Map ? [...value] : value)));
}

/** What is one of several: the branches of a CASE, the arguments of COALESCE, the sides of a UNION. */
export function oneOf(values: readonly Value[], nullable: boolean): Value {
  const [first, ...rest] = values.filter((value) => value.type !== null || value.words || value.json);
  if (!first) return { type: values[0]?.type ?? null, nullable };
  const merged = rest.reduce((a, b): Value => {
    const words = a.words && b.words ? [...new Set([...a.words, ...b.words])] : undefined;
    return { type: wider(a.type, b.type), nullable, words, json: eitherJson(a, b), row: a.row };
  }, first);
  return { ...merged, nullable };
}

const NUMBERS = ["smallint", "integer", "bigint", "numeric", "real", "double precision"];
function wider(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return NUMBERS.indexOf(b) > NUMBERS.indexOf(a) ? b : a;
}

export const elementType = (type: string | null): string | null => (type?.endsWith("[]") ? type.slice(0, -2) : null);
