import { AppError } from "@karwan/api";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Charge } from "./budget.ts";
import { createBodyBudget } from "./budget.ts";

const share = { total: 100, perCaller: 40 };

/** Opens a body and holds so much; what became of it is written down. */
function opener(budget: ReturnType<typeof createBodyBudget>) {
  return (caller: string, bytes: number) => {
    const body: { charge: Charge; lost: string | null } = {
      charge: budget.open(caller, (error) => {
        body.lost = error.reason;
      }),
      lost: null,
    };
    try {
      body.charge.hold(bytes);
    } catch (error) {
      body.lost = error instanceof AppError ? error.reason : String(error);
    }
    return body;
  };
}

describe("the memory of bodies", () => {
  test("of one caller is bounded, whatever is left for others", () => {
    const open = opener(createBodyBudget(share));
    expect([open("a", 40).lost, open("a", 1).lost, open("b", 40).lost]).toEqual([null, "rate_limited", null]);
  });

  test("is taken from whoever holds the most, the body that is unfinished the longest first", () => {
    const budget = createBodyBudget(share);
    const open = opener(budget);
    const [first, second, other] = [open("a", 20), open("a", 20), open("b", 30)];
    open("c", 30);
    expect(open("d", 15).lost).toBeNull();
    expect([first.lost, second.lost, other.lost]).toEqual(["service_unavailable", null, null]);
    expect(budget.held()).toBe(95);
  });

  test("is taken from nobody whose body is whole, and from nobody who holds less", () => {
    const open = opener(createBodyBudget(share));
    const whole = [open("a", 40), open("b", 40)];
    for (const { charge } of whole) charge.settle();
    const small = open("c", 20);
    expect(open("d", 30).lost).toBe("service_unavailable");
    expect([...whole, small].map(({ lost }) => lost)).toEqual([null, null, null]);
  });

  test("is never more than its bounds, and all there again in the end", () => {
    const step = fc.record({
      caller: fc.integer({ min: 0, max: 4 }),
      bytes: fc.integer({ min: 1, max: 60 }),
      end: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = createBodyBudget(share);
        const open = opener(budget);
        const bodies = steps.map(({ caller, bytes, end }) => {
          const body = open(String(caller), bytes);
          if (end) body.charge.release();
          expect(budget.held()).toBeLessThanOrEqual(share.total);
          return body;
        });
        for (const { charge } of bodies) charge.release();
        expect([budget.held(), budget.callers()]).toEqual([0, 0]);
      }),
    );
  });
});
