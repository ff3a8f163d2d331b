type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a schema may say; anything else would be left out of the types without a word, so it is refused. */
const SAID_IN_TYPES = [
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "prefixItems",
  "enum",
  "const",
];
const SAID_IN_COMMENTS = [
  "description",
  "format",
  "default",
  "deprecated",
  "examples",
  "example",
  "title",
  "contentEncoding",
];
const CHECKED_BY_SERVER =
  /^(\$schema|pattern|(exclusiveM|m)(in|ax)imum|m(in|ax)(Length|Items|Properties)|multipleOf|uniqueItems)$/;
const known = new Set([...SAID_IN_TYPES, ...SAID_IN_COMMENTS, "anyOf", "oneOf", "allOf"]);
const TYPES = new Set(["string", "number", "integer", "boolean", "null", "object", "array"]);

/** A record whose keys are named is an object of these keys. */
function withNamedKeys({ propertyNames, ...schema }: Json): Json {
  if (!isRecord(propertyNames) || !Array.isArray(propertyNames.enum)) return schema;
  const value = schema.additionalProperties;
  return {
    ...schema,
    additionalProperties: false,
    properties: Object.fromEntries(propertyNames.enum.map((key) => [String(key), value])),
  };
}

function checkType(schema: Json, at: string): void {
  const named = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  const odd = named.find((name) => !TYPES.has(String(name)));
  if (odd !== undefined) throw new Error(`${at}: can't print the type ${String(odd)}`);
  // A file travels otherwise than the text that its schema takes it for.
  if (schema.contentEncoding === "binary" || schema.format === "binary") throw new Error(`${at}: can't print a file`);
}

/** A schema that the document names is printed under its name. */
function reference({ $ref, description }: Json, at: string): Json {
  if (!String($ref).startsWith("#/components/schemas/"))
    throw new Error(`${at}: can't print "$ref" to ${String($ref)}`);
  return { $ref, ...(description !== undefined && { description }) };
}

const each = (value: unknown, at: string): unknown =>
  Array.isArray(value) ? value.map((entry, index) => printable(entry, `${at}[${index}]`)) : printable(value, at);

/** A JSON Schema in the form that the printer says wholly, or an error that names what it can't. */
function printable(value: unknown, at: string): unknown {
  if (!isRecord(value)) return value;
  const schema = withNamedKeys(value);
  if (typeof schema.$ref === "string") return reference(schema, at);
  checkType(schema, at);
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, part]): [string, unknown][] => {
      if (key === "properties" && isRecord(part))
        return [
          [
            key,
            Object.fromEntries(Object.entries(part).map(([name, field]) => [name, printable(field, `${at}.${name}`)])),
          ],
        ];
      if (["items", "prefixItems", "additionalProperties", "anyOf", "oneOf", "allOf"].includes(key))
        return [[key, each(part, `${at}.${key}`)]];
      if (CHECKED_BY_SERVER.test(key)) return [];
      if (!known.has(key)) throw new Error(`${at}: can't print "${key}"`);
      return [[key, part]];
    }),
  );
}

/** A schema of the document as the printer can say it wholly; throws with the schema's name where that is impossible. */
export function printableSchema(schema: object, name: string): object {
  const found = printable(schema, name);
  if (!isRecord(found)) throw new Error(`${name}: is no schema of an object`);
  return found;
}
