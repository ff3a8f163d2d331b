import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { OrderAction, OrderStatus } from "./state.ts";
import { orderStates, shownStatus } from "./state.ts";

const ways: Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>> = {
  pending: { approve: "confirmed", cancel: "cancelled", customer_cancel: "cancelled", expire: "cancelled" },
  confirmed: { ship: "shipped", cancel: "cancelled" },
  shipped: { deliver: "delivered", come_back: "confirmed" },
  delivered: { complete: "completed" },
  completed: {},
  cancelled: {},
};
const actions: OrderAction[] = [
  "approve",
  "cancel",
  "customer_cancel",
  "expire",
  "ship",
  "deliver",
  "come_back",
  "complete",
];
const pairs = orderStates.states.flatMap((status) => actions.map((action) => [status, action] as const));

test.each(pairs)(
  "an order that is %s: %s leads where the documents say, or is refused (1 §3, 4 H4)",
  (status, action) => {
    const to = ways[status][action];
    if (to) expect(orderStates.next(status, action)).toBe(to);
    else expect(() => orderStates.next(status, action)).toThrow("invalid_transition");
  },
);

test("a settled pending order is shown to its customer as awaiting approval (4 H4)", () => {
  expect(shownStatus({ status: "pending", is_settled: true })).toBe("awaiting_approval");
  expect(shownStatus({ status: "pending", is_settled: false })).toBe("pending");
  expect(shownStatus({ status: "confirmed", is_settled: true })).toBe("confirmed");
});

test("the diagram of an order draws exactly the moves of its state table (1 §3, 3 §10)", () => {
  const page = readFileSync(new URL("../../../../../docs/domain/orders.md", import.meta.url), "utf8");
  const [, drawn = ""] = /```mermaid\nstateDiagram-v2\n([^`]*)```/.exec(page) ?? [];
  const moves = Object.entries(orderStates.table).flatMap(([from, row]) =>
    Object.entries(row).map(([action, to]) => `${from} --> ${to}: ${action}`),
  );
  const lines = drawn.split("\n").flatMap((one) => one.trim() || []);
  expect(lines.toSorted()).toEqual(moves.toSorted());
});
