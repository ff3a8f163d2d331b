import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { outcomeOf } from "../../testing/index.ts";
import { createFairGate } from "./fair-gate.ts";

/** Work that ends when it is told to, in the order in which it was started. */
function controlled() {
  const started: { name: string; end: () => void }[] = [];
  const work = (name: string) => () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    started.push({ name, end: resolve });
    return promise;
  };
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  };
  return {
    work,
    settle,
    names: () => started.map(({ name }) => name),
    /** Ends everything there is, one after the other. */
    async endAll() {
      await settle();
      for (let at = 0; at < started.length; at += 1) {
        started[at]?.end();
        await settle();
      }
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe("a fair gate", () => {
  test("lets callers take turns, whoever came first with many", async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 10, perCaller: 10 });
    const { work, names, endAll } = controlled();
    const all = ["a1", "a2", "a3", "a4", "b1", "c1", "b2"].map((name) => gate.run(name[0] ?? "", work(name)));
    await endAll();
    await Promise.all(all);
    expect(names()).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  });

  test("runs one piece a caller at a time, also where there is room for more", async () => {
    const gate = createFairGate({ atOnce: 2, waiting: 10, perCaller: 10 });
    const { work, names, settle, endAll } = controlled();
    const all = ["a1", "a2", "b1"].map((name) => gate.run(name[0] ?? "", work(name)));
    await settle();
    expect(names()).toEqual(["a1", "b1"]);
    await endAll();
    await Promise.all(all);
  });

  test("refuses a caller whose part of the line is full, and goes on after work that fails", async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 10, perCaller: 2 });
    const { work, endAll } = controlled();
    const broken = gate.run("a", () => Promise.reject(new Error("broken")));
    const outcomes = ["a1", "a2", "a3"].map((name) => outcomeOf(gate.run("a", work(name))));
    await expect(broken).rejects.toThrow("broken");
    await endAll();
    expect(await Promise.all(outcomes)).toEqual(["done", "done", "service_unavailable"]);
    expect(gate.waiting()).toBe(0);
  });

  test("gives callers of one group the turns of one and a part of what runs, however many they are", async () => {
    const gate = createFairGate({ atOnce: 4, perGroup: 2, waiting: 20, perCaller: 10 });
    const { work, names, settle, endAll } = controlled();
    const all = ["a", "b", "c", "d"].map((name) => gate.run(name, work(`${name} in g`), "g"));
    all.push(gate.run("a", work("a alone")), gate.run("e", work("e in h"), "h"), gate.run("f", work("f alone")));
    await settle();
    expect(names()).toEqual(["a in g", "b in g", "a alone", "e in h"]);
    await endAll();
    await Promise.all(all);
    expect(names().slice(4)).toEqual(["c in g", "f alone", "d in g"]);
  });

  test("refuses whoever comes behind one that waits too long, and who waits for twice that, but no other caller", async () => {
    vi.useFakeTimers();
    const gate = createFairGate({ atOnce: 1, waiting: 10, perCaller: 10, patienceMs: 5000 });
    const { work, names, settle, endAll } = controlled();
    const all = [gate.run("a", work("a1"))];
    const late = outcomeOf(gate.run("a", work("a2")));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcomeOf(gate.run("a", work("a3")))).toBe("service_unavailable");
    all.push(gate.run("b", work("b1")));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await late).toBe("service_unavailable");
    expect([names(), gate.waiting()]).toEqual([["a1"], 1]);
    // The line of a caller that gave up is there for the next one.
    all.push(gate.run("a", work("a4")));
    await endAll();
    await Promise.all(all);
    await settle();
    expect([names(), gate.waiting(), vi.getTimerCount()]).toEqual([["a1", "b1", "a4"], 0, 0]);
  });

  test("does work within work at once, and never refuses the process itself", async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 1, perCaller: 1 });
    expect(await gate.run("a", () => gate.run("a", async () => "inner"))).toBe("inner");
    expect(await Promise.all(Array.from({ length: 50 }, (_, n) => gate.run(null, async () => n)))).toHaveLength(50);
  });

  test("keeps nobody out who has less in a full line than somebody else, and is never longer than its bound", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), async (callers) => {
        const gate = createFairGate({ atOnce: 1, waiting: 8, perCaller: 5 });
        const { work, endAll } = controlled();
        const all = callers.map((caller) => {
          const outcome = outcomeOf(gate.run(String(caller), work(String(caller))));
          expect(gate.waiting()).toBeLessThanOrEqual(8);
          return { caller, outcome };
        });
        await endAll();
        const done = new Set<number>();
        for (const { caller, outcome } of all) if ((await outcome) === "done") done.add(caller);
        // Six callers share eight places: each is heard.
        expect(done).toEqual(new Set(callers));
      }),
    );
  });
});
