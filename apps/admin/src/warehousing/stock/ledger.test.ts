import { expect, test } from "vitest";
import { addsUp, stepsOf } from "./ledger.ts";

const moved = (hour: number, quantity_before: number, quantity_after: number) => ({
  quantity_before,
  quantity_after,
  timestamp: new Date(Date.UTC(2026, 0, 1, hour)),
});

test("movements add up when each begins where the one before ended and the last leaves what there is", () => {
  const moves = [moved(0, 0, 100), moved(1, 100, 95), moved(2, 95, 110)];
  expect(addsUp(moves, 110)).toBe(true);
  expect(addsUp(moves, 111)).toBe(false);
  expect(addsUp([moved(0, 0, 100), moved(1, 90, 95)], 95)).toBe(false);
  expect(addsUp([], 7)).toBe(true);
});

test("the line steps at the moment of each movement, to the quantity that it left", () => {
  expect(stepsOf([moved(0, 0, 100), moved(1, 100, 50), moved(2, 50, 75)], 400, 100)).toBe(
    "M0 100.0H0.0V0.0H200.0V50.0H400.0V25.0H400",
  );
  expect(stepsOf([], 400, 100)).toBe("");
});
