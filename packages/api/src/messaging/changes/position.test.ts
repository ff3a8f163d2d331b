import { expect, test } from "vitest";
import { idOf, positionIn } from "./position.ts";

const MOST = "9223372036854775807";

test.each(["1:1:", "5:5:", "5:20:", "5:20:5", "5:20:5,7,19", `1:${MOST}:`])(
  "a stream may stand at %s (3 §12)",
  (snapshot) => {
    const position = { at: 1_790_000_000_000, snapshot, moves: 0 };
    expect(positionIn(idOf(position))).toEqual(position);
    expect(positionIn(idOf({ ...position, moves: 3 }))).toEqual({ ...position, moves: 3 });
  },
);

test("a stream of a tenant that never went to another node stands where it did before there were any (ADR 0054)", () => {
  expect(idOf({ at: 5, snapshot: "5:20:7", moves: 0 })).toBe("5-5:20:7");
  expect(positionIn("5-5:20:7")?.moves).toBe(0);
  expect(positionIn("5-5:20:7-2")?.moves).toBe(2);
  expect(positionIn("5-5:20:7-x")).toBeNull();
});

test.each([
  ["it begins behind its end", "9:5:"],
  ["no transaction is 0", "0:0:"],
  ["what runs is not before the oldest that does", "5:20:4"],
  ["what runs is not behind the last that began", "5:20:20"],
  ["what runs is in order", "5:20:9,8,7"],
  ["what runs is named once", "5:20:7,7"],
  ["its end is more than a database counts to", "1:9223372036854775808:"],
  ["it is more than a database counts to", "99999999999999999999:99999999999999999999:"],
])("what only looks like a position is none: %s (3 §12)", (_, snapshot) => {
  expect(positionIn(`1790000000000-${snapshot}`)).toBeNull();
});
