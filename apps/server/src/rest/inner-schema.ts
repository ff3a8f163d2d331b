import { z } from "zod";

/** What a field holds, whatever else it may be. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  ) {
    return innerOf(schema.def.innerType);
  }
  return schema instanceof z.ZodPipe ? innerOf(schema.def.in) : schema;
}
