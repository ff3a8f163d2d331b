import { describe, expect, test } from "vitest";
import { nextAttemptAt } from "./schedule.ts";

const start = new Date("2026-11-21T08:00:00.000Z");
const HOUR = 3_600_000;

/** The tries of an event that always fails, in seconds after the first. */
function triesOf(random: number, slow = 0): number[] {
  const tries: number[] = [];
  let at: Date | null = start;
  for (let number = 1; at; number += 1) {
    tries.push((at.getTime() - start.getTime()) / 1000);
    const failedAt: Date = new Date(at.getTime() + slow);
    at = nextAttemptAt({ number, series_started_at: start.toISOString() }, failedAt, random);
  }
  return tries;
}

describe("retries (3 §6)", () => {
  test("follow the table of Standard Webhooks, the last one three days after the first", () => {
    expect(triesOf(0)).toEqual([0, 5, 305, 2105, 9305, 27305, 63305, 113705, 185705, 259200]);
  });

  test("are spread out, and still end after three days", () => {
    const tries = triesOf(0.999);
    expect(tries[1]).toBeGreaterThan(5.4);
    expect(tries[2]).toBeGreaterThan(320);
    expect(tries.at(-1)).toBe(259_200);
  });

  test("end when a worker comes too late for another one", () => {
    const failed = { number: 3, series_started_at: start.toISOString() };
    expect(nextAttemptAt(failed, new Date(start.getTime() + 72 * HOUR), 0)).toBeNull();
  });
});
