import { z } from "zod";
import { forbiddenPaths } from "./characters.ts";
import { AppError, issue, refusal } from "./errors.ts";
import { id, plainDate, timestamp } from "./filters.ts";
import { isTooDeep, MAX_JSON_DEPTH } from "./json.ts";

const refused = () => ({ code: "custom" as const, message: refusal("invalid_column_filters") });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The `column_filters` of a list: a JSON object as text. What is not one, or has a key that the list does not know, is
 * 400 `invalid_column_filters` (3 §1.14); a value that its key does not take is a mistake like any other.
 */
export function columnFilters<S extends z.ZodRawShape>(shape: S, example: object) {
  const filters = z.strictObject(shape).partial();
  return z
    .string()
    .max(20_000)
    .meta({ description: `A JSON object of ${Object.keys(shape).join(", ")}`, examples: [JSON.stringify(example)] })
    .transform((text, ctx) => {
      if (isTooDeep(text)) throw new AppError("body_too_deep", { max: MAX_JSON_DEPTH });
      const given = parsed(text);
      // Escaped in the text, so that nobody has seen it yet.
      if (forbiddenPaths(given).length > 0) ctx.addIssue({ code: "custom", message: issue("invalid_characters") });
      const result = filters.safeParse(given);
      if (result.success) return result.data;
      const whole = result.error.issues.some(({ path }) => path.length === 0);
      for (const found of whole ? [refused()] : result.error.issues)
        ctx.issues.push({ ...found, input: text } as z.core.$ZodRawIssue);
      return z.NEVER;
    });
}

/** Several ids in one text, separated by commas. */
export const idList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(id).max(1000));

const dateOrMoment = z.union([plainDate, timestamp]);
/** A range of time, both ends in it: moments, or plain dates that count as whole days of the tenant. */
export const dateRange = z
  .strictObject({ from: dateOrMoment.optional(), to: dateOrMoment.optional() })
  // A moment of a day may lie before that day's end or behind it: only like is compared with like.
  .refine(
    ({ from, to }) => !from || !to || from.includes("T") !== to.includes("T") || Date.parse(from) <= Date.parse(to),
    {
      error: issue("date_range_reversed"),
      path: ["to"],
    },
  );
