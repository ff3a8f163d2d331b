import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLooker } from "./looker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("looks that fail one after the other are told of once a minute, and anew after one that did not (architecture 3.7)", async () => {
  const told: unknown[] = [];
  let isAway = true;
  const work = async () => {
    if (isAway) throw new Error("away");
    return false;
  };
  const { look } = createLooker(work, { everyMs: 1000, onFailure: (error) => told.push(error) });
  for (let second = 0; second < 59; second += 1) {
    await look();
    vi.advanceTimersByTime(1000);
  }
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  await look();
  expect(told).toHaveLength(2);
  isAway = false;
  await look();
  isAway = true;
  await look();
  expect(told).toHaveLength(3);
});
