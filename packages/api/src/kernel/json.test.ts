import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/index.ts";
import { isTooDeep, MAX_JSON_DEPTH, parseJson } from "./json.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** The depth as whoever walks the value finds it. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("how deep JSON nests (4 B14)", () => {
  test("is told from the text as it would be from the value, whatever its strings hold", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), fc.integer({ min: 1, max: 8 }), (value, max) => {
        const text = JSON.stringify(value, null, " ".repeat(max));
        expect(isTooDeep(text, max)).toBe(depthOf(JSON.parse(text)) > max);
      }),
    );
  });

  test("counts no brackets in strings, and is not fooled by an escaped quote", () => {
    const brackets = JSON.stringify({ text: `"\\${"[{".repeat(100)}` });
    expect(isTooDeep(brackets, 1)).toBe(false);
    expect(isTooDeep(`{"a\\"":${nested(64)}}`)).toBe(true);
  });

  test("may be 64; more is refused before anything is made of it, even a million", async () => {
    expect(parseJson(nested(MAX_JSON_DEPTH))).toBeInstanceOf(Array);
    for (const depth of [65, 3_000, 1_000_000]) {
      const refusal = await refusalOf(Promise.resolve().then(() => parseJson(nested(depth))));
      expect(refusal).toMatchObject({ reason: "body_too_deep", extra: { max: 64 } });
    }
  });

  test("of an endless string is none", () => {
    expect(isTooDeep(`["${"[".repeat(100)}\\`)).toBe(false);
  });
});
