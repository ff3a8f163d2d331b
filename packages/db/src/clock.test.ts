import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startClock } from "./clock.ts";
import type { Database } from "./database.ts";
import type { TestDatabase } from "./testing/index.ts";
import { testDatabase } from "./testing/index.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const DAY_MS = 86_400_000;

/** A database that says these times, one after the other. */
function saying(...times: number[]): Pick<Database, "read"> {
  const read = async () => {
    const ms = times.shift();
    if (ms === undefined) throw new Error("away");
    return [[{ ms }]];
  };
  return { read: read as never };
}

describe("a server tells the time by its database (4 B4)", () => {
  test.each([30 * DAY_MS, -600_000, 600_000])(
    "although its own clock is %i ms wrong, and says so once",
    async (wrong) => {
      const told: number[] = [];
      const clock = await startClock(own.database, { own: () => Date.now() + wrong, onApart: (ms) => told.push(ms) });
      await clock.measure();
      clock.stop();
      // PostgreSQL runs on this machine: what it says is the time here.
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
      expect(told).toHaveLength(1);
      expect(Math.abs((told[0] ?? 0) - wrong)).toBeLessThan(1000);
    },
  );

  test("and counts on while the database is away", async () => {
    let ticks = 500;
    const clock = await startClock(saying(10_000), { ticks: () => ticks, own: () => 10_000 });
    ticks += 7_000;
    await expect(clock.measure()).rejects.toThrow("away");
    clock.stop();
    expect(clock.now().getTime()).toBe(17_000);
  });

  test("follows it when it differs by more than the way there takes, and not for less", async () => {
    let ticks = 0;
    const slow: Pick<Database, "read"> = {
      read: async (...args) => {
        ticks += 20;
        return saying(times.shift() ?? 0).read(...args);
      },
    };
    const times = [10_000, 10_025, 50_000];
    const clock = await startClock(slow, { ticks: () => ticks, own: () => 10_000 });
    expect(clock.now().getTime()).toBe(10_010);
    await clock.measure();
    expect(clock.now().getTime()).toBe(10_030);
    await clock.measure();
    clock.stop();
    expect(clock.now().getTime()).toBe(50_010);
  });

  test("tells when the machine's clock is right again", async () => {
    const told: number[] = [];
    let own = 20_000;
    const clock = await startClock(saying(10_000, 10_000), {
      ticks: () => 0,
      own: () => own,
      onApart: (ms) => told.push(ms),
    });
    own = 10_500;
    await clock.measure();
    clock.stop();
    expect(told).toEqual([10_000, 0]);
  });
});
