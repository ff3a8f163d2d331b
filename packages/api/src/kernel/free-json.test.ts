import { describe, expect, test } from "vitest";
import { freeJson, isShortJson, MAX_FREE_JSON } from "./free-json.ts";

/** An object whose JSON has so many bytes. */
const ofBytes = (bytes: number, letter = "x") => {
  const rest = bytes - JSON.stringify({ text: "" }).length;
  return { text: letter.repeat(rest / Buffer.byteLength(letter)) };
};
const codesOf = (value: unknown) =>
  freeJson()
    .safeParse(value)
    .error?.issues.map(({ message }) => message);

describe("JSON of a caller's own (ADR 0057)", () => {
  test("has 16,384 bytes at most, and not one more", () => {
    expect(codesOf(ofBytes(MAX_FREE_JSON))).toBeUndefined();
    expect(codesOf(ofBytes(MAX_FREE_JSON + 1))).toEqual(["@json_too_long"]);
  });

  test("is measured in bytes, whatever it is written in", () => {
    expect(Buffer.byteLength("ک")).toBe(2);
    expect(codesOf(ofBytes(MAX_FREE_JSON + 1, "ک"))).toEqual(["@json_too_long"]);
    expect(codesOf({ text: "ک".repeat(8000) })).toBeUndefined();
  });

  test("is measured with its numbers as the database writes them, digit by digit", () => {
    const numbers = (value: number) => ({ list: Array.from({ length: 60 }, () => value) });
    expect(JSON.stringify(numbers(1e300)).length).toBeLessThan(1000);
    expect(isShortJson(numbers(1e300))).toBe(false);
    expect(isShortJson(numbers(1e-300))).toBe(false);
    expect(isShortJson(numbers(1.5))).toBe(true);
    expect(isShortJson({ said: Array.from({ length: 60 }, () => "1e300") })).toBe(true);
  });

  test("that nests too deeply is told to be that, and is not measured", () => {
    let deep: unknown = {};
    for (let n = 0; n < 50; n += 1) deep = { deep };
    expect(codesOf(deep)).toEqual(["@nested_too_deeply"]);
  });
});
