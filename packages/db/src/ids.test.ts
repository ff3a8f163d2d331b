import { expect, test } from "vitest";
import { makeIdsBy, newId } from "./ids.ts";

const madeAt = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

test("ids are UUIDv7, each its own and in the order in which they were made (architecture 3)", () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
  const made = madeAt(ids[0] ?? "");
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});

test("ids are in the order of the database's time once that is known, though the machine's was ahead", () => {
  const now = Date.now();
  const ahead = now + 86_400_000;
  makeIdsBy(() => ahead);
  expect(madeAt(newId())).toBe(ahead);
  makeIdsBy(() => now);
  expect(madeAt(newId())).toBe(now);
  makeIdsBy(Date.now);
});
