import { z } from "zod";

const MAX_PAGE = 1_000_000;
const MAX_LIMIT = 100;

const page = z
  .int()
  .min(1)
  .max(MAX_PAGE)
  .default(1)
  .meta({ param: { id: "Page" }, description: "Page number, from 1" });
const limitOf = (byDefault: number, id: string) =>
  z
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .default(byDefault)
    .meta({ param: { id }, description: `Rows a page, at most ${MAX_LIMIT}` });
const limits = { 10: limitOf(10, "Limit10"), 20: limitOf(20, "Limit"), 25: limitOf(25, "Limit25") };

/** `page` and `limit` of a list, with the list's documented default (3 §1.9). */
export const pageInput = (defaultLimit: keyof typeof limits = 20) => ({ page, limit: limits[defaultLimit] });

/** `page`, `limit` and the exact `total` beside a list's rows (1 §1.4). */
export const pageOutput = {
  page: z.int32().describe("The page asked for"),
  limit: z.int32().describe("Rows a page"),
  total: z.int().min(0).describe("Rows on all pages, under the same filters"),
};

export const sortOrder = z.enum(["asc", "desc"]).meta({ id: "SortOrder" });

export function offsetOf(input: { page: number; limit: number }): number {
  return (input.page - 1) * input.limit;
}
