import { expect, test } from "vitest";
import { makeCode } from "./code.ts";

const bytes = (value: number) => () => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

test("a code has six digits, leading zeros included (3 §2)", () => {
  expect(makeCode(bytes(42))).toBe("000042");
  expect(makeCode(bytes(1_999_999))).toBe("999999");
});

test("bytes that would make some codes likelier than others are passed over", () => {
  const given = [4_294_967_295, 7];
  expect(makeCode(() => bytes(given.shift() ?? 0)())).toBe("000007");
});
