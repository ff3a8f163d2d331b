import { expect, test } from "vitest";
import { placeNow } from "./active-row.ts";

const among =
  (...ids: string[]) =>
  (index: number) =>
    ids[index];

test("one goes on at the row where one was, wherever others have pushed it, and at the next where it has left the list", () => {
  const at = { id: "b", index: 1 };
  expect(placeNow(at, 3, among("a", "b", "c"))).toBe(1);
  expect(placeNow(at, 4, among("new", "a", "b", "c"))).toBe(2);
  expect(placeNow(at, 2, among("b", "a"))).toBe(0);
  expect(placeNow(at, 2, among("a", "c"))).toBe(1);
  expect(placeNow(at, 1, among("a"))).toBe(0);
});
