import { Decimal } from "decimal.js";
import type { z } from "zod";
import { FileAnswer } from "./file-answer.ts";

/** A row as the wire shows it: moments as ISO strings, decimals as numbers (3 §1.10). */
export type Wire<T> = T extends Date
  ? string
  : T extends { toNumber(): number }
    ? number
    : T extends readonly (infer E)[]
      ? Wire<E>[]
      : T extends object
        ? { [K in keyof T]: Wire<T[K]> }
        : T;

/** What an output schema describes, as services write it: moments are text until a typed client decodes them. */
export type Written<S extends z.ZodType> = Wire<z.output<S>>;

/** Converts what Prisma returns; plain SQL statements already answer in the wire's form. */
export function toWire<T>(value: T): Wire<T>;
export function toWire(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Date) return value.toISOString();
  if (Decimal.isDecimal(value)) return value.toNumber();
  if (Array.isArray(value)) return value.map((entry) => toWire(entry));
  if (Buffer.isBuffer(value) || value instanceof Uint8Array || value instanceof FileAnswer) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toWire(entry)]));
}
