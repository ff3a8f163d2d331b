import { z } from "zod";
import { toWire } from "./wire.ts";

type Shaper = (value: unknown) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const NEVER_NULL = ["string", "number", "int", "boolean", "enum"];
const PLAIN = new Set([...NEVER_NULL, "literal", "null", "unknown", "any"]);

/** REST writes moments as the text that services answer; only typed clients have them decoded. */
const asWritten = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.core.$ZodCodec ? schema._zod.def.in : schema;

/** For what chooses or computes: the schema itself decides, and moments that it decoded become text again. */
const parsed =
  (schema: z.core.$ZodType): Shaper =>
  (value) =>
    toWire(z.parse(schema, value));

type Field = {
  key: string;
  write: Shaper | null;
  mayBeNull: boolean;
  isRequired: boolean;
  /** What is missing is written as null (`orNull`). */
  isNullWhenMissing: boolean;
};

function fieldOf([key, schema]: [string, z.core.$ZodType]): Field {
  if (schema instanceof z.core.$ZodDefault && schema._zod.def.defaultValue === null) {
    return { ...fieldOf([key, schema._zod.def.innerType]), isRequired: false, isNullWhenMissing: true };
  }
  const mayBeNull = !NEVER_NULL.includes(asWritten(schema)._zod.def.type);
  const isRequired = schema._zod.optout === undefined;
  return { key, write: shaperOf(schema), mayBeNull, isRequired, isNullWhenMissing: false };
}

const isRefused = (given: unknown, { isRequired, mayBeNull }: Field) =>
  given === undefined ? isRequired : given === null && !mayBeNull;

/** Whether a value is already as it would be written: then no copy of it is made. */
function isInShape(value: Record<string, unknown>, fields: readonly Field[]): boolean {
  let n = 0;
  for (const key in value) {
    const field = fields[n];
    const given = value[key];
    if (field?.key !== key || isRefused(given, field)) return false;
    if (given === undefined && field.isNullWhenMissing) return false;
    if (field.write && given !== undefined && field.write(given) !== given) return false;
    n += 1;
  }
  return n === fields.length;
}

function objectShaper(schema: z.core.$ZodObject): Shaper {
  const { shape, catchall } = schema._zod.def;
  if (catchall) return parsed(schema);
  const fields = Object.entries(shape).map(fieldOf);
  const bySchema = parsed(schema);
  return (value) => {
    // The schema says what is wrong, by throwing, or what else is to be said there.
    if (!isRecord(value)) return bySchema(value);
    if (isInShape(value, fields)) return value;
    const made: Record<string, unknown> = {};
    for (const field of fields) {
      const { key, write, isNullWhenMissing } = field;
      const given = value[key];
      if (isRefused(given, field)) return bySchema(value);
      if (given !== undefined) made[key] = write ? write(given) : given;
      else if (isNullWhenMissing) made[key] = null;
    }
    return made;
  };
}

function arrayShaper(schema: z.core.$ZodArray): Shaper | null {
  const write = shaperOf(schema._zod.def.element);
  if (!write) return null;
  return (value) => {
    if (!Array.isArray(value)) return z.parse(schema, value);
    const made = value.map(write);
    return made.every((one, n) => one === value[n]) ? value : made;
  };
}

/** Null: what is there is passed on as it is. */
function shaperOf(given: z.core.$ZodType): Shaper | null {
  const schema = asWritten(given);
  if (schema instanceof z.core.$ZodObject) return objectShaper(schema);
  if (schema instanceof z.core.$ZodArray) return arrayShaper(schema);
  if (schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodOptional) {
    const write = shaperOf(schema._zod.def.innerType);
    return write && ((value) => (value === null || value === undefined ? value : write(value)));
  }
  // Somebody's own words under keys of his own: there is nothing that the schema could leave out.
  if (schema instanceof z.core.$ZodRecord && PLAIN.has(schema._zod.def.valueType._zod.def.type)) return null;
  return PLAIN.has(schema._zod.def.type) ? null : parsed(schema);
}

/**
 * Writes answers as their schema describes them: what it names, in its order, and nothing else, so that no column leaves
 * that nobody meant to show. Something missing, and everything that chooses or computes (unions, transforms, defaults),
 * is checked by the schema itself; the formats of plain values are not, at a tenth of the cost (ADR 0017).
 */
export function shaped(schema: z.core.$ZodType): Shaper {
  return shaperOf(schema) ?? parsed(schema);
}
