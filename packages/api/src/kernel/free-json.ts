import { z } from "zod";
import { issue } from "./errors.ts";

/**
 * As many bytes as a caller's own JSON has at most, wherever a record keeps some: a page of a list has a hundred records, and
 * whoever reads it makes everybody else of the process wait for as long as it is put into words (ADR 0057).
 */
export const MAX_FREE_JSON = 16_384;
const MAX_DEPTH = 20;

/** Who reads or stores a document walks down it; none should be deep enough to fall. */
function nestsWithin(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => nestsWithin(inner, depth - 1));
}

/** A number as the database writes it: `1e300` has 301 digits there. */
const inDigits = (_: string, value: unknown): unknown => {
  const exponent = typeof value === "number" && /e[+-](\d+)$/.exec(`${value}`);
  return exponent ? "0".repeat(Number(exponent[1])) : value;
};

/** Whether JSON is no longer than a record may keep of a caller's own; digits are only written out of what is short itself. */
export const isShortJson = (value: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(value) ?? "") <= MAX_FREE_JSON &&
  Buffer.byteLength(JSON.stringify(value, inDigits) ?? "") <= MAX_FREE_JSON;

/** A caller's own JSON object, of which we know nothing but how long and how deep it may be. */
export const freeJson = ({ depth = MAX_DEPTH }: { depth?: number } = {}) =>
  z
    .record(z.string(), z.unknown())
    .refine((value) => nestsWithin(value, depth), { error: issue("nested_too_deeply"), abort: true })
    .refine(isShortJson, { error: issue("json_too_long") })
    .describe(`The caller's own: at most ${MAX_FREE_JSON.toLocaleString("en")} bytes of JSON`);

// jsonb is shown with spaces behind commas and colons, so that it may be longer than what was sent.
const LONGEST_SHOWN = 2 * MAX_FREE_JSON;

/**
 * SQL of a column of callers' own JSON as a list shows it: as it is, or empty where it is longer than any that is taken today.
 * The record by itself has all of it.
 */
export const listedJson = (column: string): string =>
  `CASE WHEN octet_length(${column}::text) > ${LONGEST_SHOWN} THEN '{}'::jsonb ELSE ${column} END`;
