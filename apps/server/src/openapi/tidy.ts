type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// What these formats mean is known; the expressions beside them are longer than all the rest of a field.
const TOLD_BY_FORMAT = new Set(["uuid", "date-time", "date", "email"]);
const INT32 = 2_147_483_647;

/** Bounds that are those of the type itself say nothing; the format then says how large a number may become. */
function sayFormat(schema: Json): void {
  const { minimum, maximum, exclusiveMinimum } = schema;
  if (maximum === Number.MAX_SAFE_INTEGER || maximum === INT32) delete schema.maximum;
  if (minimum === Number.MIN_SAFE_INTEGER || minimum === -INT32 - 1) delete schema.minimum;
  // Above nothing at all, and at most this: the lower bound that a schema states twice.
  if (exclusiveMinimum !== undefined && minimum === exclusiveMinimum) delete schema.minimum;
  if (schema.type !== "integer") return;
  schema.format = typeof maximum === "number" && maximum <= INT32 ? "int32" : "int64";
}

/** `null` as one more type of a plain value, instead of a choice between two schemas. */
function withNull(schema: Json): Json {
  const { anyOf, ...outer } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [inner, nothing] = anyOf as [Json, Json];
  const isPlain = typeof inner.type === "string" && inner.enum === undefined && inner.const === undefined;
  if (!isPlain || nothing.type !== "null" || Object.keys(nothing).length > 1) return schema;
  return { ...inner, ...outer, type: [inner.type, "null"] };
}

/** A parameter is described where it is named, not once more in its schema. */
function describedOnce(part: Json): Json {
  if (typeof part.in !== "string" || !isRecord(part.schema)) return part;
  const { description, ...schema } = part.schema;
  return { description, ...part, schema };
}

/** One part of the document as it is published, what is below it already being so. */
function tidyPart(given: Json): Json {
  const { param: _param, header: _header, ...schema } = withNull(describedOnce(given));
  if (typeof schema.format === "string" && TOLD_BY_FORMAT.has(schema.format)) delete schema.pattern;
  sayFormat(schema);
  // A newer server may answer more: whoever reads strictly would break.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  return schema;
}

// What stands below these is somebody's data, not the document's.
const DATA = new Set(["example", "examples", "default", "enum", "const", "x-statuses"]);
// Below these stand names that others chose, each with a part of the document.
const NAMED = new Set(["properties", "paths", "webhooks", "responses", "schemas", "content", "headers", "parameters"]);

const tidyEach = (named: Json) => Object.fromEntries(Object.entries(named).map(([name, part]) => [name, tidy(part)]));

/** The document in the fewest words that say the same. */
export function tidy<T>(value: T): T;
export function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => tidy(entry));
  if (!isRecord(value)) return value;
  const below = Object.entries(value).map(([key, part]) => {
    if (DATA.has(key)) return [key, part];
    return [key, NAMED.has(key) && isRecord(part) ? tidyEach(part) : tidy(part)];
  });
  return tidyPart(Object.fromEntries(below) as Json);
}
