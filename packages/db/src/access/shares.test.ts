import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DatabaseOverloadedError, NO_TENANT } from "../index.ts";
import type { ShareOptions } from "./shares.ts";
import { Shares } from "./shares.ts";

// Nobody who is left waiting at the end of a test is told so later.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shares under a clock of the test's, and who has got what in which order. */
function divided(options: Partial<ShareOptions> = {}) {
  const clock = { now: 0 };
  const shares = new Shares({ size: 8, now: () => clock.now, ...options });
  const served: string[] = [];
  const holds = (tenant: string) => served.filter((name) => name === tenant).length;
  const take = (tenant: string) => {
    const turn = shares.take(tenant);
    if (!turn) served.push(tenant);
    return turn?.then(() => void served.push(tenant));
  };
  const takeMany = (tenant: string, count: number) => {
    for (let n = 0; n < count; n += 1) void take(tenant);
  };
  /** Gives back so many of a tenant's and lets those who have got them say so. */
  const giveBack = async (tenant: string, count = 1) => {
    for (let n = 0; n < count; n += 1) {
      served.splice(served.indexOf(tenant), 1);
      shares.giveBack(tenant);
    }
    await Promise.resolve();
    await Promise.resolve();
  };
  return { clock, shares, served, holds, take, takeMany, giveBack };
}

describe("a process's connections (architecture 3.12)", () => {
  test("are all of one tenant's while nobody else is there, whatever work has no tenant", () => {
    const { takeMany, holds, take } = divided();
    void take(NO_TENANT);
    takeMany("a", 7);
    expect(holds("a")).toBe(7);
  });

  test("are half of a tenant's while others are there, and the other half is free for them at once", () => {
    const { takeMany, holds, shares } = divided();
    takeMany("b", 1);
    takeMany("a", 20);
    expect([holds("a"), shares.waiting]).toEqual([4, 16]);
    takeMany("b", 3);
    expect(holds("b")).toBe(4);
  });

  test("of an odd number are shared by the greater half, and a single one by turns", async () => {
    const odd = divided({ size: 5 });
    odd.takeMany("b", 1);
    odd.takeMany("a", 9);
    expect(odd.holds("a")).toBe(3);
    const single = divided({ size: 1 });
    single.takeMany("a", 3);
    single.takeMany("b", 1);
    await single.giveBack("a");
    await single.giveBack("a");
    expect(single.served).toEqual(["b"]);
  });

  test("that one tenant has all of go to others first when they come, until it is back at its share", async () => {
    const { takeMany, holds, giveBack } = divided();
    takeMany("a", 30);
    takeMany("b", 6);
    expect([holds("a"), holds("b")]).toEqual([8, 0]);
    await giveBack("a", 4);
    expect([holds("a"), holds("b")]).toEqual([4, 4]);
    await giveBack("a", 2);
    expect([holds("a"), holds("b")]).toEqual([4, 4]);
  });

  test("are lent beyond a share again when no other tenant has come for five seconds", async () => {
    const { clock, takeMany, holds, giveBack } = divided();
    takeMany("b", 1);
    takeMany("a", 20);
    await giveBack("b");
    expect(holds("a")).toBe(4);
    clock.now = 5001;
    await giveBack("a");
    expect(holds("a")).toBe(8);
  });

  test("go round among tenants that wait, and by the order of coming within each", async () => {
    const { shares, served, takeMany, giveBack } = divided({ size: 1 });
    takeMany("x", 1);
    const order: string[] = [];
    for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"])
      void shares.take(name.charAt(0))?.then(() => {
        order.push(name);
        served.push(name.charAt(0));
      });
    await giveBack("x");
    for (let n = 0; n < 5; n += 1) await giveBack(order.at(-1)?.charAt(0) ?? "");
    expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("are refused to a tenant of whose work too much waits, and to no other", () => {
    const { takeMany, shares, take } = divided({ mostWaiting: 3 });
    takeMany("b", 1);
    takeMany("a", 7);
    expect(() => shares.take("a")).toThrow(DatabaseOverloadedError);
    expect(take("b")).toBeUndefined();
  });

  test("are refused to a tenant whose oldest work waits too long, until that has its turn", async () => {
    const { clock, takeMany, shares, giveBack } = divided({ queueAgeMs: 3000 });
    takeMany("b", 1);
    takeMany("a", 5);
    clock.now = 3000;
    expect(() => shares.take("a")).toThrow(DatabaseOverloadedError);
    await giveBack("a");
    expect(shares.take("a")).toBeInstanceOf(Promise);
  });

  test("are waited for no longer than twice that, and who gave up takes no place", async () => {
    const { takeMany, shares, take, giveBack, holds } = divided({ queueAgeMs: 3000 });
    takeMany("b", 1);
    takeMany("a", 4);
    const late = take("a");
    const refused = expect(late).rejects.toThrow(DatabaseOverloadedError);
    await vi.advanceTimersByTimeAsync(6000);
    await refused;
    expect(shares.waiting).toBe(0);
    await giveBack("a", 4);
    expect(holds("a")).toBe(0);
  });

  test("are never more than there are, and everybody who waits has a turn in the end, whatever happens", async () => {
    const step = fc.record({
      tenant: fc.constantFrom("a", "b", "c", NO_TENANT),
      gives: fc.boolean(),
      ms: fc.nat(3000),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 60 }), async (size, steps) => {
        const { clock, shares, served, take, giveBack, holds } = divided({ size, queueAgeMs: 1e6 });
        for (const { tenant, gives, ms } of steps) {
          clock.now += ms;
          if (gives && holds(tenant) > 0) await giveBack(tenant);
          else void take(tenant);
          expect(served.length).toBeLessThanOrEqual(size);
        }
        // Whoever waits has its turn in the end: everything that is held is given back, again and again.
        for (let rounds = 0; rounds < 100 && served.length > 0; rounds += 1) await giveBack(served[0] ?? "");
        expect([served.length, shares.waiting]).toEqual([0, 0]);
      }),
    );
  });
});
