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

  /** A database so far ahead of these ticks, with the time that a question takes to get there and an answer to come back. */
  function distant(time: { ticks: number; ahead: number }, ways: () => { there: number; back: number }) {
    const read = async () => {
      const { there, back } = ways();
      time.ticks += there;
      const ms = time.ticks + time.ahead;
      time.ticks += back;
      return [[{ ms }]];
    };
    return { read: read as never };
  }

  test("follows it when it differs by more than the way there takes, and not for less", async () => {
    const time = { ticks: 0, ahead: 10_000 };
    const slow = distant(time, () => ({ there: 10, back: 10 }));
    const clock = await startClock(slow, { ticks: () => time.ticks, own: () => 10_000 });
    expect(clock.now().getTime()).toBe(time.ticks + 10_000);
    time.ahead = 10_005;
    await clock.measure();
    expect(clock.now().getTime()).toBe(time.ticks + 10_000);
    time.ahead = 50_000;
    await clock.measure();
    clock.stop();
    expect(clock.now().getTime()).toBe(time.ticks + 50_000);
  });

  test("is not misled by a first answer that waited for a connection: the quickest of a few counts", async () => {
    const time = { ticks: 0, ahead: 10_000 };
    const ways = [
      { there: 900, back: 2 },
      { there: 40, back: 2 },
      { there: 3, back: 3 },
    ];
    const late = distant(time, () => ways.shift() ?? { there: 9, back: 1 });
    const clock = await startClock(late, { ticks: () => time.ticks, own: () => 10_000 });
    clock.stop();
    expect(clock.now().getTime()).toBe(time.ticks + 10_000);
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
