import { describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../delivery/lifecycle/index.ts";
import { deliveryMachine } from "../../delivery/lifecycle/index.ts";
import { carrierActions, hasPassed, pathTo } from "./path.ts";

const pairs = deliveryMachine.states.flatMap((from) => deliveryMachine.states.map((to) => [from, to] as const));

describe("the way of a delivery that a carrier tells of (3 §6, 4 E11)", () => {
  test.each<[DeliveryStatus, DeliveryStatus, string[] | null]>([
    ["assigned", "picked_up", ["pickup"]],
    ["assigned", "delivered", ["pickup", "deliver"]],
    ["accepted", "en_route_to_delivery", ["pickup", "start_delivery"]],
    ["picked_up", "delivered", ["deliver"]],
    ["assigned", "failed", ["pickup", "fail"]],
    ["en_route_to_pickup", "cancelled", ["cancel"]],
    ["picked_up", "cancelled", null],
    ["picked_up", "accepted", null],
    ["delivered", "failed", null],
    ["failed", "returned", null],
    ["assigned", "pending", null],
    ["assigned", "assigned", null],
  ])("from %s to %s is %j", (from, to, way) => {
    expect(pathTo(from, to)).toEqual(way);
  });

  test("leads where it says, by moves of the state table alone", () => {
    for (const [from, to] of pairs) {
      const way = pathTo(from, to);
      if (way) expect(way.reduce((state, action) => deliveryMachine.next(state, action), from)).toBe(to);
    }
  });

  test("never goes there and back: where a delivery has been, no way leads to again", () => {
    for (const [from, to] of pairs)
      if (pathTo(from, to)) expect([to, from, pathTo(to, from)]).toEqual([to, from, null]);
  });

  test.each<[DeliveryStatus, DeliveryStatus, boolean]>([
    ["delivered", "picked_up", true],
    ["delivered", "delivered", true],
    ["picked_up", "pending", true],
    ["en_route_to_delivery", "assigned", true],
    ["failed", "picked_up", true],
    ["picked_up", "delivered", false],
    ["failed", "delivered", false],
    ["picked_up", "cancelled", false],
    ["picked_up", "returned", false],
  ])("at %s, being told %s is old news: %s", (status, told, expected) => {
    expect(hasPassed(status, told)).toBe(expected);
  });

  test("takes each move of a carrier somewhere", () => {
    const used = new Set(pairs.flatMap(([from, to]) => pathTo(from, to) ?? []));
    expect([...used].toSorted()).toEqual([...carrierActions].toSorted());
  });
});
