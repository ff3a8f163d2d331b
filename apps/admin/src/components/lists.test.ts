import { expect, test } from "vitest";
import { nextSort } from "../kernel/search.ts";
import { isFiltered } from "./filtered.ts";
import { pagesOf } from "./pages-of.ts";

test("only the pages that hold the rows in sight are asked for", () => {
  expect(pagesOf(0, 20)).toEqual([1]);
  expect(pagesOf(45, 60)).toEqual([1, 2]);
  expect(pagesOf(99_990, 99_999)).toEqual([2000]);
});

test("a column sorts up at first and the other way round when it is chosen again", () => {
  expect(nextSort({}, "price")).toEqual({ sort: "price", order: "asc" });
  expect(nextSort({ sort: "price", order: "asc" }, "price")).toEqual({ sort: "price", order: "desc" });
  expect(nextSort({ sort: "price", order: "desc" }, "status")).toEqual({ sort: "status", order: "asc" });
});

test("filters hide rows, while order, columns and what a list is always of do not", () => {
  expect(isFiltered({ sort: "price", order: "asc", hide: ["code"], q: undefined })).toBe(false);
  expect(isFiltered({ from: "2026-01-01" })).toBe(true);
  expect(isFiltered({ warehouse: "w" }, { warehouse: "w" })).toBe(false);
  expect(isFiltered({ warehouse: "w", status: "damaged" }, { warehouse: "w" })).toBe(true);
});
