import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { OrderAction, OrderStatus } from "./state.ts";
import { expiryOf, orderStates } from "./state.ts";

const ends = { reject: "rejected", cancel: "cancelled", expire: "cancelled", call_off: "cancelled" } as const;
const kept = { reject: "rejected", expire: "cancelled", call_off: "cancelled" } as const;
const ways: Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>> = {
  awaiting_payment: { settle: "placed", ...ends },
  placed: { accept: "accepted", ...ends },
  accepted: { ready: "ready", pick_up: "picked_up", ...kept },
  ready: { pick_up: "picked_up", ...kept },
  picked_up: { deliver: "delivered", come_back: "failed" },
  delivered: {},
  failed: {},
  rejected: {},
  cancelled: {},
};
const actions: OrderAction[] = [
  "settle",
  "accept",
  "ready",
  "pick_up",
  "deliver",
  "come_back",
  "reject",
  "cancel",
  "expire",
  "call_off",
];
const pairs = orderStates.states.flatMap((status) => actions.map((action) => [status, action] as const));

test.each(pairs)("an order that is %s: %s leads where it should, or is refused (4 L7)", (status, action) => {
  const to = ways[status][action];
  if (to) expect(orderStates.next(status, action)).toBe(to);
  else expect(() => orderStates.next(status, action)).toThrow("invalid_transition");
});

test("whatever waits for somebody has a moment at which it ends, and nothing else has (4 J)", () => {
  const at = new Date("2026-11-22T12:00:00Z");
  const before = "2026-11-23T10:00:00.000Z";
  const ending = Object.fromEntries(orderStates.states.map((status) => [status, expiryOf(status, at, before)]));
  expect(ending).toEqual({
    awaiting_payment: "2026-11-22T12:30:00.000Z",
    placed: "2026-11-22T12:30:00.000Z",
    accepted: "2026-11-23T12:00:00.000Z",
    ready: before,
    picked_up: null,
    delivered: null,
    failed: null,
    rejected: null,
    cancelled: null,
  });
});

test("the diagram of an order draws exactly the moves of its state table (4 L7)", () => {
  const page = readFileSync(new URL("../../../../../docs/domain/restaurant-orders.md", import.meta.url), "utf8");
  const [, drawn = ""] = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(page) ?? [];
  const moves = Object.entries(orderStates.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  const lines = drawn.split("\n").flatMap((one) => one.trim() || []);
  expect(lines.toSorted()).toEqual(moves.toSorted());
});
