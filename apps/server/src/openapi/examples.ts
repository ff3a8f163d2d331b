import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

const FORMATS: Record<string, string> = {
  uuid: "0198c0de-7a5e-7000-8000-000000000001",
  "date-time": "2026-11-21T08:00:00.000Z",
  date: "2026-11-21",
  email: "someone@example.com",
  uri: "https://example.com/photo.jpg",
};
const NAMES: Record<string, unknown> = {
  phone: "+9647701234567",
  page: 1,
  limit: 20,
  total: 1,
  quantity: 10,
  latitude: 33.3152,
  longitude: 44.3661,
  currency_code: "IQD",
  name: "Main",
  email: "someone@example.com",
  password: "a long pass phrase",
  current_password: "a long pass phrase",
  new_password: "another long pass phrase",
  country_code: "IQ",
  unit: "cm",
  // Far enough ahead to be in the future whenever the page is read.
  expires_at: "2099-01-01T00:00:00.000Z",
};

function build(schema: JsonSchema, name: string): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (NAMES[name] !== undefined && (schema.type === typeof NAMES[name] || schema.enum?.includes(NAMES[name] as never)))
    return NAMES[name];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (branch) return build(branch, name);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, build(value as JsonSchema, key)]),
      );
    case "array":
      return schema.items && !Array.isArray(schema.items) ? [build(schema.items as JsonSchema, name)] : [];
    case "number":
    case "integer":
      return typeof NAMES[name] === "number" ? NAMES[name] : Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    case "string":
      return (
        FORMATS[schema.format ?? ""] ??
        (/phone/i.test(schema.pattern ?? "") || schema.pattern?.includes("\\+") ? "+9647701234567" : textOf(name))
      );
    default:
      return null;
  }
}

function textOf(name: string): unknown {
  return typeof NAMES[name] === "string" ? NAMES[name] : name.replaceAll("_", " ");
}

/** An example made from a schema, for operations that give none of their own. */
export function exampleOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  const example = build(json, "");
  return typeof example === "object" && example !== null && !Array.isArray(example) ? { ...example } : {};
}

/** A plausible whole input of an operation, made from its schema. */
export function exampleInput(shape: Record<string, z.ZodType>): Record<string, unknown> {
  return exampleOf(z.object(shape), "input");
}
