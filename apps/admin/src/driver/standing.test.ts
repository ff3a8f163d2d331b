import { expect, test } from "vitest";
import { ownNumber } from "../kernel/kept/held.ts";
import type { Action, Entry } from "./queue/action.ts";
import { actionsFrom, isBeforePickup, isHandedOver, isOver, standingOf, waitsAt } from "./standing.ts";

const moves = {
  pending: { accept: "accepted", decline: "declined" },
  assigned: { accept: "accepted", start_pickup: "en_route_to_pickup", pickup: "picked_up" },
  en_route_to_pickup: { pickup: "picked_up" },
  picked_up: { start_delivery: "en_route_to_delivery", deliver: "completed", fail: "failed" },
  en_route_to_delivery: { deliver: "completed", fail: "failed" },
  completed: {},
};
const did = (type: Action["type"], rest: Partial<Entry> = {}) =>
  ({ client_id: type, delivery_id: "one", type, state: "waiting", seq: 1, ...rest }) as Entry;
const one = (status: string | null) => ({ id: "one", status });

test("a delivery stands where the phone's own actions have brought it, before the server knows of them", () => {
  const entries = [did("start-pickup"), did("pickup"), did("deliver", { delivery_id: "another" })];
  expect(standingOf(one("assigned"), entries, moves, 0)).toEqual({ status: "picked_up", isWaiting: true });
});

test("what was refused counts for nothing, and what the server has told since is not done twice", () => {
  const refused = did("deliver", { state: "refused" } as Partial<Entry>);
  expect(standingOf(one("picked_up"), [refused], moves, 0)).toEqual({ status: "picked_up", isWaiting: false });
  const done = did("pickup", { state: "done", endedAt: 1_000 } as Partial<Entry>);
  expect(standingOf(one("assigned"), [done], moves, 500).status).toBe("picked_up");
  expect(standingOf(one("assigned"), [done], moves, 1_001).status).toBe("assigned");
  expect(standingOf(one("en_route_to_delivery"), [done], moves, 500).status).toBe("en_route_to_delivery");
});

test("the office is said to have what waits only where none of it is on the phone alone, or in the page alone (3 §5, 4 E7)", () => {
  const kept = did("start-pickup", { state: "kept" });
  const onPhone = did("pickup", { seq: 2 });
  const inPage = did("start-delivery", { seq: ownNumber() });
  const done = did("accept", { state: "done", endedAt: 1, seq: ownNumber() } as Partial<Entry>);
  expect(waitsAt([done, kept])).toBe("office");
  expect(waitsAt([done, kept, onPhone])).toBe("here");
  expect(waitsAt([kept, onPhone, inPage])).toBe("page");
  expect(waitsAt([onPhone])).toBe("here");
});

test("what can be done comes from the server's table, the likeliest first", () => {
  expect(actionsFrom("assigned", moves)).toEqual(["start-pickup", "pickup", "accept"]);
  expect(actionsFrom("en_route_to_delivery", moves)).toEqual(["deliver", "fail"]);
  expect(actionsFrom(null, moves)).toEqual([]);
  expect([isBeforePickup("pending", moves), isBeforePickup("picked_up", moves)]).toEqual([true, false]);
  expect([isOver("completed", moves), isOver("picked_up", moves)]).toEqual([true, false]);
  expect(["completed", "failed", "picked_up", null].filter((status) => isHandedOver(status, moves))).toEqual([
    "completed",
  ]);
});
