import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Lease, LeaseRequest, LeaseStore, Spent } from "./leases.ts";
import { LeasedBudgets } from "./leases.ts";

const WINDOW = 60_000;

/** What the database does, in memory, with the answers held back until they are let go; and what was used in each window. */
function sharedStore(clock: { now: number }) {
  let row = { used: 0, endsAt: Number.NEGATIVE_INFINITY };
  let asked = 0;
  const held: (() => void)[] = [];
  const answer = ({ limit, taken, need, most, windowMs, elapsedMs }: LeaseRequest): Lease => {
    const isOver = row.endsAt <= clock.now;
    const used = (isOver ? 0 : row.used) + taken;
    const left = Math.max(0, limit - used);
    const granted = Math.min(left, Math.max(need, Math.min(most, Math.ceil(left / 8))));
    row = { used: used + granted, endsAt: isOver ? clock.now + windowMs - elapsedMs : row.endsAt };
    return { granted, remaining: Math.max(0, limit - row.used), msLeft: row.endsAt - clock.now, window: row.endsAt };
  };
  const store: LeaseStore = (request) => {
    asked += 1;
    const lease = answer(request);
    return new Promise((resolve) => void held.push(() => resolve(lease)));
  };
  return {
    store,
    asked: () => asked,
    window: () => row.endsAt,
    /** Lets all answers go, and those that are asked for behind them. */
    async settle() {
      for (let rounds = 0; rounds < 200; rounds += 1) {
        for (const answer of held.splice(0)) answer();
        await Promise.resolve();
      }
    },
  };
}

function processes(count: number, limit: number) {
  const clock = { now: 0 };
  const shared = sharedStore(clock);
  const all = Array.from(
    { length: count },
    () => new LeasedBudgets({ store: shared.store, windowMs: WINDOW, remembered: 10, now: () => clock.now }),
  );
  const spend = async (which: number, points = 1): Promise<boolean> => {
    const spent = Promise.resolve(all[which % count]?.spend("caller", limit, points));
    await shared.settle();
    return (await spent)?.ok ?? false;
  };
  return { clock, shared, all, spend };
}

describe("a budget of points", () => {
  test.each([1, 3, 5, 20, 60, 600])("of %i is exact for a single process, however it is spent", async (limit) => {
    const { spend, all } = processes(1, limit);
    let spent = 0;
    for (let requests = 0; requests < limit + 50; requests += 1) if (await spend(0)) spent += 1;
    expect(spent).toBe(limit);
    expect(all[0]?.spend("caller", limit)).toMatchObject({ ok: false, remaining: 0 });
  });

  test("is spent whole or not at all by a batch", async () => {
    const { spend } = processes(1, 30);
    expect([await spend(0, 20), await spend(0, 20), await spend(0, 10), await spend(0, 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(await spend(0, 31)).toBe(false);
  });

  test("says what is left, and until when", async () => {
    const { clock, all } = processes(1, 600);
    expect(all[0]?.spend("caller", 600, 5)).toEqual({ ok: true, remaining: 595, ms: WINDOW });
    clock.now += 1500;
    expect(all[0]?.spend("caller", 600)).toEqual({ ok: true, remaining: 594, ms: WINDOW - 1500 });
  });

  test("of who needs little costs no round trip, of others one for many requests", async () => {
    const { spend, shared } = processes(1, 600);
    for (let requests = 0; requests < 7; requests += 1) await spend(0);
    expect(shared.asked()).toBe(0);
    for (let requests = 7; requests < 600; requests += 1) await spend(0);
    expect(shared.asked()).toBeLessThan(50);
  });

  test("is asked for before it runs out, so that nobody waits", async () => {
    const { all, shared } = processes(1, 600);
    for (let requests = 0; requests < 300; requests += 1) {
      expect(all[0]?.spend("caller", 600)).toMatchObject({ ok: true });
      await shared.settle();
    }
  });

  const steps = fc.array(
    fc.record({
      which: fc.integer({ min: 0, max: 3 }),
      points: fc.integer({ min: 1, max: 8 }),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 25_000 })),
      settle: fc.boolean(),
    }),
    { maxLength: 200 },
  );

  test("is never exceeded by one process, and by several by a twentieth each at most", async () => {
    const sizes = [fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 400 })] as const;
    await fc.assert(
      fc.asyncProperty(...sizes, steps, async (count, limit, all) => {
        const { clock, shared, all: servers } = processes(count, limit);
        const used = new Map<number, number>();
        const waiting: Promise<void>[] = [];
        const note = ({ ok }: Spent, points: number) => {
          const window = shared.window();
          if (ok && window > clock.now) used.set(window, (used.get(window) ?? 0) + points);
        };
        for (const { which, points, wait, settle } of all) {
          clock.now += wait;
          const spent = servers[which % count]?.spend("caller", limit, points);
          if (spent instanceof Promise) waiting.push(spent.then((found) => note(found, points)));
          else if (spent) note(spent, points);
          if (settle) await shared.settle();
        }
        await shared.settle();
        await Promise.all(waiting);
        const allowed = limit + (count === 1 ? 0 : count * 2 * Math.floor(limit / 40));
        for (const points of used.values()) expect(points).toBeLessThanOrEqual(allowed);
      }),
      { numRuns: 300 },
    );
  });

  test("that was waited for beyond the end of its window is not added to the next one's", async () => {
    const { clock, shared, all } = processes(1, 5);
    const spend = (points: number) => Promise.resolve(all[0]?.spend("caller", 5, points));
    const waiting = [spend(1), spend(4), spend(1), spend(1)];
    clock.now = WINDOW;
    waiting.push(spend(1));
    await shared.settle();
    const used = (await Promise.all(waiting)).map((spent, index) => (spent?.ok ? [1, 4, 1, 1, 1][index] : 0) ?? 0);
    expect(used.reduce((sum, points) => sum + points, 0)).toBeLessThanOrEqual(5);
  });

  test.each([
    [2, 600],
    [4, 600],
    [4, 60],
    [3, 7],
  ])(
    "that %i processes spend in turns is all but used up before they refuse: of %i at least nineteen twentieths",
    async (count, limit) => {
      const { spend } = processes(count, limit);
      let spent = 0;
      for (let requests = 0; requests < 2 * limit; requests += 1) if (await spend(requests)) spent += 1;
      expect(spent).toBeGreaterThanOrEqual(Math.ceil(limit * 0.95));
      expect(spent).toBeLessThanOrEqual(limit + count * Math.floor(limit / 40));
    },
  );
});

describe("while the store is away", () => {
  test("each process counts by itself, asks no more for a while, and then again", async () => {
    const clock = { now: 0 };
    let asked = 0;
    const lost: unknown[] = [];
    const budgets = new LeasedBudgets({
      store: () => {
        asked += 1;
        return Promise.reject(new Error("away"));
      },
      windowMs: WINDOW,
      remembered: 10,
      now: () => clock.now,
      onLost: (error) => void lost.push(error),
    });
    const ok = async (key: string) => (await budgets.spend(key, 4)).ok;
    const all = [];
    for (let requests = 0; requests < 6; requests += 1) all.push(await ok("one"));
    expect(all).toEqual([true, true, true, true, false, false]);
    expect(await ok("other")).toBe(true);
    expect([asked, lost.length]).toEqual([1, 1]);
    clock.now += 5_001;
    expect(await ok("third")).toBe(true);
    expect(asked).toBe(2);
  });
});

test("a hundred thousand callers are not all remembered, and those who come often are", () => {
  const budgets = new LeasedBudgets({
    store: () => new Promise(() => {}),
    windowMs: WINDOW,
    remembered: 1000,
  });
  for (let caller = 0; caller < 100_000; caller += 1) {
    void budgets.spend(`ip:${caller}`, 60);
    if (caller % 500 === 0) void budgets.spend("busy", 1_000_000);
  }
  expect(budgets.size).toBeLessThanOrEqual(2000);
  expect(budgets.spend("busy", 1_000_000)).toMatchObject({ remaining: 1_000_000 - 201 });
});
