import { z } from "zod";

type Def = { innerType?: z.core.$ZodType; element?: z.core.$ZodType; options?: z.core.$ZodType[] };

/** Where an answer may leave a key out: dotted paths, `0` for each entry of a list. */
export function optionalKeys(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  const { innerType, element, options = [] } = schema._zod.def as Def;
  if (schema instanceof z.core.$ZodOptional) {
    return [path.join("."), ...optionalKeys(schema._zod.def.innerType, path)];
  }
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([key, field]) => optionalKeys(field, [...path, key]));
  if (element) return optionalKeys(element, [...path, "0"]);
  return [...(innerType ? [innerType] : []), ...options].flatMap((inner) => optionalKeys(inner, path));
}
