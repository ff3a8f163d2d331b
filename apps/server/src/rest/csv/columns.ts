import type { CsvColumn } from "@karwan/api";
import { z } from "zod";
import { innerOf } from "../inner-schema.ts";

/** The fields of an object whose names the schema knows all. */
function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] | null {
  const inner = innerOf(schema);
  return inner instanceof z.ZodObject && !inner.def.catchall ? Object.entries(inner.shape) : null;
}

/** The columns of records of a schema, the same for every row: what has parts becomes a column for each. */
export function columnsOf(record: z.core.$ZodType, above: readonly string[] = []): CsvColumn[] {
  return (fieldsOf(record) ?? []).flatMap(([key, field]) => {
    const path = [...above, key];
    return fieldsOf(field) ? columnsOf(field, path) : [{ name: path.join("."), path }];
  });
}

/** The field of an answer that has the rows of a list, and what a row is: there is one, beside the limit of a page. */
export function rowsOf(output: z.ZodObject): { key: string; record: z.core.$ZodType } | null {
  const found = Object.entries(output.shape).flatMap(([key, field]) => {
    const inner = innerOf(field as z.ZodType);
    return inner instanceof z.ZodArray && fieldsOf(inner.element) ? [{ key, record: inner.element }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
