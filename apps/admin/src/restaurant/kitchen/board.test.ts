import type { KitchenOrder } from "@karwan/sdk";
import { expect, test } from "vitest";
import { actionsOf, hasArrived, isUrgent, waitsSince } from "./board.ts";

const moves = {
  placed: { accept: "accepted", reject: "rejected", cancel: "cancelled" },
  accepted: { ready: "ready", reject: "rejected", pick_up: "picked_up" },
  ready: { reject: "rejected", pick_up: "picked_up" },
};
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const order = (parts: Partial<KitchenOrder>) =>
  ({
    id: "a",
    status: "placed",
    created_at: at(0),
    accepted_at: null,
    ready_at: null,
    expires_at: at(30),
    ...parts,
  }) as KitchenOrder;

test("a kitchen does what the server's table and its permissions allow, and nothing else (4 L7)", () => {
  const all = () => true;
  expect(actionsOf("placed", moves, all)).toEqual(["accept", "reject"]);
  expect(actionsOf("accepted", moves, all)).toEqual(["ready", "reject"]);
  expect(actionsOf("ready", moves, all)).toEqual(["reject"]);
  expect(actionsOf("placed", moves, (operation) => operation !== "restaurant.orders.accept")).toEqual(["reject"]);
  expect(actionsOf("picked_up", moves, all)).toEqual([]);
});

test("an order waits since it was placed, then since it was accepted, then since it could be fetched", () => {
  expect(waitsSince(order({}))).toEqual(at(0));
  expect(waitsSince(order({ status: "accepted", accepted_at: at(3) }))).toEqual(at(3));
  expect(waitsSince(order({ status: "ready", accepted_at: at(3), ready_at: at(9) }))).toEqual(at(9));
});

test("an order is urgent in the last ten minutes before it is called off, while nobody has answered it (4 L7)", () => {
  expect(isUrgent(order({}), at(20).getTime())).toBe(false);
  expect(isUrgent(order({}), at(21).getTime())).toBe(true);
  expect(isUrgent(order({ status: "accepted" }), at(29).getTime())).toBe(false);
});

test("a board rings for orders that were not there before, and not for those that it finds when it is opened", () => {
  const orders = [order({ id: "a" }), order({ id: "b", status: "accepted" })];
  expect(hasArrived(null, orders)).toBe(false);
  expect(hasArrived(new Set(["a", "b"]), orders)).toBe(false);
  expect(hasArrived(new Set(["b"]), orders)).toBe(true);
  expect(hasArrived(new Set(["a"]), orders)).toBe(false);
});
