import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids are UUIDv7, each its own and in the order in which they were made (architecture 3)", () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
  const made = Number.parseInt((ids[0] ?? "").replaceAll("-", "").slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});
