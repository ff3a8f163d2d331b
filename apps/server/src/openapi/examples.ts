import { z } from "zod";
import { fieldSamples, idFor, recordSamples } from "./samples.ts";

export type Json = Record<string, unknown>;
type Schema = { [keyword: string]: unknown } & { type?: string | string[]; properties?: Record<string, Schema> };
type Schemas = Readonly<Record<string, Schema>>;
/** Where a value stands: the field's name, and the record that it is a field of. */
type Place = { field: string; record: string };

/** `optional`: fields that may be left out are; what is sent then has only what is needed. */
export type Building = { schemas: Schemas; leaveOut: "optional" | "nothing" };

const FORMATS: Readonly<Record<string, string>> = {
  "date-time": "2026-11-21T08:00:00.000Z",
  date: "2026-11-21",
  email: "shilan.aziz@example.com",
  uri: "https://example.com/photo.jpg",
};

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);
const typeOf = ({ type }: Schema) => (Array.isArray(type) ? type.find((each) => each !== "null") : type);

function objectOf(schema: Schema, record: string, building: Building): Json {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([field]) => building.leaveOut === "nothing" || required.has(field),
  );
  return Object.fromEntries(fields.map(([field, part]) => [field, build(part, { field, record }, building)]));
}

/** A record by its name: as its schema says, with what is known of it in the demo. */
function recordOf(name: string, place: Place, building: Building): unknown {
  const built = build(building.schemas[name] ?? {}, { ...place, record: name }, building);
  return isRecord(built) ? { ...built, ...recordSamples[name] } : built;
}

function textOf(schema: Schema, { field, record }: Place): unknown {
  if (schema.format === "uuid") return idFor(field, record);
  const known = fieldSamples[field];
  if (typeof known === "string") return known;
  return FORMATS[String(schema.format)] ?? field.replaceAll("_", " ");
}

function plain(schema: Schema, place: Place, building: Building): unknown {
  const known = fieldSamples[place.field];
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, place.record, building);
    case "array":
      return isRecord(schema.items) ? [build(schema.items, place, building)] : [];
    case "number":
    case "integer":
      return typeof known === "number" ? known : Math.max(1, Number(schema.minimum ?? 1));
    case "boolean":
      return typeof known === "boolean" ? known : true;
    case "string":
      return textOf(schema, place);
    default:
      return null;
  }
}

function build(schema: Schema, place: Place, building: Building): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (typeof schema.$ref === "string") return recordOf(nameOf(schema.$ref), place, building);
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) {
    const known = fieldSamples[place.field];
    return schema.enum.includes(known) ? known : schema.enum[0];
  }
  const branches = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;
  if (branches?.[0]) return build(branches[0], place, building);
  return plain(schema, place, building);
}

/** An example of a schema, as the demo would have it. */
export function exampleOf(schema: Schema, building: Building): Json {
  const made = build(schema, { field: "", record: "" }, building);
  return isRecord(made) ? made : {};
}

/** A plausible whole input of an operation, made from its schema. */
export function exampleInput(shape: Record<string, z.ZodType>): Json {
  const schema = z.toJSONSchema(z.object(shape), { io: "input", unrepresentable: "any", reused: "inline" });
  return exampleOf(schema as Schema, { schemas: (schema.$defs ?? {}) as Schemas, leaveOut: "nothing" });
}
