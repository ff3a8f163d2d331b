import { z } from "zod";

type Schema = z.core.$ZodType;

/** Null where that may be said, as where there is nothing to say (4 K10); otherwise the key is not there. */
function maybeMissing(field: Schema): Schema {
  // What the choice between schemas is made by.
  if (field instanceof z.core.$ZodLiteral) return field;
  const schema = maybeLacking(field);
  if (field._zod.optin === "optional") return schema;
  return z.safeParse(field, null).success ? z._default(schema, null) : z.optional(schema);
}

/** The schema of an answer as one of before an upgrade keeps to it: no more than it names, and maybe less. */
export function maybeLacking(schema: Schema): Schema {
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries<Schema>(def.shape).map(([key, field]) => [key, maybeMissing(field)]);
    return z.clone(schema, { ...def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof z.core.$ZodArray) {
    const { def } = schema._zod;
    return z.clone(schema, { ...def, element: maybeLacking(def.element) });
  }
  if (schema instanceof z.core.$ZodUnion) {
    const { options } = schema._zod.def;
    return z.union([...options, ...options.map(maybeLacking)]);
  }
  if (
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault
  ) {
    const { def } = schema._zod;
    return z.clone(schema, { ...def, innerType: maybeLacking(def.innerType) });
  }
  return schema;
}

/** What an answer says, for who reads it again; of one of before an upgrade some may be missing, whatever the types say. */
export function readAnswer<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const read = z.safeParse(schema, data);
  return read.success ? read.data : (z.parse(maybeLacking(schema), data) as z.output<S>);
}
