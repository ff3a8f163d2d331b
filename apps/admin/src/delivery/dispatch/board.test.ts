import type { DeliveryStatus } from "@karwan/sdk";
import { expect, test } from "vitest";
import { ageOf } from "../../components/age.ts";
import { cardAfter, cardNow, dropOf, isLate, isOld } from "./board.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const delivery = (status: DeliveryStatus, driver: string | null = null, hours = 0) => ({
  status,
  current_assignment: driver ? { driver: { id: driver }, created_at: new Date(NOW - hours * 3_600_000) } : null,
});
const states = {
  delivery: {
    pending: { assign: "assigned" },
    assigned: { unassign: "pending", switch_driver: "assigned" },
    picked_up: { deliver: "delivered" },
  },
};

test("a delivery is late when it is under way for longer than counts as on time (4 K11)", () => {
  const rule = { now: NOW, onTimeHours: 24 };
  expect(isLate(delivery("en_route_to_delivery", "a", 25), rule)).toBe(true);
  expect(isLate(delivery("en_route_to_delivery", "a", 23), rule)).toBe(false);
  expect(isLate(delivery("failed", "a", 50), rule)).toBe(false);
  expect(isLate(delivery("pending"), rule)).toBe(false);
  expect(isLate(delivery("assigned", "a", 50), { now: NOW, onTimeHours: null })).toBe(false);
  expect([isOld(new Date(NOW - 29 * 60_000), NOW), isOld(new Date(NOW - 31 * 60_000), NOW)]).toEqual([false, true]);
});

test("a card that is let go does what its status allows there, and nothing else", () => {
  expect(dropOf(delivery("pending"), { driver: "a" }, states)).toBe("assign");
  expect(dropOf(delivery("assigned", "a"), { driver: "b" }, states)).toBe("switch");
  expect(dropOf(delivery("assigned", "a"), { driver: "a" }, states)).toBeNull();
  expect(dropOf(delivery("assigned", "a"), { column: "unassigned" }, states)).toBe("unassign");
  expect(dropOf(delivery("picked_up", "a"), { column: "unassigned" }, states)).toBeNull();
  expect(dropOf(delivery("pending"), { column: "failed" }, states)).toBeNull();
});

test("arrows lead from card to card, over columns that have none", () => {
  const lengths = [3, 0, 1];
  expect(cardAfter(lengths, { column: 0, row: 2 }, "next")).toEqual({ column: 2, row: 0 });
  expect(cardAfter(lengths, { column: 2, row: 0 }, "previous")).toEqual({ column: 0, row: 0 });
  expect(cardAfter(lengths, { column: 2, row: 0 }, "next")).toBeNull();
  expect(cardAfter(lengths, { column: 0, row: 2 }, "down")).toBeNull();
  expect(cardAfter(lengths, { column: 0, row: 2 }, "up")).toEqual({ column: 0, row: 1 });
});

test("an age is told in the largest unit that is whole", () => {
  const after = (ms: number) => ageOf(new Date(NOW - ms), NOW);
  expect(after(59_000)).toEqual({ unit: "now", n: 0 });
  expect(after(59 * 60_000)).toEqual({ unit: "minutes", n: 59 });
  expect(after(47 * 3_600_000)).toEqual({ unit: "hours", n: 47 });
  expect(after(49 * 3_600_000)).toEqual({ unit: "days", n: 2 });
});

test("one goes on at the card where one was, at the next that waits where it has left its column, and last where it went", () => {
  const at = { id: "b", column: 0, row: 1 };
  expect(cardNow([["a", "b", "c"], []], at)).toBe("b");
  expect(cardNow([["a", "c"], ["b"]], at)).toBe("c");
  expect(cardNow([["a"], ["b"]], at)).toBe("a");
  expect(cardNow([[], ["b"]], at)).toBe("b");
  expect(cardNow([[], []], at)).toBeUndefined();
});
