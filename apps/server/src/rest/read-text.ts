import { z } from "zod";
import { innerOf } from "./inner-schema.ts";

/** Turns the text of a query or path into the value a schema expects; what cannot be read is passed on for the schema to refuse. */
export type TextReader = (all: readonly string[]) => unknown;

const one =
  (read: (text: string) => unknown): TextReader =>
  (all) =>
    all.length === 1 && all[0] !== undefined ? read(all[0]) : [...all];

/** The reader of a schema, decided once at start. The schema itself is never changed, for tRPC shares it. */
export function readerOf(schema: z.core.$ZodType): TextReader {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodBoolean) return one((text) => (text === "true" ? true : text === "false" ? false : text));
  if (inner instanceof z.ZodNumber)
    return one((text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text));
  if (inner instanceof z.ZodArray) {
    const element = readerOf(inner.element);
    return (all) =>
      all
        .flatMap((text) => text.split(","))
        .filter(Boolean)
        .map((text) => element([text]));
  }
  if (inner instanceof z.ZodUnion && inner.options.some((option) => innerOf(option) instanceof z.ZodNumber)) {
    return one((text) => (text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text));
  }
  return one((text) => text);
}
