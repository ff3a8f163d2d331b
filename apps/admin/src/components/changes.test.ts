import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("of two states of a record only what differs is told, also what has come or gone", () => {
  const before = [
    ["Status", "pending"],
    ["Price", "3,500"],
    ["Note", "Ring twice"],
  ] as const;
  const after = [
    ["Status", "assigned"],
    ["Price", "3,500"],
    ["Driver", "Karrar"],
  ] as const;
  expect(changesOf(before, after)).toEqual([
    { label: "Status", before: "pending", after: "assigned" },
    { label: "Note", before: "Ring twice", after: "" },
    { label: "Driver", before: "", after: "Karrar" },
  ]);
  expect(changesOf(before, before)).toEqual([]);
});
