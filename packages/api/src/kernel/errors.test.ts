import { expect, test } from "vitest";
import { z } from "zod";
import { fromZod } from "./errors.ts";

const shape = z.object({ count: z.number(), kind: z.enum(["a", "b"]), either: z.union([z.string(), z.number()]) });
const codes = (input: unknown) => {
  const { error } = shape.safeParse(input);
  return error ? fromZod(error).issues.map(({ field, code, params }) => [field, code, params]) : [];
};

test("a field that is missing is required, one that is wrong says what it must be (3 §1.3)", () => {
  expect(codes({})).toEqual([
    ["count", "required", undefined],
    ["kind", "required", undefined],
    ["either", "required", undefined],
  ]);
  expect(codes({ count: "1", kind: "c", either: "x" })).toEqual([
    ["count", "invalid_type", { expected: "number" }],
    ["kind", "invalid_value", { allowed: "a, b" }],
  ]);
  expect(codes({ count: 1, kind: "a", either: true })).toEqual([["either", "invalid_type", { expected: "string" }]]);
});
