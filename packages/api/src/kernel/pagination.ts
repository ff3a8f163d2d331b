import { z } from "zod";

const MAX_PAGE = 1_000_000;

/** `page` and `limit` of a list, with the list's documented default (3 §1.9). */
export function pageInput(defaultLimit = 20, maxLimit = 100) {
  return {
    page: z.int().min(1).max(MAX_PAGE).default(1).describe("Page number, from 1"),
    limit: z.int().min(1).max(maxLimit).default(defaultLimit).describe("Rows a page"),
  };
}

/** `page`, `limit` and the exact `total` beside a list's rows (1 §1.4). */
export const pageOutput = { page: z.int(), limit: z.int(), total: z.int().min(0) };

export function offsetOf(input: { page: number; limit: number }): number {
  return (input.page - 1) * input.limit;
}
