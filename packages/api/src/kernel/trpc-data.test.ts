import superjson from "superjson";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { AppRouter } from "../root.ts";
import { AppError } from "./errors.ts";
import { readInput, writeAnswer } from "./trpc-data.ts";

type Api = AppRouter["_def"]["record"];
const at = new Date("2026-11-21T08:00:00.000Z");
const overTheWire = (sent: unknown): unknown => JSON.parse(JSON.stringify(sent));

describe("an input from superjson (1 §3)", () => {
  test("has its moments as the text that REST is sent, and no key for what was undefined", () => {
    const given = { at, rows: [{ at, "a.b": undefined, note: null }], list: [undefined], text: "2026" };
    const read = readInput(overTheWire(superjson.serialize(given)));
    expect(read).toEqual({ ...given, at: at.toISOString(), rows: [{ at: at.toISOString(), note: null }] });
    expect((read as { rows: object[] }).rows[0]).toHaveProperty(["a.b"], undefined);
    expect(readInput(superjson.serialize(at))).toBe(at.toISOString());
    expect(readInput(superjson.serialize(undefined))).toBeUndefined();
    expect(readInput({})).toBeUndefined();
  });

  test("may name one object twice", () => {
    const place = { city: "Erbil" };
    const read = readInput(overTheWire(superjson.serialize({ from: place, to: place })));
    expect(read).toEqual({ from: place, to: place });
  });

  test("leaves to the schema a text that only says it is a moment", () => {
    expect(readInput({ json: { at: "tomorrow" }, meta: { values: { at: ["Date"] } } })).toEqual({ at: "tomorrow" });
  });

  test.each([
    ["plain JSON", [{ name: "Tea" }]],
    ["nothing", null],
    ["a map", superjson.serialize({ a: new Map([[1, 2]]) })],
    ["a set", superjson.serialize({ a: new Set([1]) })],
    ["a pattern", superjson.serialize({ a: /(a+)+$/ })],
    ["a large number", superjson.serialize({ a: 10n })],
    ["an error", superjson.serialize({ a: new Error("no") })],
    ["a type of its own", { json: { a: 1 }, meta: { values: { a: [["custom", "x"]] } } }],
    ["types below types", { json: { a: 1 }, meta: { values: { a: ["undefined", { b: ["undefined"] }] } } }],
    ["a path to what everything is made of", { json: {}, meta: { values: { "__proto__.x": ["undefined"] } } }],
    ["no types at all", { json: {}, meta: { values: "Date" } }],
    ["a description that is none", { json: {}, meta: "Date" }],
  ])("is refused as malformed where it is %s", (_, sent) => {
    expect(() => readInput(overTheWire(sent))).toThrow(
      expect.toSatisfy((error) => (error as AppError).reason === "malformed_json"),
    );
    expect(() => readInput(overTheWire(sent))).toThrow(AppError);
  });

  test("is never joined to itself, which no walk through it would survive", () => {
    const given: Record<string, unknown> = { name: "Tea" };
    given.self = given;
    expect(readInput(overTheWire(superjson.serialize(given)))).toEqual({ name: "Tea", self: null });
  });
});

describe("an answer for superjson (1 §3)", () => {
  test.each([
    [
      "moments anywhere",
      { at, rows: [{ at: new Date(1), none: null }, [{ at: new Date(2) }]], "a.b": { "c\\d": new Date(3) }, n: 0 },
    ],
    ["none", { rows: [{ name: "Tea" }], total: 1, words: {} }],
    ["a moment alone", at],
    ["nothing", null],
  ])("is what superjson would have written itself: %s", (_, answer) => {
    expect(overTheWire(writeAnswer(answer))).toEqual(overTheWire(superjson.serialize(answer)));
    expect(superjson.deserialize(overTheWire(writeAnswer(answer)) as never)).toEqual(answer);
  });

  test("may hold somebody's own words under any key", () => {
    const answer = { attributes: { constructor: "Wood & Sons", prototype: 1 }, at };
    expect(superjson.deserialize(overTheWire(writeAnswer(answer)) as never)).toEqual(answer);
  });
});

test("typed clients know moments as dates, in answers and in events, and may send them (1 §3)", () => {
  type Show = Api["warehousing"]["items"]["show"]["_def"]["$types"];
  type Keys = Api["identity"]["apiKeys"]["create"]["_def"]["$types"];
  expectTypeOf<Show["output"]["item"]["created_at"]>().toEqualTypeOf<Date>();
  expectTypeOf<NonNullable<Keys["input"]["expires_at"]>>().toEqualTypeOf<string | Date>();
});
