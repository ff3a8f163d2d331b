import type { Json, Value } from "./value.ts";
import { elementType } from "./value.ts";

const text = "string";
/** How a value of a type looks in a row (packages/db/src/access/parsers.ts). */
const rows: Readonly<Record<string, string>> = {
  smallint: "number",
  integer: "number",
  bigint: "number",
  real: "number",
  "double precision": "number",
  oid: "number",
  boolean: "boolean",
  bytea: "Buffer",
  void: "unknown",
  never: "never",
  record: "unknown",
};
/** The same inside a JSON value: PostgreSQL writes it, and JSON.parse reads it. */
const insideJson: Readonly<Record<string, string>> = { ...rows, numeric: "number", bytea: "string" };
/** What may be sent for a parameter. */
const sent: Readonly<Record<string, string>> = {
  ...rows,
  bigint: "number | bigint",
  numeric: "string | number",
  bytea: "Uint8Array",
  jsonb: "string",
  json: "string",
};

const union = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(" | ");
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const withNull = (type: string, nullable: boolean) => (nullable && type !== "unknown" ? `${type} | null` : type);

function plain(value: Value, names: Readonly<Record<string, string>>): string {
  if (value.words && (value.type === "text" || value.type === null)) return union(value.words);
  const element = elementType(value.type);
  if (element !== null) {
    const inner = plain({ ...value, type: element, json: undefined }, names);
    return `${/[|&]/.test(inner) ? `(${inner})` : inner}[]`;
  }
  if (value.type === null) return value.nullable ? "null" : "unknown";
  return names[value.type] ?? text;
}

function json(shape: Json): string {
  switch (shape.kind) {
    case "object":
      return fieldsOf(shape.fields, true);
    case "array": {
      const element = renderJson(shape.element);
      return `${/[|&]/.test(element) && !element.startsWith("{") ? `(${element})` : element.includes("} | ") ? `(${element})` : element}[]`;
    }
    case "map":
      return shape.keys
        ? `Partial<Record<${union(shape.keys)}, ${renderJson(shape.element)}>>`
        : `Record<string, ${renderJson(shape.element)}>`;
    case "column":
      return `JsonColumn<${JSON.stringify(shape.name)}>`;
    case "scalar":
      return renderJson(shape.value);
    case "either":
      return shape.of.map((one) => json(one)).join(" | ");
    case "merged":
      return `Merged<${json(shape.left)}, ${json(shape.right)}>`;
    case "unknown":
      return "JsonValue";
  }
}

const renderJson = (value: Value): string =>
  withNull(
    value.json ? json(value.json) : value.row ? fieldsOf(value.row, true) : plain(value, insideJson),
    value.nullable,
  );

function fieldsOf(fields: ReadonlyMap<string, Value>, isJson: boolean): string {
  if (fields.size === 0) return "Record<string, never>";
  const lines = [...fields].map(
    ([name, value]) => `${key(name)}${value.optional ? "?" : ""}: ${isJson ? renderJson(value) : renderRow(value)}`,
  );
  return `{ ${lines.join("; ")} }`;
}

function renderRow(value: Value): string {
  if (value.json) return withNull(json(value.json), value.nullable);
  if (value.type === "jsonb" || value.type === "json") return withNull("JsonValue", value.nullable);
  return withNull(plain(value, rows), value.nullable);
}

export const renderColumns = (columns: ReadonlyMap<string, Value>): string => fieldsOf(columns, false);

function renderSent(value: Value): string {
  if (value.type?.startsWith("timestamp") && !value.type.endsWith("[]"))
    return withNull("string | Date", value.nullable);
  const element = elementType(value.type);
  const type =
    element === null
      ? plain(value, sent)
      : `readonly ${plain({ ...value, type: element }, sent).replace(/^(.*[|&].*)$/, "($1)")}[]`;
  return withNull(type, value.nullable);
}

export const renderParameters = (parameters: readonly Value[]): string =>
  `[${parameters.map((value) => renderSent(value)).join(", ")}]`;
