import type { StatementTypes } from "@karwan/db";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { DriverAction } from "./reach.ts";
import { comesTooEarly, driverActions } from "./reach.ts";

const early = (status: Parameters<typeof comesTooEarly>[0]): DriverAction[] =>
  driverActions.filter((action) => comesTooEarly(status, action));

test("the database keeps every action that a driver has, and no other (4 J13)", () => {
  expectTypeOf<StatementTypes["driver_app.waiting"]["row"]["type"]>().toEqualTypeOf<DriverAction>();
});

describe("an action that comes before the one it needs (4 J13)", () => {
  test.each([
    ["pending", ["start-pickup", "pickup", "start-delivery", "deliver", "fail"]],
    ["assigned", ["start-delivery", "deliver", "fail"]],
    ["accepted", ["start-delivery", "deliver", "fail"]],
    ["en_route_to_pickup", ["start-delivery", "deliver", "fail"]],
    ["picked_up", []],
    ["en_route_to_delivery", []],
    ["completed", []],
    ["failed", []],
    ["declined", []],
    ["released", []],
    ["cancelled", []],
  ] as const)("under a %s assignment is one of %j", (status, expected) => {
    expect(early(status)).toEqual(expected);
  });
});
